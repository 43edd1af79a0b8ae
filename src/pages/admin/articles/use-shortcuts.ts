import { useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  save: () => void;
  preview: () => void;
  publish: () => void;
}

/**
 * Ctrl/⌘+S saves, Ctrl/⌘+Shift+P previews, Ctrl/⌘+Enter publishes; taken before the editor sees them. Under an open window they
 * do nothing, and neither does the browser.
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
      if (!inWindow && !event.repeat) run(name);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

function nameOf(event: KeyboardEvent): keyof Shortcuts | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return null;
  const key = event.key.toLowerCase();
  if (key === 's' && !event.shiftKey) return 'save';
  if (key === 'p' && event.shiftKey) return 'preview';
  return key === 'enter' && !event.shiftKey ? 'publish' : null;
}
