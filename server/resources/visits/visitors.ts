import { hash, randomBytes } from 'node:crypto';
import { dayIn } from '../../../config/calendar.ts';
import { LIMITS, MINUTE_MS } from '../../../config/limits.ts';
import type { Dialect } from '../../database/dialect.ts';
import { lock } from '../../database/lock.ts';
import { piecesOf, prepared, rowWriter } from '../../database/prepared.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { deleteStates, readState, writeStateOnce } from '../../database/shared-state.ts';
import { among } from '../../database/values.ts';
import type { CountedHit, Seen } from './visit-rollup.ts';

const PREFIX = 'visit_salt:';
/** How long after midnight yesterday's salt is kept for hits that were still on their way, milliseconds. */
const GRACE_MS = 10 * MINUTE_MS;

/** A day's salt: the first instance to need it makes it, all others read it. */
async function sharedSalt(db: Db, day: string, now: number): Promise<string> {
  const key = `${PREFIX}${day}`;
  await writeStateOnce(db, key, randomBytes(32).toString('base64url'), now);
  return (await readState(db, key)) as string;
}

/** Deletes the salts of days that are over: from then on nobody can tell whose hashes those were. */
export async function forgetSalts(db: Db, now: number, timeZone: string): Promise<void> {
  await deleteStates(db, PREFIX, dayIn(timeZone, now - GRACE_MS));
}

/** The salts of the days at hand. */
export class VisitSalts {
  readonly #db: Db;
  readonly #known = new Map<string, string>();
  #forgotBefore = '';

  constructor(db: Db) {
    this.#db = db;
  }

  /** Forgets those of days that are over, here and in the database, whenever a day has ended. */
  async of(day: string, now: number, timeZone: string): Promise<string> {
    const current = dayIn(timeZone, now - GRACE_MS);
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

/** Who came, as far as one day can tell: 132 bits of the salted hash, 22 characters. */
export function visitHash(salt: string, ...parts: string[]): string {
  return hash('sha256', [salt, ...parts].join('\0'), 'base64url').slice(0, 22);
}

/** The people of a batch, each visitor and each address once, with their day. */
function peopleOf(hits: readonly CountedHit[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const { is_bot, visitor, address, slot } of hits) if (!is_bot) days.set(visitor, slot.day).set(address, slot.day);
  return days;
}

const seenRows = prepared((db, { people }: { people: readonly string[] }) =>
  db.selectFrom('visitor_sessions').select(['visitor', 'last_at', 'marks']).where(among('visitor', people)),
);

const saveSeen = rowWriter<'visitor_sessions', { visitor: string; day: string; last_at: number; marks: string }>(
  'visitor_sessions',
  ['visitor', 'day', 'last_at', 'marks'],
  (insert) =>
    insert.onConflict((conflict) => conflict.column('visitor').doUpdateSet((eb) => ({ last_at: eb.ref('excluded.last_at'), marks: eb.ref('excluded.marks') }))),
);

/** All people of a batch as they are known so far. One transaction at a time: who was read here is written by `rememberSeen`. */
export async function seenToday(trx: Trx, dialect: Pick<Dialect, 'name'>, hits: readonly CountedHit[]): Promise<Map<string, Seen>> {
  await lock(trx, dialect, 'visits');
  // In the order in which they are stored.
  const people = [...peopleOf(hits).keys()].sort();
  const known = new Map<string, Seen>(people.map((name) => [name, { last_at: null, marks: new Set() }]));
  for (const piece of piecesOf(people)) {
    for (const { visitor, last_at, marks } of await seenRows(trx, { people: piece }))
      known.set(visitor, { last_at, marks: new Set(marks.split('\n').filter(Boolean)) });
  }
  return known;
}

/** Writes what is known of the people of a batch now. */
export async function rememberSeen(trx: Trx, hits: readonly CountedHit[], known: ReadonlyMap<string, Seen>): Promise<void> {
  const days = peopleOf(hits);
  const rows = [...known].map(([visitor, { last_at, marks }]) => ({
    visitor,
    day: days.get(visitor) as string,
    last_at: last_at as number,
    marks: [...marks].join('\n'),
  }));
  await saveSeen(trx, rows);
}

/**
 * Marks the hits with which a visit begins: the visitor was not seen within the pause before. A visitor is another one
 * the next day, so a visit across midnight counts on both days. Bots make no visits.
 */
export function markEntries(hits: readonly CountedHit[], known: ReadonlyMap<string, Seen>): void {
  for (const hit of hits.toSorted((a, b) => a.at - b.at)) {
    if (hit.is_bot) continue;
    const [visitor, address] = [known.get(hit.visitor), known.get(hit.address)] as [Seen, Seen];
    const before = visitor.last_at;
    for (const seen of [visitor, address]) seen.last_at = Math.max(seen.last_at ?? hit.at, hit.at);
    hit.entry = before === null || hit.at - before > LIMITS.visit_pause_ms;
  }
}
