import { App } from 'antd';
import type { Article, ArticleRow } from '../../../../../contract/articles.ts';
import type { CallReply } from '../../../../../contract/index.ts';
import { api } from '../../../../api/api.ts';
import type { BatchOutcome, useBatch } from '../../../../components/admin/batch/use-batch.ts';
import { useUndoNotice } from '../../../../components/admin/use-undo-notice.tsx';
import { whyNotTakenBack } from '../not-taken-back.ts';

/** Where an article stood before it was published, and its version since. */
export type Before = NonNullable<CallReply<'articles', 'batch'>['data'][number]['before']>;

interface PublishUndoOptions {
  batch: Pick<ReturnType<typeof useBatch<ArticleRow>>, 'run' | 'tell'>;
  reload: () => Promise<void>;
  /** An article as it stands again, for those that are still selected. */
  onBack: (article: Article) => void;
}

/**
 * Takes back what a batch has published: each goes back to what it was, a draft, scheduled for its time, or public with changes that wait. What somebody
 * has changed since stays.
 */
export function usePublishUndo({ batch, reload, onBack }: PublishUndoOptions) {
  const { message } = App.useApp();
  const notify = useUndoNotice();

  const restored = async (id: number, { status, published_at, version }: Before): Promise<Article> => {
    if (status === 'published') return (await api.articles.take_back({ params: { id }, body: { version } })).data;
    return (await api.articles.update({ params: { id }, body: { status, published_at, version } })).data;
  };

  const takeBack = async (id: number, before: Before) => {
    // By now it would be public anyway.
    if (before.status === 'scheduled' && Date.parse(before.published_at ?? '') <= Date.now()) return { id, ok: false, message: '定时的时间已过，保持已发布' };
    try {
      onBack(await restored(id, before));
      return { id, ok: true };
    } catch (error) {
      const reason = whyNotTakenBack(error);
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
    if (result.failed.length === 0) message.success(`已撤销，${result.done.length} 篇恢复为发布前的状态`);
    else {
      const title = `撤销发布：${result.done.length} 篇已恢复，${result.failed.length} 篇没有撤销`;
      batch.tell({ ...result, title, note: '没有撤销的文章保持现在的状态，可以在文章中查看历史版本。' });
    }
    await reload();
  };

  /** Says what was published, with a way back. Answers false where there is nothing to take back. */
  const offer = (title: string, done: readonly ArticleRow[], befores: ReadonlyMap<number, Before>): boolean => {
    const rows = done.filter(({ id }) => befores.has(id));
    if (rows.length === 0) return false;
    const updated = rows.filter(({ id }) => befores.get(id)?.status === 'published');
    const fresh = rows.filter((row) => !updated.includes(row));
    const same = done.length - rows.length;
    const merged = fresh.filter(({ working_copy }) => working_copy !== null).length;
    notify({
      key: `published-${rows[0]?.id}`,
      title,
      description: [
        fresh.length > 0 && '撤销后恢复为发布前的状态（草稿或定时发布）。',
        fresh.length > 0 && updated.length > 0 && `其中 ${updated.length} 篇此前已发布，恢复为发布前的内容，修改仍会保留，待发布。`,
        fresh.length === 0 && '撤销后，读者看到的是发布前的内容，修改仍会保留，待发布。',
        same > 0 && `另有 ${same} 篇此前已发布，没有变化。`,
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
