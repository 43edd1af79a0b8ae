import { App } from 'antd';
import type { ArticleRow, BatchFields } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { useBatch } from '../../../../components/admin/batch/use-batch.ts';
import type { Selection } from '../../../../components/admin/batch/use-selection.ts';
import { useAskFirst } from '../../../../components/admin/use-attempt.ts';
import type { ArticleTab } from '../article-words.ts';
import type { BatchEntry } from './batch-words.ts';

interface Options {
  selection: Selection<ArticleRow>;
  tab: ArticleTab;
  reload: () => Promise<void>;
  /** Offers to take a recycling back. */
  onRecycled: (rows: readonly ArticleRow[]) => void;
  /** Asks before something is published. */
  onPublish: (entry: BatchEntry) => void;
}

/**
 * Does what a batch's entry says to the selected articles. Those that failed stay selected for another try; where all went well, all stay
 * selected, unless they have left the tab.
 */
export function useArticleBatch({ selection, tab, reload, onRecycled, onPublish }: Options) {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const batch = useBatch<ArticleRow>();

  const run = async (entry: BatchEntry, fields: BatchFields | undefined = entry.fields) => {
    const send = async (ids: number[]) => (await api.articles.batch({ body: { ids, action: entry.action, ...(fields && { fields }) } })).data;
    const result = await batch.run(entry.name, selection.rows, send);
    const { done, failed } = result;
    if (failed.length > 0 || entry.leaves?.includes(tab)) selection.keep(failed.map(({ row }) => row.id));
    else selection.update((row) => after(row, entry, fields));
    if (failed.length > 0) batch.tell(result);
    else if (entry.action !== 'recycle') message.success(entry.done(done.length));
    if (entry.action === 'recycle' && done.length > 0) onRecycled(done);
    await reload();
  };

  /** Asks first where the entry has a question; entries with a window come with their fields. */
  const start = (entry: BatchEntry) => {
    if (entry.action === 'publish') return onPublish(entry);
    if (!entry.ask) return void run(entry);
    ask({
      title: `${entry.name} ${selection.rows.length} 篇文章？`,
      content: entry.ask(selection.rows),
      ok: entry.name,
      danger: entry.danger ?? false,
      // Not awaited: the window would stand before the progress.
      work: () => void run(entry),
    });
  };

  return { ...batch, start, run };
}

/** A selected row of another page after the action, as far as the next question needs it. */
function after(row: ArticleRow, { status }: BatchEntry, fields: BatchFields = {}): ArticleRow {
  const { add_tags = [], remove_tags = [], pinned = row.pinned } = fields;
  const tags = [...new Set([...row.tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags])];
  return { ...row, tags, pinned, ...(status && { status }), ...(status === 'published' && { working_copy: null }) };
}
