import { ProTable } from '@ant-design/pro-components';
import { Button, Empty, Input, Space, Tag } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Comment, CommentStatus } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import { Page } from '../../../components/admin/page.tsx';
import { useTableRequest } from '../../../components/admin/table-request.tsx';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { choice, optionalNumber, useQueryState } from '../../../components/admin/use-query-state.ts';
import { commentColumns } from './comment-columns.tsx';
import { EditForm, ReplyForm } from './comment-forms.tsx';
import { ACTION_KEYS, ACTIONS, STATUS_NAMES, STATUSES } from './comment-words.ts';
import { useModeration } from './use-moderation.tsx';

/** Moderation: what waits, what readers see, what was turned away. */
export function Component() {
  const state = useQueryState({
    status: choice(STATUSES),
    q: '',
    article_id: optionalNumber(),
    sort: choice(['-created_at', 'created_at'], '-created_at'),
    page: 1,
    per_page: LIMITS.per_page_default,
  });
  const [query, setQuery] = state;
  const table = useTableRequest<Comment, typeof query>({
    name: 'comments',
    state,
    call: (now, signal) => api.comments.list({ query: now }, { signal }),
    empty: <Empty description={query.status ? `没有${STATUS_NAMES[query.status].name}的评论` : '没有评论'} />,
  });
  const [selected, setSelected] = useState<Comment[]>([]);
  const replyTo = useDialog<Comment>();
  const editing = useDialog<Comment>();
  const reload = () => void table.reload();
  const moderation = useModeration(reload);
  const show = (patch: Parameters<typeof setQuery>[0]) => {
    setSelected([]);
    setQuery(patch);
  };

  return (
    <Page>
      <ProTable<Comment>
        {...table.props}
        rowKey="id"
        search={false}
        columns={commentColumns({
          sort: query.sort,
          busy: moderation.busy,
          onModerate: moderation.moderate,
          onReply: replyTo.show,
          onEdit: editing.show,
          onArticle: (row) => show({ article_id: row.article.id }),
        })}
        toolbar={{
          menu: {
            type: 'tab',
            activeKey: query.status ?? 'all',
            items: [{ key: 'all', label: '全部' }, ...STATUSES.map((key) => ({ key, label: STATUS_NAMES[key].name }))],
            onChange: (key) => show({ status: key === 'all' ? undefined : (key as CommentStatus) }),
          },
        }}
        toolBarRender={() => [
          query.article_id !== undefined && (
            <Tag key="article" closable onClose={() => show({ article_id: undefined })}>
              文章：{table.rows.find(({ article }) => article.id === query.article_id)?.article.title ?? `#${query.article_id}`}
            </Tag>
          ),
          <Input.Search
            key={`q-${query.q}`}
            aria-label="搜索评论"
            placeholder="搜索内容、作者、邮箱"
            defaultValue={query.q}
            maxLength={LIMITS.search_query}
            allowClear
            onSearch={(q) => show({ q: q.trim() })}
            style={{ width: 220 }}
          />,
        ]}
        rowSelection={{
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (_, rows) => setSelected(rows),
          getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.author_name} 的评论` }) as object,
        }}
        tableAlertRender={({ selectedRowKeys }) => `已选择 ${selectedRowKeys.length} 条`}
        tableAlertOptionRender={() => (
          <Space wrap size={4}>
            {ACTION_KEYS.map((action) => (
              <Button key={action} size="small" danger={action === 'delete'} onClick={() => moderation.batch(selected, action, () => setSelected([]))}>
                批量{ACTIONS[action].name}
              </Button>
            ))}
            <Button size="small" type="link" onClick={() => setSelected([])}>
              取消选择
            </Button>
          </Space>
        )}
      />
      {replyTo.target && <ReplyForm key={`reply-${replyTo.key}`} open={replyTo.open} comment={replyTo.target} onClose={replyTo.close} onSaved={reload} />}
      {editing.target && <EditForm key={`edit-${editing.key}`} open={editing.open} comment={editing.target} onClose={editing.close} onSaved={reload} />}
    </Page>
  );
}
