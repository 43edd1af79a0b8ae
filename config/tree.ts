/** Rows that stand below one another, in an order: categories, menu entries. */
export interface TreeRow {
  id: number;
  parent_id: number | null;
  sort: number;
}

export const byOrder = (a: TreeRow, b: TreeRow) => a.sort - b.sort || a.id - b.id;

/**
 * The rows as a tree, siblings as they come. `node` makes one of a row and of what its children have become, or null to leave it out; what stands below a row
 * that is not here is left out too.
 */
export function treeOf<Row extends Pick<TreeRow, 'id' | 'parent_id'>, Node>(rows: readonly Row[], node: (row: Row, children: Node[]) => Node | null): Node[] {
  const childrenOf = new Map<number | null, Row[]>();
  for (const row of rows) childrenOf.set(row.parent_id, [...(childrenOf.get(row.parent_id) ?? []), row]);
  const below = (id: number | null): Node[] => (childrenOf.get(id) ?? []).map((row) => node(row, below(row.id))).filter((made) => made !== null);
  return below(null);
}

/** The ids of a row and of everything below it, itself first. */
export function branchOf(rows: readonly TreeRow[], id: number): number[] {
  const branch = [id];
  for (const at of branch) branch.push(...rows.filter((row) => row.parent_id === at && !branch.includes(row.id)).map((row) => row.id));
  return branch;
}

/** Who stands above whom, by id. */
export const parentsOf = (rows: readonly Pick<TreeRow, 'id' | 'parent_id'>[]) => new Map(rows.map((row) => [row.id, row.parent_id]));

/** The ids from a row up to its root, itself first; null when they go round in a circle. */
export function ancestry(parents: ReadonlyMap<number, number | null>, id: number): number[] | null {
  const path: number[] = [];
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
    if (path.includes(at)) return null;
    path.push(at);
  }
  return path;
}

/**
 * Why a row cannot stand below `parentId`, in Chinese, or null. `id` is null for a row that is being made. The row's own branch
 * comes along, so its deepest leaf counts too.
 */
export function placeProblem(rows: readonly TreeRow[], id: number | null, parentId: number | null, maxDepth: number): string | null {
  if (parentId === null) return null;
  if (!rows.some((row) => row.id === parentId)) return '上级不存在';
  const self = id ?? 0;
  const parents = parentsOf(rows).set(self, parentId);
  if (!ancestry(parents, self)) return '不能移到自身或自己的下级之下';
  const depths = [...parents.keys()].map((key) => ancestry(parents, key)).filter((path) => path?.includes(self));
  return depths.some((path) => (path?.length ?? 0) > maxDepth) ? `最多 ${maxDepth} 级` : null;
}

/** The nearest place for a new row: below `parentId`, or below the first above it that may have one more level; null at the top. */
export function nearestPlace(rows: readonly TreeRow[], parentId: number, maxDepth: number): number | null {
  const above = ancestry(parentsOf(rows), parentId) ?? [];
  return above.find((id) => placeProblem(rows, null, id, maxDepth) === null) ?? null;
}

/** What readers get of menu entries: none that is not shown, nor what stands below it; a heading, which leads nowhere, goes with the last of its entries. */
export function shownMenus<Row extends TreeRow & { url: string }, Node>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
  node: (row: Row, children: Node[]) => Node,
): Node[] {
  const parents = new Set(rows.map(({ parent_id }) => parent_id));
  return treeOf<Row, Node>(rows.filter(isShown), (row, children) =>
    row.url === '' && children.length === 0 && parents.has(row.id) ? null : node(row, children),
  );
}
