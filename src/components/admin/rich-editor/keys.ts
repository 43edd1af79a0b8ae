import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { caretBehind, moveBlock } from './block-commands.ts';
import type { EditorHooks } from './editor-hooks.ts';
import { askForLink } from './link.ts';
import { downFromChoices, enterInChoice } from './practice-commands.ts';
import { ancestorOf } from './schema/ancestor.ts';

/** Boxes with tools of their own. */
export const BOXES = ['practiceQuestion', 'callout', 'details', 'tableBox', 'figure', 'audioFigure', 'definitionList', 'blockquote', 'htmlBlock', 'blockMath'];

/** What is left with Alt+Enter. */
const LEFT = [...BOXES, 'codeBlock'];

/** Goes to an empty paragraph below the box around the cursor; from the explanation of a question, which ends it, below the question. */
export function leaveBox(editor: Editor): boolean {
  const { state, view } = editor;
  const inner = ancestorOf(state, ...LEFT);
  const box = (inner?.node.type.name === 'details' && ancestorOf(state, 'practiceQuestion')) || inner;
  const { paragraph } = state.schema.nodes;
  if (!box || !paragraph) return false;
  const pos = box.pos + box.node.nodeSize;
  const next = state.doc.resolve(pos).nodeAfter;
  const tr = next?.type === paragraph && next.content.size === 0 ? state.tr : state.tr.insert(pos, paragraph.create());
  view.dispatch(caretBehind(tr, pos).scrollIntoView());
  view.focus();
  return true;
}

/** Lines that cannot be split: Enter goes on to what follows them. */
function enterInLine(editor: Editor): boolean {
  const { state, view } = editor;
  const { $from, $to } = state.selection;
  // What is selected in such a line stays: Enter does not delete it.
  if (!$from.sameParent($to)) return false;
  const parent = $from.parent.type.name;
  if (parent === 'figcaption') {
    if (ancestorOf(state, 'figure')) return leaveBox(editor);
  } else if (parent === 'definitionTerm') {
    const { definitionText } = state.schema.nodes;
    const after = $from.after();
    const next = state.doc.resolve(after).nodeAfter;
    const tr = state.tr;
    if ($from.parent.content.size === 0) return false;
    if (next?.type !== definitionText) {
      const fresh = definitionText?.createAndFill();
      if (fresh) tr.insert(after, fresh);
    }
    view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
    return true;
  } else if (parent !== 'tableCaption' && parent !== 'detailsSummary') {
    return false;
  }
  const tr = state.tr;
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve($from.after()), 1)).scrollIntoView());
  return true;
}

/** An empty paragraph at the end of an explanation makes room for the next term; on an empty term, Enter ends the list. */
function enterInDefinitions(editor: Editor): boolean {
  const { state, view } = editor;
  const { $from, empty } = state.selection;
  const text = ancestorOf(state, 'definitionText');
  const { definitionTerm } = state.schema.nodes;
  if (!empty || !text || !definitionTerm || $from.parent.content.size > 0 || $from.parent !== text.node.lastChild || text.node.childCount < 2) return false;
  const tr = state.tr.delete($from.before(), $from.after());
  const pos = tr.mapping.map(text.pos + text.node.nodeSize);
  tr.insert(pos, definitionTerm.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView());
  return true;
}

/** Enter on a selected formula, picture or HTML block opens its window. */
function openSelected(editor: Editor, hooks: EditorHooks): boolean {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return false;
  const { node, from: pos } = selection;
  switch (node.type.name) {
    case 'inlineMath':
    case 'blockMath':
      hooks.ask({ kind: 'formula', block: node.type.name === 'blockMath', latex: String(node.attrs['data-latex']), pos });
      return true;
    case 'figure':
    case 'inlineImage':
      hooks.ask({ kind: 'picture', pos });
      return true;
    case 'audioFigure':
      hooks.ask({ kind: 'choose-audio', pos });
      return true;
    case 'htmlBlock':
      hooks.ask({ kind: 'html', pos });
      return true;
    default:
      return false;
  }
}

/** Keys that the nodes of articles need beyond TipTap's own. */
export function articleKeys(hooks: EditorHooks, toToolbar: () => void): Extension {
  return Extension.create({
    name: 'articleKeys',
    priority: 1200,
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        Enter: () => openSelected(editor, hooks) || enterInLine(editor) || enterInDefinitions(editor) || enterInChoice(editor),
        ArrowDown: () => downFromChoices(editor),
        // Ctrl+Enter belongs to the screen.
        'Alt-Enter': () => leaveBox(editor),
        'Alt-ArrowUp': () => moveBlock(editor, -1),
        'Alt-ArrowDown': () => moveBlock(editor, 1),
        'Mod-f': () => {
          hooks.find();
          return true;
        },
        'Mod-k': () => {
          askForLink(editor, hooks);
          return true;
        },
        'Alt-F10': () => {
          toToolbar();
          return true;
        },
      };
    },
  });
}

