import { App, Button, Tag } from 'antd';
import { useRef, useState } from 'react';
import type { Comment, CommentAction } from '../../../../contract/comments.ts';
import type { CallReply } from '../../../../contract/index.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { ACTION_TO, ACTIONS } from './comment-words.ts';
import styles from './comments.module.css';

type Results = CallReply<'comments', 'batch'>['data'];
type Before = Pick<Comment, 'id' | 'status' | 'content' | 'author_name'>;

/** How much of a comment stands for it in a list of results, in characters. */
const EXCERPT = 40;
/** Seconds in which the message offers to take an action back; the key works until the next action. */
const UNDO_SECONDS = 10;
const NOTICE = 'comment-moderation';

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);
const send = async (ids: number[], action: CommentAction): Promise<Results> => (await api.comments.batch({ body: { ids, action } })).data;

/** The calls that take an action on these comments back. */
function undoOf(rows: readonly Before[], action: CommentAction): { action: CommentAction; ids: number[] }[] {
  const idsOf = (wanted: readonly Before[]) => wanted.map(({ id }) => id);
  if (action === 'delete') return [{ action: 'restore', ids: idsOf(rows) }];
  if (action === 'restore') return [{ action: 'delete', ids: idsOf(rows) }];
  const groups = Object.entries(ACTION_TO).map(([status, back]) => ({ action: back, ids: idsOf(rows.filter((row) => row.status === status)) }));
  return groups.filter(({ ids }) => ids.length > 0);
}

/** What a batch did to each comment. */
function ResultList({ rows, results }: { rows: readonly Before[]; results: Results }) {
  const textOf = new Map(rows.map((row) => [row.id, `${row.author_name}：${excerpt(row.content)}`]));
  return (
    <ul className={styles.results}>
      {results.map(({ id, ok, message }) => (
        <li key={id}>
          <Tag color={ok ? 'success' : 'error'}>{ok ? '成功' : '失败'}</Tag>
          {textOf.get(id) ?? `#${id}`}
          {!ok && `（${message ?? '失败'}）`}
        </li>
      ))}
    </ul>
  );
}

/**
 * Approves, rejects, marks as spam, deletes or restores one comment or many, at once: what was done can be taken back,
 * from the message or by `undo`. Where a batch fails for some, the result of each is listed. `onDone` runs after every
 * attempt that reached the server.
 */
export function useModeration(onDone: () => void) {
  const { message, modal, notification } = App.useApp();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const last = useRef<{ rows: readonly Before[]; action: CommentAction } | null>(null);

  /** One at a time: a key that is held down must not act twice. */
  const alone = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      message.error(errorMessage(failure));
    }
    running.current = false;
    setBusy(false);
    onDone();
  };

  const undo = () => {
    const done = last.current;
    if (!done) return;
    last.current = null;
    void alone(async () => {
      const calls = undoOf(done.rows, done.action);
      const results = (await Promise.all(calls.map(({ ids, action }) => send(ids, action)))).flat();
      notification.destroy(NOTICE);
      const failed = results.filter(({ ok }) => !ok);
      if (failed.length === 0) message.success(`已撤销：${results.length} 条评论恢复原状`);
      else modal.warning({ title: `有 ${failed.length} 条未能撤销`, width: 560, content: <ResultList rows={done.rows} results={results} /> });
    });
  };

  const run = (rows: readonly Comment[], action: CommentAction, onFinished: () => void = () => {}) =>
    void alone(async () => {
      const { name } = ACTIONS[action];
      const results = await send(
        rows.map(({ id }) => id),
        action,
      );
      const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
      const changed = rows.filter(({ id }) => done.has(id));
      const failed = results.length - done.size;
      onFinished();
      if (failed > 0) {
        modal.warning({ title: `${name}：成功 ${done.size} 条，失败 ${failed} 条`, width: 560, content: <ResultList rows={rows} results={results} /> });
      }
      if (changed.length === 0) return;
      last.current = { rows: changed, action };
      notification.success({
        key: NOTICE,
        title: changed.length === 1 ? `已${name} ${changed[0]?.author_name} 的评论` : `已${name} ${changed.length} 条评论`,
        description: action === 'delete' ? '可在回收站中找回，30 天后彻底删除。' : undefined,
        placement: 'bottom',
        duration: UNDO_SECONDS,
        pauseOnHover: true,
        actions: (
          <Button size="small" onClick={undo} aria-keyshortcuts="z">
            撤销
          </Button>
        ),
      });
    });

  const purge = (row: Comment) =>
    modal.confirm({
      title: `彻底删除 ${row.author_name} 的评论？`,
      content: '内容、邮箱和来源地址都会被清除，无法恢复；其下的回复会保留。',
      okText: '彻底删除',
      okType: 'danger',
      onOk: () =>
        alone(async () => {
          await api.comments.purge({ params: { id: row.id } });
          message.success('已彻底删除');
        }),
    });

  return { busy, run, undo, purge };
}
