import type { Language } from '../../config/languages.ts';
import { writeStored } from '../browser-storage.ts';
import { isDark, toggleDarkMode, watchDarkMode } from '../theme/dark-mode.ts';

const openOnes = (which = '') => document.querySelectorAll<HTMLDetailsElement>(`[data-menus] details[open]${which}`);
/** A group in the phone's menu stays as it is: if it closed at the touch of another, that would move away under the finger. */
const OUTERMOST = ':not(details *)';

/**
 * Closes the header's open menus when the reader clicks beside them, comes back to a page kept in memory or presses
 * Escape (which gives the focus back to the opener). Without scripts they still open and close by themselves.
 */
export function startMenus(): void {
  document.addEventListener('pointerdown', (event) => {
    for (const details of openOnes(OUTERMOST)) if (!details.contains(event.target as Node)) details.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const details of openOnes()) {
      const hadFocus = details.contains(document.activeElement);
      details.open = false;
      if (hadFocus) details.querySelector('summary')?.focus();
    }
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) for (const details of openOnes()) details.open = false;
  });
}

const LANGUAGE_KEY = 'language';
const YEAR_SECONDS = 31_536_000;

/** Stores the reader's choice where the head script (localStorage) and the server (cookie) look for it. */
function storeLanguage(language: Language): void {
  // Where storage is closed to us, the cookie alone carries the choice.
  writeStored(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere; the next request must have the value.
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Remembers a chosen language on this device too, where the head script looks for it; the link itself does the rest. */
export function startLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
    link.addEventListener('click', () => storeLanguage(link.dataset.language as Language));
  }
}

/** Brings the theme switches of a public page to life, and keeps what they say in step with the theme. */
export function startThemeSwitches(): void {
  const switches = document.querySelectorAll<HTMLElement>('[data-theme-switch]');
  for (const button of switches) button.addEventListener('click', toggleDarkMode);
  watchDarkMode(() => {
    for (const button of switches) button.setAttribute('aria-pressed', String(isDark()));
  });
}

const FIELD = '[data-search] input[name="q"]';
const isWriting = (target: Element) => target.matches('input, textarea, select, [contenteditable]');

/** The header's field that is on the screen; on phones its disclosure is opened first. */
function focusSearch(): boolean {
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELD)) {
    const details = field.closest('details');
    if (details?.checkVisibility()) details.open = true;
    if (!field.checkVisibility()) continue;
    field.focus();
    return true;
  }
  return false;
}

/** `/` goes to the search field; suggestions are loaded when somebody first goes there. */
export function startSearch(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target as Element)) return;
    if (focusSearch()) event.preventDefault();
  });
  document.addEventListener('focusin', async ({ target }) => {
    if (!(target as Element).matches(FIELD)) return;
    const { suggestFor } = await import('./suggest.ts');
    suggestFor(target as HTMLInputElement);
  });
  for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-menus-search]')) {
    details.addEventListener('toggle', () => details.open && details.querySelector('input')?.focus());
    details.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    });
  }
}
