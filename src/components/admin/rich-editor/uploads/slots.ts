import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { formatBytes } from '../../format.ts';
import { mayRetry, stallText, type Upload } from '../../media/upload-queue.ts';
import { followPlace } from './slot-place.ts';

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

interface Slot {
  key: number;
  pos: number;
  dom: HTMLElement;
}

type Change = { add: Slot } | { remove: number };

interface Slots {
  all: readonly Slot[];
  drawn: DecorationSet;
}

const KEY = new PluginKey<Slots>('uploadSlots');

function drawnIn(doc: Node, all: readonly Slot[]): Slots {
  const widget = ({ key, pos, dom }: Slot) => Decoration.widget(pos, dom, { key: String(key), side: -1, stopEvent: () => true, ignoreSelection: true });
  return { all, drawn: DecorationSet.create(doc, all.map(widget)) };
}

/** The slots where they stand after a transaction, without those that were deleted with the text around them. */
function followed(all: readonly Slot[], tr: Transaction): Slot[] {
  return all.flatMap((slot) => {
    const pos = followPlace(slot.pos, tr);
    return pos === null ? [] : [{ ...slot, pos }];
  });
}

/** Places in the text that wait for a file. They are decorations: the document, and so what is saved, does not know them. */
export function slotPlugin(onChange: (state: EditorState) => void): Plugin {
  return new Plugin<Slots>({
    key: KEY,
    state: {
      init: () => ({ all: [], drawn: DecorationSet.empty }),
      apply: (tr, old) => {
        const change = tr.getMeta(KEY) as Change | undefined;
        if (!change && (!tr.docChanged || old.all.length === 0)) return old;
        const kept = followed(old.all, tr);
        if (!change) return drawnIn(tr.doc, kept);
        return drawnIn(tr.doc, 'add' in change ? [...kept, change.add] : kept.filter(({ key }) => key !== change.remove));
      },
    },
    props: { decorations: (state) => KEY.getState(state)?.drawn },
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
  return KEY.getState(state)?.all.find((slot) => slot.key === key)?.pos ?? null;
}
