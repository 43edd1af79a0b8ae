import { useCallback, useEffect, useRef, useState } from 'react';
import type { ArticleValues } from './article-values.ts';
import { dropDraft, dropOldDrafts, keepDraft } from './draft-store.ts';

const WAIT_MS = 600;

/**
 * Keeps unsaved text on this device, so that neither a crash nor an expired session loses it. `collect` answers what is
 * unsaved now, or null when nothing is. Written a moment after the last keystroke, and at once when the tab is hidden,
 * the screen goes or `keepNow` is called.
 */
export function useKeptDraft(key: string, collect: () => { changes: Partial<ArticleValues>; version: number | null } | null) {
  const [refused, setRefused] = useState(false);
  const latest = useRef(collect);
  latest.current = collect;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const cancel = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const keepNow = useCallback(() => {
    cancel();
    const unsaved = latest.current();
    if (unsaved) setRefused(!keepDraft(key, { ...unsaved, kept_at: Date.now() }));
    else dropDraft(key);
  }, [key, cancel]);
  const keepSoon = useCallback(() => {
    cancel();
    timer.current = setTimeout(keepNow, WAIT_MS);
  }, [keepNow, cancel]);
  const drop = useCallback(() => {
    cancel();
    dropDraft(key);
  }, [key, cancel]);

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

  return { keepNow, keepSoon, drop, refused };
}
