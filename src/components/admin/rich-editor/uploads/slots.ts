import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Change = { add: { id: string; pos: number; dom: HTMLElement } } | { remove: string };

const KEY = new PluginKey<DecorationSet>('uploadSlots');

/** Places in the text that wait for a file. They are decorations: the document, and so what is saved, does not know them. */
export function slotPlugin(onChange: (state: EditorState) => void): Plugin {
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, old) => {
        const slots = old.map(tr.mapping, tr.doc);
        const change = tr.getMeta(KEY) as Change | undefined;
        if (!change) return slots;
        if ('remove' in change) return slots.remove(slots.find(undefined, undefined, (spec) => spec.id === change.remove));
        const { id, pos, dom } = change.add;
        return slots.add(tr.doc, [Decoration.widget(pos, dom, { id, key: id, side: -1, stopEvent: () => true, ignoreSelection: true })]);
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
    view: () => ({
      update: (view, before) => {
        if (before.doc !== view.state.doc) onChange(view.state);
      },
    }),
  });
}

export const addSlot = (tr: Transaction, id: string, pos: number, dom: HTMLElement): Transaction =>
  tr.setMeta(KEY, { add: { id, pos, dom } } satisfies Change).setMeta('addToHistory', false);

export const removeSlot = (tr: Transaction, id: string): Transaction => tr.setMeta(KEY, { remove: id } satisfies Change);

/** Where a slot stands now; null when the text around it was deleted. */
export function slotPosition(state: EditorState, id: string): number | null {
  return KEY.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from ?? null;
}
