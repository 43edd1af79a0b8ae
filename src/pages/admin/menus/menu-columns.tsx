import { Button, Space, Switch, type TableColumnsType, Tag, Tooltip, Typography } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Menu, Platform, Position } from '../../../../contract/menus.ts';
import { depthOf, type TreeNode } from '../../../components/admin/tree.ts';

export const POSITION_NAMES: Record<Position, string> = { header: '页头', footer: '页脚' };
export const PLATFORM_NAMES: Record<Platform, string> = { all: '全部平台', web: '网页端', mobile: '移动端' };

interface MenuActions {
  /** All entries of the position. */
  rows: readonly Menu[];
  /** The entry whose switch is being saved. */
  switching: number | null;
  onSwitch: (row: Menu, visible: boolean) => void;
  onEdit: (row: Menu) => void;
  onAddBelow: (row: Menu) => void;
  onDelete: (row: Menu) => void;
}

/** The columns of the menu tree. */
export function menuColumns({ rows, switching, ...on }: MenuActions): TableColumnsType<TreeNode<Menu>> {
  return [
    {
      title: '名称',
      dataIndex: 'label',
      render: (_, row) => (
        <Space>
          <Typography.Text>{row.label}</Typography.Text>
          {row.label_zh && row.label_zh !== row.label && <Typography.Text type="secondary">{row.label_zh}</Typography.Text>}
        </Space>
      ),
    },
    {
      title: '链接',
      dataIndex: 'url',
      render: (_, row) => (
        <Space size={4}>
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
    { title: '平台', dataIndex: 'platform', render: (_, row) => PLATFORM_NAMES[row.platform] },
    {
      title: '显示',
      dataIndex: 'visible',
      render: (_, row) => (
        <Switch
          size="small"
          checked={row.visible}
          loading={switching === row.id}
          aria-label={`显示 ${row.label}`}
          onChange={(visible) => on.onSwitch(row, visible)}
        />
      ),
    },
    {
      title: '操作',
      key: 'actions',
      render: (_, row) => (
        <Space size={0}>
          <Button type="link" size="small" aria-label={`编辑 ${row.label}`} onClick={() => on.onEdit(row)}>
            编辑
          </Button>
          {depthOf(rows, row.id) < LIMITS.menu.depth && (
            <Button type="link" size="small" aria-label={`新建下级 ${row.label}`} onClick={() => on.onAddBelow(row)}>
              新建下级
            </Button>
          )}
          <Button type="link" size="small" danger aria-label={`删除 ${row.label}`} onClick={() => on.onDelete(row)}>
            删除
          </Button>
        </Space>
      ),
    },
  ];
}
