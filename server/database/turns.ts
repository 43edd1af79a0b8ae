import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../config/limits.ts';

/**
 * SQLite answers at once, and what is awaited at once leaves nobody else a turn: a request that asks ten questions would hold the process for all ten of
 * them. Whoever has asked for longer than `LIMITS.turn_ms` since others had theirs lets them go first.
 */
export class Turns {
  #since: number | null = null;

  /** Before a question. */
  begin(): void {
    if (this.#since !== null) return;
    this.#since = performance.now();
    setImmediate(() => {
      this.#since = null;
    });
  }

  /** After its answer. */
  async end(): Promise<void> {
    if (this.#since !== null && performance.now() - this.#since > LIMITS.turn_ms) await nextTurn();
  }
}
