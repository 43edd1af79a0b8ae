import { useSyncExternalStore } from 'react';
import { isDark, toggleDarkMode, watchDarkMode } from './dark-mode.ts';
import styles from './theme-switch.module.css';

const isDarkOnServer = () => false;

/**
 * Whether the dark theme is on, and the function that turns it over. Nothing is stored until somebody chooses; until
 * then the system's preference is followed, also when it changes. On the server, and while hydrating, `dark` is false.
 */
export function useDarkMode(): { dark: boolean; toggle: () => void } {
  return { dark: useSyncExternalStore(watchDarkMode, isDark, isDarkOnServer), toggle: toggleDarkMode };
}

const ICON = { viewBox: '0 0 24 24', width: 20, height: 20, fill: 'none', stroke: 'currentColor', strokeWidth: 1.7 } as const;

/** The switch between light and dark. `label` is its name for everybody who cannot see the icon: `深色模式` on Chinese pages. */
export function ThemeSwitch({ label }: { label: string }) {
  const { dark, toggle } = useDarkMode();
  return (
    <button type="button" className={styles.switch} data-theme-switch aria-pressed={dark} aria-label={label} title={label} onClick={toggle}>
      <svg className={styles.sun} {...ICON} strokeLinecap="round" aria-hidden>
        <circle cx="12" cy="12" r="4.2" />
        <path d="M12 2.8v2.1M12 19.1v2.1M2.8 12h2.1M19.1 12h2.1M5.5 5.5 7 7M17 17l1.5 1.5M18.5 5.5 17 7M7 17l-1.5 1.5" />
      </svg>
      <svg className={styles.moon} {...ICON} strokeLinejoin="round" aria-hidden>
        <path d="M20.2 14.4A8.4 8.4 0 0 1 9.6 3.8a8.4 8.4 0 1 0 10.6 10.6Z" />
      </svg>
    </button>
  );
}
