import { App } from 'antd';
import { useState } from 'react';
import type { Comment } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { ACTIONS, type CommentAction } from './comment-words.ts';

/** How much of a comment stands for it in a list of failures, in characters. */
const EXCERPT = 40;

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

/**
 * Approves, rejects, marks as spam or deletes one comment or many; deleting asks first. Failures of a batch are listed
 * one by one. `onDone` runs after every attempt that reached the server.
 */
export function useModeration(onDone: () => void) {
  const { message, modal } = App.useApp();
  const [busy, setBusy] = useState<number | null>(null);

  const askToDelete = (count: number, run: () => Promise<void>) =>
    modal.confirm({
      title: count === 1 ? '删除这条评论？' : `删除选中的 ${count} 条评论？`,
      content: '删除后无法恢复；其下的回复会保留。',
      okText: '删除',
      okType: 'danger',
      onOk: run,
    });

  const moderateNow = async (row: Comment, action: CommentAction) => {
    const { name, status } = ACTIONS[action];
    setBusy(row.id);
    try {
      if (status) await api.comments.update({ params: { id: row.id }, body: { status } });
      else await api.comments.remove({ params: { id: row.id } });
      message.success(`已${name}`);
    } catch (failure) {
      message.error(errorMessage(failure));
    }
    setBusy(null);
    onDone();
  };

  const batchNow = async (rows: readonly Comment[], action: CommentAction, onFinished: () => void) => {
    const { name } = ACTIONS[action];
    try {
      const { data } = await api.comments.batch({ body: { ids: rows.map(({ id }) => id), action } });
      const failed = data.filter(({ ok }) => !ok);
      const done = data.length - failed.length;
      if (failed.length === 0) message.success(`已${name} ${done} 条评论`);
      else {
        modal.warning({
          title: `${name}：成功 ${done} 条，失败 ${failed.length} 条`,
          width: 560,
          content: (
            <ul>
              {failed.map((result) => (
                <li key={result.id}>
                  “{excerpt(rows.find(({ id }) => id === result.id)?.content ?? `#${result.id}`)}”：{result.message ?? '失败'}
                </li>
              ))}
            </ul>
          ),
        });
      }
      onFinished();
    } catch (failure) {
      message.error(errorMessage(failure));
    }
    onDone();
  };

  return {
    busy,
    moderate: (row: Comment, action: CommentAction) => {
      if (action === 'delete') askToDelete(1, () => moderateNow(row, action));
      else void moderateNow(row, action);
    },
    batch: (rows: readonly Comment[], action: CommentAction, onFinished: () => void) => {
      if (action === 'delete') askToDelete(rows.length, () => batchNow(rows, action, onFinished));
      else void batchNow(rows, action, onFinished);
    },
  };
}
