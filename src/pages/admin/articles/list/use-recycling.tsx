import { App } from 'antd';
import { LIMITS } from '../../../../../config/limits.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { ApiError } from '../../../../api/errors.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { useAskFirst, useAttempt } from '../../../../components/admin/use-attempt.ts';
import { useUndoNotice } from '../../../../components/admin/use-undo-notice.tsx';
import { STATUS_TAGS } from '../article-words.ts';

/**
 * Into the recycle bin and out of it. Recycling is done at once and can be taken back; what is gone for good asks first.
 * `reload` is called after each, also after a failure: the list may be out of date.
 */
export function useRecycling(reload: () => Promise<void>) {
  const { message } = App.useApp();
  const notify = useUndoNotice();
  const ask = useAskFirst();

  const tried = useAttempt();
  const attempt = async (work: () => Promise<unknown>) => {
    await tried(work);
    await reload();
  };

  /** Each for itself: what somebody else has restored or deleted since keeps no other from coming back. */
  const undo = (rows: readonly ArticleRow[]) =>
    attempt(async () => {
      let drafts = 0;
      const failed: string[] = [];
      for (const row of rows) {
        try {
          const { data } = await api.articles.restore({ params: { id: row.id }, query: { former: true } });
          if (data.status !== row.status) drafts += 1;
        } catch (error) {
          // Anything else than the article's own state befalls the next one too.
          if (!(error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found'))) throw error;
          failed.push(`《${row.title}》${errorMessage(error)}`);
        }
      }
      if (failed.length === rows.length) message.error(`没有撤销：${failed[0]}`);
      else if (failed.length > 0) message.warning(`已恢复 ${rows.length - failed.length} 篇，${failed.length} 篇没有恢复：${failed[0]}`);
      else if (drafts === 0) message.success('已撤销');
      else message.warning(`已撤销；其中 ${drafts} 篇恢复为草稿，请检查后再发布`);
    });

  /** Says that these were recycled, with a button that takes it back. */
  const offerUndo = (rows: readonly ArticleRow[]) =>
    notify({
      key: `recycled-${rows[0]?.id}`,
      title: '已移入回收站',
      description: `${rows.length === 1 ? `《${rows[0]?.title}》` : `${rows.length} 篇文章`}，${LIMITS.article.recycle_days} 天内可恢复。`,
      undo: () => undo(rows),
    });

  const recycle = (row: ArticleRow) =>
    attempt(async () => {
      await api.articles.remove({ params: { id: row.id } });
      offerUndo([row]);
    });

  const restore = (row: ArticleRow) =>
    attempt(async () => {
      await api.articles.restore({ params: { id: row.id } });
      message.success('已恢复为草稿');
    });

  /** Back to the state it had: readers may see it again at once. */
  const restoreFormer = (row: ArticleRow) =>
    attempt(async () => {
      const { data } = await api.articles.restore({ params: { id: row.id }, query: { former: true } });
      if (data.status === row.status) message.success(`已恢复为“${STATUS_TAGS[data.status].text}”`);
      else message.warning('定时的时间已过，恢复为草稿');
    });

  const deleteForGood = (row: ArticleRow) =>
    ask({
      title: '永久删除？',
      content: `《${row.title}》及其评论、历史版本将被永久删除，无法恢复。`,
      ok: '永久删除',
      work: () => api.articles.remove({ params: { id: row.id }, query: { permanent: true } }),
      done: '已永久删除',
      after: reload,
    });

  /** Empties the whole bin, whatever filters are on: the number that is asked with is that of the whole bin, too. */
  const emptyBin = () =>
    attempt(async () => {
      const { recycled } = (await api.articles.counts()).data;
      if (recycled === 0) {
        message.info('回收站是空的');
        return;
      }
      ask({
        title: '清空回收站？',
        content: `回收站中的全部 ${recycled} 篇文章及其评论、历史版本将被永久删除（不限于当前筛选），无法恢复。`,
        ok: `永久删除 ${recycled} 篇`,
        work: async () => message.success(`已永久删除 ${(await api.articles.empty_recycle_bin()).data.deleted} 篇文章`),
        after: reload,
      });
    });

  return { recycle, offerUndo, restore, restoreFormer, deleteForGood, emptyBin };
}
