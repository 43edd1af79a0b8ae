import { readStored, writeStored } from '../browser-storage.ts';

const KEY = 'darkMode';
const listeners = new Set<() => void>();

function preference(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;
}

/** Puts a theme on `<html>` and tells the listeners. */
function show(dark: boolean): void {
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Shows the stored choice, or the system's while nobody has chosen: the same rule as the head script's. */
function apply(): void {
  const choice = readStored(KEY);
  show(choice === 'true' || (choice !== 'false' && preference()?.matches === true));
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) apply();
}

/** Calls `listener` whenever the theme may have changed, and once the system's or another tab's choice is followed; the answer ends it. */
export function watchDarkMode(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    preference()?.addEventListener('change', apply);
  }
  listeners.add(listener);
  apply();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    preference()?.removeEventListener('change', apply);
  };
}

/** Whether the dark theme is on now. */
export const isDark = () => document.documentElement.classList.contains('dark');

/** Turns the theme over and stores the choice as `true` or `false`; where the browser refuses, it holds for this page. */
export function toggleDarkMode(): void {
  const dark = !isDark();
  writeStored(KEY, String(dark));
  show(dark);
}
