import { LIMITS } from '../../../config/limits.ts';
import { contains, countRows, fold } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

function matching(db: Db, q: string | undefined) {
  const query = db.selectFrom('users');
  return q ? query.where((eb) => eb.or([contains('username_key', fold(q)), contains('name_key', fold(q))])) : query;
}

/** One page of users, oldest first. */
export function userPage(db: Db, q: string | undefined, limit: number, offset: number) {
  return matching(db, q).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

export const countUsers = (db: Db, q: string | undefined) => countRows(matching(db, q));

/** How many other admins can sign in. */
export function countOtherAdmins(trx: Trx, id: number): Promise<number> {
  return countRows(trx.selectFrom('users').where('role', '=', 'admin').where('disabled', '=', 0).where('id', '!=', id));
}

/** The usernames of admins who can sign in, oldest first. */
export async function activeAdminNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .orderBy('id')
    .limit(LIMITS.per_page_max)
    .execute();
  return rows.map(({ username }) => username);
}
