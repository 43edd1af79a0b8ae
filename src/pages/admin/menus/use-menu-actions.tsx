import { App } from 'antd';
import { useState } from 'react';
import { branchOf, byOrder } from '../../../../config/tree.ts';
import type { Menu, Position } from '../../../../contract/menus.ts';
import { api } from '../../../api/api.ts';
import { ApiError, theirsOf } from '../../../api/errors.ts';
import { useBusyRows } from '../../../components/admin/tables/row-actions.tsx';
import { useAskFirst, useAttempt } from '../../../components/admin/use-attempt.ts';
import type { Load } from '../../../components/admin/use-load.tsx';
import { useUndoNotice } from '../../../components/admin/use-undo-notice.tsx';
import { PLATFORM_NAMES, POSITION_NAMES } from '../../../components/admin/value-names.ts';
import { menuName } from './menu-columns.tsx';

interface MenuActionsOptions {
  rows: readonly Menu[];
  load: Load<Menu[]>;
}

/**
 * Showing, hiding and deleting entries. A switch waits in its former state until the server has the new one. It says one thing about
 * an entry: what was changed of it meanwhile, its place or its name, stays and does not stand in the way.
 */
export function useMenuActions({ rows, load: { setData, reload } }: MenuActionsOptions) {
  const attempt = useAttempt();
  const ask = useAskFirst();
  const { isBusy, during } = useBusyRows();

  const switchVisible = during(async ({ id, version }: Menu, visible: boolean) => {
    const send = async (known: number) => (await api.menus.update({ params: { id }, body: { visible, version: known } })).data;
    await attempt(async () => {
      const saved = await send(version).catch((failure) => {
        const theirs = theirsOf<Menu>(failure);
        if (!theirs) throw failure;
        return send(theirs.version);
      });
      setData((now) => now.map((row) => (row.id === id ? saved : row)));
    });
    await reload();
  });

  const askToDelete = (row: Menu) => {
    const below = branchOf(rows, row.id).length - 1;
    ask({
      title: `删除菜单项“${menuName(row)}”？`,
      content: below > 0 ? `它的 ${below} 个下级菜单项会一起删除，且无法恢复。` : '删除后无法恢复。',
      work: () => api.menus.remove({ params: { id: row.id } }),
      done: '菜单项已删除',
      after: reload,
    });
  };
  return { isBusy, switchVisible, askToDelete };
}

type Owner = 'web' | 'mobile';
type Entries = Parameters<typeof api.menus.replace>[0]['body']['entries'];

/** A platform's own entries as a list in which each stands after its parent. */
function entriesOf(rows: readonly Menu[], parentId: number | null = null, parent: number | null = null, list: Entries = []): Entries {
  const ids = new Set(rows.map(({ id }) => id));
  const here = rows.filter((row) => (parentId === null ? row.parent_id === null || !ids.has(row.parent_id) : row.parent_id === parentId));
  for (const { id, label, label_zh, url, visible, new_window, sort } of here.sort(byOrder)) {
    const at = list.push({ label, label_zh, url, visible, new_window, sort, parent }) - 1;
    entriesOf(rows, id, at, list);
  }
  return list;
}

const known = (rows: readonly Menu[]) => rows.map(({ id, version }) => ({ id, version }));

/** Copies what one platform has of its own at a position to the other: asks before anything goes, and takes it back. */
export function useCopyMenus({ rows, position, reload }: { rows: readonly Menu[]; position: Position; reload: () => Promise<void> }) {
  const { message } = App.useApp();
  const notify = useUndoNotice();
  const attempt = useAttempt();
  const ask = useAskFirst();
  const [copying, setCopying] = useState(false);
  const own = (platform: Owner) => rows.filter((row) => row.platform === platform && row.position === position);

  const replace = async (platform: Owner, old: readonly Menu[], entries: Entries): Promise<Menu[]> => {
    setCopying(true);
    try {
      return (await api.menus.replace({ body: { platform, position, known: known(old), entries } })).data;
    } finally {
      await reload();
      setCopying(false);
    }
  };

  /** Puts a platform’s former entries back for those that are there. What was changed of these meanwhile would be lost: then it asks. */
  const bringBack = async (platform: Owner, former: readonly Menu[], there: readonly Menu[]): Promise<void> => {
    try {
      await replace(platform, there, entriesOf(former));
      message.success('已恢复原来的菜单');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const { data: now } = await api.menus.list({ query: { platform, position } });
      ask({
        title: `复制后${PLATFORM_NAMES[platform]}的菜单又有改动，仍要恢复原来的吗？`,
        content: `现有的 ${now.length} 个专用菜单项会被原来的 ${former.length} 个替换：${now.map(menuName).join('、')}。`,
        ok: '仍要恢复',
        work: () => bringBack(platform, former, now),
      });
    }
  };

  const copy = (from: Owner, to: Owner) => {
    const [mine, theirs] = [own(from), own(to)];
    const run = async () => {
      const made = await replace(to, theirs, entriesOf(mine));
      notify({
        key: 'menus-copied',
        title: `已复制 ${made.length} 个菜单项到${PLATFORM_NAMES[to]}`,
        undo: () => attempt(() => bringBack(to, theirs, made)),
      });
    };
    ask({
      title: `把${POSITION_NAMES[position]}的 ${mine.length} 个菜单项复制到${PLATFORM_NAMES[to]}？`,
      content:
        theirs.length > 0
          ? `${PLATFORM_NAMES[to]}现有的 ${theirs.length} 个专用菜单项会被替换：${theirs.map(menuName).join('、')}。`
          : `${PLATFORM_NAMES[to]}还没有专用菜单项，不会覆盖任何内容。`,
      ok: theirs.length > 0 ? '替换' : '复制',
      danger: theirs.length > 0,
      work: run,
    });
  };
  return { copy, copying, count: (platform: Owner) => own(platform).length };
}
