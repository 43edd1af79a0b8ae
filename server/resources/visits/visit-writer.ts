import type { Db, Trx } from '../../database/db.ts';
import { addViews } from '../articles/articles.lookups.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { factsOf } from './visit-facts.ts';
import type { Hit } from './visit-hit.ts';
import { findPages, type VisitPage } from './visit-pages.ts';
import { type CountedHit, countSeen, type Rollup, rollUp, type SeenRow, type Slot, slotOf } from './visit-rollup.ts';
import { markEntries, VisitSalts, visitHash } from './visitors.ts';

/** Rows in one insert: at most some 20,000 bound values, under both databases' limits. */
const ROWS = 2000;

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  for (let start = 0; start < rows.length; start += ROWS) chunks.push(rows.slice(start, start + ROWS));
  return chunks;
}

async function insertSeen(trx: Trx, rows: readonly SeenRow[]) {
  const added: Omit<SeenRow, 'visitor'>[] = [];
  for (const chunk of chunksOf(rows)) {
    const fresh = await trx
      .insertInto('visitor_days')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['day', 'dimension', 'key', 'visitor']).doNothing())
      .returning(['day', 'dimension', 'key'])
      .execute();
    added.push(...fresh);
  }
  return countSeen(added);
}

async function writeDays(trx: Trx, { days, seen }: Rollup): Promise<void> {
  const newly = await insertSeen(trx, seen);
  for (const chunk of chunksOf(days)) {
    await trx
      .insertInto('visit_days')
      .values(chunk.map((row) => ({ ...row, ...newly(row.day, row.dimension, row.key) })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'dimension', 'key']).doUpdateSet((eb) => ({
          pv: eb('visit_days.pv', '+', eb.ref('excluded.pv')),
          uv: eb('visit_days.uv', '+', eb.ref('excluded.uv')),
          ip: eb('visit_days.ip', '+', eb.ref('excluded.ip')),
          bots: eb('visit_days.bots', '+', eb.ref('excluded.bots')),
          visits: eb('visit_days.visits', '+', eb.ref('excluded.visits')),
        })),
      )
      .execute();
  }
}

async function writeSources(trx: Trx, { sources }: Rollup): Promise<void> {
  for (const chunk of chunksOf(sources)) {
    await trx
      .insertInto('visit_sources')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['dimension', 'key', 'day', 'source']).doUpdateSet((eb) => ({
          pv: eb('visit_sources.pv', '+', eb.ref('excluded.pv')),
          visits: eb('visit_sources.visits', '+', eb.ref('excluded.visits')),
        })),
      )
      .execute();
  }
}

async function writeHours(trx: Trx, { hours }: Rollup): Promise<void> {
  for (const chunk of chunksOf(hours)) {
    await trx
      .insertInto('visit_hours')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['at', 'dimension', 'key']).doUpdateSet((eb) => ({
          pv: eb('visit_hours.pv', '+', eb.ref('excluded.pv')),
          bots: eb('visit_hours.bots', '+', eb.ref('excluded.bots')),
        })),
      )
      .execute();
  }
}

async function writeRaw(trx: Trx, hits: readonly CountedHit[]): Promise<void> {
  for (const chunk of chunksOf(hits)) {
    await trx
      .insertInto('visits')
      .values(chunk.map(({ slot: _slot, is_bot, entry, ...row }) => ({ ...row, is_bot: is_bot ? 1 : 0, entry: entry ? 1 : 0 })))
      .execute();
  }
}

/** Adds to the articles' counters; one statement for all articles that were read equally often in this batch. */
async function writeArticles(trx: Trx, { articles }: Rollup): Promise<void> {
  const byCount = new Map<number, number[]>();
  for (const [id, count] of [...articles].sort(([a], [b]) => a - b)) byCount.set(count, [...(byCount.get(count) ?? []), id]);
  for (const [count, ids] of byCount) {
    await addViews(trx, ids, count);
  }
}

/** Turns hits into raw rows and rollups. Visitors are told apart by hashes under a salt that changes every day. */
export class VisitWriter {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #publicHost: string;
  readonly #salts: VisitSalts;

  constructor({ db, clock, public_url }: { db: Db; clock: () => number; public_url: string }) {
    this.#db = db;
    this.#clock = clock;
    this.#publicHost = new URL(public_url).hostname;
    this.#salts = new VisitSalts(db);
  }

  #counted(hit: Hit, page: VisitPage, slot: Slot, salt: string): CountedHit {
    return {
      ...factsOf(hit, this.#publicHost),
      ...page,
      at: hit.at,
      slot,
      entry: false,
      visitor: visitHash(salt, 'visitor', hit.ip, hit.user_agent),
      address: visitHash(salt, 'address', hit.ip),
    };
  }

  /** Writes a batch whole or not at all, as the settings of this moment allow; what is no public page is left out. */
  async write(hits: readonly Hit[]): Promise<void> {
    const { visit_tracking, respect_do_not_track, time_zone } = await settingsOf(this.#db);
    const wanted = visit_tracking ? hits.filter((hit) => !(respect_do_not_track && hit.dnt)) : [];
    const pages = await findPages(
      this.#db,
      wanted.map((hit) => hit.path),
      this.#clock(),
    );
    const counted: CountedHit[] = [];
    const salts = new Map<string, string>();
    for (const hit of wanted) {
      const page = pages.get(hit.path);
      if (!page) continue;
      const slot = slotOf(hit.at, time_zone);
      const salt = salts.get(slot.day) ?? (await this.#salts.of(slot.day, this.#clock(), time_zone));
      salts.set(slot.day, salt);
      counted.push(this.#counted(hit, page, slot, salt));
    }
    if (counted.length === 0) return;
    await this.#db.transaction().execute(async (trx) => {
      const hits = await markEntries(trx, counted);
      const rollup = rollUp(hits);
      await writeDays(trx, rollup);
      await writeHours(trx, rollup);
      await writeSources(trx, rollup);
      await writeRaw(trx, hits);
      await writeArticles(trx, rollup);
    });
  }
}
