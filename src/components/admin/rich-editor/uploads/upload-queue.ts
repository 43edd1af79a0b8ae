import type { Node } from '@tiptap/pm/model';
import type { EditorState, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Media } from '../../../../../contract/media.ts';
import { isAborted } from '../../error-messages.ts';
import { isCut, isRefusal, refusalOf, uploadProblem } from '../../media/uploads.ts';
import { caretBehind, putBlock } from '../block-commands.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { revealBlock } from '../visible-area.ts';
import { addSlot, makeUploadCard, removeSlot, slotPlugin, slotPosition, type UploadCard } from './slots.ts';

interface Upload {
  file: File;
  alt: string;
  /** Whether the file in the library gets this text too. */
  toLibrary: boolean;
  card: UploadCard;
  controller: AbortController;
  state: 'running' | 'failed';
  /** The line failed, or it stands still: it is sent anew when the line is back. */
  waits: boolean;
}

/** The figure for a file of the library; a picture carries its size, so that nothing jumps when the page loads. */
export function figureOf(state: EditorState, media: Media, alt: string): Node | null {
  const { figure, audioFigure } = state.schema.nodes;
  if (media.mime.startsWith('audio/')) return audioFigure?.createAndFill({ src: media.url }) ?? null;
  const side = (length: number | null) => (length === null ? null : String(length));
  return figure?.createAndFill({ src: media.url, alt, width: side(media.width), height: side(media.height) }) ?? null;
}

/** Files on their way into one text: each has a slot with progress, can be cancelled, and tried again when it failed. */
export class UploadQueue {
  readonly plugin: Plugin;
  readonly #hooks: EditorHooks;
  readonly #uploads = new Map<string, Upload>();
  /** Alternative texts are asked while the file travels; where the answer belongs when the file was faster. */
  readonly #arrived = new Map<string, Media>();
  #view: EditorView | null = null;
  #count = 0;
  /** How often the line has come back. */
  #returns = 0;

  constructor(hooks: EditorHooks) {
    this.#hooks = hooks;
    this.plugin = slotPlugin((state) => this.#dropLost(state));
  }

  attach(view: EditorView | null): void {
    this.#view = view;
    window.removeEventListener('online', this.#onReturn);
    if (view) {
      window.addEventListener('online', this.#onReturn);
      return;
    }
    for (const { controller } of this.#uploads.values()) controller.abort();
    this.#uploads.clear();
  }

  get running(): number {
    return [...this.#uploads.values()].filter(({ state }) => state === 'running').length;
  }

  get unfinished(): number {
    return this.#uploads.size;
  }

  /** Starts uploading a picture or a recording to the place `pos`. A lone picture is asked for its alternative text meanwhile. */
  start(file: File, pos: number, { alt = '', ask = false } = {}): void {
    const view = this.#view;
    if (!view) return;
    this.#count += 1;
    const id = `upload-${this.#count}`;
    const card = makeUploadCard(file, { onCancel: () => this.#cancel(id), onRetry: () => void this.#run(id) });
    this.#uploads.set(id, { file, alt, toLibrary: false, card, controller: new AbortController(), state: 'running', waits: false });
    view.dispatch(addSlot(view.state.tr, id, pos, card.dom));
    const refusal = refusalOf(file);
    if (refusal) this.#fail(id, refusal, false);
    else {
      void this.#run(id);
      if (ask && file.type.startsWith('image/')) this.#hooks.ask({ kind: 'picture-upload', upload: id, name: file.name });
    }
  }

  /** The answer to the question for a picture's alternative text, wherever the picture is by now. */
  describe(id: string, alt: string, toLibrary: boolean): void {
    const upload = this.#uploads.get(id);
    if (upload) {
      upload.alt = alt;
      upload.toLibrary = toLibrary;
      return;
    }
    const media = this.#arrived.get(id);
    const view = this.#view;
    if (!view || !media || alt === '') return;
    if (toLibrary) this.#hooks.describeFile(media, alt);
    const tr = view.state.tr;
    view.state.doc.descendants((node, pos) => {
      if (node.type.name === 'figure' && node.attrs.src === media.url && !node.attrs.alt) tr.setNodeAttribute(pos, 'alt', alt);
    });
    if (tr.docChanged) view.dispatch(tr);
  }

  async #run(id: string): Promise<void> {
    const upload = this.#uploads.get(id);
    if (!upload) return;
    // What stands still is broken off for another attempt.
    upload.controller.abort();
    upload.state = 'running';
    upload.waits = false;
    upload.controller = new AbortController();
    upload.card.progress(0);
    this.#changed();
    const returns = this.#returns;
    const onStall = (stalled: boolean) => {
      upload.waits = stalled;
      upload.card.stall(stalled);
    };
    try {
      const media = await this.#hooks.upload(upload.file, { onProgress: upload.card.progress, onStall, signal: upload.controller.signal });
      this.#arrive(id, upload, media);
    } catch (error) {
      if (isAborted(error)) return;
      upload.waits = isCut(error);
      this.#fail(id, uploadProblem(error), !isRefusal(error));
      // The line was away and is back before this was heard of.
      if (upload.waits && this.#returns > returns) void this.#run(id);
    }
  }

  #onReturn = (): void => {
    this.#returns += 1;
    for (const [id, { waits }] of this.#uploads) if (waits) void this.#run(id);
  };

  #arrive(id: string, upload: Upload, media: Media): void {
    const view = this.#view;
    const pos = view && slotPosition(view.state, id);
    if (!view || pos === null || !this.#uploads.delete(id)) return;
    this.#arrived.set(id, media);
    if (upload.toLibrary && upload.alt !== '' && upload.alt !== media.alt) this.#hooks.describeFile(media, upload.alt);
    const node = figureOf(view.state, media, upload.alt || media.alt);
    view.dispatch(removeSlot(view.state.tr, id));
    if (node) this.#put(view, pos, node);
    this.#changed();
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

  #fail(id: string, reason: string, canRetry: boolean): void {
    const upload = this.#uploads.get(id);
    if (!upload) return;
    upload.state = 'failed';
    upload.card.fail(reason, canRetry);
    this.#changed();
  }

  #cancel(id: string): void {
    const upload = this.#uploads.get(id);
    if (!upload || !this.#view) return;
    this.#uploads.delete(id);
    upload.controller.abort();
    this.#view.dispatch(removeSlot(this.#view.state.tr, id));
    this.#view.focus();
    this.#changed();
  }

  /** A slot that was deleted with the text around it takes its upload along. */
  #dropLost(state: EditorState): void {
    for (const [id, { controller }] of [...this.#uploads]) {
      if (slotPosition(state, id) !== null) continue;
      this.#uploads.delete(id);
      controller.abort();
    }
    this.#changed();
  }

  #changed(): void {
    this.#hooks.uploadsChanged(this.running, this.unfinished - this.running);
  }
}
