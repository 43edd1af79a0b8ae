import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';

interface Limit {
  bucket: string;
  max: number;
  window_ms: number;
}

/** Buckets hold names and addresses of people: only their hash is stored. */
const key = (bucket: string) => createHash('sha256').update(bucket).digest('base64url');

/**
 * Throws `rate_limited` when a bucket is full; does not count. Kept in the database, so several instances share it.
 */
export async function checkThrottle(deps: Deps, limits: readonly Limit[], message?: { zh: string; en: string }): Promise<void> {
  const now = deps.clock();
  for (const { bucket, max, window_ms } of limits) {
    const rows = await deps.db
      .selectFrom('throttle_events')
      .select('at')
      .where('bucket', '=', key(bucket))
      .where('at', '>', now - window_ms)
      .orderBy('at', 'desc')
      .limit(max)
      .execute();
    const oldest = rows[max - 1];
    if (oldest) throw new AppError('rate_limited', { retry_after: (oldest.at + window_ms - now) / 1000, message });
  }
}

export async function countThrottle(deps: Deps, buckets: readonly string[]): Promise<void> {
  const at = deps.clock();
  await deps.db
    .insertInto('throttle_events')
    .values(buckets.map((bucket) => ({ bucket: key(bucket), at })))
    .execute();
}

export async function clearThrottle(deps: Deps, bucket: string): Promise<void> {
  await deps.db.deleteFrom('throttle_events').where('bucket', '=', key(bucket)).execute();
}

/** Forgets what no window needs any more. */
export async function expireThrottle(deps: Deps, olderThanMs: number): Promise<void> {
  await deps.db
    .deleteFrom('throttle_events')
    .where('at', '<', deps.clock() - olderThanMs)
    .execute();
}
