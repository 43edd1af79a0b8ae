import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { getToken } from '../../api/session.ts';

/** What would be lost: `text` already with another query of the address, `files` that are on their way only with another path. */
type Held = 'text' | 'files';

/** Who on the screen has what is not saved. The layout's guard and signing out ask before it is lost. */
const holders = new Map<symbol, Held>();

export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/**
 * While `when` is true, leaving the screen (link, back, closing the tab, signing out) asks first. An expired session does
 * not ask: keep texts on the device for that. Answers `release()`: call it right before navigating after a save, when
 * `when` has not become false yet. Beside `files`, which travel on, filters and pages are free.
 */
export function useUnsavedChanges(when: boolean, held: Held = 'text'): () => void {
  const me = useRef(Symbol('unsaved'));
  useEffect(() => {
    const holder = me.current;
    if (!when) return;
    holders.set(holder, held);
    return () => {
      holders.delete(holder);
    };
  }, [when, held]);
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
    return currentLocation.search !== nextLocation.search && [...holders.values()].includes('text');
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

/** The one question about what is not saved, for leaving a screen and for signing out. */
export function askToLeave(modal: ReturnType<typeof App.useApp>['modal'], { onLeave, onStay }: { onLeave: () => void; onStay?: () => void }) {
  const text = [...holders.values()].includes('text');
  return modal.confirm({
    title: text ? '有未保存的修改' : '还有文件没有传完',
    content: text ? '离开后，未保存的修改会丢失。' : '离开后，没有传完的文件不再上传。',
    okText: '离开',
    okButtonProps: { danger: true },
    cancelText: text ? '继续编辑' : '继续上传',
    onOk: onLeave,
    onCancel: onStay,
  });
}
