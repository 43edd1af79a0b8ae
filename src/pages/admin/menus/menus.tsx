import { PlusOutlined } from '@ant-design/icons';
import { ProTable } from '@ant-design/pro-components';
import { App, Button, Empty, Select } from 'antd';
import { useState } from 'react';
import type { Menu, Platform, Position } from '../../../../contract/menus.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { Page } from '../../../components/admin/page.tsx';
import { StaleNotice } from '../../../components/admin/stale-notice.tsx';
import { movedOneStep, type TreeNode, toTree, withDescendants } from '../../../components/admin/tree.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { menuColumns } from './menu-columns.tsx';
import { MenuForm, type MenuTarget } from './menu-form.tsx';
import { PLATFORM_NAMES, POSITION_NAMES } from './menu-words.ts';

const POSITIONS = Object.keys(POSITION_NAMES) as Position[];
const PLATFORMS = Object.keys(PLATFORM_NAMES) as Platform[];

/** Menus of the public site: header and footer, as trees. The platform filter shows what that platform's readers get. */
export function Component() {
  const { message, modal } = App.useApp();
  const [query, setQuery] = useQueryState({ position: choice(POSITIONS, 'header'), platform: choice(PLATFORMS, 'all') });
  const { data, error, loading, reload } = useLoad(async (signal) => (await api.menus.list({}, { signal })).data);
  const dialog = useDialog<MenuTarget>();
  const [moving, setMoving] = useState(false);
  const [switching, setSwitching] = useState<number | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());

  const all = data ?? [];
  const rows = all.filter((row) => row.position === query.position);
  const shown = rows.filter((row) => query.platform === 'all' || row.platform === 'all' || row.platform === query.platform);

  const move = async (row: Menu, step: -1 | 1) => {
    setMoving(true);
    try {
      await api.menus.reorder({ body: { items: movedOneStep(rows, shown, row.id, step) } });
      await reload();
    } catch (failure) {
      message.error(errorMessage(failure));
    } finally {
      setMoving(false);
    }
  };

  const switchVisible = async (row: Menu, visible: boolean) => {
    setSwitching(row.id);
    try {
      await api.menus.update({ params: { id: row.id }, body: { visible, version: row.version } });
    } catch (failure) {
      const stale = failure instanceof ApiError && failure.code === 'version_conflict';
      message.error(stale ? '该菜单项已被他人修改，已载入最新内容，请再试一次' : errorMessage(failure));
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

  const add = (parent_id: number | null) => dialog.show({ position: query.position, parent_id, platform: query.platform });

  if (error && !data) {
    return (
      <Page>
        <ErrorResult error={error} onRetry={() => void reload()} />
      </Page>
    );
  }
  return (
    <Page>
      <StaleNotice error={error} onRetry={() => void reload()} />
      <ProTable<TreeNode<Menu>>
        rowKey="id"
        columns={menuColumns({
          rows,
          shown,
          switching,
          moving,
          onSwitch: (row, visible) => void switchVisible(row, visible),
          onMove: (row, step) => void move(row, step),
          onEdit: dialog.show,
          onAddBelow: (row) => add(row.id),
          onDelete: askToDelete,
        })}
        dataSource={toTree(shown)}
        loading={loading}
        search={false}
        pagination={false}
        scroll={{ x: 'max-content' }}
        options={{ reload: () => void reload(), density: true, setting: true }}
        expandable={{
          expandedRowKeys: shown.map(({ id }) => id).filter((id) => !closed.has(id)),
          onExpand: (expanded, row) =>
            setClosed((before) => {
              const next = new Set(before);
              if (expanded) next.delete(row.id);
              else next.add(row.id);
              return next;
            }),
        }}
        locale={{ emptyText: <Empty description={loading ? '加载中…' : `${POSITION_NAMES[query.position]}还没有菜单项`} /> }}
        toolbar={{
          menu: {
            type: 'tab',
            activeKey: query.position,
            items: POSITIONS.map((key) => ({ key, label: POSITION_NAMES[key] })),
            onChange: (key) => setQuery({ position: key as Position }),
          },
        }}
        toolBarRender={() => [
          <Select<Platform>
            key="platform"
            aria-label="平台"
            value={query.platform}
            style={{ minWidth: 110 }}
            options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
            onChange={(platform) => setQuery({ platform })}
          />,
          <Button key="create" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => add(null)}>
            新建菜单项
          </Button>,
        ]}
      />
      {dialog.target && <MenuForm key={dialog.key} open={dialog.open} target={dialog.target} rows={all} onClose={dialog.close} onSaved={() => void reload()} />}
    </Page>
  );
}
