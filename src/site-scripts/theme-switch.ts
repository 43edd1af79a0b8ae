import { isDark, toggleDarkMode, watchDarkMode } from '../theme/dark-mode.ts';

/** Brings the theme switches of a public page to life, and keeps what they say in step with the theme. */
export function startThemeSwitches(): void {
  const switches = document.querySelectorAll<HTMLElement>('[data-theme-switch]');
  for (const button of switches) button.addEventListener('click', toggleDarkMode);
  watchDarkMode(() => {
    for (const button of switches) button.setAttribute('aria-pressed', String(isDark()));
  });
}
