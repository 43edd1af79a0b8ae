import { App } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/api.ts';
import { clearSession } from '../../api/session.ts';
import { forgetPlace } from '../../components/admin/place-left.ts';
import { askToLeave, hasUnsavedChanges } from '../../components/admin/unsaved-changes.tsx';

/** How long signing out waits for the server, in milliseconds: a dead line must not keep anybody signed in. */
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
    if (hasUnsavedChanges()) askToLeave(modal, { onLeave: () => void leave() });
    else void leave();
  };
  return { signOut, busy };
}
