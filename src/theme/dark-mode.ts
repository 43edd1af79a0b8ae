const KEY = 'darkMode';
const listeners = new Set<() => void>();

/** The stored choice, or null while nobody has chosen (or storage is closed to us). */
function stored(): boolean | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'true' ? true : value === 'false' ? false : null;
  } catch {
    return null;
  }
}

function preference(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;
}

/** Puts the wanted theme on `<html>` and tells the listeners; the same rule as the head script's. */
function apply(): void {
  const dark = stored() ?? preference()?.matches ?? false;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
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

/** Turns the theme over and stores the choice as `true` or `false`. */
export function toggleDarkMode(): void {
  const dark = !isDark();
  try {
    localStorage.setItem(KEY, String(dark));
    apply();
  } catch {
    document.documentElement.classList.toggle('dark', dark);
    for (const listener of listeners) listener();
  }
}
