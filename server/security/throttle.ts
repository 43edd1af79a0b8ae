import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MEMORY, type Rate } from '../../config/limits.ts';
import type { Db } from '../database/schema.ts';
import { among } from '../database/values.ts';
import { AppError } from '../errors.ts';
import { upTo } from '../runtime.ts';

interface Limit extends Rate {
  bucket: string;
}

/** What counting in the database needs of the server's parts. */
interface Shared {
  db: Db;
  /** Now, epoch milliseconds. */
  clock: () => number;
}

/** Buckets hold names and addresses of people: only their hash is stored. */
const key = (bucket: string) => createHash('sha256').update(bucket).digest('base64url');

/**
 * Throws `rate_limited` when a bucket is full; does not count. Kept in the database, so several instances share it.
 * `before` is an attempt's own id: only earlier ones stand in its way.
 */
export async function checkThrottle(
  deps: Shared,
  limits: readonly Limit[],
  message?: { zh: string; en: string },
  before = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const now = deps.clock();
  for (const { bucket, max, window_ms } of limits) {
    const rows = await deps.db
      .selectFrom('throttle_events')
      .select('at')
      .where('bucket', '=', key(bucket))
      .where('at', '>', now - window_ms)
      // Written while a clock was far ahead: it would lock people out until that day.
      .where('at', '<=', now + window_ms)
      .where('id', '<', before)
      .orderBy('at', 'desc')
      .limit(max)
      .execute();
    const oldest = rows[max - 1];
    if (oldest) throw new AppError('rate_limited', { retry_after: (oldest.at + window_ms - now) / 1000, message });
  }
}

/**
 * Counts one attempt and throws `rate_limited` when a bucket was full before it; the count comes first, so that attempts
 * sent at once do not slip through together. The answer takes the count back.
 */
export async function takeThrottle(deps: Shared, limits: readonly Limit[], message?: { zh: string; en: string }): Promise<() => Promise<void>> {
  await checkThrottle(deps, limits, message);
  const at = deps.clock();
  const ids: number[] = [];
  const giveBack = async () => {
    await deps.db.deleteFrom('throttle_events').where(among('id', ids)).execute();
  };
  for (const limit of limits) {
    const row = await deps.db
      .insertInto('throttle_events')
      .values({ bucket: key(limit.bucket), at })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
    try {
      await checkThrottle(deps, [limit], message, row.id);
    } catch (error) {
      await giveBack();
      throw error;
    }
  }
  return giveBack;
}

export async function clearThrottle(deps: Shared, bucket: string): Promise<void> {
  await deps.db.deleteFrom('throttle_events').where('bucket', '=', key(bucket)).execute();
}

/** Forgets what no window needs any more. */
export async function expireThrottle(deps: Shared, olderThanMs: number): Promise<void> {
  await deps.db
    .deleteFrom('throttle_events')
    .where('at', '<', deps.clock() - olderThanMs)
    .execute();
}

/**
 * Counts calls per sender in fixed windows, in this process only: a count that only guards cheap work is not worth
 * a write to the database each time.
 */
export class WindowThrottle {
  readonly #windows = new LRUCache<string, { start: number; count: number }>(upTo(MEMORY.senders));
  readonly #rate: Rate;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Counts one call; the seconds to wait when the sender has had its share, else null. */
  take(sender: string, now: number): number | null {
    const { window_ms, max } = this.#rate;
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
