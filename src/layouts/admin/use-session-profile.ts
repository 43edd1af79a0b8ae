import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Profile } from '../../../contract/auth.ts';
import { api } from '../../api/api.ts';
import { clearSession, getToken, getUser, setUser, subscribeSession } from '../../api/session.ts';
import { errorMessage, isAborted } from '../../components/admin/error-messages.ts';

/**
 * Who is signed in: at once as this browser remembers it (null when it does not), then as the server says. When the server
 * cannot be asked or refuses, the session ends and the router moves to the login page.
 */
export function useSessionProfile(): { profile: Profile | null; setProfile: (profile: Profile) => void } {
  const token = useSyncExternalStore(subscribeSession, getToken);
  const remembered = useSyncExternalStore(subscribeSession, getUser);
  const [kept, setKept] = useState(remembered);
  if (remembered && remembered !== kept) setKept(remembered);

  useEffect(() => {
    if (!token) return;
    let asking = new AbortController();
    const ask = () => {
      const { signal } = asking;
      api.auth
        .me({}, { signal })
        .then(({ user }) => {
          if (!signal.aborted) setUser(user);
        })
        .catch((error: unknown) => {
          // Judged after all listeners of `pagehide`: a call that was broken off fails before the last of them runs.
          setTimeout(() => {
            if (!signal.aborted && !isAborted(error) && getToken() === token) clearSession(errorMessage(error));
          });
        });
    };
    // A reload or another address breaks the call off, which is no failure of it; a page brought back whole asks again.
    const leave = () => asking.abort();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      asking = new AbortController();
      ask();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    ask();
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      asking.abort();
    };
  }, [token]);

  // The last profile stays until the login page has taken over: screens must not break in between.
  return { profile: remembered ?? kept, setProfile: setUser };
}
