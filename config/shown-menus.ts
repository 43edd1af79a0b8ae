import { type TreeRow, treeOf } from './tree.ts';

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
