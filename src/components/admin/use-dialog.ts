import { useCallback, useState } from 'react';

/** A window that is open for something; what it was open for stays while it fades out. `key` is new at every opening. */
export function useDialog<Target>() {
  const [state, setState] = useState<{ target: Target | null; open: boolean; key: number }>({ target: null, open: false, key: 0 });
  const show = useCallback((target: Target) => setState((before) => ({ target, open: true, key: before.key + 1 })), []);
  const close = useCallback(() => setState((before) => ({ ...before, open: false })), []);
  return { ...state, show, close };
}
