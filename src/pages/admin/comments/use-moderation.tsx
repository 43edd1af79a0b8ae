import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import { beginningOf } from '../../../../config/whole-signs.ts';
import type { Comment, CommentAction } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import type { BatchFailure } from '../../../components/admin/batch/batch-answers.ts';
import { BatchOutcomeDialog } from '../../../components/admin/batch/batch-dialogs.tsx';
import type { BatchOutcome } from '../../../components/admin/batch/use-batch.ts';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { useUndoNotice } from '../../../components/admin/use-undo-notice.tsx';
import { COMMENT_STATUS_NAMES, MODERATION_NAMES } from '../../../components/admin/value-names.ts';
import { actionOn } from './comment-words.ts';
import type { ModerationQueue, UndoEntry } from './moderation-queue.ts';

/** How much of a comment stands for it, in characters. */
const EXCERPT = 40;
const NOTICE = 'comment-moderation';

interface Options {
  queue: ModerationQueue;
  /** Names the list that is looked at: its filters, its page. */
  view: string;
  /** Loads anew what is looked at. */
  refresh: () => void;
}

/**
 * Approves, rejects, marks as spam, deletes or restores one comment or many, at once and without waiting: what was done
 * can be taken back, step by step, from the message or by `undo`. Where something fails, the comment is back in its place
 * and is named.
 */
export function useModeration({ queue, view, refresh }: Options) {
  const { message, notification } = App.useApp();
  const ask = useAskFirst();
  const notify = useUndoNotice();
  const [outcome, setOutcome] = useState<BatchOutcome<Comment> | null>(null);

  const report = (title: string, rows: readonly Comment[], failed: readonly BatchFailure<Comment>[]) => {
    const [only] = failed;
    if (rows.length === 1 && only) {
      notification.error({ title, description: only.reason, placement: 'bottom', duration: 0 });
      return;
    }
    const done = rows.filter(({ id }) => !failed.some(({ row }) => row.id === id));
    setOutcome({ name: title, title, done, failed });
  };

  /** Says what was done last and offers to take it back; what came before is still behind the key. */
  const announce = (entry: UndoEntry) => {
    if (entry !== queue.latest) return;
    const count = entry.before.length;
    const one = entry.rows.find(({ id }) => id === entry.before[0]?.id);
    notify({
      key: NOTICE,
      title: `已${actionOn(entry.action, count === 1 ? `${one?.author_name} 的评论` : `${count} 条评论`)}`,
      description: entry.action === 'delete' ? `可在回收站中找回，${LIMITS.comment.recycle_days} 天后永久删除。` : undefined,
      undo: () => undo(entry),
      shortcut: 'z',
    });
  };

  /** `from`: the list in which an undo puts them back at once; none for comments that were reached otherwise. */
  const run = async (rows: readonly Comment[], action: CommentAction, from = view) => {
    const name = MODERATION_NAMES[action];
    const entry = await queue.act(rows, action, from);
    if (!entry) return;
    const { failed, before } = entry;
    if (before.length > 0) announce(entry);
    if (failed.length > 0) {
      const title =
        rows.length === 1 ? `未能${actionOn(action, `${rows[0]?.author_name} 的评论`)}` : `${name}：成功 ${before.length} 条，失败 ${failed.length} 条`;
      report(title, entry.rows, failed);
    }
    refresh();
  };

  const undo = async (wanted?: UndoEntry) => {
    const entry = wanted ?? queue.latest;
    if (!entry) return void message.info({ key: NOTICE, content: '没有可以撤销的操作' });
    notification.destroy(NOTICE);
    const result = await queue.undo(entry);
    if (!result) return;
    const { rows, failed } = result;
    const back = entry.before.find(({ id }) => id === rows[0]?.id);
    if (failed.length > 0) report(`有 ${failed.length} 条未能撤销`, rows, failed);
    else if (rows.length === 1 && back)
      message.success(`已撤销：${rows[0]?.author_name} 的评论回到${back.recycled ? '回收站' : `“${COMMENT_STATUS_NAMES[back.status]}”`}`);
    else if (rows.length > 0) message.success(`已撤销：${rows.length} 条评论恢复原状`);
    refresh();
  };

  const purge = (row: Comment) =>
    ask({
      title: `永久删除 ${row.author_name} 的评论？`,
      content: '内容、邮箱和来源地址都会被清除，无法恢复；其下的回复会保留。',
      ok: '永久删除',
      work: () => api.comments.purge({ params: { id: row.id } }),
      done: '已永久删除',
      after: refresh,
    });

  const label = ({ author_name, content }: Comment): ReactNode => `${author_name}：${content.length > EXCERPT ? `${beginningOf(content, EXCERPT)}…` : content}`;
  const results = <BatchOutcomeDialog outcome={outcome} unit="条" label={label} all onClose={() => setOutcome(null)} />;
  return { run, undo, purge, results };
}
