import { App } from 'antd';
import { useState } from 'react';
import type { Menu } from '../../../../contract/menus.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { withDescendants } from '../../../components/admin/tree.ts';

interface MenuActionsOptions {
  rows: readonly Menu[];
  setRows: (rows: Menu[]) => void;
  reload: () => Promise<void>;
}

/** Showing, hiding and deleting entries. A switch is seen at once and turns back when it cannot be saved. */
export function useMenuActions({ rows, setRows, reload }: MenuActionsOptions) {
  const { message, modal } = App.useApp();
  const [switching, setSwitching] = useState<number | null>(null);

  const switchVisible = async (row: Menu, visible: boolean) => {
    setSwitching(row.id);
    setRows(rows.map((each) => (each.id === row.id ? { ...each, visible } : each)));
    try {
      await api.menus.update({ params: { id: row.id }, body: { visible, version: row.version } });
    } catch (failure) {
      const stale = failure instanceof ApiError && failure.code === 'version_conflict';
      message.error(stale ? '该菜单项已被他人修改，已载入最新内容，请再试一次' : errorMessage(failure));
      setRows([...rows]);
    }
    await reload();
    setSwitching(null);
  };

  const askToDelete = (row: Menu) => {
    const below = withDescendants(rows, row.id).size - 1;
    modal.confirm({
      title: `删除菜单项“${row.label}”？`,
      content: below > 0 ? `它的 ${below} 个下级菜单项会一起删除，且无法恢复。` : '删除后无法恢复。',
      okText: '删除',
      okType: 'danger',
      onOk: async () => {
        try {
          await api.menus.remove({ params: { id: row.id } });
          message.success('菜单项已删除');
        } catch (failure) {
          message.error(errorMessage(failure));
        }
        await reload();
      },
    });
  };
  return { switching, switchVisible, askToDelete };
}
