import { byOrder, shownMenus } from '../../../../../config/tree.ts';
import type { Menu, MenuInput, MenuNode } from '../../../../../contract/menus.ts';

/** The tree that readers would get of these entries. */
export function previewNodes(rows: readonly Menu[]): MenuNode[] {
  return shownMenus<Menu, MenuNode>(
    [...rows].sort(byOrder),
    ({ visible, dead }) => visible && !dead,
    ({ id, label, label_zh, url, platform, position, new_window }, children) => ({
      id,
      label,
      label_zh,
      url,
      url_zh: url,
      platform,
      position,
      new_window,
      children,
    }),
  );
}

/** What the form that is open holds: of an entry, or of a new one. */
export interface MenuDraft {
  id: number | null;
  values: Partial<MenuInput>;
}

/** The entries as they will be once the draft is saved; a new one stands last among its own. */
export function withDraft(rows: readonly Menu[], draft: MenuDraft | null): readonly Menu[] {
  if (!draft) return rows;
  const { id, values } = draft;
  const url = values.url?.trim() ?? '';
  if (id !== null) return rows.map((row) => (row.id === id ? { ...row, ...values, url, dead: row.dead && row.url === url } : row));
  if (!values.label?.trim()) return rows;
  const blank = {
    id: 0,
    label: '',
    label_zh: '',
    platform: 'all',
    position: 'header',
    parent_id: null,
    visible: true,
    new_window: false,
    dead: false,
  } as const;
  return [...rows, { ...blank, version: 0, ...values, url, sort: Number.MAX_SAFE_INTEGER }];
}
