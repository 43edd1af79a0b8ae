import { ancestry, branchOf, byOrder, parentsOf, placeProblem, type TreeRow, treeOf } from '../../../../config/tree.ts';

/** A row with its children; leaves have no `children`, so that the table draws no expander for them. */
export type TreeNode<Row> = Row & { children?: TreeNode<Row>[] };

/** The flat rows as a tree, siblings in order. A row whose parent is not among the rows stands at the top. */
export function toTree<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const known = new Set<number | null>(rows.map(({ id }) => id));
  const placed = [...rows].sort(byOrder).map((row) => ({ id: row.id, parent_id: known.has(row.parent_id) ? row.parent_id : null, row }));
  return treeOf<(typeof placed)[number], TreeNode<Row>>(placed, ({ row }, children) => (children.length > 0 ? { ...row, children } : { ...row }));
}

/** How deep a row stands: 1 at the top. */
export function depthOf(rows: readonly TreeRow[], id: number): number {
  return ancestry(parentsOf(rows), id)?.length ?? 1;
}

/** How many levels a row and what is below it take: 1 for a leaf. */
export function heightOf(rows: readonly TreeRow[], id: number): number {
  return Math.max(...branchOf(rows, id).map((each) => depthOf(rows, each))) - depthOf(rows, id) + 1;
}

/** The row above a row; null at the top. */
const parentOf = (rows: readonly TreeRow[], id: number): number | null => rows.find((row) => row.id === id)?.parent_id ?? null;

/** The siblings of a row, itself included, in order. */
export function siblingsOf<Row extends TreeRow>(rows: readonly Row[], id: number): Row[] {
  const parent = parentOf(rows, id);
  return rows.filter((row) => row.parent_id === parent).sort(byOrder);
}

/** Where a row may go relative to another: beside it, or below it as its last child. */
export type DropSide = 'before' | 'inside' | 'after';

const placesOf = (order: readonly number[], parent_id: number | null): TreeRow[] => order.map((id, sort) => ({ id, parent_id, sort }));

/** The new places of everything beside a row that goes to another: the row itself and its new siblings. */
export function placesAt(rows: readonly TreeRow[], id: number, target: number, side: DropSide): TreeRow[] {
  const parent = side === 'inside' ? target : parentOf(rows, target);
  const order = rows
    .filter((row) => row.parent_id === parent && row.id !== id)
    .sort(byOrder)
    .map((row) => row.id);
  const at = side === 'inside' ? order.length : order.indexOf(target) + (side === 'after' ? 1 : 0);
  order.splice(at, 0, id);
  return placesOf(order, parent);
}

/** Why a row cannot go to another, in Chinese: no words for its own place; null when it can. `max` is how many levels the tree may have. */
export function dropProblem(rows: readonly TreeRow[], id: number, target: number, side: DropSide, max: number): string | null {
  return id === target ? '' : placeProblem(rows, id, side === 'inside' ? target : parentOf(rows, target), max);
}

/** The new places when a row moves one step up (-1) or down (1) among its visible siblings; siblings that a filter hides keep their order. Empty when there is no step to take. */
export function movedOneStep(rows: readonly TreeRow[], shown: readonly TreeRow[], id: number, step: -1 | 1): TreeRow[] {
  const visible = siblingsOf(shown, id);
  const target = visible[visible.findIndex((row) => row.id === id) + step];
  return target ? placesAt(rows, id, target.id, step === 1 ? 'after' : 'before') : [];
}

/** The new places when a row moves one level: out (-1), behind its parent, or in (1), below the visible sibling before it. Empty when it cannot. */
export function movedOneLevel(rows: readonly TreeRow[], shown: readonly TreeRow[], id: number, step: -1 | 1, max: number): TreeRow[] {
  const siblings = siblingsOf(shown, id);
  const target = step === -1 ? parentOf(rows, id) : siblings[siblings.findIndex((row) => row.id === id) - 1]?.id;
  const side = step === -1 ? 'after' : 'inside';
  if (target === undefined || target === null || dropProblem(rows, id, target, side, max) !== null) return [];
  return placesAt(rows, id, target, side);
}

/** The rows with new places taken over. */
export function withPlaces<Row extends TreeRow>(rows: readonly Row[], places: readonly TreeRow[]): Row[] {
  const next = new Map(places.map((place) => [place.id, place]));
  return rows.map((row) => ({ ...row, parent_id: (next.get(row.id) ?? row).parent_id, sort: (next.get(row.id) ?? row).sort }));
}
