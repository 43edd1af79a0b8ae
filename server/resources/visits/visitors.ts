import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import type { Db, Trx } from '../../database/db.ts';
import { readState, writeFirstState } from '../../database/state.ts';
import { today } from '../../time-zone.ts';
import type { CountedHit } from './visit-rollup.ts';

const PREFIX = 'visit_salt:';
/** How long after midnight yesterday's salt is kept for hits that were still on their way, milliseconds. */
const GRACE_MS = 10 * 60_000;

/** A day's salt: the first instance to need it makes it, all others read it. */
async function sharedSalt(db: Db, day: string, now: number): Promise<string> {
  const key = `${PREFIX}${day}`;
  await writeFirstState(db, key, randomBytes(32).toString('base64url'), now);
  return (await readState(db, key)) as string;
}

/** Deletes the salts of days that are over: from then on nobody can tell whose hashes those were. */
export async function forgetSalts(db: Db, now: number, timeZone: string): Promise<void> {
  await db
    .deleteFrom('state')
    .where('key', 'like', `${PREFIX}%`)
    .where('key', '<', `${PREFIX}${today(now - GRACE_MS, timeZone)}`)
    .execute();
}

/** The salts of the days at hand. */
export class VisitSalts {
  readonly #db: Db;
  readonly #known = new Map<string, string>();
  #forgotBefore = '';

  constructor(db: Db) {
    this.#db = db;
  }

  async of(day: string, now: number, timeZone: string): Promise<string> {
    const current = today(now - GRACE_MS, timeZone);
    if (current !== this.#forgotBefore) {
      for (const known of this.#known.keys()) if (known < current) this.#known.delete(known);
      await forgetSalts(this.#db, now, timeZone);
      this.#forgotBefore = current;
    }
    const known = this.#known.get(day);
    if (known) return known;
    const salt = await sharedSalt(this.#db, day, now);
    this.#known.set(day, salt);
    return salt;
  }
}

/** Who came, as far as one day can tell: 128 bits of the salted hash. */
export function visitHash(salt: string, ...parts: string[]): string {
  return hash('sha256', [salt, ...parts].join('\0'), 'base64url').slice(0, 22);
}

interface Stay {
  visitor: string;
  day: string;
  first_at: number;
  last_at: number;
}

/** Visitors in one statement: under both databases' limits of bound values. */
const ROWS = 2000;

function staysOf(hits: readonly CountedHit[]): Stay[] {
  const stays = new Map<string, Stay>();
  for (const { visitor, at, slot } of hits) {
    const stay = stays.get(visitor) ?? { visitor, day: slot.day, first_at: at, last_at: at };
    stays.set(visitor, { ...stay, first_at: Math.min(stay.first_at, at), last_at: Math.max(stay.last_at, at) });
  }
  // In one order on all instances, so that two of them never wait for each other.
  return [...stays.values()].sort((a, b) => (a.visitor < b.visitor ? -1 : 1));
}

/** When each visitor was seen last before these hits; null for who is new today. Remembers that they are here now. */
async function lastSeen(trx: Trx, stays: readonly Stay[]): Promise<Map<string, number | null>> {
  const known = new Map<string, number | null>();
  for (let start = 0; start < stays.length; start += ROWS) {
    const rows = await trx
      .insertInto('visitor_sessions')
      .values(stays.slice(start, start + ROWS).map(({ visitor, day, last_at }) => ({ visitor, day, last_at, prev_at: null })))
      .onConflict((conflict) =>
        conflict.column('visitor').doUpdateSet({
          prev_at: sql<number>`visitor_sessions.last_at`,
          last_at: sql<number>`case when excluded.last_at > visitor_sessions.last_at then excluded.last_at else visitor_sessions.last_at end`,
        }),
      )
      .returning(['visitor', 'prev_at'])
      .execute();
    for (const { visitor, prev_at } of rows) known.set(visitor, prev_at);
  }
  return known;
}

/**
 * Marks the hits with which a visit begins: the visitor was not seen within the pause before. A visitor is another one
 * the next day, so a visit across midnight counts on both days. Bots make no visits.
 */
export async function markEntries(trx: Trx, hits: readonly CountedHit[]): Promise<CountedHit[]> {
  const ordered = [...hits].sort((a, b) => a.at - b.at);
  const seen = await lastSeen(trx, staysOf(ordered.filter((hit) => !hit.is_bot)));
  return ordered.map((hit) => {
    if (hit.is_bot) return hit;
    const before = seen.get(hit.visitor) ?? null;
    seen.set(hit.visitor, Math.max(before ?? hit.at, hit.at));
    return { ...hit, entry: before === null || hit.at - before > LIMITS.visit_pause_ms };
  });
}
