import { useSyncExternalStore } from 'react';
import { isDark, toggleDarkMode, watchDarkMode } from './dark-mode.ts';

const isDarkOnServer = () => false;

/**
 * Whether the dark theme is on, and the function that turns it over. Nothing is stored until somebody chooses; until
 * then the system's preference is followed, also when it changes. On the server, and while hydrating, `dark` is false.
 */
export function useDarkMode(): { dark: boolean; toggle: () => void } {
  return { dark: useSyncExternalStore(watchDarkMode, isDark, isDarkOnServer), toggle: toggleDarkMode };
}
