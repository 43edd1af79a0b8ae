import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, dayIn } from '../../../config/calendar.ts';
import { DAY_MS, LIMITS, QUARTER_MS } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { startOfDay } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { deleteBlocks, firstHit, hitsOf, insertBlock, packedUntil } from './hit-blocks.repository.ts';
import { BlockBuilder } from './hit-columns.ts';
import { forgetSalts } from './visitors.ts';

/** Who was seen is needed while its day runs; two days more cover a changed time zone and a backlog. */
const SEEN_DAYS = 2;
/** Rows deleted at once: other requests get their turn in between. */
const ROWS = 5000;

async function inPortions(remove: () => Promise<bigint>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = Number(await remove());
    total += removed;
    if (removed < ROWS) return total;
    await nextTurn();
  }
}

/** Forgets single page views and searches after their days, who was seen once its day is over, and the salts of past days. Rollups stay. */
export async function expireVisits(deps: Deps): Promise<number> {
  const { db } = deps;
  const now = deps.clock();
  const { time_zone } = await settingsOf(db);
  await forgetSalts(db, now, time_zone);
  const forget = (table: 'visits' | 'searches', before: number) =>
    inPortions(async () => {
      const ids = db.selectFrom(table).select('id').where('at', '<', before).orderBy('at').limit(ROWS);
      return (await db.deleteFrom(table).where('id', 'in', ids).executeTakeFirst()).numDeletedRows;
    });
  const firstDay = addDays(dayIn(time_zone, now), -SEEN_DAYS);
  const stays = await inPortions(async () => {
    const visitors = db.selectFrom('visitor_sessions').select('visitor').where('day', '<', firstDay).limit(ROWS);
    return (await db.deleteFrom('visitor_sessions').where('visitor', 'in', visitors).executeTakeFirst()).numDeletedRows;
  });
  return stays + (await forget('visits', now - LIMITS.visits_raw_days * DAY_MS)) + (await forget('searches', now - LIMITS.searches_days * DAY_MS));
}

/** So long after its end a day's last hits are written: they wait in memory, and longer while the database is away. Milliseconds. */
const ALL_WRITTEN_MS = QUARTER_MS;

/**
 * Packs the hits of every day that has ended, column by column, so that a query over the last weeks reads a few blocks
 * and not every hit. Days are those of the site's time zone; after it has changed, the first block is a longer or shorter one.
 */
export async function packHits(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const { time_zone } = await settingsOf(db);
  const kept = now - LIMITS.visits_raw_days * DAY_MS;
  await deleteBlocks(db, kept);
  for (;;) {
    const from = Math.max((await packedUntil(db)) ?? 0, kept);
    const first = await firstHit(db, from);
    if (first === null) return;
    const day = dayIn(time_zone, first);
    // Days without a hit before it need no block: there is nothing to read.
    const span = { start: Math.max(from, startOfDay(day, time_zone)), end: startOfDay(addDays(day, 1), time_zone) };
    if (span.end + ALL_WRITTEN_MS > now) return;
    const builder = new BlockBuilder(span);
    for await (const rows of hitsOf(db, span)) {
      for (const row of rows) builder.add(row);
      await nextTurn();
    }
    await db.transaction().execute((trx) => insertBlock(trx, builder.finish()));
  }
}
