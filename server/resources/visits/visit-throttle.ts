import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../config/limits.ts';

const { window_ms: WINDOW, per_address: MAX } = LIMITS.visits_rate;
/** Addresses remembered at once. */
const ADDRESSES = 20_000;

/**
 * Counts calls per address in fixed windows, in this process only: a count that only guards another count is not worth
 * a write to the database each time.
 */
export class VisitThrottle {
  readonly #windows = new LRUCache<string, { start: number; count: number }>({ max: ADDRESSES });

  /** Counts one call; the seconds to wait when the address has had its share, else null. */
  take(ip: string, now: number): number | null {
    const window = this.#windows.get(ip);
    if (!window || now - window.start >= WINDOW) {
      this.#windows.set(ip, { start: now, count: 1 });
      return null;
    }
    if (window.count >= MAX) return (window.start + WINDOW - now) / 1000;
    window.count += 1;
    return null;
  }
}
