import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { getToken } from '../../api/session.ts';

/** Who on the screen has text that is not saved. The layout's guard and signing out ask before it is lost. */
const holders = new Set<symbol>();

export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/**
 * While `when` is true, leaving the screen (link, back, closing the tab, signing out) asks first. An expired session does
 * not ask: keep texts on the device for that. Answers `release()`: call it right before navigating after a save, when
 * `when` has not become false yet.
 */
export function useUnsavedChanges(when: boolean): () => void {
  const me = useRef(Symbol('unsaved'));
  useEffect(() => {
    const holder = me.current;
    if (!when) return;
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [when]);
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
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && getToken() !== null && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );

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
