import { sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db } from './schema.ts';
import { among } from './values.ts';

/** A value of the `state` table, which instances share; null where none is stored. */
export async function readState(db: Db, key: string): Promise<string | null> {
  return (await db.selectFrom('state').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null;
}

const manyValues = prepared((db, { keys }: { keys: readonly string[] }) => db.selectFrom('state').select(['key', 'value']).where(among('key', keys)));

/** Those of the keys under which a value is stored. */
export async function readStates(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  return new Map((await manyValues(db, { keys })).map(({ key, value }) => [key, value]));
}

/** When the value was written, epoch milliseconds; null where none is stored. */
export async function stateWrittenAt(db: Db, key: string): Promise<number | null> {
  return (await db.selectFrom('state').select('updated_at').where('key', '=', key).executeTakeFirst())?.updated_at ?? null;
}

export async function writeState(db: Db, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('state')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Writes the value unless one is stored: of several instances the first wins. */
export async function writeStateOnce(db: Db, key: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('state')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Replaces the value that was read (compare and set); false when another instance was quicker. */
export async function compareAndSetState(db: Db, key: string, from: string, to: string, now: number): Promise<boolean> {
  const moved = await db
    .updateTable('state')
    .set({ value: to, updated_at: now })
    .where('key', '=', key)
    .where('value', '=', from)
    .returning('key')
    .executeTakeFirst();
  return moved !== undefined;
}

const raised = prepared((db, { keys, now }: { keys: readonly string[]; now: number }) =>
  db
    .insertInto('state')
    .values(keys.map((key) => ({ key, value: '1', updated_at: now })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(state.value as integer) + 1 as text)`, updated_at: now })),
);

/** Counts each of these up by one, from 0 where nothing is stored. */
export async function incrementStates(db: Db, keys: readonly string[], now: number): Promise<void> {
  await raised(db, { keys, now });
}

export async function deleteState(db: Db, key: string): Promise<void> {
  await db.deleteFrom('state').where('key', '=', key).execute();
}

/** Forgets all whose keys begin so; `before`: those alone whose rest is less. */
export async function deleteStates(db: Db, prefix: string, before?: string): Promise<void> {
  let query = db.deleteFrom('state').where('key', 'like', `${prefix}%`);
  if (before !== undefined) query = query.where('key', '<', `${prefix}${before}`);
  await query.execute();
}
