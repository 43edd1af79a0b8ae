import type { Db } from './schema.ts';

/** A value of the `state` table, which instances share; null where none is stored. */
export async function readState(db: Db, key: string): Promise<string | null> {
  return (await db.selectFrom('state').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null;
}

export async function writeState(db: Db, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('state')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Writes the value unless one is stored: of several instances the first wins. */
export async function writeFirstState(db: Db, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('state')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Replaces the value that was read (compare and set); false when another instance was quicker. */
export async function moveState(db: Db, key: string, from: string, to: string, now: number): Promise<boolean> {
  const moved = await db
    .updateTable('state')
    .set({ value: to, updated_at: now })
    .where('key', '=', key)
    .where('value', '=', from)
    .returning('key')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function forgetState(db: Db, key: string): Promise<void> {
  await db.deleteFrom('state').where('key', '=', key).execute();
}
