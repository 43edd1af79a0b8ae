import type { Editor } from '@tiptap/core';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import type { EditorHooks } from './editor-hooks.ts';

/** The selected block, if one is selected as a whole. */
function selectedBlock({ selection }: EditorState): NodeSelection | null {
  return selection instanceof NodeSelection && selection.node.isBlock ? selection : null;
}

/** The picture that is selected and bears its link itself; one within a line bears it as words do. */
export function selectedPicture(state: EditorState): NodeSelection | null {
  const block = selectedBlock(state);
  return block?.node.type.name === 'figure' ? block : null;
}

/** Asks for the address of a link, or says that there is nothing to set one on. */
export function askForLink({ state }: Editor, hooks: EditorHooks): void {
  if (selectedBlock(state) && !selectedPicture(state)) hooks.tell('info', '选中的内容不能加链接，请选中文字或图片');
  else hooks.ask({ kind: 'link' });
}

/** Where the link at the selection leads; empty where there is none. */
export function linkAddress(editor: Editor): string {
  const picture = selectedPicture(editor.state);
  return String((picture ? picture.node.attrs : editor.getAttributes('link')).href ?? '');
}

/** Sets the link of what is selected, or of the whole link at the cursor; null takes it away. */
export function setLinkAddress(editor: Editor, href: string | null): void {
  const picture = selectedPicture(editor.state);
  if (picture) {
    // As an attribute: a node that is replaced is selected no more.
    editor.view.dispatch(editor.state.tr.setNodeAttribute(picture.from, 'href', href));
    editor.view.focus();
    return;
  }
  const chain = editor.chain().focus().extendMarkRange('link');
  (href === null ? chain.unsetLink() : chain.setLink({ href })).run();
}
