import { useEffect, useEffectEvent } from 'react';
import { isComposing, pressedKey } from '../../../components/admin/keys.ts';

interface Shortcuts {
  save: () => void;
  preview: () => void;
  publish: () => void;
  /** Past the reminders of the check before publishing, where its window is open. */
  goOn: () => void;
}

/**
 * Ctrl/⌘+S saves, Ctrl/⌘+Shift+P previews, Ctrl/⌘+Enter publishes; taken before the editor sees them. In an open window they
 * do nothing, and neither does the browser; only the check before publishing is gone past by the key that asked for it.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((name: keyof Shortcuts) => shortcuts[name]());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event);
      if (!name) return;
      event.preventDefault();
      event.stopPropagation();
      const inWindow = event.target instanceof Element && event.target.closest('[role="dialog"]');
      if (event.repeat) return;
      if (!inWindow) run(name);
      else if (name === 'publish') run('goOn');
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

function nameOf(event: KeyboardEvent): Exclude<keyof Shortcuts, 'goOn'> | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return null;
  const key = pressedKey(event);
  if (key === 's' && !event.shiftKey) return 'save';
  if (key === 'p' && event.shiftKey) return 'preview';
  return key === 'Enter' && !event.shiftKey ? 'publish' : null;
}
