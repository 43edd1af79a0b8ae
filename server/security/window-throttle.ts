import { LRUCache } from 'lru-cache';
import { upTo } from '../growing-cache.ts';

/** Senders remembered at once. */
const SENDERS = 20_000;

/**
 * Counts calls per sender in fixed windows, in this process only: a count that only guards cheap work is not worth
 * a write to the database each time.
 */
export class WindowThrottle {
  readonly #windows = new LRUCache<string, { start: number; count: number }>(upTo(SENDERS));
  readonly #limit: { window_ms: number; max: number };

  constructor(limit: { window_ms: number; max: number }) {
    this.#limit = limit;
  }

  /** Counts one call; the seconds to wait when the sender has had its share, else null. */
  take(sender: string, now: number): number | null {
    const { window_ms, max } = this.#limit;
    const window = this.#windows.get(sender);
    if (!window || now - window.start >= window_ms || now < window.start) {
      this.#windows.set(sender, { start: now, count: 1 });
      return null;
    }
    if (window.count >= max) return (window.start + window_ms - now) / 1000;
    window.count += 1;
    return null;
  }
}