/** Takes the caret from a selected node into text behind it; answers whether one was selected. */
function stepBehind(view: EditorView): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !view.editable) return false;
  if (selection.node.isInline) tr.setSelection(TextSelection.create(tr.doc, selection.to));
  else caretBehind(tr, selection.to);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** What moves the caret without ProseMirror, which hears of it afterwards. */
const MOVES = /^(?:Arrow|Home$|End$|Page)/;

/**
 * Where the caret was moved just before a key, that key is for the new place. Browsers tell of a moved caret late: on a busy machine after the next
 * key, whose line or paste then came where the caret had been.
 */
export function caretBeforeKeysPlugin(): Plugin {
  return new Plugin({
    view: ({ dom }) => {
      let moved = false;
      const onMove = (event: Event) => {
        if (moved) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
        moved = !(event instanceof KeyboardEvent) || MOVES.test(event.key);
      };
      const onTold = () => {
        moved = false;
      };
      const end = new AbortController();
      const { signal } = end;
      // Before ProseMirror's own.
      for (const name of ['keydown', 'paste', 'mousedown']) dom.addEventListener(name, onMove, { capture: true, signal });
      dom.ownerDocument.addEventListener('selectionchange', onTold, { signal });
      return { destroy: () => end.abort() };
    },
  });
}

/** Whether a key writes something, be it through an input method. */
export const writes = (event: KeyboardEvent): boolean =>
  event.key === 'Process' || (event.key.length === 1 && !event.metaKey && (!event.ctrlKey || event.getModifierState('AltGraph')));

/**
 * Makes room for a word before it is composed. A selection with a formula or a picture between its words is replaced here: the browser would write
 * the word into what it takes away, and both would be lost. The caret's own marks make ProseMirror draw a place for the word.
 */
function makeRoomForWord(view: EditorView): void {
  if (stepBehind(view) || !view.editable || !holdsAtom(view.state.selection)) return;
  const tr = view.state.tr.deleteSelection();
  view.dispatch(tr.setStoredMarks(tr.selection.$from.marks()));
}

/** Whether a formula or a picture stands between the selected words of a line. */
function holdsAtom({ $from, $to, empty }: Selection): boolean {
  if (empty || !$from.sameParent($to)) return false;
  let found = false;
  $from.parent.nodesBetween($from.parentOffset, $to.parentOffset, ({ isText }) => {
    found ||= !isText;
  });
  return found;
}

/**
 * Chromium puts the caret of a composition that begins by counting letters from where the selection began before `compositionstart`. Behind a formula that would
 * be within the formula, and all but the first letter was lost to it. While that letter is written the formula counts as a picture does.
 */
function countAsPicture(dom: Node | null): void {
  if (!(dom instanceof HTMLElement) || dom.textContent === '') return;
  dom.dataset.asPicture = '';
  // What the browser writes and counts of the first letter is part of the task that tells of it.
  setTimeout(() => delete dom.dataset.asPicture);
}

/** What is typed while a picture, a formula or a table is selected stands behind it. ProseMirror alone would put it in its place. */
export function typeBesidePlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        // A phone's keyboard does not say what its key does: in a line, its composition is at home only where the caret stood before the key.
        const { selection } = view.state;
        const isPhone = event.key === 'Unidentified' && selection instanceof NodeSelection && selection.node.isInline;
        if (writes(event) || isPhone) stepBehind(view);
        return false;
      },
      // Phones and dictation write without keys, or with keys that do not say so.
      handleDOMEvents: {
        compositionstart: (view) => {
          const { selection } = view.state;
          makeRoomForWord(view);
          if (selection instanceof NodeSelection && selection.node.isInline) countAsPicture(view.nodeDOM(selection.from));
          return false;
        },
        beforeinput: (view, event) => {
          if (!event.inputType.startsWith('insert') || event.inputType.startsWith('insertFrom') || !stepBehind(view)) return false;
          if (event.inputType !== 'insertText' || !event.data) return false;
          event.preventDefault();
          view.dispatch(view.state.tr.insertText(event.data).scrollIntoView());
          return true;
        },
      },
    },
  });
}
