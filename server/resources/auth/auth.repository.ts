import type { Selectable } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import { inTransaction } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import { prepared } from '../../database/prepared.ts';
import { versionedRows } from '../../database/rows.ts';
import type { Database, SessionsTable, UsersTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError } from '../../errors.ts';

export type UserRow = Selectable<UsersTable>;

export function findUserByKey(db: Db, usernameKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username_key', '=', usernameKey).executeTakeFirst();
}

export const { find: findUser, insert: insertUser, update: updateUserRow, remove: deleteUser } = versionedRows('users');

/** Notes when a user has signed in last; nobody edited anything, so the version stays. */
export async function touchUser(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('users').set({ last_login_at: now }).where('id', '=', id).execute();
}

interface SessionRow extends SessionUser {
  created_at: number;
  last_used_at: number;
  disabled: number;
  renewed_by: number | null;
  /** When the second factor was confirmed; null where there is none. */
  confirmed_at: number | null;
}

/** The unexpired session of a token's hash, with its user, who may be disabled. */
const sessionRows = prepared((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      ...(['users.id', 'users.username', 'users.name', 'users.role', 'users.disabled'] as const),
      ...(['sessions.id as session_id', 'sessions.created_at', 'sessions.last_used_at', 'sessions.renewed_by', 'second_factors.confirmed_at'] as const),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now),
);

export async function findSessionRow(db: Db, tokenHash: string, now: number): Promise<SessionRow | undefined> {
  return (await sessionRows(db, { tokenHash, now }))[0];
}

/**
 * Locks the caller's account until `trx` ends, for changes to how people sign in; ending sessions takes the same lock. Hashing a password takes time between
 * authentication and the change: a caller who was signed out, disabled or given another role meanwhile is refused. Returns the account as it is now.
 * @throws AppError `unauthenticated`
 */
export async function lockAccount(trx: Trx, { dialect }: Pick<Deps, 'dialect'>, { id, session_id, role }: SessionUser): Promise<UserRow> {
  await lockRow(trx, dialect, 'users', id);
  const user = await findUser(trx, id);
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', session_id).where('user_id', '=', id).executeTakeFirst();
  if (!user || !session || user.disabled || user.role !== role) throw new AppError('unauthenticated');
  return user;
}

/** Runs a change that somebody makes to their own account, with the account locked. */
export function asOwner<Result>(deps: Deps, user: SessionUser, work: (trx: Trx, row: UserRow) => Promise<Result>): Promise<Result> {
  return inTransaction(deps, async (trx) => work(trx, await lockAccount(trx, deps, user)));
}

/** When a session was started or last renewed. */
export async function sessionStart(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst())?.created_at;
}

export async function insertSession(
  db: Db,
  row: { user_id: number; token_hash: string; created_at: number; last_used_at: number; expires_at: number; ip: string; user_agent: string },
): Promise<number> {
  return (await db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The session that continues this one: itself, unless it was renewed. */
export async function headOf(trx: Trx, id: number): Promise<number> {
  const row = await trx.selectFrom('sessions').select('renewed_by').where('id', '=', id).executeTakeFirst();
  return row?.renewed_by ?? id;
}

/** Replaces a session by its renewal: earlier ones that pointed to it point to the new one, and all of them expire soon. */
export async function supersedeSession(trx: Trx, old: number, next: number, until: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set((eb) => ({ renewed_by: next, expires_at: eb.case().when('expires_at', '<', until).then(eb.ref('expires_at')).else(until).end() }))
    .where((eb) => eb.or([eb('id', '=', old), eb('renewed_by', '=', old)]))
    .execute();
}

export async function touchSession(db: Db, id: number, lastUsedAt: number, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: lastUsedAt, expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a user's sessions, except one and what it was renewed to meanwhile where `except` is given. */
export async function deleteSessionsOf(trx: Trx, userId: number, except?: number): Promise<void> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', 'not in', [except, await headOf(trx, except)]);
  await query.execute();
}

/** A user's unexpired sessions, last used first; a renewed session counts once. */
export function sessionRowsOf(db: Db, userId: number, now: number): Promise<Selectable<SessionsTable>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('renewed_by', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of a user, with those that it renewed; false if there was none. */
export async function deleteSessionOf(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** Whether this user has signed in from this network (a hash) since then. */
export async function isKnownNetwork(db: Db, userId: number, network: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('last_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteNetwork(db: Db, userId: number, network: string, now: number): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network, last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_at: now }))
    .execute();
}

/** Forgets networks that were not used since then. Of places that a person is told of the last stays: behind it the next one would be taken for the first and trusted. */
export async function deleteOldNetworks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('known_networks').where('last_at', '<', before).execute();
  await db
    .deleteFrom('sign_in_networks')
    .where('last_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sign_in_networks as later')
          .select('later.id')
          .whereRef('later.user_id', '=', 'sign_in_networks.user_id')
          .where((eb) =>
            eb.or([
              eb('later.last_at', '>', eb.ref('sign_in_networks.last_at')),
              eb.and([eb('later.last_at', '=', eb.ref('sign_in_networks.last_at')), eb('later.id', '>', eb.ref('sign_in_networks.id'))]),
            ]),
          ),
      ),
    )
    .execute();
}

/** Notes a network from which a user has signed in, and drops the oldest beyond the limit. The first is trusted; a later new one waits to be confirmed. */
export async function noteSignInNetwork(trx: Trx, seen: { user_id: number; network: string; ip: string; user_agent: string }, now: number): Promise<void> {
  const { user_id } = seen;
  const known = await trx.selectFrom('sign_in_networks').select('id').where('user_id', '=', user_id).limit(1).executeTakeFirst();
  await trx
    .insertInto('sign_in_networks')
    .values({ ...seen, first_at: now, last_at: now, dismissed_at: known ? null : now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_at: now }))
    .execute();
  const rows = await trx.selectFrom('sign_in_networks').select('id').where('user_id', '=', user_id).orderBy('last_at', 'desc').orderBy('id', 'desc').execute();
  const old = rows.slice(LIMITS.sign_in_networks.kept).map(({ id }) => id);
  await trx.deleteFrom('sign_in_networks').where(among('id', old)).execute();
}

/** A user's networks that are new since then and not confirmed, newest first; `besides`: but for this one. */
export function unseenNetworks(
  db: Db,
  { user_id, besides, since }: { user_id: number; besides: string; since: number },
): Promise<Selectable<Database['sign_in_networks']>[]> {
  return db
    .selectFrom('sign_in_networks')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('dismissed_at', 'is', null)
    .where('first_at', '>', since)
    .where('network', '!=', besides)
    .orderBy('first_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function dismissSignInNetwork(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('sign_in_networks').set({ dismissed_at: now }).where('id', '=', id).execute();
}
