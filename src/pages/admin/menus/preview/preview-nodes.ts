import type { Menu, MenuNode } from '../../../../../contract/menus.ts';

const byOrder = (a: Menu, b: Menu) => a.sort - b.sort || a.id - b.id;

/**
 * The tree that readers would get of these entries, by the server's rule: nothing invisible or dead, nor what stands below
 * it; a heading goes with the last of its entries.
 */
export function previewNodes(rows: readonly Menu[], parentId: number | null = null): MenuNode[] {
  return rows
    .filter((row) => row.parent_id === parentId && row.visible && !row.dead)
    .sort(byOrder)
    .map(({ id, label, label_zh, url, platform, position, new_window }) => ({
      ...{ id, label, label_zh, url, platform, position, new_window },
      children: previewNodes(rows, id),
    }))
    .filter((node) => node.url !== '' || node.children.length > 0 || !rows.some((row) => row.parent_id === node.id));
}
