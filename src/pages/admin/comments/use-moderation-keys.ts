import { useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../../contract/comments.ts';

/** What a key does with the comment it is pressed on; keys without one are for the list. */
export type KeyTable = Record<string, (row: Comment | undefined) => void>;

const STORED = 'comment_shortcuts';

function readEnabled(): boolean {
  try {
    return window.localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys moderate; people who speak to their computer turn them off. Remembered on this device. */
export function useShortcutChoice(): [enabled: boolean, choose: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(readEnabled);
  const choose = (value: boolean) => {
    setEnabled(value);
    try {
      if (value) window.localStorage.removeItem(STORED);
      else window.localStorage.setItem(STORED, 'off');
    } catch {
      // Storage may be closed to us; the choice then lives as long as the page.
    }
  };
  return [enabled, choose];
}

const TYPING = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';
/** What answers to Enter and Space by itself. */
const PRESSABLE = 'button, a, input, [role="tab"], [role="menuitem"], [role="combobox"]';

function focusRow(id: number | undefined): void {
  const row = id === undefined ? null : document.querySelector<HTMLElement>(`tr[data-comment="${id}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** The comment that keys act on. It follows `j` and `k` and the focus; when it leaves the list, the one that takes its place is next. */
export function useModerationKeys(rows: readonly Comment[], keys: KeyTable, active: boolean) {
  const [currentId, setCurrentId] = useState<number>();
  const now = useRef({ rows, keys, currentId });
  now.current = { rows, keys, currentId };
  const index = useRef(0);
  /** The last step came from the keyboard: the focus stays in the list when its row goes. */
  const byKey = useRef(false);

  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === currentId);
    if (at >= 0) index.current = at;
    else if (currentId !== undefined && rows.length > 0) setCurrentId(rows[Math.min(index.current, rows.length - 1)]?.id);
  }, [rows, currentId]);

  useEffect(() => {
    // Only what the keyboard has taken away is given back; nobody's focus is stolen.
    if (active && byKey.current && document.activeElement === document.body) focusRow(currentId);
  }, [active, currentId]);

  useEffect(() => {
    if (!active) return;
    const move = (step: 1 | -1) => {
      const list = now.current.rows;
      const at = list.findIndex(({ id }) => id === now.current.currentId);
      const next = list[at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + step))];
      setCurrentId(next?.id);
      focusRow(next?.id);
    };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPING) || (event.key === 'Enter' && target?.closest(PRESSABLE))) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1);
      else {
        const act = now.current.keys[key];
        if (!act || event.repeat) return;
        act(now.current.rows.find(({ id }) => id === now.current.currentId));
      }
      byKey.current = true;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);

  return { currentId, setCurrentId };
}
