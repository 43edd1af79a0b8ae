import { App } from 'antd';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import type { CallReply } from '../../../../../contract/index.ts';
import { api } from '../../../../api/api.ts';
import { ApiError } from '../../../../api/errors.ts';
import type { BatchOutcome, useBatch } from '../../../../components/admin/batch/use-batch.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { useUndoNotice } from '../../../../components/admin/use-undo-notice.tsx';

/** Where an article stood before it was published, and its version since. */
export type Before = NonNullable<CallReply<'articles', 'batch'>['data'][number]['before']>;

interface PublishUndoOptions {
  batch: Pick<ReturnType<typeof useBatch<ArticleRow>>, 'run' | 'tell'>;
  reload: () => Promise<void>;
  /** Where an article stands again, for those that are still selected. */
  onBack: (id: number, before: Before) => void;
}

/** Why this article is left as it is; null for what befalls every other one too. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'version_conflict') return '发布后有人修改过，保持现在的状态';
  return ['conflict', 'not_found', 'validation_failed'].includes(error.code) ? errorMessage(error) : null;
}

/**
 * Takes back what a batch has published: each goes back to what it was, a draft, or scheduled for its time. What readers had before stays, and so does
 * whatever somebody has changed since.
 */
export function usePublishUndo({ batch, reload, onBack }: PublishUndoOptions) {
  const { message } = App.useApp();
  const notify = useUndoNotice();

  const takeBack = async (id: number, { status, published_at, version }: Before) => {
    // By now it would be public anyway.
    if (status === 'scheduled' && Date.parse(published_at ?? '') <= Date.now()) return { id, ok: false, message: '定时的时间已过，保持已发布' };
    try {
      await api.articles.update({ params: { id }, body: { status, published_at, version } });
      return { id, ok: true };
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      return { id, ok: false, message: reason };
    }
  };

  const undo = async (rows: readonly ArticleRow[], befores: ReadonlyMap<number, Before>) => {
    const result: BatchOutcome<ArticleRow> = await batch.run('撤销发布', rows, async (ids) => {
      const answers = [];
      for (const id of ids) {
        const before = befores.get(id);
        if (before) answers.push(await takeBack(id, before));
      }
      return answers;
    });
    for (const { id } of result.done) {
      const before = befores.get(id);
      if (before) onBack(id, before);
    }
    if (result.failed.length === 0) message.success(`已撤销，${result.done.length} 篇恢复为发布前的状态`);
    else {
      const title = `撤销发布：${result.done.length} 篇已恢复，${result.failed.length} 篇没有撤销`;
      batch.tell({ ...result, title, note: '没有撤销的文章保持现在的状态，可以在文章中查看历史版本。' });
    }
    await reload();
  };

  /** Says what was published, with a way back for what readers did not have before. Answers false where there is nothing to take back. */
  const offer = (title: string, done: readonly ArticleRow[], befores: ReadonlyMap<number, Before>): boolean => {
    const rows = done.filter(({ id }) => befores.get(id) && befores.get(id)?.status !== 'published');
    if (rows.length === 0) return false;
    const stays = done.filter(({ id }) => befores.get(id)?.status === 'published').length;
    const same = done.filter(({ id }) => !befores.has(id)).length;
    const merged = rows.filter(({ working_copy }) => working_copy !== null).length;
    notify({
      key: `published-${rows[0]?.id}`,
      title,
      description: [
        '撤销后恢复为发布前的状态（草稿或定时发布）。',
        stays > 0 && `其中 ${stays} 篇原来就是已发布，不会撤回。`,
        same > 0 && `另有 ${same} 篇原来就是已发布，没有变化。`,
        merged > 0 && `${merged} 篇自动保存的修改已并入正文，撤销后保留。`,
      ]
        .filter(Boolean)
        .join(''),
      undo: () => undo(rows, befores),
    });
    return true;
  };
  return offer;
}
