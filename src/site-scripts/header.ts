import type { Language } from '../../config/languages.ts';
import { storeLanguage } from '../locales/language.ts';
import { isDark, toggleDarkMode, watchDarkMode } from '../theme/dark-mode.ts';

const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('[data-menus] details[open]');

/**
 * Closes the header's open menus when the reader clicks beside them, comes back to a page kept in memory or presses
 * Escape (which gives the focus back to the opener). Without scripts they still open and close by themselves.
 */
export function startMenus(): void {
  document.addEventListener('pointerdown', (event) => {
    for (const details of openOnes()) if (!details.contains(event.target as Node)) details.open = false;
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
