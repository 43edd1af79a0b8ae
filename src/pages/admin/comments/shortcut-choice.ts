import { useState } from 'react';

const STORED = 'comment_shortcuts';

function readEnabled(): boolean {
  try {
    return window.localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys moderate; people who speak to their computer turn them off. Remembered on this device. */
export function useShortcutChoice(): [enabled: boolean, choose: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(readEnabled);
  const choose = (value: boolean) => {
    setEnabled(value);
    try {
      if (value) window.localStorage.removeItem(STORED);
      else window.localStorage.setItem(STORED, 'off');
    } catch {
      // Storage may be closed to us; the choice then lives as long as the page.
    }
  };
  return [enabled, choose];
}
