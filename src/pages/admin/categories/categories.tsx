import { PlusOutlined } from '@ant-design/icons';
import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { App, Button, Empty, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../../config/limits.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { Clipped } from '../../../components/admin/clipped.tsx';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { OrderButtons } from '../../../components/admin/order-buttons.tsx';
import { Page } from '../../../components/admin/page.tsx';
import { StaleNotice } from '../../../components/admin/stale-notice.tsx';
import { depthOf, movedOneStep, siblingsOf, type TreeNode, toTree } from '../../../components/admin/tree.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { useCategoryDelete } from './category-delete.tsx';
import { CategoryForm, type CategoryTarget } from './category-form.tsx';

/** Categories as a tree: order, parents, texts for search engines. */
export function Component() {
  const { message } = App.useApp();
  const { data, error, loading, reload } = useLoad(async (signal) => (await api.categories.list({}, { signal })).data);
  const rows = data ?? [];
  const dialog = useDialog<CategoryTarget>();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [moving, setMoving] = useState(false);
  const deletion = useCategoryDelete(rows, () => void reload());

  const move = async (row: Category, step: -1 | 1) => {
    setMoving(true);
    try {
      await api.categories.reorder({ body: { items: movedOneStep(rows, rows, row.id, step) } });
      await reload();
    } catch (failure) {
      message.error(errorMessage(failure));
    } finally {
      setMoving(false);
    }
  };

  const columns: ProColumns<TreeNode<Category>>[] = [
    {
      title: '名称',
      dataIndex: 'name',
      render: (_, row) => (
        <Space>
          <Typography.Text strong={row.parent_id === null}>{row.name}</Typography.Text>
          {row.hidden && <Tag>隐藏</Tag>}
        </Space>
      ),
    },
    { title: '链接别名', dataIndex: 'slug', render: (_, row) => <Typography.Text code>{row.slug}</Typography.Text> },
    { title: '描述', dataIndex: 'description', responsive: ['lg'], render: (_, row) => <Clipped text={row.description} width={280} /> },
    {
      title: '文章',
      dataIndex: 'article_count',
      align: 'right',
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
      title: '排序',
      key: 'order',
      render: (_, row) => {
        const siblings = siblingsOf(rows, row.id);
        return (
          <OrderButtons
            name={row.name}
            first={siblings[0]?.id === row.id}
            last={siblings.at(-1)?.id === row.id}
            busy={moving}
            onMove={(step) => void move(row, step)}
          />
        );
      },
    },
    {
      title: '操作',
      key: 'actions',
      render: (_, row) => (
        <Space size={0}>
          <Button type="link" size="small" aria-label={`编辑 ${row.name}`} onClick={() => dialog.show(row)}>
            编辑
          </Button>
          {depthOf(rows, row.id) < LIMITS.category.depth && (
            <Button type="link" size="small" aria-label={`新建下级 ${row.name}`} onClick={() => dialog.show({ parent_id: row.id })}>
              新建下级
            </Button>
          )}
          <Button type="link" size="small" danger aria-label={`删除 ${row.name}`} onClick={() => deletion.ask(row)}>
            删除
          </Button>
        </Space>
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
      <ProTable<TreeNode<Category>>
        rowKey="id"
        columns={columns}
        dataSource={toTree(rows)}
        loading={loading}
        search={false}
        pagination={false}
        scroll={{ x: 'max-content' }}
        options={{ reload: () => void reload(), density: true, setting: true }}
        expandable={{
          expandedRowKeys: rows.map(({ id }) => id).filter((id) => !closed.has(id)),
          onExpand: (expanded, row) =>
            setClosed((before) => {
              const next = new Set(before);
              if (expanded) next.delete(row.id);
              else next.add(row.id);
              return next;
            }),
        }}
        locale={{ emptyText: <Empty description={loading ? '加载中…' : '还没有分类'} /> }}
        toolBarRender={() => [
          <Button key="create" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => dialog.show({ parent_id: null })}>
            新建分类
          </Button>,
        ]}
      />
      {deletion.question}
      {dialog.target && (
        <CategoryForm key={dialog.key} open={dialog.open} target={dialog.target} rows={rows} onClose={dialog.close} onSaved={() => void reload()} />
      )}
    </Page>
  );
}
