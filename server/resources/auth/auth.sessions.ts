import { DAY_MS, LIMITS, RATES } from '../../../config/limits.ts';
import type { NewNetwork, Session } from '../../../contract/auth.ts';
import { inTransaction } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import { among, iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { neighbourhoodOf } from '../../security/network.ts';
import { takeThrottle } from '../../security/throttle.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { BROWSERS, DEVICES } from '../visits/referrers-and-agents.ts';
import { asOwner, deleteSessionOf, deleteSessionsOf, findUser, headOf, insertSession, sessionRowsOf, supersedeSession } from './auth.repository.ts';

/** The first row that matches counts: phones' systems carry the names of those they come from. */
const SYSTEMS: readonly { label: string; pattern: RegExp }[] = [
  { label: 'HarmonyOS', pattern: /HarmonyOS|OpenHarmony/i },
  { label: 'Android', pattern: /Android/i },
  { label: 'iOS', pattern: /iPhone|iPad|iPod/i },
  { label: 'Windows', pattern: /Windows/i },
  { label: 'macOS', pattern: /Mac OS X|Macintosh/i },
  { label: 'ChromeOS', pattern: /\bCrOS\b/i },
  { label: 'Linux', pattern: /Linux|X11/i },
];

const labelIn = (rows: readonly { label: string; pattern: RegExp }[], userAgent: string): string =>
  userAgent === '' ? '' : (rows.find(({ pattern }) => pattern.test(userAgent))?.label ?? '');

/** What people call the program and machine of a sign-in; empty words where the browser did not say. */
function namesOf(userAgent: string): Pick<Session, 'browser' | 'system' | 'device'> {
  return { browser: labelIn(BROWSERS, userAgent), system: labelIn(SYSTEMS, userAgent), device: labelIn(DEVICES, userAgent) };
}

/**
 * Goes on under a new token with a fresh limit. The old one answers a few minutes more: requests under way keep their
 * answers, and a new token that was lost on the way can be asked for again.
 */
export async function renewSession(deps: Deps, { user, ip, user_agent }: Caller<SessionUser>): Promise<{ token: string; expires_at: string }> {
  const { idle_ms, overlap_ms } = LIMITS.token;
  await takeThrottle(deps, [{ bucket: `renew:${user.id}`, ...RATES.renewals }]);
  const now = deps.clock();
  const token = newToken();
  const expires_at = now + idle_ms;
  // Of two renewals at once the second follows the first: no session stays beside the one that is listed.
  await asOwner(deps, user, async (trx) => {
    const present = await headOf(trx, user.session_id);
    const next = await insertSession(trx, { user_id: user.id, token_hash: hashToken(token), created_at: now, last_used_at: now, expires_at, ip, user_agent });
    await supersedeSession(trx, present, next, now + overlap_ms);
  });
  return { token, expires_at: iso(expires_at) };
}

/** Where a user is signed in, the last used first; `caller`'s own session is marked. An unknown user is 404. */
export async function listSessions(deps: Deps, caller: SessionUser, userId: number): Promise<Session[]> {
  const user = found(await findUser(deps.db, userId));
  if (user.disabled) return [];
  const rows = await sessionRowsOf(deps.db, userId, deps.clock());
  return rows.map((row) => {
    return {
      id: row.id,
      ...namesOf(row.user_agent ?? ''),
      ip: row.ip,
      created_at: iso(row.created_at),
      last_used_at: iso(row.last_used_at),
      expires_at: iso(row.expires_at),
      current: row.id === caller.session_id,
    };
  });
}

/** Ends one session of a user at once; 404 when they have none of that id. */
export async function revokeSession(deps: Deps, userId: number, id: number): Promise<void> {
  await inTransaction(deps, async (trx) => {
    await lockRow(trx, deps.dialect, 'users', userId);
    if (!(await deleteSessionOf(trx, userId, id))) throw new AppError('not_found');
  });
}

/** Ends every session of a user at once, but never the one that asks. An unknown user is 404. */
export async function revokeSessions(deps: Deps, caller: SessionUser, userId: number): Promise<void> {
  found(await findUser(deps.db, userId));
  await inTransaction(deps, async (trx) => {
    await lockRow(trx, deps.dialect, 'users', userId);
    await deleteSessionsOf(trx, userId, caller.session_id);
  });
}

const { kept: KEPT, notice_days: NOTICE_DAYS } = LIMITS.sign_in_networks;

/** Remembers where a sign-in came from. The first of all is the one that a person is known by; a later new one waits for a word of theirs. */
export async function noteSignIn(trx: Trx, userId: number, { ip, user_agent }: Pick<Caller, 'ip' | 'user_agent'>, now: number): Promise<void> {
  const network = neighbourhoodOf(ip);
  const known = await trx.selectFrom('sign_in_networks').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  await trx
    .insertInto('sign_in_networks')
    .values({ user_id: userId, network, ip, user_agent, first_at: now, last_at: now, dismissed_at: known ? null : now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_at: now }))
    .execute();
  const rows = await trx.selectFrom('sign_in_networks').select('id').where('user_id', '=', userId).orderBy('last_at', 'desc').orderBy('id', 'desc').execute();
  const old = rows.slice(KEPT).map(({ id }) => id);
  await trx.deleteFrom('sign_in_networks').where(among('id', old)).execute();
}

const unseen = (deps: Deps, { user, ip }: Caller<SessionUser>) =>
  deps.db
    .selectFrom('sign_in_networks')
    .where('user_id', '=', user.id)
    .where('dismissed_at', 'is', null)
    .where('first_at', '>', deps.clock() - NOTICE_DAYS * DAY_MS)
    // Whoever has signed in from there is neither told nor heard about it there.
    .where('network', '!=', neighbourhoodOf(ip));

/** Sign-ins of the caller from networks that they have not owned up to, the newest first. */
export async function newNetworks(deps: Deps, caller: Caller<SessionUser>): Promise<NewNetwork[]> {
  const rows = await unseen(deps, caller).selectAll().orderBy('first_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ id, ip, user_agent, first_at }) => ({ id, ip, ...namesOf(user_agent), at: iso(first_at) }));
}

/** The caller says that it was them; 404 when there is nothing of that id to say it about. */
export async function dismissNetwork(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  const row = await unseen(deps, caller).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  await deps.db.updateTable('sign_in_networks').set({ dismissed_at: deps.clock() }).where('id', '=', id).execute();
}
