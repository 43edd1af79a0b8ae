import { Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { capsLockPlugin } from './caps-lock.ts';
import type { EditorHooks } from './editor-hooks.ts';
import { isSameHtml } from './html/compare.ts';
import { DocumentHtml } from './html/document-html.ts';
import { articleKeys, caretBeforeKeysPlugin, typeBesidePlugin } from './keys.ts';
import { pastedMarkdownPlugin } from './paste/paste-markdown.ts';
import { pastePlugin } from './paste/paste-plugin.ts';
import { articleSchema } from './schema/extensions.ts';
import { TextUploads } from './uploads/text-uploads.ts';
import { visibleAreaPlugin } from './visible-area.ts';

/** The form hears of the first letter at once, then of every pause this long, and of a text without pauses this often, in milliseconds. */
const PAUSE_MS = 300;
const AT_LEAST_EVERY_MS = 2000;

interface SessionOptions {
  html: string;
  /** Attributes of the box to write in: id, name, language. */
  attributes: Record<string, string>;
  editable: boolean;
  hooks: EditorHooks;
  /** The toolbar that stays above the text while it is scrolled. */
  toolbar: () => HTMLElement | null;
  onChange: (html: string) => void;
}

interface Written {
  html: string;
  doc: Node;
}

/** One text while it is edited: TipTap's editor, the text's HTML, and its uploads. */
export class EditorSession {
  readonly editor: Editor;
  readonly uploads: TextUploads;
  readonly #documents: DocumentHtml;
  readonly #onChange: (html: string) => void;
  /** What the form was given last, and the document that it was written from. */
  #told: Written;
  /** What came from outside last: a document that is back at it is written as it came. */
  #base: Written;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pending = false;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor({ html, attributes, editable, hooks, toolbar, onChange }: SessionOptions) {
    this.#onChange = onChange;
    this.uploads = new TextUploads(hooks);
    const { uploads } = this;
    const plugins = Extension.create({
      name: 'articlePlugins',
      addProseMirrorPlugins: () => [
        visibleAreaPlugin(toolbar),
        capsLockPlugin(),
        caretBeforeKeysPlugin(),
        typeBesidePlugin(),
        uploads.plugin,
        pastedMarkdownPlugin(),
        pastePlugin(hooks, uploads),
        new Plugin({
          view: (view) => {
            uploads.attach(view);
            return { destroy: () => uploads.attach(null) };
          },
        }),
      ],
    });
    this.editor = new Editor({
      element: null,
      injectCSS: false,
      editable,
      editorProps: { attributes },
      extensions: [...articleSchema(hooks), articleKeys(hooks, () => toolbar()?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()), plugins],
      onUpdate: this.#updated,
      onBlur: this.flush,
    });
    this.#documents = new DocumentHtml(this.editor.schema);
    this.#told = { html, doc: this.editor.state.doc };
    this.#base = this.#told;
    this.replace(html, false);
  }

  /** Tells the form what is new, now. */
  flush = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#tell();
  };

  #tell = (): void => {
    if (!this.#pending) return;
    this.#pending = false;
    this.#toldAt = performance.now();
    const html = this.html();
    if (html === this.#told.html) return;
    this.#told = { html, doc: this.editor.state.doc };
    this.#onChange(html);
  };

  /** The text as it is stored. A text that is back where it was is, letter for letter, what it was. */
  html(): string {
    const { doc } = this.editor.state;
    return isSameDocument(doc, this.#base.doc) ? this.#base.html : this.#documents.write(doc);
  }

  /** The form's value has changed from outside: a save came back, or another version was loaded. */
  receive(html: string): void {
    if (html === this.#told.html) return;
    if (isSameHtml(html, this.#told.html)) {
      // The same text as the server writes it; what was typed since then stays and is told next.
      this.#told = { html, doc: this.#told.doc };
      this.#base = this.#told;
      return;
    }
    this.replace(html, true);
  }

  /** What is stored now. A text that says the same is written exactly so, and counts as unchanged. */
  rebase(saved: string): void {
    if (saved === this.#base.html || saved === '') return;
    const doc = this.editor.schema.topNodeType.create(null, this.#documents.read(saved));
    this.#base = { html: saved, doc };
  }

  /** Attributes of the box to write in, instead of those before. */
  setAttributes(attributes: Record<string, string>): void {
    this.editor.setOptions({ editorProps: { attributes: { role: 'textbox', ...attributes } } });
  }

  /** Goes on behind the last of so many paragraphs from the text's beginning, with the space or in the new line that `tail` is. */
  goOn(paragraphs: number, tail: string): void {
    const { state, view } = this.editor;
    if (!state.doc.maybeChild(paragraphs - 1)?.isTextblock) return;
    const end = state.doc.children.slice(0, paragraphs).reduce((before, block) => before + block.nodeSize, 0) - 1;
    const isNewLine = tail.includes('\n');
    const { tr } = state;
    if (isNewLine) tr.split(end);
    else if (tail !== '') tr.insertText(tail, end);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + (isNewLine ? 2 : tail.length))));
  }

  destroy(): void {
    this.flush();
    this.editor.destroy();
  }

  /** Replaces the whole text. `undoable`: somebody may want the old one back. */
  replace(html: string, undoable: boolean): void {
    const { editor } = this;
    const { doc, selection } = editor.state;
    const tr = editor.state.tr.replaceWith(0, doc.content.size, this.#documents.read(html));
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(selection.from, tr.doc.content.size)), -1));
    editor.view.dispatch(tr.setMeta('addToHistory', undoable).setMeta('preventUpdate', true).setMeta('preventAutolink', true));
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#pending = false;
    this.#told = { html, doc: editor.state.doc };
    this.#base = this.#told;
  }

  #updated = (): void => {
    this.#pending = true;
    const first = this.#timer === null;
    if (!first) clearTimeout(this.#timer ?? undefined);
    // Whoever watches for unsaved text knows of it from the first letter; nobody's text waits longer than two seconds.
    // After the letter is on the screen: what the form does with it is no part of typing.
    if (first || performance.now() - this.#toldAt > AT_LEAST_EVERY_MS) requestAnimationFrame(() => setTimeout(this.#tell));
    this.#timer = setTimeout(this.flush, PAUSE_MS);
  };
}

/** Whether two documents are the same, apart from empty paragraphs. */
function isSameDocument(one: Node, other: Node): boolean {
  if (one === other) return true;
  const [now, then] = [one, other].map((doc) => doc.children.filter((child) => child.type.name !== 'paragraph' || child.content.size > 0));
  return now?.length === then?.length && Boolean(now?.every((block, index) => block === then?.[index] || block.eq(then?.[index] as Node)));
}
