import { useEffect, useEffectEvent } from 'react';

/** What closes each window that stands open, the one in front last. */
const standing: (() => void)[] = [];

/** Says that a window stands open now, and how going back closes it; answers what says that it is gone. */
export function standsOpen(close: () => void): () => void {
  standing.push(close);
  return () => {
    const at = standing.indexOf(close);
    if (at >= 0) standing.splice(at, 1);
  };
}

/** While `open`, going back closes this window as its own button would, which may ask first, and what stands behind stays as it is. `UnsavedChangesGuard` hears the way. */
export function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (open) return standsOpen(() => closeNow());
  }, [open]);
}

export function hasWindowInFront(): boolean {
  return standing.length > 0;
}

/** Closes the window in front. */
export function closeWindowInFront(): void {
  standing.at(-1)?.();
}
