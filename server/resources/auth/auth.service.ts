import { DAY_MS, LIMITS, MINUTE_MS, RATES } from '../../../config/limits.ts';
import { oneLine } from '../../../config/tidy-article.ts';
import type { OwnProfile, Profile } from '../../../contract/auth.ts';
import { changeContent, inTransaction } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import { fold, iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser } from '../../deps.ts';
import { AppError, expectVersion, found, refuse } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { hashPassword, hashToken, newToken, verifyAgainstDummy, verifyPassword } from '../../security/credentials.ts';
import { clearThrottle, takeThrottle } from '../../security/throttle.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { isSecondFactorRequired } from '../configs/configs.service.ts';
import {
  asOwner,
  deleteSession,
  deleteSessionsOf,
  findSessionRow,
  findUser,
  findUserByKey,
  insertSession,
  isKnownNetwork,
  noteNetwork,
  sessionStart,
  touchSession,
  touchUser,
  type UserRow,
  updateUserRow,
} from './auth.repository.ts';
import { noteSignIn } from './auth.sessions.ts';
import { passwordOf } from './password-check.ts';
import { passSecondFactor, secondFactorState } from './second-factor.service.ts';

const { idle_ms: IDLE, total_ms: TOTAL } = LIMITS.token;
/** A session's last use is written at most once per this time, milliseconds. */
const TOUCH_MS = MINUTE_MS;

/** Where failed sign-ins under a name are counted, over all addresses. */
export const triesBucket = (usernameKey: string): string => `login-name:${usernameKey}`;

/** Folds a username for comparison. */
export function usernameKey(username: string): string {
  return fold(username);
}

export function presentProfile(user: UserRow): Profile {
  const { id, username, name, role, version } = user;
  return { id, username, name, role, version, created_at: iso(user.created_at), last_login_at: user.last_login_at === null ? null : iso(user.last_login_at) };
}

/**
 * The user of a token, or why there is none: the token is unknown or expired, or its user is disabled. Use extends a token's life
 * to 7 days from the last use, 30 days in all. A renewed token stands for the session that continues it.
 */
export async function findSession(deps: Deps, token: string): Promise<SessionUser | 'unauthenticated' | 'account_disabled'> {
  const now = deps.clock();
  const row = await findSessionRow(deps.db, hashToken(token), now);
  if (!row) return 'unauthenticated';
  if (row.disabled) return 'account_disabled';
  if (row.renewed_by === null && now - row.last_used_at >= TOUCH_MS) {
    // Not essential to the request: a full disk must not keep anybody from reading.
    await touchSession(deps.db, row.session_id, now, Math.min(now + IDLE, row.created_at + TOTAL)).catch((err) =>
      deps.log.error({ err }, 'the use of a session could not be noted'),
    );
  }
  const { id, session_id, renewed_by, username, name, role, confirmed_at } = row;
  const restricted = confirmed_at === null && (await isSecondFactorRequired(deps.db));
  return { id, session_id: renewed_by ?? session_id, username, name, role, ...(restricted && { restricted }) };
}

const TOO_MANY = { zh: '登录失败次数过多，请稍后再试', en: 'Too many failed sign-ins. Please try again later.' };

/**
 * Failures are counted per name and address, per address, and, with a slower limit, per name over all addresses: many addresses together must not guess a password.
 * The last does not apply to networks from which this user has signed in before, so that strangers cannot lock anybody out. A success never counts.
 */
