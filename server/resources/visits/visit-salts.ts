import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../database/db.ts';
import { today } from '../../time-zone.ts';

const PREFIX = 'visit_salt:';
/** How long after midnight yesterday's salt is kept for hits that were still on their way, milliseconds. */
const GRACE_MS = 10 * 60_000;

/** A day's salt: the first instance to need it makes it, all others read it. */
async function sharedSalt(db: Db, day: string, now: number): Promise<string> {
  const key = `${PREFIX}${day}`;
  await db
    .insertInto('state')
    .values({ key, value: randomBytes(32).toString('base64url'), updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('state').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
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
  return createHash('sha256')
    .update([salt, ...parts].join('\0'))
    .digest('base64url')
    .slice(0, 22);
}
