import { DAY_MS, LIMITS, RATES } from '../../../config/limits.ts';
import type { NewNetwork, Session } from '../../../contract/auth.ts';
import { inTransaction } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found } from '../../errors.ts';
import { neighbourhoodOf } from '../../network.ts';
import { hashToken, newToken } from '../../security/credentials.ts';
import { takeThrottle } from '../../security/throttle.ts';
import { BROWSERS, DEVICES, matching } from '../visits/referrers-and-agents.ts';
import {
  asOwner,
  deleteSessionOf,
  deleteSessionsOf,
  dismissSignInNetwork,
  findUser,
  headOf,
  insertSession,
  noteSignInNetwork,
  sessionRowsOf,
  supersedeSession,
  unseenNetworks,
} from './auth.repository.ts';

/** The first match counts: user agents of phones also name the system they derive from. */
const SYSTEMS: readonly { label: string; pattern: RegExp }[] = [
  { label: 'HarmonyOS', pattern: /HarmonyOS|OpenHarmony/i },
  { label: 'Android', pattern: /Android/i },
  { label: 'iOS', pattern: /iPhone|iPad|iPod/i },
  { label: 'Windows', pattern: /Windows/i },
  { label: 'macOS', pattern: /Mac OS X|Macintosh/i },
  { label: 'ChromeOS', pattern: /\bCrOS\b/i },
  { label: 'Linux', pattern: /Linux|X11/i },
];

/** Browser, system and device as people call them; empty where the browser sends no user agent. */
function namesOf(userAgent: string): Pick<Session, 'browser' | 'system' | 'device'> {
  const called = (rows: readonly { label: string; pattern: RegExp }[]) => (userAgent && matching(rows, userAgent)?.label) || '';
  return { browser: called(BROWSERS), system: called(SYSTEMS), device: called(DEVICES) };
}

/**
 * Renews a session under a new token. The old token stays valid for a few minutes, so that requests under way succeed and
 * a renewal whose answer was lost can be repeated.
 */
export async function renewSession(deps: Deps, { user, ip, user_agent }: Caller<SessionUser>): Promise<{ token: string; expires_at: string }> {
  const { idle_ms, overlap_ms } = LIMITS.token;
  await takeThrottle(deps, [{ bucket: `renew:${user.id}`, ...RATES.renewals }]);
  const now = deps.clock();
  const token = newToken();
  const expires_at = now + idle_ms;
  // Of two concurrent renewals the second continues the first, so that no unlisted session remains.
  await asOwner(deps, user, async (trx) => {
    const present = await headOf(trx, user.session_id);
    const next = await insertSession(trx, { user_id: user.id, token_hash: hashToken(token), created_at: now, last_used_at: now, expires_at, ip, user_agent });
    await supersedeSession(trx, present, next, now + overlap_ms);
  });
  return { token, expires_at: iso(expires_at) };
}

/** A user's sessions, last used first, with `caller`'s own marked. An unknown user is 404. */
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

/** Ends one session of a user, and what it was renewed to since it was listed; 404 when they have none with that id. */
export async function revokeSession(deps: Deps, userId: number, id: number): Promise<void> {
  await inTransaction(deps, async (trx) => {
    await lockRow(trx, deps.dialect, 'users', userId);
    if (!(await deleteSessionOf(trx, userId, await headOf(trx, id)))) throw new AppError('not_found');
  });
}

/** Ends all sessions of a user except the one that asks. An unknown user is 404. */
export async function revokeSessions(deps: Deps, caller: SessionUser, userId: number): Promise<void> {
  found(await findUser(deps.db, userId));
  await inTransaction(deps, async (trx) => {
    await lockRow(trx, deps.dialect, 'users', userId);
    await deleteSessionsOf(trx, userId, caller.session_id);
  });
}

/** Records the network of a sign-in. A user's first network is trusted; a later new one is shown until they confirm it. */
export async function noteSignIn(trx: Trx, userId: number, { ip, user_agent }: Pick<Caller, 'ip' | 'user_agent'>, now: number): Promise<void> {
  await noteSignInNetwork(trx, { user_id: userId, network: neighbourhoodOf(ip), ip, user_agent }, now);
}

/** Never shown to a caller on that network: an intruder must not be able to confirm it. */
const unseen = (deps: Deps, { user, ip }: Caller<SessionUser>) => ({
  user_id: user.id,
  besides: neighbourhoodOf(ip),
  since: deps.clock() - LIMITS.sign_in_networks.notice_days * DAY_MS,
});

/** New networks of the caller's sign-ins that they have not confirmed, newest first. */
export async function newNetworks(deps: Deps, caller: Caller<SessionUser>): Promise<NewNetwork[]> {
  const rows = await unseenNetworks(deps.db, unseen(deps, caller));
  return rows.map(({ id, ip, user_agent, first_at }) => ({ id, ip, ...namesOf(user_agent), at: iso(first_at) }));
}

/** The caller confirms a new network; 404 when there is none with that id. */
export async function dismissNetwork(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  const rows = await unseenNetworks(deps.db, unseen(deps, caller));
  if (!rows.some((row) => row.id === id)) throw new AppError('not_found');
  await dismissSignInNetwork(deps.db, id, deps.clock());
}
