import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** What tells where a place went: what a transaction changed, from what, and how positions go through it. */
type Changed = Pick<Transaction, 'before' | 'doc' | 'mapping' | 'getMeta'>;

/**
 * Where a place in the text stands after a transaction; null when the range around it was deleted. A block that is deleted and put in elsewhere by the same
 * transaction was moved, not deleted: a place in it, or between two that were moved, goes along. What only ends or begins at the place does not touch it.
 */
export function followPlace(pos: number, tr: Changed): number | null {
  const { pos: mapped, deletedAcross } = tr.mapping.mapResult(pos, -1);
  if (!deletedAcross) return mapped;
  // Half a line that was dragged is another node where it was dropped: the place stays where the line was.
  return placeWithMoved(pos, tr) ?? (tr.getMeta('uiEvent') === 'drop' ? mapped : null);
}

/** Nodes are never changed but replaced: one that is found again in what was put in is the one that was taken out. */
function placeWithMoved(pos: number, tr: Changed): number | null {
  const { depth, parent, parentOffset, nodeBefore, nodeAfter } = tr.before.resolve(pos);
  const beside = (node: Node | null, offset: number) => {
    const at = node && putInAt(tr, node);
    return at === null ? null : at + offset;
  };
  return beside(depth > 0 ? parent : null, 1 + parentOffset) ?? beside(nodeAfter, 0) ?? beside(nodeBefore, nodeBefore?.nodeSize ?? 0);
}

/** Where a node stands in what the transaction has put in; null when it does not. */
function putInAt({ mapping, doc }: Changed, node: Node): number | null {
  let found: number | null = null;
  mapping.maps.forEach((map, index) => {
    const rest = mapping.slice(index + 1);
    map.forEach((_from, _to, from, to) => {
      doc.nodesBetween(rest.map(from, 1), rest.map(to, -1), (child, at) => {
        if (child === node) found ??= at;
        return found === null;
      });
    });
  });
  return found;
}
