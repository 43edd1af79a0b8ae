import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../config/limits.ts';

/** Long work that leaves room: for other requests of this process (turns), for others who wait for the database (short transactions). */

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

/**
 * Does a work piece by piece until nothing is left or `ms` are over; between two pieces those who wait are answered. `piece` does some of it and answers how much
 * that was. Answers how much was done in all.
 */
export async function untilDone(piece: () => Promise<number>, ms = Number.POSITIVE_INFINITY): Promise<number> {
  const until = performance.now() + ms;
  for (let done = 0; ; ) {
    const some = await piece();
    done += some;
    if (some === 0 || performance.now() >= until) return done;
    await nextTurn();
  }
}
