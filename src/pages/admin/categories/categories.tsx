import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Dropdown, Flex, Grid, Space, type TableColumnsType, Tag, Typography } from 'antd';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../../config/limits.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult, StaleNotice } from '../../../components/admin/error-result.tsx';
import { Page } from '../../../components/admin/screen.tsx';
import { depthOf, type TreeNode } from '../../../components/admin/tree.ts';
import { TreeTable } from '../../../components/admin/tree-table.tsx';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { useTreeOrder } from '../../../components/admin/use-tree-order.tsx';
import styles from './categories.module.css';
import type { CategoryTarget } from './category-form.tsx';
import { useCategoryDelete } from './use-category-delete.tsx';

const CategoryForm = lazy(() => import('./category-form.tsx').then(({ CategoryForm: form }) => ({ default: form })));

/** Categories as a tree: order, parents, texts for search engines. */
export function Component() {
  const { data, error, loading, reload, setData } = useLoad(async (signal) => (await api.categories.list({}, { signal })).data, ['categories', 'tree']);
  const rows = data ?? [];
  const dialog = useDialog<CategoryTarget>();
  const { move } = useTreeOrder({ rows, setRows: setData, save: (items) => api.categories.reorder({ body: { items } }), reload });
  const deletion = useCategoryDelete(rows, () => void reload());

  const roomy = Grid.useBreakpoint().lg !== false;
  const actionsOf = (row: Category) => [
    { key: 'edit', label: '编辑', run: () => dialog.show(row) },
    ...(depthOf(rows, row.id) < LIMITS.category.depth ? [{ key: 'child', label: '新建下级', run: () => dialog.show({ parent_id: row.id }) }] : []),
    { key: 'delete', label: '删除', danger: true, run: () => deletion.ask(row) },
  ];
  const columns: TableColumnsType<TreeNode<Category>> = [
    {
      title: '名称',
      dataIndex: 'name',
      className: styles.name,
      render: (_, row) => (
        <>
          <Typography.Text strong={row.parent_id === null}>{row.name}</Typography.Text>{' '}
          {row.name_zh && row.name_zh !== row.name && <Typography.Text type="secondary">{row.name_zh}</Typography.Text>} {row.hidden && <Tag>隐藏</Tag>}
        </>
      ),
    },
    {
      title: '链接别名',
      dataIndex: 'slug',
      responsive: ['lg'],
      width: 176,
      ellipsis: true,
      render: (_, row) => <Typography.Text code>{row.slug}</Typography.Text>,
    },
    {
      title: '描述',
      dataIndex: 'description',
      responsive: ['xl'],
      width: 200,
      ellipsis: true,
      render: (_, row) => row.description_zh || row.description || '—',
    },
    {
      title: 'SEO',
      key: 'seo',
      responsive: ['lg'],
      width: 88,
      render: (_, row) =>
        row.seo_title || row.seo_description ? <Tag color="success">已填写</Tag> : <Typography.Text type="secondary">未填写</Typography.Text>,
    },
    {
      title: '文章',
      dataIndex: 'article_count',
      align: 'right',
      width: 72,
      render: (_, row) =>
        row.article_count > 0 ? (
          <Link to={`${href('/p-admin/articles')}?category_id=${row.id}`} aria-label={`${row.name}：${row.article_count} 篇文章`}>
            {row.article_count}
          </Link>
        ) : (
          0
        ),
    },
    {
      title: '操作',
      key: 'actions',
      width: roomy ? 208 : 72,
      fixed: 'right',
      render: (_, row) =>
        roomy ? (
          <Space size={0}>
            {actionsOf(row).map(({ key, label, danger = false, run }) => (
              <Button key={key} type="link" size="small" danger={danger} aria-label={`${label} ${row.name}`} onClick={run}>
                {label}
              </Button>
            ))}
          </Space>
        ) : (
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: actionsOf(row).map(({ run, ...item }) => ({ ...item, onClick: run })) }}>
            <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={`更多操作：${row.name}`} aria-haspopup="menu" />
          </Dropdown>
        ),
    },
  ];

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
      <Card>
        <Flex justify="space-between" align="center" gap={12} wrap style={{ marginBottom: 12 }}>
          <Typography.Text type="secondary">{data ? `共 ${rows.length} 个分类` : '加载中…'}</Typography.Text>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => dialog.show({ parent_id: null })}>
            新建分类
          </Button>
        </Flex>
        <TreeTable
          rows={rows}
          nameOf={({ name }) => name}
          maxDepth={LIMITS.category.depth}
          columns={columns}
          width={roomy ? 900 : 480}
          loading={loading}
          empty="还没有分类"
          onMove={move}
        />
      </Card>
      <Suspense>
        {deletion.question}
        {dialog.target && (
          <CategoryForm key={dialog.key} open={dialog.open} target={dialog.target} rows={rows} onClose={dialog.close} onSaved={() => void reload()} />
        )}
      </Suspense>
    </Page>
  );
}
