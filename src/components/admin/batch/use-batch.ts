import { App } from 'antd';
import { useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import { errorMessage } from '../error-messages.ts';
import { allFailed, type BatchAnswer, type BatchFailure, type BatchResult, resultOf } from './batch-answers.ts';

export interface Selection<Row extends { id: number }> {
  rows: Row[];
  ids: number[];
  /** Takes what the table says is selected; rows of other pages are remembered. */
  change: (ids: readonly number[]) => void;
  /** Selects these beside what is selected, or takes them out of it. */
  check: (rows: readonly Row[], checked: boolean) => void;
  /** Leaves only these selected. */
  keep: (ids: readonly number[]) => void;
  /** Says what an action has made of the selected rows; those on the screen are known anyway. */
  update: (change: (row: Row) => Row) => void;
  /** Of the rows with these ids only those go on being selected that the view still holds, as they are now. */
  renew: (ids: readonly number[], held: readonly Row[]) => void;
}

const NONE: ReadonlyMap<number, never> = new Map<number, never>();

/**
 * What is selected in a view (tab and filters), for a table's `rowSelection` and `useBatch`: it survives paging and sorting, and ends with
 * its view, for what no filter shows any more must not be acted upon. `visible` are the rows on the screen, `most` is what a batch may hold.
 */
export function useSelection<Row extends { id: number }>(view: string, visible: readonly Row[], most: number = LIMITS.batch_ids): Selection<Row> {
  const { message } = App.useApp();
  const [state, setState] = useState<{ view: string; rows: ReadonlyMap<number, Row> }>({ view, rows: NONE });
  const selected = state.view === view ? state.rows : NONE;
  const known = new Map(visible.map((row) => [row.id, row]));
  const rows: Row[] = [...selected.values()].map((row) => known.get(row.id) ?? row);
  const set = (next: readonly Row[]) => {
    if (next.length > most) message.warning({ key: 'selection', content: `一次最多选择 ${most} 项，超出的没有选上` });
    setState({ view, rows: new Map(next.slice(0, most).map((row) => [row.id, row])) });
  };
  return {
    rows,
    ids: [...selected.keys()],
    change: (ids) => set(ids.flatMap((id) => selected.get(id) ?? known.get(id) ?? [])),
    check: (some, checked) => {
      const others = rows.filter(({ id }) => !some.some((row) => row.id === id));
      set(checked ? [...others, ...some] : others);
    },
    keep: (ids) => set(rows.filter(({ id }) => ids.includes(id))),
    update: (change) => setState((before) => ({ ...before, rows: new Map([...before.rows].map(([id, row]) => [id, change(row)])) })),
    renew: (ids, held) => {
      const now = new Map(held.map((row) => [row.id, row]));
      setState((before) => ({
        ...before,
        rows: new Map([...before.rows].filter(([id]) => now.has(id) || !ids.includes(id)).map(([id, row]) => [id, now.get(id) ?? row])),
      }));
    },
  };
}

/** Rows that one call takes: small enough for the progress to move and for stopping to mean something. */
const PER_CALL = 20;

export interface BatchProgress {
  name: string;
  done: number;
  total: number;
}
export interface BatchOutcome<Row> extends BatchResult<Row> {
  name: string;
  /** Instead of the name with the numbers. */
  title?: string;
  /** Instead of what is said of other outcomes. */
  note?: string;
}

/**
 * Does one thing to many rows, call by call, and knows what became of each: `run(name, rows, send)` answers it when all is over, never
 * rejects. Show `progress` in a BatchProgressDialog, and failures (`tell`) in a BatchOutcomeDialog.
 */
export function useBatch<Row extends { id: number }>() {
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const [outcome, setOutcome] = useState<BatchOutcome<Row> | null>(null);
  const stopped = useRef(false);

  const run = async (name: string, rows: readonly Row[], send: (ids: number[]) => Promise<readonly BatchAnswer[]>): Promise<BatchOutcome<Row>> => {
    const done: Row[] = [];
    const failed: BatchFailure<Row>[] = [];
    stopped.current = false;
    for (let start = 0; start < rows.length; start += PER_CALL) {
      const part = rows.slice(start, start + PER_CALL);
      if (stopped.current) {
        failed.push(...allFailed(rows.slice(start), '已停止，没有处理'));
        break;
      }
      setProgress({ name, done: start, total: rows.length });
      try {
        const result = resultOf(part, await send(part.map(({ id }) => id)));
        done.push(...result.done);
        failed.push(...result.failed);
      } catch (error) {
        failed.push(...allFailed(part, errorMessage(error)), ...allFailed(rows.slice(start + PER_CALL), '由于上述错误，未处理'));
        break;
      }
    }
    setProgress(null);
    return { name, done, failed };
  };

  return {
    progress,
    outcome,
    run,
    tell: setOutcome,
    stop: () => {
      stopped.current = true;
    },
    closeOutcome: () => setOutcome(null),
  };
}
