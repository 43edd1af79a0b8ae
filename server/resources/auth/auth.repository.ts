import type { Selectable } from 'kysely';
import type { SessionsTable, UsersTable } from '../../database/schema.ts';
import type { Db, SessionUser, Trx } from '../../deps.ts';

export type UserRow = Selectable<UsersTable>;

export function findUserByKey(db: Db | Trx, usernameKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username_key', '=', usernameKey).executeTakeFirst();
}

export function findUser(db: Db | Trx, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface SessionRow extends SessionUser {
  created_at: number;
  last_used_at: number;
}

/** The living session of a token's hash, with its user; none when it has expired or the user is disabled. */
export async function findSessionRow(db: Db, tokenHash: string, now: number): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.name', 'users.role', 'sessions.id as session_id', 'sessions.created_at', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.disabled', '=', 0)
    .executeTakeFirst();
}

export async function insertSession(
  db: Db | Trx,
  row: { user_id: number; token_hash: string; created_at: number; last_used_at: number; expires_at: number; ip: string; user_agent: string },
): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

export async function touchSession(db: Db, id: number, lastUsedAt: number, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: lastUsedAt, expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a user's sessions, all but one when `except` is given. */
export async function deleteSessionsOf(db: Db | Trx, userId: number, except?: number): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}

/** A user's living sessions, the last used first. */
export function sessionRowsOf(db: Db, userId: number, now: number): Promise<Selectable<SessionsTable>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of a user; answers whether there was one. */
export async function deleteSessionOf(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
