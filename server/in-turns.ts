import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../config/limits.ts';

/** Does the same with each row; others have their turn whenever that has lasted `LIMITS.turn_ms`. */
export async function inTurns<Row, Result>(rows: readonly Row[], work: (row: Row, at: number) => Result): Promise<Result[]> {
  const done: Result[] = [];
  let until = performance.now() + LIMITS.turn_ms;
  for (const row of rows) {
    if (performance.now() > until) {
      await nextTurn();
      until = performance.now() + LIMITS.turn_ms;
    }
    done.push(work(row, done.length));
  }
  return done;
}
