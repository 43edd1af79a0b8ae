import type { Session } from '../../../contract/auth.ts';
import { iso } from '../../database/values.ts';
import type { Deps, SessionUser } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { BROWSERS, DEVICES } from '../statistics/visit-tables.ts';
import { deleteSessionOf, deleteSessionsOf, findUser, sessionRowsOf } from './auth.repository.ts';

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

/** Where a user is signed in, the last used first; `caller`'s own session is marked. An unknown user is 404. */
export async function listSessions(deps: Deps, caller: SessionUser, userId: number): Promise<Session[]> {
  found(await findUser(deps.db, userId));
  const rows = await sessionRowsOf(deps.db, userId, deps.clock());
  return rows.map((row) => {
    const userAgent = row.user_agent ?? '';
    return {
      id: row.id,
      browser: labelIn(BROWSERS, userAgent),
      system: labelIn(SYSTEMS, userAgent),
      device: labelIn(DEVICES, userAgent),
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
  if (!(await deleteSessionOf(deps.db, userId, id))) throw new AppError('not_found');
}

/** Ends every session of a user at once, but never the one that asks. An unknown user is 404. */
export async function revokeSessions(deps: Deps, caller: SessionUser, userId: number): Promise<void> {
  found(await findUser(deps.db, userId));
  await deleteSessionsOf(deps.db, userId, caller.session_id);
}
