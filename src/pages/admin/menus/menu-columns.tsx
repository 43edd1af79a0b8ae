import { Space, Switch, type TableColumnType, Tag, Tooltip, Typography } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Menu } from '../../../../contract/menus.ts';
import { RowActions, type useActionsRoom } from '../../../components/admin/tables/row-actions.tsx';
import { depthOf, type TreeNode } from '../../../components/admin/tree/tree.ts';
import { PLATFORM_NAMES } from '../../../components/admin/value-names.ts';

/** What the console calls an entry where it has room for one name. */
export const menuName = ({ label, label_zh }: Pick<Menu, 'label' | 'label_zh'>): string => label_zh || label;

interface MenuActions {
  /** All entries of the position. */
  rows: readonly Menu[];
  room: ReturnType<typeof useActionsRoom>;
  /** Whether the entry's switch is being saved. */
  isBusy: (row: Menu) => boolean;
  onSwitch: (row: Menu, visible: boolean) => void;
  onEdit: (row: Menu) => void;
  onAddBelow: (row: Menu) => void;
  onDelete: (row: Menu) => void;
}

/** The columns of the menu tree. */
export function menuColumns({ rows, room, isBusy, ...on }: MenuActions): TableColumnType<TreeNode<Menu>>[] {
  return [
    {
      title: '名称',
      dataIndex: 'label',
      render: (_, row) => (
        <>
          <Typography.Text>{row.label}</Typography.Text>{' '}
          {row.label_zh && row.label_zh !== row.label && <Typography.Text type="secondary">{row.label_zh}</Typography.Text>}
        </>
      ),
    },
    {
      title: '链接',
      dataIndex: 'url',
      render: (_, row) => (
        <Space size={4} wrap>
          {row.url ? <Typography.Text code>{row.url}</Typography.Text> : <Typography.Text type="secondary">仅作分组</Typography.Text>}
          {row.dead && (
            <Tooltip title="链接的页面不存在或未发布，前台不显示此菜单项">
              <Tag color="error">目标失效</Tag>
            </Tooltip>
          )}
          {row.new_window && <Tag>新窗口</Tag>}
        </Space>
      ),
    },
    { title: '平台', dataIndex: 'platform', width: 96, render: (_, row) => PLATFORM_NAMES[row.platform] },
    {
      title: '显示',
      dataIndex: 'visible',
      width: 72,
      render: (_, row) => (
        <Switch size="small" checked={row.visible} loading={isBusy(row)} aria-label={`显示 ${row.label}`} onChange={(visible) => on.onSwitch(row, visible)} />
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: room.width,
      render: (_, row) => (
        <RowActions
          of={row.label}
          roomy={room.roomy}
          actions={[
            { key: 'edit', label: '编辑', run: () => on.onEdit(row) },
            ...(depthOf(rows, row.id) < LIMITS.menu.depth ? [{ key: 'child', label: '新建下级', run: () => on.onAddBelow(row) }] : []),
            { key: 'delete', label: '删除', danger: true, run: () => on.onDelete(row) },
          ]}
        />
      ),
    },
  ];
}
