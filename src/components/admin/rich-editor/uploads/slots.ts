import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { formatBytes } from '../../format.ts';
import { mayRetry, stallText, type Upload } from '../../media/upload-queue.ts';

export interface UploadCard {
  dom: HTMLElement;
  /** Says how far it is. */
  show: (upload: Upload) => void;
}

function wordsOf({ file, state, share, stalled, problem }: Upload): string {
  if (state === 'failed') return `${file.name} 上传失败：${problem}`;
  if (stalled) return `${file.name} ${stallText(share)}`;
  return share >= 1 ? `${file.name} 已送达，服务器处理中…` : `${file.name}（${formatBytes(file.size)}）${Math.round(share * 100)}%`;
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

  return {
    dom,
    show: (upload) => {
      const failed = upload.state === 'failed';
      dom.toggleAttribute('data-failed', failed);
      bar.hidden = failed;
      bar.value = Math.round(upload.share * 100);
      retry.hidden = !mayRetry(upload);
      cancel.textContent = failed ? '移除' : '取消';
      words.textContent = wordsOf(upload);
    },
  };
}

type Change = { add: { key: number; pos: number; dom: HTMLElement } } | { remove: number };

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
        if ('remove' in change) return slots.remove(slots.find(undefined, undefined, (spec) => spec.key === String(change.remove)));
        const { key, pos, dom } = change.add;
        return slots.add(tr.doc, [Decoration.widget(pos, dom, { key: String(key), side: -1, stopEvent: () => true, ignoreSelection: true })]);
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

export const addSlot = (tr: Transaction, key: number, pos: number, dom: HTMLElement): Transaction =>
  tr.setMeta(KEY, { add: { key, pos, dom } } satisfies Change).setMeta('addToHistory', false);

export const removeSlot = (tr: Transaction, key: number): Transaction => tr.setMeta(KEY, { remove: key } satisfies Change);

/** Where a slot stands now; null when the text around it was deleted. */
export function slotPosition(state: EditorState, key: number): number | null {
  return KEY.getState(state)?.find(undefined, undefined, (spec) => spec.key === String(key))[0]?.from ?? null;
}
