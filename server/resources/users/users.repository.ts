import { sql } from 'kysely';
import { versionedRows } from '../../database/rows.ts';
import { contains, fold } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

export const { insert: insertUser, update: updateUserRow, remove: deleteUser } = versionedRows('users');

function matching(db: Db, q: string | undefined) {
  const query = db.selectFrom('users');
  return q ? query.where((eb) => eb.or([contains('username_key', fold(q)), contains('name_key', fold(q))])) : query;
}

/** One page of the users, the oldest first. */
export function userPage(db: Db, q: string | undefined, limit: number, offset: number) {
  return matching(db, q).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

export async function countUsers(db: Db, q: string | undefined): Promise<number> {
  const row = await matching(db, q).select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return row?.total ?? 0;
}

/** How many admins who may sign in there are beside this user. */
export async function countOtherAdmins(trx: Trx, id: number): Promise<number> {
  const row = await trx
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('total'))
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row?.total ?? 0;
}
