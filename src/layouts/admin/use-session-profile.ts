import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { OwnProfile, Profile } from '../../../contract/auth.ts';
import { api } from '../../api/api.ts';
import { clearSession, getToken, getUser, setUser, subscribeSession } from '../../api/session.ts';
import { errorMessage, isAborted } from '../../components/admin/error-messages.ts';

interface SessionProfile {
  profile: Profile | null;
  endsAt: number | null;
  /** `needed`: no screen is open before there is one. Null until the server has said. */
  secondFactor: OwnProfile['second_factor'] | null;
  /** Asks the server anew. */
  askAgain: () => void;
}

/**
 * Who is signed in: at once as this browser remembers it (null when it does not), then as the server says. When the server
 * cannot be asked or refuses, the session ends and the router moves to the login page. `endsAt`: when it will end however
 * much it is used, by this machine's clock; null until the server has said.
 */
export function useSessionProfile(): SessionProfile {
  const token = useSyncExternalStore(subscribeSession, getToken);
  const remembered = useSyncExternalStore(subscribeSession, getUser);
  const [kept, setKept] = useState(remembered);
  if (remembered && remembered !== kept) setKept(remembered);

  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [secondFactor, setSecondFactor] = useState<SessionProfile['secondFactor']>(null);
  const [asked, setAsked] = useState(0);
  const askAgain = useCallback(() => setAsked((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is there to ask anew.
  useEffect(() => {
    setEndsAt(null);
    if (!token) return;
    let asking = new AbortController();
    const ask = () => {
      const { signal } = asking;
      api.auth
        .me({}, { signal })
        .then(({ user }) => {
          if (signal.aborted) return;
          const { session_remaining_ms, second_factor, ...known } = user;
          setSecondFactor(second_factor);
          setUser(known);
          // During an upgrade the older server may answer, which does not know.
          setEndsAt(Number.isFinite(session_remaining_ms) ? Date.now() + session_remaining_ms : null);
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
  }, [token, asked]);

  // The last profile stays until the login page has taken over: screens must not break in between.
  return { profile: remembered ?? kept, endsAt, secondFactor, askAgain };
}
