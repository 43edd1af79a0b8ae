import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { caretBehind } from './put-block.ts';

/** Takes the caret from a selected node into text behind it; answers whether one was selected. */
function stepBehind(view: EditorView): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !view.editable) return false;
  if (selection.node.isInline) tr.setSelection(TextSelection.create(tr.doc, selection.to));
  else caretBehind(tr, selection.to);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Whether a key writes something, be it through an input method. */
const writes = (event: KeyboardEvent): boolean =>
  event.key === 'Process' || (event.key.length === 1 && !event.metaKey && (!event.ctrlKey || event.getModifierState('AltGraph')));

/** What is typed while a picture, a formula or a table is selected stands behind it. ProseMirror alone would put it in its place. */
export function typeBesidePlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        if (writes(event)) stepBehind(view);
        return false;
      },
      // Phones and dictation write without keys.
      handleDOMEvents: {
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
