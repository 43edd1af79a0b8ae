import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Ends what one undo takes back: without it, what is written within half a second of each other goes together. */
export function endStep(view: EditorView): void {
  view.dispatch(closeHistory(view.state.tr));
}

/** Puts a block at `pos`: there if it fits, otherwise below the outermost block around it. Answers where it stands. */
export function putBlock(tr: Transaction, pos: number, node: Node): number {
  const before = tr.steps.length;
  tr.replaceRangeWith(pos, pos, node);
  if (tr.steps.length === before) {
    const $pos = tr.doc.resolve(pos);
    const place = $pos.depth === 0 ? pos : $pos.after(1);
    tr.insert(place, node);
    return place;
  }
  let place = pos;
  tr.mapping.maps.at(-1)?.forEach((_from, _to, from, to) => {
    tr.doc.nodesBetween(from, to, (child, at) => {
      if (child === node) place = at;
    });
  });
  return place;
}

/** Puts the caret into text right behind a position between blocks; an empty paragraph is made where there is none. */
export function caretBehind(tr: Transaction, pos: number): Transaction {
  const { paragraph } = tr.doc.type.schema.nodes;
  if (paragraph && tr.doc.resolve(pos).nodeAfter?.type !== paragraph) tr.insert(pos, paragraph.create());
  return tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1)));
}

/** The first line to write in of the block at `pos`, or null. A table is begun in its first cell: the caption above it may stay empty. */
function firstLine(node: Node, pos: number): { from: number; to: number } | null {
  if (node.isTextblock) return node.type.name === 'tableCaption' ? null : { from: pos + 1, to: pos + node.nodeSize - 1 };
  let at = pos + 1;
  for (const child of node.children) {
    const line = firstLine(child, at);
    if (line) return line;
    at += child.nodeSize;
  }
  return null;
}

/** Puts the caret where one goes on once the block at `pos` is there: its first line, with the words that stand in it selected, or text behind it. */
export function caretInto(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (!node) return tr;
  const line = firstLine(node, pos);
  return line ? tr.setSelection(TextSelection.create(tr.doc, line.from, line.to)) : caretBehind(tr, pos + node.nodeSize);
}

/** Takes the caret out of the outermost block of its own kind that was put in at or behind `from`: what is typed next stands behind it. */
export function behindBox(tr: Transaction, from: number): Transaction {
  const { selection } = tr;
  const { $to } = selection;
  for (let depth = 1; depth <= $to.depth; depth += 1) {
    const { spec } = $to.node(depth).type;
    if ($to.before(depth) >= from - 1 && (spec.isolating || spec.code)) return caretBehind(tr, $to.after(depth));
  }
  return selection instanceof NodeSelection && selection.node.isBlock ? caretBehind(tr, selection.to) : tr;
}

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
