import { LIMITS } from '../config/limits.ts';

/**
 * Does the same with one row after another until a piece of work has lasted as long as nobody minds waiting (`LIMITS.piece_ms`): at least with one. Answers
 * the rows that are done; for the others another piece begins where they are.
 */
export async function whileShort<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<Row[]> {
  const until = performance.now() + LIMITS.piece_ms;
  const done: Row[] = [];
  for (const row of rows) {
    if (done.length > 0 && performance.now() > until) break;
    await work(row);
    done.push(row);
  }
  return done;
}
