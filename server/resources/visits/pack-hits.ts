import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { addDays, startOfDay, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { deleteBlocks, firstHit, hitsOf, insertBlock, packedUntil } from './hit-blocks.repository.ts';
import { BlockBuilder } from './hit-columns.ts';

const DAY_MS = 86_400_000;
/** So long after its end a day's last hits are written: they wait in memory, and longer while the database is away. */
const SETTLED_MS = 15 * 60_000;
/** Hits read at once: other requests get their turn in between. */
const PORTION = 5000;

/**
 * Packs the hits of every day that has ended, column by column, so that a question about the last weeks reads a few blocks
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
    const day = today(first, time_zone);
    // Days without a hit before it need no block: there is nothing to read.
    const span = { start: Math.max(from, startOfDay(day, time_zone)), end: startOfDay(addDays(day, 1), time_zone) };
    if (span.end + SETTLED_MS > now) return;
    const builder = new BlockBuilder(span);
    for await (const rows of hitsOf(db, span, PORTION)) {
      for (const row of rows) builder.add(row);
      await nextTurn();
    }
    await db.transaction().execute((trx) => insertBlock(trx, builder.finish()));
  }
}
