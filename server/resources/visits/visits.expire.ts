import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { addDays, DAY_MS, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { forgetSalts } from './visit-salts.ts';

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
  const oldest = now - LIMITS.visits_raw_days * DAY_MS;
  const visits = await inPortions(async () => {
    const ids = db.selectFrom('visits').select('id').where('at', '<', oldest).orderBy('at').limit(ROWS);
    return (await db.deleteFrom('visits').where('id', 'in', ids).executeTakeFirst()).numDeletedRows;
  });
  const firstDay = addDays(today(now, time_zone), -SEEN_DAYS);
  const seen = await inPortions(async () => {
    const rows = db.selectFrom('visitor_days').select(['day', 'dimension', 'key', 'visitor']).where('day', '<', firstDay).limit(ROWS);
    const result = await db
      .deleteFrom('visitor_days')
      .where((eb) => eb(eb.refTuple('day', 'dimension', 'key', 'visitor'), 'in', rows.$asTuple('day', 'dimension', 'key', 'visitor')))
      .executeTakeFirst();
    return result.numDeletedRows;
  });
  const stays = await inPortions(async () => {
    const visitors = db.selectFrom('visitor_sessions').select('visitor').where('day', '<', firstDay).limit(ROWS);
    return (await db.deleteFrom('visitor_sessions').where('visitor', 'in', visitors).executeTakeFirst()).numDeletedRows;
  });
  const lastSearch = now - LIMITS.searches_days * DAY_MS;
  const searches = await inPortions(async () => {
    const ids = db.selectFrom('searches').select('id').where('at', '<', lastSearch).orderBy('at').limit(ROWS);
    return (await db.deleteFrom('searches').where('id', 'in', ids).executeTakeFirst()).numDeletedRows;
  });
  return visits + seen + stays + searches;
}
