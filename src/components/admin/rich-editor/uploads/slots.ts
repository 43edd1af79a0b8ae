import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { formatBytes } from '../../format.ts';
import { stallText } from '../../media/uploads.ts';

export interface UploadCard {
  dom: HTMLElement;
  /** Bytes sent, 0 to 1; at 1 the server is still at work. */
  progress: (share: number) => void;
  /** It stands still, or moves again. */
  stall: (stalled: boolean) => void;
  fail: (reason: string, canRetry: boolean) => void;
}

function cardButton(label: string, name: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.setAttribute('aria-label', `${label}：${name}`);
  button.addEventListener('click', onPress);
  return button;
}

/** What stands in the text while a file travels. It is not part of the text and is never stored. */
export function makeUploadCard(file: File, { onCancel, onRetry }: { onCancel: () => void; onRetry: () => void }): UploadCard {
  const dom = document.createElement('div');
  dom.dataset.upload = '';
  dom.contentEditable = 'false';
  dom.setAttribute('role', 'group');
  dom.setAttribute('aria-label', `正在上传 ${file.name}`);
  const words = document.createElement('span');
  const bar = document.createElement('progress');
  bar.max = 100;
  bar.setAttribute('aria-label', `${file.name} 的上传进度`);
  const cancel = cardButton('取消', file.name, onCancel);
  const retry = cardButton('重试', file.name, onRetry);
  dom.append(words, bar, retry, cancel);

  let sent = 0;
  const progress = (share: number) => {
    sent = share;
    const percent = Math.round(share * 100);
    dom.removeAttribute('data-failed');
    bar.hidden = false;
    retry.hidden = true;
    cancel.textContent = '取消';
    bar.value = percent;
    words.textContent = share >= 1 ? `${file.name} 已送达，服务器处理中…` : `${file.name}（${formatBytes(file.size)}）${percent}%`;
  };
  progress(0);
  return {
    dom,
    progress,
    stall: (stalled) => {
      if (!stalled) return progress(sent);
      retry.hidden = false;
      words.textContent = `${file.name} ${stallText(sent)}`;
    },
    fail: (reason, canRetry) => {
      dom.dataset.failed = '';
      bar.hidden = true;
      retry.hidden = !canRetry;
      cancel.textContent = '移除';
      words.textContent = `${file.name} 上传失败：${reason}`;
    },
  };
}

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
