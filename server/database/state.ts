import type { Db, Trx } from './schema.ts';

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

/** Writes it where nothing is known yet: of several instances the first one's stays. */
export async function writeFirstState(db: Db | Trx, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('state')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Moves it on from what was read; false when another instance has been quicker. */
export async function moveState(db: Db | Trx, key: string, from: string, to: string, now: number): Promise<boolean> {
  const moved = await db
    .updateTable('state')
    .set({ value: to, updated_at: now })
    .where('key', '=', key)
    .where('value', '=', from)
    .returning('key')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function forgetState(db: Db | Trx, key: string): Promise<void> {
  await db.deleteFrom('state').where('key', '=', key).execute();
}
