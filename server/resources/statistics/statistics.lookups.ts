import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../config/limits.ts';
import type { Db } from '../../deps.ts';

/** How long the answer is good enough, milliseconds: to add up a month of views is not one reader's work. */
const GOOD_MS = 10 * 60_000;

const known = new WeakMap<Db, LRUCache<string, Promise<number[]>>>();

/** The articles that people have read most since a day (of the site's time zone), by id, the most read first, `LIMITS.most_read` at most; ten minutes old at most. */
export function mostReadArticles(db: Db, since: string): Promise<number[]> {
  const kept = known.get(db) ?? new LRUCache<string, Promise<number[]>>({ max: 10, ttl: GOOD_MS });
  known.set(db, kept);
  const read = kept.get(since) ?? addUp(db, since);
  kept.set(since, read, { noUpdateTTL: true });
  read.catch(() => kept.delete(since));
  return read;
}

async function addUp(db: Db, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('visit_days')
    .select('key')
    .where('dimension', '=', 'article')
    .where('day', '>=', since)
    .where('pv', '>', 0)
    .groupBy('key')
    .orderBy((eb) => eb.fn.sum<number>('pv'), 'desc')
    .orderBy('key')
    .limit(LIMITS.most_read)
    .execute();
  return rows.map(({ key }) => Number(key));
}
