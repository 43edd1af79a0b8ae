/** What a row of an ordered tree has: categories and menus. */
export interface TreeRow {
  id: number;
  parent_id: number | null;
  sort: number;
}
/** A row with its children; leaves have no `children`, so that the table draws no expander for them. */
export type TreeNode<Row> = Row & { children?: TreeNode<Row>[] };

const byOrder = (a: TreeRow, b: TreeRow) => a.sort - b.sort || a.id - b.id;

/** The flat rows as a tree, siblings in order. A row whose parent is not among the rows stands at the top. */
export function toTree<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const known = new Set(rows.map(({ id }) => id));
  const childrenOf = new Map<number, Row[]>();
  for (const row of [...rows].sort(byOrder)) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : 0;
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), row]);
  }
  const grow = (parent: number): TreeNode<Row>[] =>
    (childrenOf.get(parent) ?? []).map((row) => {
      const children = grow(row.id);
      return children.length > 0 ? { ...row, children } : { ...row };
    });
  return grow(0);
}

/** The ids of a row and of everything below it: what may not become its parent. */
export function withDescendants(rows: readonly TreeRow[], id: number): Set<number> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const row of rows) if (row.parent_id !== null && found.has(row.parent_id)) found.add(row.id);
  }
  return found;
}

/** How deep a row stands: 1 at the top. */
export function depthOf(rows: readonly TreeRow[], id: number): number {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  let depth = 1;
  for (let parent = parents.get(id); parent && depth <= rows.length; parent = parents.get(parent)) depth += 1;
  return depth;
}

/** How many levels a row and what is below it take: 1 for a leaf. */
export function heightOf(rows: readonly TreeRow[], id: number): number {
  const below = withDescendants(rows, id);
  return Math.max(...[...below].map((each) => depthOf(rows, each))) - depthOf(rows, id) + 1;
}

/** The siblings of a row, itself included, in order. */
export function siblingsOf<Row extends TreeRow>(rows: readonly Row[], id: number): Row[] {
  const parent = rows.find((row) => row.id === id)?.parent_id ?? null;
  return rows.filter((row) => row.parent_id === parent).sort(byOrder);
}

/**
 * The new places of all siblings when a row moves one step up (-1) or down (1) among `shown`, its visible siblings;
 * siblings that a filter hides keep their order. Empty when there is no step to take.
 */
export function movedOneStep(rows: readonly TreeRow[], shown: readonly TreeRow[], id: number, step: -1 | 1): TreeRow[] {
  const visible = siblingsOf(shown, id);
  const target = visible[visible.findIndex((row) => row.id === id) + step];
  if (!target) return [];
  const order = siblingsOf(rows, id).map((row) => row.id);
  order.splice(order.indexOf(id), 1);
  order.splice(order.indexOf(target.id) + (step === 1 ? 1 : 0), 0, id);
  const parent = rows.find((row) => row.id === id)?.parent_id ?? null;
  return order.map((each, index) => ({ id: each, parent_id: parent, sort: index }));
}
