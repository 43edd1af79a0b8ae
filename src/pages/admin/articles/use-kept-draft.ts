import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropDraft, dropOldDrafts, type KeptDraft, keepDraft } from './draft-store.ts';

const WAIT_MS = 600;

interface Source {
  /** Where the text is kept now; it changes once, when a new article gets its number. */
  key: () => string;
  /** What is unsaved now, or null when nothing is. */
  collect: () => Omit<KeptDraft, 'kept_at'> | null;
}

/**
 * Keeps unsaved text on this device, so that neither a crash nor an expired session loses it. Written a moment after the
 * last keystroke, and at once when the tab is hidden, the screen goes or `keepNow` is called.
 */
export function useKeptDraft(source: Source) {
  const [refused, setRefused] = useState(false);
  const latest = useRef(source);
  latest.current = source;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const cancel = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const keepNow = useCallback(() => {
    cancel();
    const { key, collect } = latest.current;
    const unsaved = collect();
    if (unsaved) setRefused(!keepDraft(key(), { ...unsaved, kept_at: Date.now() }));
    else dropDraft(key());
  }, [cancel]);
  const keepSoon = useCallback(() => {
    cancel();
    timer.current = setTimeout(keepNow, WAIT_MS);
  }, [keepNow, cancel]);
  const drop = useCallback(() => {
    cancel();
    dropDraft(latest.current.key());
  }, [cancel]);

  useEffect(() => {
    dropOldDrafts();
    const flush = () => {
      if (timer.current !== null) keepNow();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keepNow]);

  return useMemo(() => ({ keepNow, keepSoon, drop, refused }), [keepNow, keepSoon, drop, refused]);
}
