import { ProTable } from '@ant-design/pro-components';
import { Button, Empty, Space, Tag } from 'antd';
import { useState } from 'react';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleRow } from '../../../../contract/articles.ts';
import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { Page } from '../../../components/admin/page.tsx';
import { parentOptions } from '../../../components/admin/parent-options.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { useTableRequest } from '../../../components/admin/table-request.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { useQueryState } from '../../../components/admin/use-query-state.ts';
import { articleColumns } from './article-columns.tsx';
import { type ArticleBatchAction, type ArticleTab, TAB_WORDS } from './article-words.ts';
import { LinkButton } from './link-button.tsx';
import { LIST_QUERY, type ListQuery, TABS, toCallQuery } from './list-query.ts';
import { searchColumns } from './search-columns.tsx';
import { BATCH_WORDS, useArticleActions } from './use-article-actions.tsx';

/** 文章管理: every article, by state and filter; all of the view's state is in the address. */
export function Component() {
  const profile = useProfile();
  const isAdmin = profile.role === 'admin';
  const state = useQueryState(LIST_QUERY);
  const [query, setQuery] = state;
  // A phone sees the list first; its search form opens on demand. Read once: ProTable takes both as starting values.
  const [wide] = useState(() => window.matchMedia('(min-width: 992px)').matches);
  const filtered = Boolean(query.q || query.exam || query.section || query.category_id || query.author_id || query.kind || query.review_due);
  const table = useTableRequest<ArticleRow, ListQuery>({
    name: 'articles',
    state,
    call: (now, signal) => api.articles.list({ query: toCallQuery(now) }, { signal }),
    empty: <Empty description={filtered ? '没有符合条件的文章' : query.status === 'all' ? '还没有文章' : `“${TAB_WORDS[query.status]}”中没有文章`} />,
  });
  const categories = useLoad(async (signal) => (await api.categories.list({}, { signal })).data);
  // A selection belongs to the view it was made in: what is out of sight must not be acted upon.
  const view = JSON.stringify(query);
  const [selection, setSelection] = useState<{ view: string; rows: ArticleRow[] }>({ view, rows: [] });
  const selected = selection.view === view ? selection.rows : [];
  const clear = () => setSelection({ view, rows: [] });
  const actions = useArticleActions(table.reload);
  const batchActions: ArticleBatchAction[] =
    query.status === 'recycled' ? (isAdmin ? ['restore', 'delete'] : ['restore']) : ['publish', 'unpublish', 'recycle'];

  return (
    <Page>
      <ProTable<ArticleRow>
        {...table.props}
        rowKey="id"
        columns={[
          ...searchColumns(parentOptions(categories.data ?? [], { title: (row: Category) => row.name })),
          ...articleColumns({
            query,
            isAdmin,
            wide,
            onAuthor: (row) => setQuery({ author_id: row.author?.id }),
            onRecycle: actions.recycle,
            onRestore: actions.restore,
            onDelete: actions.deleteForGood,
          }),
        ]}
        search={{ labelWidth: 'auto', defaultCollapsed: !wide }}
        toolbar={{
          menu: {
            type: 'tab',
            activeKey: query.status,
            items: TABS.map((key) => ({ key, label: TAB_WORDS[key] })),
            onChange: (key) => setQuery({ status: key as ArticleTab }),
          },
        }}
        toolBarRender={() => [
          query.review_due && (
            <Tag key="review" color="warning" closable onClose={() => setQuery({ review_due: false })}>
              待复核
            </Tag>
          ),
          query.author_id !== undefined && (
            <Tag key="author" closable onClose={() => setQuery({ author_id: undefined })}>
              作者：{table.rows.find(({ author }) => author?.id === query.author_id)?.author?.name ?? `编号 ${query.author_id}`}
            </Tag>
          ),
          <LinkButton key="create" type="primary" to={href('/p-admin/articles/create')}>
            新建文章
          </LinkButton>,
        ]}
        rowSelection={{
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (_, rows) => setSelection({ view, rows }),
          getCheckboxProps: (row) => ({ 'aria-label': `选择《${row.title}》` }) as object,
        }}
        tableAlertRender={({ selectedRowKeys }) => `已选择 ${selectedRowKeys.length} 篇`}
        tableAlertOptionRender={() => (
          <Space wrap size={4}>
            {batchActions.map((action) => (
              <Button
                key={action}
                size="small"
                danger={BATCH_WORDS[action].danger ?? false}
                loading={actions.busy === action}
                disabled={actions.busy !== null && actions.busy !== action}
                onClick={() => actions.batch(selected, action, clear)}
              >
                批量{BATCH_WORDS[action].name}
              </Button>
            ))}
            <Button size="small" type="link" onClick={clear}>
              取消选择
            </Button>
          </Space>
        )}
      />
    </Page>
  );
}
