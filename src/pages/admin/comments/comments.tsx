import { ProTable } from '@ant-design/pro-components';
import { Button, Empty, Flex, Grid, Input, Space, Tag } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Comment, CommentAction, CommentCounts } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import { Page } from '../../../components/admin/page.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { useTableRequest } from '../../../components/admin/table-request.tsx';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { choice, optionalNumber, useQueryState } from '../../../components/admin/use-query-state.ts';
import type { CommentActions } from './comment-cells.tsx';
import { commentColumns } from './comment-columns.tsx';
import { EditForm, ReplyForm } from './comment-forms.tsx';
import { commentTabs, TabSelect } from './comment-tabs.tsx';
import { ACTIONS, actionsFor, batchActions, type CommentTab, canAnswer, TAB_KEYS, TABS } from './comment-words.ts';
import styles from './comments.module.css';
import { ShortcutHelp } from './shortcut-help.tsx';
import { ThreadDrawer } from './thread-drawer.tsx';
import { useModeration } from './use-moderation.tsx';
import { useModerationKeys, useShortcutChoice } from './use-moderation-keys.ts';

/** Moderation: what waits, what readers see, what was turned away. */
export function Component() {
  const narrow = Grid.useBreakpoint().md === false;
  const isAdmin = useProfile().role === 'admin';
  const state = useQueryState({
    status: choice(TAB_KEYS, 'pending'),
    q: '',
    article_id: optionalNumber(),
    sender_of: optionalNumber(),
    sort: choice(['-created_at', 'created_at'], '-created_at'),
    page: 1,
    per_page: LIMITS.per_page_default,
  });
  const [query, setQuery] = state;
  const [counts, setCounts] = useState<CommentCounts>();
  const table = useTableRequest<Comment, typeof query>({
    name: 'comments',
    state,
    call: async ({ status, ...now }, signal) => {
      const reply = await api.comments.list({ query: { ...now, status: status === 'all' ? undefined : status } }, { signal });
      setCounts(reply.meta.counts);
      return reply;
    },
    empty: <Empty description={TABS[query.status].empty} />,
  });
  const [selected, setSelected] = useState<Comment[]>([]);
  const [version, setVersion] = useState(0);
  const replyTo = useDialog<Comment>();
  const editing = useDialog<Comment>();
  const thread = useDialog<Comment>();
  const [help, setHelp] = useState(false);
  const [shortcuts, chooseShortcuts] = useShortcutChoice();

  const reload = () => {
    setVersion((before) => before + 1);
    void table.reload();
  };
  const moderation = useModeration(reload);
  const show = (patch: Parameters<typeof setQuery>[0]) => {
    setSelected([]);
    setQuery(patch);
  };
  const actions: CommentActions = {
    busy: moderation.busy,
    canPurge: isAdmin,
    onModerate: (row, action) => moderation.run([row], action),
    onPurge: moderation.purge,
    onReply: replyTo.show,
    onEdit: editing.show,
    onThread: thread.show,
    onArticle: (row) => show({ article_id: row.article.id }),
    onSender: (row) => show({ sender_of: row.id, status: 'all' }),
  };
  const toggle = (row: Comment) =>
    setSelected((before) => (before.some(({ id }) => id === row.id) ? before.filter(({ id }) => id !== row.id) : [...before, row]));
  const byKey = (wanted: CommentAction) => (row?: Comment) => {
    const possible = row ? actionsFor(row) : [];
    // In the recycle bin the key that deletes brings back.
    const action = possible.includes(wanted) ? wanted : wanted === 'delete' && possible.includes('restore') ? 'restore' : null;
    if (row && action) moderation.run([row], action);
  };
  const keys = {
    a: byKey('approve'),
    r: byKey('reject'),
    s: byKey('spam'),
    d: byKey('delete'),
    e: (row?: Comment) => row?.deleted_at === null && editing.show(row),
    t: (row?: Comment) => row && thread.show(row),
    x: (row?: Comment) => row && toggle(row),
    z: moderation.undo,
    Enter: (row?: Comment) => row && canAnswer(row) && replyTo.show(row),
    '?': () => setHelp(true),
  };
  const { currentId, setCurrentId } = useModerationKeys(table.rows, keys, shortcuts && !replyTo.open && !editing.open && !thread.open && !help);
  const filters = [
    query.article_id !== undefined && (
      <Tag key="article" closable onClose={() => show({ article_id: undefined })}>
        文章：{table.rows.find(({ article }) => article.id === query.article_id)?.article.title ?? `#${query.article_id}`}
      </Tag>
    ),
    query.sender_of !== undefined && (
      <Tag key="sender" closable onClose={() => show({ sender_of: undefined })}>
        同一来源：{table.rows.find(({ id }) => id === query.sender_of)?.author_name ?? `评论 #${query.sender_of}`}
      </Tag>
    ),
  ];

  const search = (
    <Input.Search
      key={`q-${query.q}`}
      aria-label="搜索评论"
      placeholder="搜索内容、作者或 IP"
      defaultValue={query.q}
      maxLength={LIMITS.search_query}
      allowClear
      onSearch={(q) => show({ q: q.trim() })}
      className={styles.search}
    />
  );

  return (
    <Page>
      <ProTable<Comment>
        {...table.props}
        className={styles.table}
        rowKey="id"
        search={false}
        {...(narrow && { scroll: undefined, tableLayout: 'fixed' as const })}
        columns={commentColumns({ sort: query.sort, showStatus: query.status === 'all' || query.status === 'recycled', narrow }, actions)}
        rowClassName={(row) => (row.id === currentId ? (styles.current ?? '') : '')}
        onRow={(row) =>
          ({ 'data-comment': row.id, tabIndex: -1, onFocus: () => setCurrentId(row.id), 'aria-current': row.id === currentId ? true : undefined }) as object
        }
        // antd's tabs hide what does not fit in a menu that screen readers cannot tell from a tab; a phone gets a select.
        toolbar={
          narrow ? {} : { menu: { type: 'tab', activeKey: query.status, items: commentTabs(counts), onChange: (key) => show({ status: key as CommentTab }) } }
        }
        // What is left of the table's own tools on a phone is a pull away: the browser's reload.
        {...(narrow && { options: false as const })}
        toolBarRender={() =>
          narrow
            ? [
                <Flex key="tools" wrap gap={8} align="center" className={styles.tools}>
                  <TabSelect tab={query.status} counts={counts} onTab={(status) => show({ status })} />
                  {search}
                  {filters}
                </Flex>,
              ]
            : [
                ...filters,
                search,
                <Button key="keys" onClick={() => setHelp(true)} aria-keyshortcuts="?">
                  快捷键
                </Button>,
              ]
        }
        rowSelection={{
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (_, rows) => setSelected(rows),
          getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.author_name} 的评论` }) as object,
        }}
        tableAlertRender={({ selectedRowKeys }) => `已选择 ${selectedRowKeys.length} 条`}
        tableAlertOptionRender={() => (
          <Space wrap size={4}>
            {batchActions(query.status).map((action) => (
              <Button
                key={action}
                size="small"
                danger={action === 'delete'}
                disabled={moderation.busy}
                onClick={() => moderation.run(selected, action, () => setSelected([]))}
              >
                批量{ACTIONS[action].name}
              </Button>
            ))}
            <Button size="small" type="link" onClick={() => setSelected([])}>
              取消选择
            </Button>
          </Space>
        )}
      />
      {thread.target && (
        <ThreadDrawer key={`thread-${thread.key}`} open={thread.open} comment={thread.target} version={version} onClose={thread.close} actions={actions} />
      )}
      {replyTo.target && <ReplyForm key={`reply-${replyTo.key}`} open={replyTo.open} comment={replyTo.target} onClose={replyTo.close} onSaved={reload} />}
      {editing.target && <EditForm key={`edit-${editing.key}`} open={editing.open} comment={editing.target} onClose={editing.close} onSaved={reload} />}
      <ShortcutHelp open={help} enabled={shortcuts} onEnabled={chooseShortcuts} onClose={() => setHelp(false)} />
    </Page>
  );
}
