import { App } from 'antd';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useNavigation } from 'react-router-dom';
import { getToken } from '../../../api/session.ts';
import { KEPT_DAYS } from '../kept-drafts.ts';
import { closeWindowInFront, hasWindowInFront } from '../open-windows.ts';

/** What a screen holds: `text` is lost already with another query of the address, `files` that are on their way only with another path. */
type Held = 'text' | 'files';

interface Holder {
  held: Held;
  /** Keeps the text on this device at once; answers whether the device took it. Without it, nothing is kept. */
  keep?: () => boolean;
}

/** Who on the screen has what is not saved. The layout's guard and signing out ask before it is lost. */
const holders = new Map<symbol, Holder>();

export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** How many ways are under way that leave nothing behind. */
let staying = 0;

/** Takes the same screen to another address of its own: its text and its files go on there, so nothing is asked. */
export async function stayWhile(move: () => Promise<void>): Promise<void> {
  staying += 1;
  try {
    await move();
  } finally {
    staying -= 1;
  }
}

/** Whether the screen is where the person is still: not once they have left, nor while the one that they go to is on its way. For what comes back after a wait. */
export function useStillHere(): RefObject<boolean> {
  const { location } = useNavigation();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = location === undefined;
    return () => {
      isHere.current = false;
    };
  }, [location]);
  return isHere;
}

const holdsText = () => [...holders.values()].some(({ held }) => held === 'text');

/**
 * While `when` is true, leaving the screen (link, back, closing the tab, signing out) asks first, and says whether the text is kept on this
 * device (`keep`). An expired session does not ask. Answers `release()`: call it right before navigating after a save, when `when` has not
 * become false yet. Beside `files`, which travel on, filters and pages are free.
 */
export function useUnsavedChanges(when: boolean, held: Held = 'text', keep?: () => boolean): () => void {
  const me = useRef(Symbol('unsaved'));
  const keeps = keep !== undefined;
  const keepNow = useEffectEvent(() => keep?.() ?? false);
  useEffect(() => {
    const holder = me.current;
    if (!when) return;
    holders.set(holder, { held, ...(keeps && { keep: () => keepNow() }) });
    return () => {
      holders.delete(holder);
    };
  }, [when, held, keeps]);
  return useCallback(() => {
    holders.delete(me.current);
  }, []);
}

/** Where one goes, as the question names it. */
type Way = '离开' | '退出' | '关闭';

/** What becomes of all that is not saved; what can be kept on this device is kept first. */
function whatBecomesOfIt(way: Way): { words: string; lost: boolean } {
  const all = [...holders.values()];
  const texts = all.filter(({ held }) => held === 'text');
  const keeping = texts.filter(({ keep }) => keep !== undefined);
  const isKept = keeping.length > 0 && keeping.map(({ keep }) => keep?.()).every(Boolean);
  const words: string[] = [];
  if (isKept) {
    const then = way === '退出' ? `${KEPT_DAYS} 天内用同一账号登录，可以从仪表盘继续编辑` : `${KEPT_DAYS} 天内可以从仪表盘继续编辑`;
    words.push(`文章中未保存的修改已暂存在本机，${then}。`);
    if (texts.length > keeping.length) words.push(`窗口中还没有确认的内容，${way}后会丢失。`);
  } else if (keeping.length > 0) words.push(`本机无法暂存（浏览器禁用了存储，或空间已满），未保存的修改${way}后会丢失。`);
  else if (texts.length > 0) words.push(`${way}后，未保存的修改会丢失。`);
  if (texts.length < all.length) words.push(`没有传完的文件，${way}后不再上传。`);
  return { words: words.join(''), lost: !isKept || keeping.length < all.length };
}

/**
 * Asks before the router leaves a screen with unsaved text, and lets the browser ask when the tab is closed. Going back closes the window that
 * stands in front instead: the router hears one guard. Mounted once, by the console's layout. Without a token nothing is asked: the session is over
 * and the login page must open.
 */
export function UnsavedChangesGuard() {
  const { modal, message } = App.useApp();
  const meansWindow = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (getToken() === null || staying > 0) return false;
    meansWindow.current = historyAction === 'POP' && hasWindowInFront();
    if (meansWindow.current) return true;
    if (currentLocation.pathname !== nextLocation.pathname) return hasUnsavedChanges();
    return currentLocation.search !== nextLocation.search && holdsText();
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (meansWindow.current) {
      blocker.reset();
      closeWindowInFront();
      return;
    }
    const question = askToLeave(modal, { way: '离开', onLeave: () => blocker.proceed(), onStay: () => blocker.reset() });
    return () => question.destroy();
  }, [blocker, modal]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!hasUnsavedChanges() || getToken() === null) return;
      event.preventDefault();
      // The browser asks in words of its own; who stays is told how things stand.
      const { words } = whatBecomesOfIt('关闭');
      setTimeout(() => message.info(words));
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [message]);
  return null;
}

interface Leaving {
  way: Exclude<Way, '关闭'>;
  onLeave: () => void;
  onStay?: () => void;
}

/** The one question about what is not saved, for leaving a screen and for signing out. */
export function askToLeave(modal: ReturnType<typeof App.useApp>['modal'], { way, onLeave, onStay }: Leaving) {
  const text = holdsText();
  const { words, lost } = whatBecomesOfIt(way);
  return modal.confirm({
    title: text ? '有未保存的修改' : '还有文件没有传完',
    content: words,
    okText: way === '退出' ? '退出登录' : way,
    okButtonProps: { danger: lost },
    cancelText: text ? '继续编辑' : '继续上传',
    onOk: onLeave,
    onCancel: onStay,
  });
}