export async function login(deps: Deps, caller: Caller, input: { username: string; password: string; code?: string }) {
  const key = usernameKey(input.username);
  const network = networkOf(caller.ip);
  const nameBucket = `login:${key}:${network}`;
  const addressBucket = `login:${network}`;
  const user = await findUserByKey(deps.db, key);
  const place = hashToken(network);
  // Also for unknown names, so that timing does not tell which names exist.
  const isKnown = await isKnownNetwork(deps.db, user?.id ?? 0, place, deps.clock() - LIMITS.sign_in_networks.known_days * DAY_MS);
  const giveBack = await takeThrottle(
    deps,
    [
      { bucket: nameBucket, ...RATES.sign_in },
      { bucket: addressBucket, ...RATES.sign_in_network },
      ...(isKnown ? [] : [{ bucket: triesBucket(key), ...RATES.sign_in_name }]),
    ],
    TOO_MANY,
  );

  const matches = user ? await verifyPassword(user.password_hash, input.password) : await verifyAgainstDummy(input.password);
  const recordFailure = () => {
    // Only existing names are logged: people type passwords into the name field.
    const known = user && { target_id: String(user.id), target_name: user.username };
    return recordEvent(deps, 'auth.login_failed', { user: null, ip: caller.ip }, { target: 'auth', ...known });
  };
  if (!user || !matches) {
    await recordFailure();
    throw new AppError('login_failed');
  }
  // Only told to somebody who knows the password.
  if (user.disabled) throw new AppError('account_disabled');
  try {
    await passSecondFactor(deps, user.id, input.code);
  } catch (error) {
    // The password was right: asking for the second factor is not a failure.
    if (error instanceof AppError && error.code === 'second_factor_needed') await giveBack();
    else await recordFailure();
    throw error;
  }

  await giveBack();
  await clearThrottle(deps, nameBucket);
  const now = deps.clock();
  const token = newToken();
  const expires_at = now + IDLE;
  const session: SessionUser = { id: user.id, session_id: 0, username: user.username, name: user.name, role: user.role };
  const { ip, user_agent } = caller;
  await inTransaction(deps, async (trx) => {
    // The password may have been changed, and all sessions ended, while it was being checked.
    await lockRow(trx, deps.dialect, 'users', user.id);
    if ((await findUser(trx, user.id))?.password_hash !== user.password_hash) throw new AppError('login_failed');
    await insertSession(trx, { user_id: user.id, token_hash: hashToken(token), created_at: now, last_used_at: now, expires_at, ip, user_agent });
    await noteNetwork(trx, user.id, place, now);
    await noteSignIn(trx, user.id, caller, now);
    await touchUser(trx, user.id, now);
    await recordEvent({ ...deps, db: trx }, 'auth.login', { user: session, ip }, { target: 'auth' });
  });
  return { token, expires_at: iso(expires_at), user: presentProfile({ ...user, last_login_at: now }) };
}

async function profile(deps: Deps, id: number): Promise<Profile> {
  return presentProfile(found(await findUser(deps.db, id)));
}

/** The caller's profile, and when their session expires. */
export async function ownProfile(deps: Deps, user: SessionUser): Promise<OwnProfile> {
  const start = (await sessionStart(deps.db, user.session_id)) ?? 0;
  return {
    ...(await profile(deps, user.id)),
    session_remaining_ms: Math.max(0, start + TOTAL - deps.clock()),
    second_factor: await secondFactorState(deps, user.id),
  };
}

/** Changes the caller's name; a stale version is 409 with the current profile. */
export async function updateMe(deps: Deps, id: number, { name, version }: { name: string; version?: number }): Promise<Profile> {
  // The name is public, under articles and comments.
  await changeContent(deps, async (trx) => {
    await lockRow(trx, deps.dialect, 'users', id);
    const row = found(await findUser(trx, id));
    await expectVersion(version, row, () => presentProfile(row));
    await updateUserRow(trx, id, { name: oneLine(name), name_key: fold(name), updated_at: deps.clock() });
  });
  return profile(deps, id);
}

export async function logout(deps: Deps, user: SessionUser): Promise<void> {
  await inTransaction(deps, (trx) => deleteSession(trx, user.session_id));
}

/** Changes the caller's password and ends all their other sessions. */
export async function changePassword(
  deps: Deps,
  user: SessionUser,
  input: { current_password: string; password: string; password_confirmation: string },
): Promise<void> {
  const known = await passwordOf(deps, user.id, input.current_password);
  refuse({
    ...(input.password !== input.password_confirmation && { password_confirmation: ['两次输入的密码不一致'] }),
    ...(known === null && { current_password: ['当前密码不正确'] }),
  });
  const password_hash = await hashPassword(input.password);
  await asOwner(deps, user, async (trx, row) => {
    // An admin may have set another password while this one was being checked.
    if (row.password_hash !== known) throw new AppError('unauthenticated');
    await updateUserRow(trx, user.id, { password_hash, updated_at: deps.clock() });
    await deleteSessionsOf(trx, user.id, user.session_id);
  });
}
