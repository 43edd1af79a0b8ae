import type { Selectable } from 'kysely';
import type { SecondFactorsTable } from '../../database/schema.ts';
import { among, countRows } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

/** A user's second factor, confirmed or not. */
export function findFactor(db: Db, userId: number): Promise<Selectable<SecondFactorsTable> | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Which of these users have a confirmed second factor. */
export async function usersWithFactor(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectFrom('second_factors').select('user_id').where(among('user_id', userIds)).where('confirmed_at', 'is not', null).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Stores a new second factor, replacing one that was never confirmed. */
export async function beginFactor(trx: Trx, row: { user_id: number; secret: string; created_at: number }): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', row.user_id).where('confirmed_at', 'is', null).execute();
  await trx
    .insertInto('second_factors')
    .values({ ...row, confirmed_at: null })
    .execute();
}

/** Confirms it; false if it was confirmed before or its secret was replaced. */
export async function confirmFactor(trx: Trx, { user_id, secret }: { user_id: number; secret: string }, step: number, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks a time step as used; false if it, or a later one, was used before. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const result = await db.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).where('last_step', '<', step).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteFactor(trx: Db, userId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const result = await trx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Replaces all recovery codes. */
export async function replaceCodes(trx: Trx, userId: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code; false if there is no such code. */
export async function spendCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const result = await db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export const countCodes = (db: Db, userId: number) => countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId));
