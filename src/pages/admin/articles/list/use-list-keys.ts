import { type KeyboardEvent, useEffect } from 'react';

/** Keys that work in the list, for its help. */
export const LIST_KEYS = [
  ['/', '搜索'],
  ['↓ ↑ 或 j k', '在文章间移动（焦点在列表中时）'],
  ['Enter', '编辑焦点所在的文章'],
  ['x', '选择或取消选择焦点所在的文章'],
] as const;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]), [role=combobox], [role=menu] *'));

/** `/` puts the focus into the search field, unless somebody is writing or a window is open. */
export function useSearchKey(fieldId: string): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog]:not([style*="display: none"])')) return;
      const field = document.getElementById(fieldId);
      if (!(field instanceof HTMLInputElement)) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [fieldId]);
}

const ROW = 'tr[data-row-key]';

/** Moves between the rows and selects them, while the focus is in one. */
export function onListKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const row = event.target instanceof Element ? event.target.closest(ROW) : null;
  if (!row) return;
  if (event.key === 'x') {
    event.preventDefault();
    row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    return;
  }
  const step = event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' || event.key === 'k' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll(ROW)];
  const link = rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('a[href]');
  event.preventDefault();
  link?.focus();
}
