import { LIMITS } from '../../../config/limits.ts';
import type { Profile } from '../../../contract/auth.ts';
import { changeContent } from '../../change.ts';
import { fold, iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser } from '../../deps.ts';
import { AppError, found, refuse } from '../../http/errors.ts';
import { networkOf } from '../../security/network.ts';
import { hashPassword, verifyNobody, verifyPassword } from '../../security/passwords.ts';
import { clearThrottle, takeThrottle } from '../../security/throttle.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { deleteSession, deleteSessionsOf, findSessionRow, findUser, findUserByKey, insertSession, touchSession, type UserRow } from './auth.repository.ts';

const { idle_ms: IDLE, total_ms: TOTAL } = LIMITS.token;
/** A session's last use is written at most once in this time. */
const TOUCH_MS = 60_000;

/** What makes two spellings of a username the same. */
export function usernameKey(username: string): string {
  return fold(username);
}

export function presentProfile(user: UserRow): Profile {
  const { id, username, name, role, version } = user;
  return { id, username, name, role, version, created_at: iso(user.created_at), last_login_at: user.last_login_at === null ? null : iso(user.last_login_at) };
}

/** The user of a token, or null when it is unknown or over. Its life goes on with use: 7 days from the last, 30 in all. */
export async function findSession(deps: Deps, token: string): Promise<SessionUser | null> {
  const now = deps.clock();
  const row = await findSessionRow(deps.db, hashToken(token), now);
  if (!row) return null;
  if (now - row.last_used_at >= TOUCH_MS) await touchSession(deps.db, row.session_id, now, Math.min(now + IDLE, row.created_at + TOTAL));
  const { id, session_id, username, name, role } = row;
  return { id, session_id, username, name, role };
}

const TOO_MANY = { zh: '登录失败次数过多，请稍后再试', en: 'Too many failed sign-ins. Please try again later.' };

/** Failures are counted per name and address and per address; a success never counts and clears the name's. */
export async function login(deps: Deps, caller: Caller, input: { username: string; password: string }) {
  const { window_ms, per_name_and_address, per_address } = LIMITS.login;
  const key = usernameKey(input.username);
  const network = networkOf(caller.ip);
  const nameBucket = `login:${key}:${network}`;
  const addressBucket = `login:${network}`;
  const giveBack = await takeThrottle(
    deps,
    [
      { bucket: nameBucket, max: per_name_and_address, window_ms },
      { bucket: addressBucket, max: per_address, window_ms },
    ],
    TOO_MANY,
  );

  const user = await findUserByKey(deps.db, key);
  const matches = user ? await verifyPassword(user.password_hash, input.password) : await verifyNobody(input.password);
  if (!user || !matches || user.disabled) {
    // Only names that exist: people type their passwords into the name's field.
    const known = user && { target_id: String(user.id), target_name: user.username };
    await recordEvent(deps, 'auth.login_failed', { user: null, ip: caller.ip }, { target: 'auth', ...known });
    throw new AppError('login_failed');
  }

  await giveBack();
  await clearThrottle(deps, nameBucket);
  const now = deps.clock();
  const token = newToken();
  const expires_at = now + IDLE;
  await insertSession(deps.db, {
    user_id: user.id,
    token_hash: hashToken(token),
    created_at: now,
    last_used_at: now,
    expires_at,
    ip: caller.ip,
    user_agent: caller.user_agent,
  });
  await deps.db.updateTable('users').set({ last_login_at: now }).where('id', '=', user.id).execute();
  const session: SessionUser = { id: user.id, session_id: 0, username: user.username, name: user.name, role: user.role };
  await recordEvent(deps, 'auth.login', { user: session, ip: caller.ip }, { target: 'auth' });
  return { token, expires_at: iso(expires_at), user: presentProfile({ ...user, last_login_at: now }) };
}

export async function profile(deps: Deps, id: number): Promise<Profile> {
  return presentProfile(found(await findUser(deps.db, id)));
}

/** Changes the caller's name; a version that is given and stale is 409 with the current profile. */
export async function updateMe(deps: Deps, id: number, { name, version }: { name: string; version?: number }): Promise<Profile> {
  const now = deps.clock();
  // Readers see the name under articles and comments.
  await changeContent(deps, async (trx) => {
    const result = await trx
      .updateTable('users')
      .set((eb) => ({ name: name.normalize('NFC').trim(), name_key: fold(name), updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw new AppError('version_conflict', { data: presentProfile(found(await findUser(trx, id))) });
  });
  return profile(deps, id);
}

export async function logout(deps: Deps, user: SessionUser): Promise<void> {
  await deleteSession(deps.db, user.session_id);
}

/** Changes the caller's password; every other token of theirs is dead afterwards. */
export async function changePassword(
  deps: Deps,
  user: SessionUser,
  input: { current_password: string; password: string; password_confirmation: string },
): Promise<void> {
  const row = found(await findUser(deps.db, user.id));
  // A stolen token must not become a way to guess the password.
  const { window_ms, per_name_and_address: max } = LIMITS.login;
  const giveBack = await takeThrottle(deps, [{ bucket: `password:${user.id}`, max, window_ms }]);
  const isCurrent = await verifyPassword(row.password_hash, input.current_password);
  if (isCurrent) await giveBack();
  refuse({
    ...(input.password !== input.password_confirmation && { password_confirmation: ['两次输入的密码不一致'] }),
    ...(!isCurrent && { current_password: ['当前密码不正确'] }),
  });
  const password_hash = await hashPassword(input.password);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set((eb) => ({ password_hash, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    await deleteSessionsOf(trx, user.id, user.session_id);
  });
}
