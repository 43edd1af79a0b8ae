import { Fragment, type Node } from '@tiptap/pm/model';
import type { EditorState, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { LIMITS } from '../../../../../config/limits.ts';
import type { Media } from '../../../../../contract/media.ts';
import { ApiError } from '../../../../api/errors.ts';
import { errorMessage, isAborted } from '../../error-messages.ts';
import { formatBytes } from '../../format.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { addSlot, removeSlot, slotPlugin, slotPosition } from './slots.ts';
import { makeUploadCard, type UploadCard } from './upload-card.ts';

interface Upload {
  file: File;
  alt: string;
  card: UploadCard;
  controller: AbortController;
  state: 'running' | 'failed';
}

const isRefusal = (error: unknown) => error instanceof ApiError && (error.code === 'payload_too_large' || error.code === 'unsupported_media_type');

/** The figure for a file of the library; a picture carries its size, so that nothing jumps when the page loads. */
export function figureOf(state: EditorState, media: Media, alt: string): Node | null {
  const { figure, audioFigure } = state.schema.nodes;
  if (media.mime.startsWith('audio/')) return audioFigure?.createAndFill({ src: media.url }) ?? null;
  const side = (length: number | null) => (length === null ? null : String(length));
  return figure?.createAndFill({ src: media.url, alt, width: side(media.width), height: side(media.height) }) ?? null;
}

/** Puts a block at a position in the text: there if it fits, otherwise below the block around it. Answers where it stands. */
export function insertBlock(view: EditorView, pos: number, node: Node): number | null {
  const before = new Set<Node>();
  view.state.doc.descendants((child) => {
    before.add(child);
  });
  let tr = view.state.tr.replaceRangeWith(pos, pos, node);
  if (!tr.docChanged) {
    const $pos = view.state.doc.resolve(pos);
    tr = view.state.tr.insert($pos.depth === 0 ? pos : $pos.after(1), Fragment.from(node));
  }
  view.dispatch(tr);
  let place: number | null = null;
  view.state.doc.descendants((child, at) => {
    if (place === null && child.type === node.type && !before.has(child) && child.attrs.src === node.attrs.src) place = at;
  });
  return place;
}

/** Files on their way into one text: each has a slot with progress, can be cancelled, and tried again when it failed. */
export class UploadDesk {
  readonly plugin: Plugin;
  readonly #hooks: EditorHooks;
  readonly #uploads = new Map<string, Upload>();
  /** Alternative texts are asked while the file travels; where the answer belongs when the file was faster. */
  readonly #arrived = new Map<string, string>();
  #view: EditorView | null = null;
  #count = 0;

  constructor(hooks: EditorHooks) {
    this.#hooks = hooks;
    this.plugin = slotPlugin((state) => this.#dropLost(state));
  }

  attach(view: EditorView | null): void {
    this.#view = view;
    if (view) return;
    for (const { controller } of this.#uploads.values()) controller.abort();
    this.#uploads.clear();
  }

  get running(): number {
    return [...this.#uploads.values()].filter(({ state }) => state === 'running').length;
  }

  /** Starts uploading a picture or a recording to the place `pos`. A lone picture is asked for its alternative text meanwhile. */
  start(file: File, pos: number, { alt = '', ask = false } = {}): void {
    const view = this.#view;
    if (!view) return;
    this.#count += 1;
    const id = `upload-${this.#count}`;
    const card = makeUploadCard(file, { onCancel: () => this.#cancel(id), onRetry: () => void this.#run(id) });
    this.#uploads.set(id, { file, alt, card, controller: new AbortController(), state: 'running' });
    view.dispatch(addSlot(view.state.tr, id, pos, card.dom));
    if (file.size > LIMITS.upload_bytes) this.#fail(id, `文件超过 ${formatBytes(LIMITS.upload_bytes)}`, false);
    else if (file.size === 0) this.#fail(id, '文件是空的', false);
    else {
      void this.#run(id);
      if (ask && file.type.startsWith('image/')) this.#hooks.ask({ kind: 'picture-upload', upload: id, name: file.name });
    }
  }

  /** The answer to the question for a picture's alternative text, wherever the picture is by now. */
  describe(id: string, alt: string): void {
    const upload = this.#uploads.get(id);
    if (upload) {
      upload.alt = alt;
      return;
    }
    const src = this.#arrived.get(id);
    const view = this.#view;
    if (!view || !src || alt === '') return;
    const tr = view.state.tr;
    view.state.doc.descendants((node, pos) => {
      if (node.type.name === 'figure' && node.attrs.src === src && !node.attrs.alt) tr.setNodeAttribute(pos, 'alt', alt);
    });
    if (tr.docChanged) view.dispatch(tr);
  }

  async #run(id: string): Promise<void> {
    const upload = this.#uploads.get(id);
    if (!upload) return;
    upload.state = 'running';
    upload.controller = new AbortController();
    upload.card.progress(0);
    this.#changed();
    try {
      const media = await this.#hooks.upload(upload.file, { onProgress: upload.card.progress, signal: upload.controller.signal });
      this.#arrive(id, upload, media);
    } catch (error) {
      if (!isAborted(error)) this.#fail(id, errorMessage(error), !isRefusal(error));
    }
  }

  #arrive(id: string, upload: Upload, media: Media): void {
    const view = this.#view;
    const pos = view && slotPosition(view.state, id);
    if (!view || pos === null || !this.#uploads.delete(id)) return;
    this.#arrived.set(id, media.url);
    const node = figureOf(view.state, media, upload.alt || media.alt);
    view.dispatch(removeSlot(view.state.tr, id));
    if (node) insertBlock(view, pos, node);
    this.#changed();
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
    this.#hooks.uploadsChanged(this.running, this.#uploads.size - this.running);
  }
}
