import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { getToken } from '../../api/session.ts';

/** What would be lost with: `view`, already another query of the address; `screen`, only another path. */
type Scope = 'view' | 'screen';

/** Who on the screen has text that is not saved. The layout's guard and signing out ask before it is lost. */
const holders = new Map<symbol, Scope>();

export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/**
 * While `when` is true, leaving the screen (link, back, closing the tab, signing out) asks first. An expired session does
 * not ask: keep texts on the device for that. Answers `release()`: call it right before navigating after a save, when
 * `when` has not become false yet. With the scope `screen` (an upload that runs on beside a list) filters and pages are free.
 */
export function useUnsavedChanges(when: boolean, scope: Scope = 'view'): () => void {
  const me = useRef(Symbol('unsaved'));
  useEffect(() => {
    const holder = me.current;
    if (!when) return;
    holders.set(holder, scope);
    return () => {
      holders.delete(holder);
    };
  }, [when, scope]);
  return useCallback(() => {
    holders.delete(me.current);
  }, []);
}

/**
 * Asks before the router leaves a screen with unsaved text, and lets the browser ask when the tab is closed. Mounted once,
 * by the console's layout. Without a token nothing is asked: the session is over and the login page must open.
 */
export function UnsavedChangesGuard() {
  const { modal } = App.useApp();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (getToken() === null) return false;
    if (currentLocation.pathname !== nextLocation.pathname) return hasUnsavedChanges();
    return currentLocation.search !== nextLocation.search && [...holders.values()].includes('view');
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = askToLeave(modal, { onLeave: () => blocker.proceed(), onStay: () => blocker.reset() });
    return () => question.destroy();
  }, [blocker, modal]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges() && getToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}

/** The one question about unsaved text, for leaving a screen and for signing out. */
export function askToLeave(modal: ReturnType<typeof App.useApp>['modal'], { onLeave, onStay }: { onLeave: () => void; onStay?: () => void }) {
  return modal.confirm({
    title: '有未保存的修改',
    content: '离开后，未保存的修改会丢失。',
    okText: '离开',
    okButtonProps: { danger: true },
    cancelText: '继续编辑',
    onOk: onLeave,
    onCancel: onStay,
  });
}
