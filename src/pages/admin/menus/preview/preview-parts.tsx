import { Skeleton } from 'antd';
import { below } from '../../../../../config/breakpoints.ts';
import { byOrder, shownMenus } from '../../../../../config/tree.ts';
import type { Menu, MenuInput, MenuNode, Position } from '../../../../../contract/menus.ts';
import styles from './menu-preview.module.css';

/** Sizes of the windows, in pixels, by what they show; a page that is longer scrolls. */
export const VIEWPORTS = {
  desktop: { label: '桌面', width: 1200, height: { header: 304, footer: 600 } },
  phone: { label: '手机', width: 390, height: { header: 304, footer: 600 } },
} as const;
export type Viewport = keyof typeof VIEWPORTS;

/** In a narrow window a desktop's would be too small to read. */
export function firstViewport(): Viewport {
  return window.matchMedia(below(48)).matches ? 'phone' : 'desktop';
}

/** Keeps the preview's place until it is there, so that nothing below it moves under the pointer. */
export function PreviewPlaceholder({ viewport, position }: { viewport: Viewport; position: Position }) {
  const { width, height } = VIEWPORTS[viewport];
  return (
    <div className={styles.placeholder} style={{ aspectRatio: `${width} / ${height[position]}`, maxBlockSize: height[position] }}>
      <Skeleton active paragraph={{ rows: 4 }} />
    </div>
  );
}

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
export interface EditedEntry {
  id: number | null;
  values: Partial<MenuInput>;
}

/** The entries as they will be once the form is saved; a new one stands last among its own. */
export function withEdited(rows: readonly Menu[], edited: EditedEntry | null): readonly Menu[] {
  if (!edited) return rows;
  const { id, values } = edited;
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
