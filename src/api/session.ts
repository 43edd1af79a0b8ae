import { LIMITS } from '../../config/limits.ts';
import { parsedJson } from '../../config/parsed.ts';
import { LOGIN_PATH } from '../../config/routes.ts';
import { STAFF_COOKIE } from '../../config/staff-cookie.ts';
import type { Profile } from '../../contract/auth.ts';
import { readStored, writeStored } from '../browser-storage.ts';

/**
 * Who is signed in, as this browser remembers it: `token` as a bare string, `user` as JSON. Only their presence is known
 * here; whether the token still lives is the server's to say.
 */
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const listeners = new Set<() => void>();
let notice: string | null = null;
let openLogin = () => window.location.assign(LOGIN_PATH);

/** Seconds: as long as a token lives at most. */
const MARK_AGE = LIMITS.token.total_ms / 1000;

/** Tells the server's counting that pages opened here are the staff's own. */
function markStaff(signedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  window.document.cookie = `${STAFF_COOKIE}=${signedIn ? 1 : ''}; path=/; max-age=${signedIn ? MARK_AGE : 0}; samesite=lax`;
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function getToken(): string | null {
  // Where storage is forbidden nobody is signed in, and public pages go on.
  return readStored(TOKEN_KEY) || null;
}

/** Keeps the token of a sign-in. Throws what the browser throws when storage is forbidden or full. */
export function setToken(token: string): void {
  window.localStorage.setItem(TOKEN_KEY, token);
  notice = null;
  notify();
}

let lastUser: number | null = null;

/** Who was signed in last as far as this tab knows; stays when the session ends. */
export function lastUserId(): number | null {
  return getUser()?.id ?? lastUser;
}

let parsed: { raw: string | null; user: Profile | null } = { raw: null, user: null };

/** The profile of the last visit, or null; the same object as long as it does not change. */
export function getUser(): Profile | null {
  const raw = readStored(USER_KEY);
  if (raw !== parsed.raw) {
    parsed = { raw, user: parseUser(raw) };
    lastUser = parsed.user?.id ?? lastUser;
  }
  return parsed.user;
}

function parseUser(raw: string | null): Profile | null {
  const user = parsedJson(raw ?? '') as Partial<Profile> | null | undefined;
  // What an older version or another hand has stored is no profile: the server is asked before anything is shown.
  const isProfile = typeof user?.id === 'number' && typeof user.username === 'string' && typeof user.name === 'string' && typeof user.role === 'string';
  return isProfile ? (user as Profile) : null;
}

export function setUser(user: Profile): void {
  window.localStorage.setItem(USER_KEY, JSON.stringify(user));
  markStaff(true);
  notify();
}

/** Forgets token and user; language, dark mode and texts kept on this device stay. `why` is told on the login page. */
export function clearSession(why: string | null = null): void {
  notice = why;
  markStaff(false);
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  notify();
}

/** Why the last session ended, when it was not the person's own wish. */
export function sessionNotice(): string | null {
  return notice;
}

/**
 * What a 401 leads to: the session is forgotten and the login page opened. A late answer to an older token leaves the
 * present session alone.
 */
export function expireSession(usedToken: string | null, why: string): void {
  const current = getToken();
  if (current !== null && current !== usedToken) return;
  clearSession(current === null ? notice : why);
  openLogin();
}

/** How the login page is opened; the console's router replaces the default, a full page load. */
export function onExpiredSession(open: () => void): void {
  openLogin = open;
}

/** Calls `listener` after every change of token or user, in this tab or another. Answers the unsubscriber. */
export function subscribeSession(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === USER_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}
