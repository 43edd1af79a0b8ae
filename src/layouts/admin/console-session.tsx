import { App, Button } from 'antd';
import { type FocusEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS, MINUTE_MS } from '../../../config/limits.ts';
import type { OwnProfile, Profile } from '../../../contract/auth.ts';
import { api } from '../../api/api.ts';
import { clearSession, getToken, getUser, setToken, setUser, subscribeSession } from '../../api/session.ts';
import { errorMessage, isAborted } from '../../components/admin/error-messages.ts';
import { askToLeave, hasUnsavedChanges } from '../../components/admin/forms/unsaved-changes.tsx';
import { forgetPlace } from '../../components/admin/place-left.ts';
import { useAttempt } from '../../components/admin/use-attempt.ts';

/** How soon a profile that failed under way is asked for anew, milliseconds. */
const AGAIN_MS = 10_000;

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
 * refuses, or cannot be asked at the start, the session ends and the router moves to the login page. `endsAt`: when it will end however
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

  const begun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is there to ask anew.
  useEffect(() => {
    setEndsAt(null);
    if (!token) return;
    let asking = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      const { signal } = asking;
      api.auth
        .me({}, { signal })
        .then(({ user }) => {
          if (signal.aborted) return;
          begun.current = true;
          const { session_remaining_ms, second_factor, ...known } = user;
          setSecondFactor(second_factor);
          setUser(known);
          // During an upgrade the older server may answer, which does not know.
          setEndsAt(Number.isFinite(session_remaining_ms) ? Date.now() + session_remaining_ms : null);
        })
        .catch((error: unknown) => {
          // Judged after all listeners of `pagehide`: a call that was broken off fails before the last of them runs.
          setTimeout(() => {
            if (signal.aborted || isAborted(error) || getToken() !== token) return;
            // The specification ends a session whose profile fails when the console starts. Later it was only renewed, by a server that
            // knew it; what it no longer knows is a 401, which has ended it by now.
            if (!begun.current) clearSession(errorMessage(error));
            else again = setTimeout(ask, AGAIN_MS);
          });
        });
    };
    // A reload or another address breaks the call off, which is no failure of it; a page brought back whole asks again.
    const leave = () => {
      asking.abort();
      clearTimeout(again);
    };
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
      leave();
    };
  }, [token, asked]);

  // The last profile stays until the login page has taken over: screens must not break in between.
  return { profile: remembered ?? kept, endsAt, secondFactor, askAgain };
}

/** How long signing out waits for the server, in milliseconds: a dead connection must not keep anybody signed in. */
const PATIENCE = 3000;

/**
 * Signs out: at once, unless text is unsaved. The token dies on the server if it can be reached (the request layer logs it
 * if not); here it is forgotten in any case, and the router moves to the login page.
 */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    // The screen goes first and breaks off what it asks for: nothing is asked in the name of a token that is dying.
    flushSync(() => setBusy(true));
    const told = api.auth.logout().catch(() => {});
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    clearSession();
    forgetPlace();
  };
  const signOut = () => {
    if (hasUnsavedChanges()) askToLeave(modal, { way: '退出', onLeave: () => void leave() });
    else void leave();
  };
  return { signOut, busy };
}

/** How often the clock is looked at, in milliseconds: a laptop that slept keeps no timer. */
const LOOK_MS = 5000;
const KEY = 'session-end';

/** Says so before a session ends, whatever its use, and offers to go on. `endsAt` is this machine's time, null while unknown. */
export function SessionEnd({ endsAt }: { endsAt: number | null }) {
  const { notification } = App.useApp();
  useEffect(() => {
    if (endsAt === null) return;
    let told = false;
    const look = () => {
      if (told || endsAt - Date.now() > LIMITS.token.announce_ms) return;
      told = true;
      notification.warning({
        key: KEY,
        title: '登录即将到期',
        description: <Remaining endsAt={endsAt} />,
        actions: <Stay />,
        duration: 0,
        role: 'alert',
      });
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      notification.destroy(KEY);
    };
  }, [endsAt, notification]);
  return null;
}

function Remaining({ endsAt }: { endsAt: number }) {
  const [left, setLeft] = useState(() => endsAt - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(endsAt - Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const minutes = Math.max(1, Math.ceil(left / MINUTE_MS));
  return <>还有 {minutes} 分钟。继续使用无需重新登录，正在写的内容不受影响。</>;
}

/** A new token: who asked for the profile by the old one asks again, and learns the new end. */
function Stay() {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  /** Where the focus came from: the button goes, and keys without a place are the screen's. */
  const before = useRef<HTMLElement | null>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const stay = async () => {
    setBusy(true);
    const done = await attempt(async () => setToken((await api.auth.renew()).data.token), '已延长登录');
    if (!done) setBusy(false);
    else if (before.current?.isConnected) before.current.focus({ preventScroll: true });
  };
  return (
    <Button type="primary" loading={busy} onFocus={onFocus} onClick={() => void stay()}>
      继续使用
    </Button>
  );
}
