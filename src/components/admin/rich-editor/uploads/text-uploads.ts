import type { Node } from '@tiptap/pm/model';
import type { EditorState, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Media } from '../../../../../contract/media.ts';
import { isMoving, type Upload, UploadQueue } from '../../media/upload-queue.ts';
import { caretBehind, putBlock } from '../block-commands.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { revealBlock } from '../visible-area.ts';
import { addSlot, makeUploadCard, removeSlot, slotPlugin, slotPosition, type UploadCard } from './slots.ts';

/** A place in the text that waits for a file. */
interface Slot {
  alt: string;
  /** Whether the file in the library gets this text too. */
  toLibrary: boolean;
  card: UploadCard;
  /** What the card shows. */
  shown: Upload | null;
}

/** The figure for a file of the library; a picture carries its size, so that nothing jumps when the page loads. */
export function figureOf(state: EditorState, media: Media, alt: string): Node | null {
  const { figure, audioFigure } = state.schema.nodes;
  if (media.mime.startsWith('audio/')) return audioFigure?.createAndFill({ src: media.url }) ?? null;
  const side = (length: number | null) => (length === null ? null : String(length));
  return figure?.createAndFill({ src: media.url, alt, width: side(media.width), height: side(media.height) }) ?? null;
}

/** Files on their way into one text: each has a slot with its card. How they travel is the queue's business. */
export class TextUploads {
  readonly plugin: Plugin;
  readonly #hooks: EditorHooks;
  readonly #queue = new UploadQueue();
  readonly #slots = new Map<number, Slot>();
  /** Alternative texts are asked while the file travels; where the answer belongs when the file was faster. */
  readonly #arrived = new Map<number, Media>();
  #view: EditorView | null = null;
  #close = () => {};

  constructor(hooks: EditorHooks) {
    this.#hooks = hooks;
    this.plugin = slotPlugin((state) => this.#dropLost(state));
    this.#queue.subscribe(() => this.#draw());
  }

  /** The text is on the screen; null when it goes. */
  attach(view: EditorView | null): void {
    this.#close();
    this.#close = view ? this.#queue.open((media, key) => this.#arrive(key, media)) : () => {};
    this.#slots.clear();
    this.#view = view;
  }

  get running(): number {
    return this.#queue.uploads().filter(isMoving).length;
  }

  get unfinished(): number {
    return this.#queue.uploads().length;
  }

  /** Starts uploading a picture or a recording to the place `pos`. A lone picture is asked for its alternative text meanwhile. */
  start(file: File, pos: number, { alt = '', ask = false } = {}): void {
    const view = this.#view;
    if (!view) return;
    const [key = 0] = this.#queue.add([file]);
    const card = makeUploadCard(file, { onCancel: () => this.#cancel(key), onRetry: () => this.#queue.retry(key) });
    this.#slots.set(key, { alt, toLibrary: false, card, shown: null });
    this.#draw();
    view.dispatch(addSlot(view.state.tr, key, pos, card.dom));
    const isSent = this.#queue.uploads().some((upload) => upload.key === key && isMoving(upload));
    if (isSent && ask && file.type.startsWith('image/')) this.#hooks.ask({ kind: 'picture-upload', upload: key, name: file.name });
  }

  /** The answer to the question for a picture's alternative text, wherever the picture is by now. */
  describe(key: number, alt: string, toLibrary: boolean): void {
    const slot = this.#slots.get(key);
    if (slot) {
      slot.alt = alt;
      slot.toLibrary = toLibrary;
      return;
    }
    const media = this.#arrived.get(key);
    const view = this.#view;
    if (!view || !media || alt === '') return;
    if (toLibrary) this.#hooks.describeFile(media, alt);
    const tr = view.state.tr;
    view.state.doc.descendants((node, pos) => {
      if (node.type.name === 'figure' && node.attrs.src === media.url && !node.attrs.alt) tr.setNodeAttribute(pos, 'alt', alt);
    });
    if (tr.docChanged) view.dispatch(tr);
  }

  #draw(): void {
    for (const upload of this.#queue.uploads()) {
      const slot = this.#slots.get(upload.key);
      if (!slot || slot.shown === upload) continue;
      slot.shown = upload;
      slot.card.show(upload);
    }
    this.#hooks.uploadsChanged(this.running, this.unfinished - this.running);
  }

  #arrive(key: number, media: Media): void {
    const view = this.#view;
    const slot = this.#slots.get(key);
    const pos = view && slotPosition(view.state, key);
    if (!view || !slot || pos === null) return;
    this.#forget(key);
    this.#arrived.set(key, media);
    if (slot.toLibrary && slot.alt !== '' && slot.alt !== media.alt) this.#hooks.describeFile(media, slot.alt);
    const node = figureOf(view.state, media, slot.alt || media.alt);
    view.dispatch(removeSlot(view.state.tr, key));
    if (node) this.#put(view, pos, node);
  }

  /** Nobody asked for the caret: it stays in the text, behind the figure where nobody has gone on or away since the file was put there. */
  #put(view: EditorView, pos: number, node: Node): void {
    const { tr, selection } = view.state;
    const hasWaited = selection.empty && selection.from === pos;
    const place = putBlock(tr, pos, node);
    const end = place + node.nodeSize;
    if (hasWaited || (tr.selection.from >= place && tr.selection.to <= end)) caretBehind(tr, end);
    view.dispatch(view.hasFocus() ? revealBlock(tr, place).scrollIntoView() : tr);
  }

  #forget(key: number): void {
    this.#slots.delete(key);
    this.#queue.remove(key);
  }

  #cancel(key: number): void {
    const view = this.#view;
    if (!view) return;
    this.#forget(key);
    view.dispatch(removeSlot(view.state.tr, key));
    view.focus();
  }

  /** A slot that was deleted with the text around it takes its upload along. */
  #dropLost(state: EditorState): void {
    for (const key of [...this.#slots.keys()]) if (slotPosition(state, key) === null) this.#forget(key);
  }
}
