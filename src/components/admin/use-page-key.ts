import { createContext, useEffect, useEffectEvent } from 'react';
import { isComposing } from './composing.ts';

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

function isWindowOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(WINDOW)].some((box) => box.checkVisibility());
}

/**
 * A single key of the screen, unless somebody is writing or a window is open. The screen's own meaning of a key comes before that of
 * the `frame` around it.
 */
export function usePageKey(key: string, run: () => void, { frame = false }: { frame?: boolean } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
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
    if (event.key !== key || event.defaultPrevented || event.repeat || isTyping(event.target)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
}
