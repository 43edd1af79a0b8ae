import { App } from 'antd';
import { useRef, useState } from 'react';
import type { ArticleRow, BatchFields } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import type { BatchEntry } from './batch-words.ts';
import type { Selection } from './use-selection.ts';

/** Articles that one call takes: small enough for the progress to move and for stopping to mean something. */
const PER_CALL = 20;

export interface BatchProgress {
  entry: BatchEntry;
  done: number;
  total: number;
}
export interface BatchOutcome {
  entry: BatchEntry;
  done: ArticleRow[];
  failed: { row: ArticleRow; reason: string }[];
}
interface Options {
  selection: Selection;
  reload: () => Promise<void>;
  /** Offers to take a recycling back. */
  onRecycled: (rows: ArticleRow[]) => void;
}

/**
 * Does one thing to the selected articles, call by call, and says what became of each. Those that failed, and those not
 * reached when it was stopped or the connection broke, stay selected.
 */
export function useBatch({ selection, reload, onRecycled }: Options) {
  const { message, modal } = App.useApp();
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null);
  const stopped = useRef(false);

  const run = async (entry: BatchEntry, fields: BatchFields | undefined = entry.fields) => {
    const { rows } = selection;
    const result: BatchOutcome = { entry, done: [], failed: [] };
    const fail = (some: ArticleRow[], reason: string) => result.failed.push(...some.map((row) => ({ row, reason })));
    stopped.current = false;
    for (let start = 0; start < rows.length; start += PER_CALL) {
      const part = rows.slice(start, start + PER_CALL);
      if (stopped.current) {
        fail(rows.slice(start), '已停止，没有处理');
        break;
      }
      setProgress({ entry, done: start, total: rows.length });
      try {
        const { data } = await api.articles.batch({ body: { ids: part.map(({ id }) => id), action: entry.action, ...(fields && { fields }) } });
        for (const row of part) {
          const answer = data.find(({ id }) => id === row.id);
          if (answer?.ok) result.done.push(row);
          else fail([row], answer?.message ?? '操作失败');
        }
      } catch (error) {
        fail(part, errorMessage(error));
        fail(rows.slice(start + PER_CALL), '因上面的错误没有处理');
        break;
      }
    }
    setProgress(null);
    selection.keep(result.failed.map(({ row }) => row.id));
    if (result.failed.length > 0) setOutcome(result);
    else if (entry.action !== 'recycle') message.success(entry.done(result.done.length));
    if (entry.action === 'recycle' && result.done.length > 0) onRecycled(result.done);
    await reload();
  };

  /** Asks first where the entry has a question; entries with a window come with their fields. */
  const start = (entry: BatchEntry) => {
    if (!entry.ask) return void run(entry);
    modal.confirm({
      title: `${entry.name} ${selection.rows.length} 篇文章？`,
      content: entry.ask(selection.rows),
      okText: entry.name,
      okButtonProps: { danger: entry.danger ?? false },
      cancelText: '取消',
      // Not awaited: the window would stand before the progress.
      onOk: () => void run(entry),
    });
  };

  return {
    progress,
    outcome,
    start,
    run,
    stop: () => {
      stopped.current = true;
    },
    closeOutcome: () => setOutcome(null),
  };
}
