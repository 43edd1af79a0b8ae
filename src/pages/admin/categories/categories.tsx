import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Card, Flex, type TableColumnType, Tag, Typography } from 'antd';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { atLeast } from '../../../../config/breakpoints.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { rowLeft } from '../../../components/admin/row-left.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { RowActions, useActionsRoom } from '../../../components/admin/tables/row-actions.tsx';
import { depthOf, type TreeNode } from '../../../components/admin/tree/tree.ts';
import { categoryName } from '../../../components/admin/tree/tree-options.ts';
import { useTreeOrder } from '../../../components/admin/tree/tree-order.tsx';
import { TreeTable } from '../../../components/admin/tree/tree-table.tsx';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { lateWindow, useDialog } from '../../../components/admin/windows.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import type { Heirs } from './category-delete.tsx';
import type { CategoryTarget } from './category-form.tsx';

const CategoryForm = lateWindow(() => import('./category-form.tsx').then(({ CategoryForm: Window }) => Window));

/** Columns for which a desktop has room, a wide one for all. */
const details = (wide: boolean): TableColumnType<TreeNode<Category>>[] => [
  { title: '链接别名', dataIndex: 'slug', width: 176, ellipsis: true, render: (_, row) => <Typography.Text code>{row.slug}</Typography.Text> },
  ...(wide ? [{ title: '描述', width: 200, ellipsis: true, render: (_: unknown, row: Category) => row.description_zh || row.description || '—' }] : []),
  {
    title: 'SEO',
    key: 'seo',
    width: 88,
    render: (_, row) => (row.seo_title || row.seo_description ? <Tag color="success">已填写</Tag> : <Typography.Text type="secondary">未填写</Typography.Text>),
  },
];

/** Categories as a tree: order, parents, texts for search engines. */
export function Component() {
  const load = useLoad(async (signal) => (await api.categories.list({}, { signal })).data, ['categories', 'tree']);
  const { data, loading, reload, setData } = load;
  const rows = data ?? [];
  const dialog = useDialog<CategoryTarget>();
  const { move } = useTreeOrder({ rows, setRows: setData, save: (items) => api.categories.reorder({ body: { items } }), reload });
  const deletion = useCategoryDelete(rows, () => void reload());

  const room = useActionsRoom();
  const wide = useMediaQuery(atLeast(90));
  const actionsOf = (row: Category) => [
    { key: 'edit', label: '编辑', run: () => dialog.show(row) },
    ...(depthOf(rows, row.id) < LIMITS.category.depth ? [{ key: 'child', label: '新建下级', run: () => dialog.show({ parent_id: row.id }) }] : []),
    { key: 'delete', label: '删除', danger: true, run: () => deletion.ask(row) },
  ];
  const columns: TableColumnType<TreeNode<Category>>[] = [
    {
      title: '名称',
      dataIndex: 'name',
      render: (_, row) => (
        <>
          <Typography.Text strong={row.parent_id === null}>{row.name}</Typography.Text>{' '}
          {row.name_zh && row.name_zh !== row.name && <Typography.Text type="secondary">{row.name_zh}</Typography.Text>} {row.hidden && <Tag>隐藏</Tag>}
        </>
      ),
    },
    ...(room.roomy ? details(wide) : []),
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
      width: room.width,
      render: (_, row) => <RowActions of={row.name} roomy={room.roomy} actions={actionsOf(row)} />,
    },
  ];

  return (
    <Page>
      <Loaded load={load}>
        <Card>
          <Flex justify="space-between" align="center" gap={12} wrap className="ui-below">
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
      </Loaded>
    </Page>
  );
}

const CategoryDelete = lateWindow(() => import('./category-delete.tsx').then(({ CategoryDelete: Window }) => Window));

interface Leaving {
  category: Category;
  /** Why its articles have to go somewhere; null when it has none. */
  articles: string | null;
  /** Leads the focus on, from the row that goes. */
  goOn: () => void;
}

/**
 * Asks before a category is deleted, and where its articles and children go when it has some. `question` is the window for
 * the second; the screen shows it.
 */
function useCategoryDelete(rows: readonly Category[], onDeleted: () => void) {
  const { message } = App.useApp();
  const askFirst = useAskFirst();
  const dialog = useDialog<Leaving>();

  const remove = async (category: Category, heirs: Heirs = {}) => {
    await api.categories.remove({ params: { id: category.id }, query: heirs });
    message.success(`分类“${categoryName(category)}”已删除`);
    onDeleted();
  };
  /** Articles that the list does not count, in the recycle bin or newer than the list, are met only now. */
  const meetArticles = (leaving: Omit<Leaving, 'articles'>, error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'in_use') return false;
    dialog.show({ ...leaving, articles: error.message });
    return true;
  };
  const removeEmpty = async (leaving: Omit<Leaving, 'articles'>) => {
    try {
      await remove(leaving.category);
    } catch (error) {
      if (!meetArticles(leaving, error)) message.error(errorMessage(error));
    }
  };

  const ask = (category: Category) => {
    const articles = category.article_count > 0 ? `此分类中有 ${category.article_count} 篇文章，删除前需要移到其他分类。` : null;
    const leaving = { category, goOn: rowLeft() };
    if (articles || rows.some((row) => row.parent_id === category.id)) dialog.show({ ...leaving, articles });
    else {
      askFirst({ title: `删除分类“${categoryName(category)}”？`, content: '删除后无法恢复。', work: () => removeEmpty(leaving) });
    }
  };

  const question = dialog.target && (
    <CategoryDelete
      key={dialog.key}
      open={dialog.open}
      rows={rows}
      category={dialog.target.category}
      articles={dialog.target.articles}
      onRemove={async (heirs) => {
        const leaving = dialog.target as Leaving;
        try {
          await remove(leaving.category, heirs);
          return true;
        } catch (error) {
          if (meetArticles(leaving, error)) return false;
          throw error;
        }
      }}
      onClose={dialog.close}
      afterClose={dialog.target.goOn}
    />
  );
  return { ask, question };
}
