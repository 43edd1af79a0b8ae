import { useCallback, useMemo, useRef, useState } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useProfile } from '../../../../components/admin/profile.ts';
import type { ArticleValues } from '../article-values.ts';
import { draftKey, dropDraft } from '../draft-store.ts';
import { useKeptDraft } from '../use-kept-draft.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { isOwnEcho } from './own-echo.ts';
import type { FormText } from './use-form-text.ts';

/** The version that somebody else has saved meanwhile, when a refusal says so. */
export function theirsOf(error: unknown): Article | null {
  return error instanceof ApiError && error.code === 'version_conflict' && error.data ? (error.data as Article) : null;
}

/** Whether a request may have reached the server although no good answer came back. */
function maybeArrived(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export type ServerCopy = ReturnType<typeof useServerCopy>;

/**
 * What saving by hand and by itself have in common: one request at a time, the text kept on this device beside it, and
 * telling one's own lost answer from another person's save.
 */
export function useServerCopy(text: FormText['text'], onCreated: (article: Article) => void) {
  const profile = useProfile();
  const lost = useRef<Partial<ArticleValues> | null>(null);
  const exclusive = useMemo(() => oneAtATime(), []);
  // Not `crypto.randomUUID`: a console without HTTPS has none. It only has to be new for its author.
  const [creationKey] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
  const created = useRef(onCreated);
  created.current = onCreated;

  const kept = useKeptDraft({
    key: () => draftKey(profile.id, text.held.current.article?.id ?? 'new'),
    collect: () => {
      const changes = text.changesNow();
      const { version, values } = text.held.current;
      return Object.keys(changes).length > 0 ? { changes, version, title: changes.title ?? values.title } : null;
    },
  });
  const { keepNow, drop } = kept;

  /** Takes over what a save answered; answers whether something was typed meanwhile. */
  const adopt = useCallback(
    (next: Article, sent: ArticleValues) => {
      const isNew = text.held.current.article === null;
      lost.current = null;
      const still = text.adopt(next, sent);
      if (still) keepNow();
      else drop();
      if (isNew) {
        dropDraft(draftKey(profile.id, 'new'));
        created.current(next);
      }
      return still;
    },
    [text, keepNow, drop, profile.id],
  );

  /** Whether this refusal was about a version without other words (one's own save, whose answer got lost); it has been taken over then. */
  const tookOver = useCallback(
    (error: unknown) => {
      const theirs = theirsOf(error);
      const { article, values: before } = text.held.current;
      if (!theirs || !isOwnEcho(theirs, lost.current, article ? before : null)) return false;
      adopt(theirs, { ...before, ...lost.current });
      return true;
    },
    [text, adopt],
  );

  const arrived = useCallback(() => {
    lost.current = null;
  }, []);
  /** Remembers what was sent when nobody knows whether it has arrived. */
  const failed = useCallback((error: unknown, changes: Partial<ArticleValues>) => {
    if (maybeArrived(error)) lost.current = { ...lost.current, ...changes };
  }, []);

  return useMemo(
    () => ({ exclusive, adopt, tookOver, arrived, failed, kept, profile, creationKey }),
    [exclusive, adopt, tookOver, arrived, failed, kept, profile, creationKey],
  );
}
