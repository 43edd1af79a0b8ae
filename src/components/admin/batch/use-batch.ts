import { useRef, useState } from 'react';
import { errorMessage } from '../error-messages.ts';

/** Rows that one call takes: small enough for the progress to move and for stopping to mean something. */
const PER_CALL = 20;

export interface BatchProgress {
  name: string;
  done: number;
  total: number;
}
export interface BatchFailure<Row> {
  row: Row;
  /** For the person, in Chinese. */
  reason: string;
}
export interface BatchOutcome<Row> {
  name: string;
  /** Instead of the name with the numbers. */
  title?: string;
  done: readonly Row[];
  failed: readonly BatchFailure<Row>[];
}
/** What a batch call of the contract answers for each id. */
interface Result {
  id: number;
  ok: boolean;
  message?: string;
}

/**
 * Does one thing to many rows, call by call, and knows what became of each: `run(name, rows, send)` answers it when all is over, never
 * rejects. Show `progress` in a BatchProgressDialog, and failures (`tell`) in a BatchOutcomeDialog.
 */
export function useBatch<Row extends { id: number }>() {
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const [outcome, setOutcome] = useState<BatchOutcome<Row> | null>(null);
  const stopped = useRef(false);

  const run = async (name: string, rows: readonly Row[], send: (ids: number[]) => Promise<readonly Result[]>): Promise<BatchOutcome<Row>> => {
    const done: Row[] = [];
    const failed: BatchFailure<Row>[] = [];
    const fail = (some: readonly Row[], reason: string) => failed.push(...some.map((row) => ({ row, reason })));
    stopped.current = false;
    for (let start = 0; start < rows.length; start += PER_CALL) {
      const part = rows.slice(start, start + PER_CALL);
      if (stopped.current) {
        fail(rows.slice(start), '已停止，没有处理');
        break;
      }
      setProgress({ name, done: start, total: rows.length });
      try {
        const answers = await send(part.map(({ id }) => id));
        for (const row of part) {
          const answer = answers.find(({ id }) => id === row.id);
          if (answer?.ok) done.push(row);
          else fail([row], answer?.message ?? '操作失败');
        }
      } catch (error) {
        fail(part, errorMessage(error));
        fail(rows.slice(start + PER_CALL), '因上面的错误没有处理');
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
