import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

export interface Ancestor {
  node: Node;
  /** Position before the node. */
  pos: number;
  depth: number;
}

type Dispatch = ((tr: Transaction) => void) | undefined;

/** The nearest node around a position whose type is one of `names`. */
export function ancestorAt($pos: ResolvedPos, names: readonly string[]): Ancestor | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (names.includes(node.type.name)) return { node, pos: $pos.before(depth), depth };
  }
  return null;
}

/** The nearest node of these types that holds the selection, or is selected itself. */
export function ancestorOf(state: EditorState, ...names: string[]): Ancestor | null {
  const { selection } = state;
  if (selection instanceof NodeSelection && names.includes(selection.node.type.name)) {
    return { node: selection.node, pos: selection.from, depth: selection.$from.depth + 1 };
  }
  return ancestorAt(selection.$from, names);
}

/** Deletes the nearest node of this type around the selection. */
export function deleteAncestor(state: EditorState, dispatch: Dispatch, name: string): boolean {
  const found = ancestorOf(state, name);
  if (!found) return false;
  if (dispatch) {
    const tr = state.tr.delete(found.pos, found.pos + found.node.nodeSize);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(found.pos, tr.doc.content.size)))).scrollIntoView());
  }
  return true;
}

/** Takes the nearest node of this type around the selection away; what is in it stays in its place. */
export function unwrapAncestor(state: EditorState, dispatch: Dispatch, name: string): boolean {
  const found = ancestorOf(state, name);
  if (!found) return false;
  if (dispatch) {
    const offset = state.selection.from - 1;
    const tr = state.tr.replaceWith(found.pos, found.pos + found.node.nodeSize, found.node.content);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(Math.max(0, offset), tr.doc.content.size)))).scrollIntoView());
  }
  return true;
}
