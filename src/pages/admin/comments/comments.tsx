import { ProTable } from '@ant-design/pro-components';
import { Button, Flex, Space, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { atLeast, below } from '../../../../config/breakpoints.ts';
import type { Comment, CommentAction } from '../../../../contract/comments.ts';
import batchStyles from '../../../components/admin/batch/batch.module.css';
import { useSelection } from '../../../components/admin/batch/use-batch.ts';
import { useStickyBar } from '../../../components/admin/batch/use-sticky-bar.ts';
import { SearchField } from '../../../components/admin/fields/search-field.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { useStored } from '../../../components/admin/use-stored.ts';
import { MODERATION_NAMES } from '../../../components/admin/value-names.ts';
import { lateWindow, useDialog } from '../../../components/admin/windows.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import type { CommentActions } from './comment-cells.tsx';
import { commentColumns, commentTabs, TabSelect, useCommentList } from './comment-list.tsx';
import { EditForm, ReplyForm, ThreadDrawer } from './comment-windows.tsx';
import { actionsFor, batchActions, type CommentTab, canAnswer } from './comment-words.ts';
import styles from './comments.module.css';
import { isTaken, overlaid } from './moderation-queue.ts';
import { useModeration } from './use-moderation.tsx';
import { useRowKeys } from './use-row-keys.ts';

// Read when it is asked for.
const ShortcutHelp = lateWindow(() => import('./shortcut-help.tsx').then(({ ShortcutHelp: Window }) => Window));

const NONE: ReadonlySet<number> = new Set();

/** Moderation: what waits, what readers see, what was turned away. */
export function Component() {
  const wide = useMediaQuery(atLeast(75));
  const narrow = useMediaQuery(below(64));
  const isAdmin = useProfile().role === 'admin';
  const { query, setQuery, view, queue, steps, counts, rows, refresh, props } = useCommentList();
  const selection = useSelection<Comment>(view, rows);
  const bar = useStickyBar();
  const [opened, setOpened] = useState(NONE);
  const [version, setVersion] = useState(0);
  const replyTo = useDialog<Comment>();
  const editing = useDialog<Comment>();
  const thread = useDialog<Comment>();
  const help = useDialog<'keys'>();
  // People who speak to their computer turn single keys off.
  const [keysChoice, chooseKeys] = useStored('comment_shortcuts', ['on', 'off'] as const, 'on');
  const shortcuts = keysChoice === 'on';

  const reload = () => {
    setVersion((before) => before + 1);
    refresh();
  };
  const moderation = useModeration({ queue, view, refresh: reload });
  const show = (patch: Parameters<typeof setQuery>[0]) => {
    selection.keep([]);
    setQuery(patch);
  };
  const isBusy = ({ id }: Comment) => isTaken(steps.get(id));
  const actions: CommentActions = {
    isBusy,
    canPurge: isAdmin,
    onModerate: (row, action) => void moderation.run([row], action),
    onPurge: moderation.purge,
    onReply: replyTo.show,
    onEdit: editing.show,
    onThread: thread.show,
    onArticle: (row) => show({ article_id: row.article.id }),
    onSender: (row) => show({ sender_of: row.id, status: 'all' }),
  };
  // What has left the list is not selected any more.
  const selected = rows.filter(({ id }) => selection.ids.includes(id));
  const withOrWithout = (set: ReadonlySet<number>, id: number, wanted: boolean): ReadonlySet<number> =>
    wanted ? new Set([...set, id]) : new Set([...set].filter((other) => other !== id));
  const open = (row: Comment, wanted: boolean) => setOpened((before) => withOrWithout(before, row.id, wanted));

  const byKey = (wanted: CommentAction) => (row?: Comment) => {
    const possible = row ? actionsFor(row) : [];
    // In the recycle bin the key that deletes brings back.
    const action = possible.includes(wanted) ? wanted : wanted === 'delete' && possible.includes('restore') ? 'restore' : null;
    if (!row || !action) return;
    void moderation.run([row], action);
    // Where a row stays in the list, whatever becomes of it, the next is gone to; elsewhere it comes by itself.
    const next = query.status === 'all' ? rows[rows.findIndex(({ id }) => id === row.id) + 1] : undefined;
    if (next) keyed.choose(next.id);
  };
  const undo = () => {
    const [row] = queue.latest?.view === view ? queue.latest.rows : [];
    void moderation.undo();
    if (row) keyed.choose(row.id);
  };
  const keys = {
    a: byKey('approve'),
    r: byKey('reject'),
    s: byKey('spam'),
    d: byKey('delete'),
    e: (row?: Comment) => row?.deleted_at === null && !isBusy(row) && editing.show(row),
    t: (row?: Comment) => row && thread.show(row),
    x: (row?: Comment) => row && selection.check([row], !selection.ids.includes(row.id)),
    o: (row?: Comment) => row && open(row, !opened.has(row.id)),
    z: undo,
    u: undo,
    Enter: (row?: Comment) => row && canAnswer(row) && !isBusy(row) && replyTo.show(row),
    '?': () => help.show('keys'),
  };
  const keyed = useRowKeys(rows, view, keys, shortcuts && !replyTo.open && !editing.open && !thread.open && !help.open);
  const filters = [
    query.article_id !== undefined && (
      <Tag key="article" closable onClose={() => show({ article_id: undefined })}>
        文章：{rows.find(({ article }) => article.id === query.article_id)?.article.title ?? `编号 ${query.article_id}`}
      </Tag>
    ),
    query.sender_of !== undefined && (
      <Tag key="sender" closable onClose={() => show({ sender_of: undefined })}>
        同一评论者：{rows.find(({ id }) => id === query.sender_of)?.author_name ?? `编号 ${query.sender_of}`}
      </Tag>
    ),
  ];

  const search = <SearchField aria-label="搜索评论" placeholder="搜索内容、作者或 IP" q={query.q} onSearch={(q) => show({ q })} className={styles.search} />;
  const keysButton = (
    <Button key="keys" onClick={() => help.show('keys')} aria-keyshortcuts="?">
      快捷键
    </Button>
  );
  const looks = {
    sort: query.sort,
    showStatus: query.status === 'all' || query.status === 'recycled',
    room: wide ? 'wide' : narrow ? 'narrow' : 'medium',
  } as const;

  return (
    <Page>
      <ProTable<Comment>
        {...props}
        className={`${styles.table} ${batchStyles.list}`}
        rowKey="id"
        search={false}
        tableLayout="fixed"
        sticky={bar.sticky}
        scroll={{}}
        columns={commentColumns({ ...looks, isOpen: ({ id }) => opened.has(id), onOpen: open }, actions)}
        rowClassName={(row) => (row.id === keyed.currentId && shortcuts ? (styles.current ?? '') : '')}
        onRow={(row) =>
          ({
            'data-comment': row.id,
            tabIndex: -1,
            onFocus: () => keyed.choose(row.id),
            'aria-current': shortcuts && row.id === keyed.currentId ? true : undefined,
            'aria-busy': isBusy(row) || undefined,
          }) as object
        }
        // antd's tabs hide what does not fit in a menu that screen readers cannot tell from a tab; where they have no room there is a select.
        toolbar={
          wide ? { menu: { type: 'tab', activeKey: query.status, items: commentTabs(counts), onChange: (key) => show({ status: key as CommentTab }) } } : {}
        }
        // What is left of the table's own tools there is a pull away: the browser's reload.
        {...(!wide && { options: false as const })}
        toolBarRender={() =>
          wide
            ? [...filters, search, keysButton]
            : [
                <Flex key="tools" wrap gap={8} align="center" className={styles.tools}>
                  <TabSelect tab={query.status} counts={counts} onTab={(status) => show({ status })} />
                  {search}
                  {!narrow && keysButton}
                  {filters}
                </Flex>,
              ]
        }
        rowSelection={{
          columnWidth: 40,
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (ids) => selection.change(ids.map(Number)),
          getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.author_name} 的评论` }) as object,
        }}
        tableAlertRender={() => <span ref={bar.ref}>已选择 {selected.length} 条</span>}
        tableAlertOptionRender={() => (
          <Space wrap size={4}>
            {batchActions(query.status).map((action) => (
              <Button
                key={action}
                size="small"
                danger={action === 'delete'}
                disabled={selected.every(isBusy)}
                onClick={() => void moderation.run(selected, action)}
              >
                批量{MODERATION_NAMES[action]}
              </Button>
            ))}
            <Button size="small" type="link" onClick={() => selection.keep([])}>
              取消选择
            </Button>
          </Space>
        )}
      />
      {thread.target && (
        <ThreadDrawer
          key={`thread-${thread.key}`}
          open={thread.open}
          comment={thread.target}
          moderationState={(row) => overlaid(row, steps)}
          version={version}
          onClose={thread.close}
          actions={{ ...actions, onModerate: (row, action) => void moderation.run([row], action, '') }}
        />
      )}
      {replyTo.target && <ReplyForm key={`reply-${replyTo.key}`} open={replyTo.open} comment={replyTo.target} onClose={replyTo.close} onSaved={reload} />}
      {editing.target && <EditForm key={`edit-${editing.key}`} open={editing.open} comment={editing.target} onClose={editing.close} onSaved={reload} />}
      {moderation.results}
      <Suspense>
        {help.target && <ShortcutHelp open={help.open} enabled={shortcuts} onEnabled={(enabled) => chooseKeys(enabled ? 'on' : 'off')} onClose={help.close} />}
      </Suspense>
    </Page>
  );
}
