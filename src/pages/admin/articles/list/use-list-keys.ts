import type { KeyboardEvent } from 'react';
import { isTyping, usePageKey } from '../../../../components/admin/use-page-key.ts';

/** `/` puts the focus into the search field. */
export function useSearchKey(fieldId: string): void {
  usePageKey('/', () => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  });
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
