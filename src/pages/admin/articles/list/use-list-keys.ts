import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { GLOBAL_KEYS } from '../../../../layouts/admin/new-article.tsx';

/** Keys that work in the list, for its help. */
export const LIST_KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['/', '搜索'],
  ['↓ ↑ 或 j k', '在文章间移动（焦点在列表中时）'],
  ['Enter', '编辑焦点所在的文章'],
  ['x', '选择或取消选择焦点所在的文章'],
  ['?', '打开或收起这个说明'],
  ...GLOBAL_KEYS,
];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]), [role=combobox], [role=menu] *'));

/** A key of the screen, unless somebody is writing or a window is open. */
export function usePageKey(key: string, run: () => void): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role=dialog]:not([style*="display: none"])')) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

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
