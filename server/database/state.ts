import type { Db, Trx } from './db.ts';

/** The small facts that instances share (`state`), by key; null where nothing is known. */
export async function readState(db: Db | Trx, key: string): Promise<string | null> {
  return (await db.selectFrom('state').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null;
}

export async function writeState(db: Db | Trx, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('state')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

export async function forgetState(db: Db | Trx, key: string): Promise<void> {
  await db.deleteFrom('state').where('key', '=', key).execute();
}
