import type { Editor } from '@tiptap/core';

/** What holds blocks in an order of one's own choosing; cells, terms and the parts of a question have their places. */
const ORDERED = new Set(['doc', 'bulletList', 'orderedList', 'blockquote', 'callout', 'detailsContent', 'choices', 'tableCell', 'tableHeader']);

/**
 * Moves what the selection is in past its neighbour, as one step to undo: a choice among choices, an item in its list, otherwise the block. Alone where it
 * stands, what is around it moves.
 */
export function moveBlock(editor: Editor, direction: -1 | 1): boolean {
  const { state, view } = editor;
  const { $from, $to } = state.selection;
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth -= 1) {
    const parent = $from.node(depth);
    if (parent.isTextblock || !ORDERED.has(parent.type.name) || parent.childCount < 2) continue;
    const first = $from.index(depth);
    const last = Math.max(first, $to.indexAfter(depth) - 1);
    const neighbour = parent.maybeChild(direction < 0 ? first - 1 : last + 1);
    if (!neighbour) return true;
    const from = $from.posAtIndex(first, depth);
    const to = $from.posAtIndex(last + 1, depth);
    const { tr } = state;
    // The neighbour is moved, so that the selection stays in what it was in.
    if (direction < 0) tr.insert(to, neighbour).delete(from - neighbour.nodeSize, from);
    else tr.delete(to, to + neighbour.nodeSize).insert(from, neighbour);
    if (tr.doc.content.size !== state.doc.content.size) continue;
    view.dispatch(tr.scrollIntoView());
    return true;
  }
  return true;
}
