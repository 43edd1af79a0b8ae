import type { ProFormInstance } from '@ant-design/pro-components';
import { createContext, type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';

/** The code of every key that is pressed while a word is composed. */
const COMPOSING = 229;

/** Whether a key belongs to an input method: Enter of a Chinese keyboard takes a word. Safari ends the composition before it tells of that key. */
export const isComposing = ({ isComposing: composes, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => composes || keyCode === COMPOSING;

/** Which key was pressed, a letter written small: CapsLock turns letters round, and Shift is asked for by itself. */
export const pressedKey = ({ key }: { key: string }): string => (key.length === 1 ? key.toLowerCase() : key);

/** The key beside a letter that makes it a command, as this machine's keyboards write it; the editor's parts are read without a browser too. */
export const MOD = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl+';

/** Lines of text alone: Enter in a list chooses, in a calendar takes the day, in an area begins a line. */
const LINE = 'input.ant-input:not([role="combobox"])';

/**
 * Enter in a line of a window's form saves, as everywhere on the web. The window's buttons stand outside its form, so the browser does not do it;
 * where there is one line only it would, and is kept from doing it twice.
 */
export function saveOnEnter<Values>(form: RefObject<ProFormInstance<Values> | undefined>) {
  return (event: ReactKeyboardEvent<HTMLFormElement>): void => {
    const { target, currentTarget, nativeEvent } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || isComposing(nativeEvent)) return;
    // What a field opens over the window is its child for React, not on the page.
    if (!(target instanceof HTMLInputElement) || !target.matches(LINE) || !currentTarget.contains(target)) return;
    event.preventDefault();
    // Held down since it opened the window.
    if (event.repeat) return;
    form.current?.submit();
  };
}

/** Opens the frame's list of keys, as `?` does. */
export const ShowKeysContext = createContext<() => void>(() => {});

/** Opens a new article from any screen of the console; no screen gives it another meaning. */
export const NEW_ARTICLE_KEY = 'n';

/** What takes letters: there a key means itself. */
const TYPING = 'textarea, select, [contenteditable="true"], [role=combobox], [role=menu] *, input:not([type=checkbox]):not([type=radio])';

/** Whether keys pressed there are letters of a text, or choose from a menu. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null;

/** What stands over the screen. */
const WINDOW = '.ant-modal-wrap, .ant-drawer-open, [role=dialog]';

/** Whether a window is open: what is pressed then is meant for it. */
export function isWindowOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(WINDOW)].some((box) => box.checkVisibility());
}

/**
 * A single key of the screen, unless somebody is writing or a window is open. The screen's own meaning of a key comes before that of
 * the `frame` around it.
 */
export function usePageKey(key: string, run: () => void, { frame = false }: { frame?: boolean } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isComposing(event) || event.defaultPrevented || event.repeat) return;
    if (isTyping(event.target) || isWindowOpen()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const place = frame ? window : document;
    place.addEventListener('keydown', press as EventListener);
    return () => place.removeEventListener('keydown', press as EventListener);
  }, [frame]);
}

/** The key that opens a window closes it too. */
export function useClosingKey(key: string, open: boolean, close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Whoever opened it with this very press has taken the key.
    if (pressedKey(event) !== key || event.defaultPrevented || event.repeat || isTyping(event.target)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
}
