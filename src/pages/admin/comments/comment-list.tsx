import type { ProColumns } from '@ant-design/pro-components';
import { Badge, Empty, Flex, Select, Space, Spin } from 'antd';
import { useRef, useState, useSyncExternalStore } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Comment, CommentCounts } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { sortOrderOf, useTableRequest } from '../../../components/admin/tables/table-request.tsx';
import { choice, optionalNumber, useQueryState } from '../../../components/admin/use-query-state.ts';
import { ActionsCell, ArticleCell, AuthorCell, type CommentActions, ContentCell, TimeCell } from './comment-cells.tsx';
import { type CommentTab, TAB_KEYS, TABS } from './comment-words.ts';
import styles from './comments.module.css';
import { ModerationQueue, overlaidCounts, overlaidRows } from './moderation-queue.ts';

const newQueue = () => new ModerationQueue((body) => api.comments.batch({ body }), errorMessage);

/**
 * The moderators' list under the address's filters, as it stands after what was done to it: what left the tab is gone at
 * once, the list itself is loaded behind it.
 */
export function useCommentList() {
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
  const [queue] = useState(newQueue);
  const steps = useSyncExternalStore(queue.subscribe, queue.steps);
  const [list, setList] = useState<{ rows: readonly Comment[]; counts: CommentCounts }>();
  /** A list that is under way is not broken off by every key; what was done meanwhile is asked for after it. */
  const loading = useRef({ calls: 0, again: false });

  const view = JSON.stringify(query);
  const counts = list && overlaidCounts(list.counts, steps);
  const rows = overlaidRows(list?.rows ?? [], steps, { tab: query.status, sort: query.sort, key: view });
  const filtered = query.q !== '' || query.article_id !== undefined || query.sender_of !== undefined;
  const more = rows.length === 0 && steps.size > 0 && (counts?.[query.status] ?? 0) > 0;

  const table = useTableRequest<Comment, typeof query>({
    name: 'comments',
    state,
    call: async ({ status, ...now }, signal) => {
      const known = queue.known();
      loading.current.calls += 1;
      try {
        const reply = await api.comments.list({ query: { ...now, status: status === 'all' ? undefined : status } }, { signal });
        setList({ rows: reply.data, counts: reply.meta.counts });
        queue.forget(known);
        return reply;
      } finally {
        loading.current.calls -= 1;
        if (loading.current.calls === 0 && loading.current.again) {
          loading.current.again = false;
          void table.reload();
        }
      }
    },
    empty: more ? <Spin description="正在加载下一批…" /> : <Empty description={filtered ? '没有符合条件的评论' : TABS[query.status].empty} />,
  });
  const refresh = () => {
    if (loading.current.calls > 0) loading.current.again = true;
    else void table.reload();
  };

  // A view that could not be had has no rows, whatever the one before showed.
  const shown = table.total === undefined ? [] : rows;
  // Rows of the view before are on their way out: nothing may be done to them.
  const current = table.stale ? [] : shown;
  const props = {
    ...table.props,
    dataSource: shown,
    // What is loaded behind a moderator's keys does not veil what they read.
    loading: table.stale || (list === undefined && !table.error),
  };
  return { query, setQuery, view, queue, steps, counts, rows: current, refresh, props };
}

interface TabCountProps {
  tab: CommentTab;
  counts: CommentCounts | undefined;
}

/** A tab's name with how many it holds; what waits stands out. */
function TabLabel({ tab, counts }: TabCountProps) {
  return (
    <Space size={6}>
      {TABS[tab].name}
      {counts && <Badge count={counts[tab]} overflowCount={9999} color={tab === 'pending' ? undefined : 'gray'} />}
    </Space>
  );
}

export const commentTabs = (counts: CommentCounts | undefined) => TAB_KEYS.map((key) => ({ key, label: <TabLabel tab={key} counts={counts} /> }));

/** The tabs as a select. */
export function TabSelect({ tab, counts, onTab }: TabCountProps & { onTab: (tab: CommentTab) => void }) {
  return (
    <Select<CommentTab>
      aria-label="评论状态"
      value={tab}
      onChange={onTab}
      className={styles.state}
      options={TAB_KEYS.map((key) => ({ value: key, label: counts ? `${TABS[key].name}（${counts[key]}）` : TABS[key].name }))}
    />
  );
}

interface Looks {
  sort: string;
  /** The tab has comments of several states. */
  showStatus: boolean;
  /** How much room there is: columns, those but for the time, or one cell that holds everything; nothing has to be scrolled to. */
  room: 'wide' | 'medium' | 'narrow';
  isOpen: (row: Comment) => boolean;
  onOpen: (row: Comment, open: boolean) => void;
}

/** The columns of the comment list. */
export function commentColumns({ sort, showStatus, room, isOpen, onOpen }: Looks, on: CommentActions): ProColumns<Comment>[] {
  const time: ProColumns<Comment> = {
    title: '时间',
    dataIndex: 'created_at',
    width: 148,
    sorter: true,
    sortOrder: sortOrderOf(sort, 'created_at'),
    render: (_, row) => <TimeCell row={row} />,
  };
  const content = (row: Comment) => <ContentCell row={row} showStatus={showStatus} open={isOpen(row)} onOpen={onOpen} />;
  if (room === 'narrow') {
    const render: ProColumns<Comment>['render'] = (_, row) => (
      <Flex vertical gap={8}>
        <Flex justify="space-between" gap={8}>
          <AuthorCell row={row} open={isOpen(row)} {...on} />
          <TimeCell row={row} />
        </Flex>
        {content(row)}
        <ArticleCell row={row} {...on}>
          <ActionsCell row={row} on={on} />
        </ArticleCell>
      </Flex>
    );
    return [{ ...time, width: undefined, title: '评论（按时间）', render }];
  }
  const timed = room === 'medium';
  return [
    {
      title: '作者',
      dataIndex: 'author_name',
      width: timed ? 136 : 184,
      render: (_, row) => <AuthorCell row={row} open={isOpen(row)} timed={timed} {...on} />,
    },
    { title: '评论', dataIndex: 'content', render: (_, row) => content(row) },
    { title: '文章', dataIndex: 'article', width: timed ? 148 : 200, render: (_, row) => <ArticleCell row={row} {...on} /> },
    ...(timed ? [] : [time]),
    { title: '操作', key: 'actions', width: 148, render: (_, row) => <ActionsCell row={row} on={on} /> },
  ];
}
