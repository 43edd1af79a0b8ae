import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { ApiError } from '../../../../api/errors.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { displayName } from '../../../../components/admin/profile.ts';
import { type ArticleField, type ArticleValues, EMPTY_ARTICLE } from '../article-values.ts';
import { type AutosaveLoop, type AutosaveOutcome, type AutosaveState, autosaveLoop } from './autosave-loop.ts';
import type { FormText } from './use-form-text.ts';
import { type ServerCopy, theirsOf } from './use-server-copy.ts';
import { withoutMistakes } from './without-mistakes.ts';

const LONGEST: Partial<Record<ArticleField, number>> = {
  title: LIMITS.article.title,
  slug: LIMITS.article.slug,
  summary: LIMITS.article.summary,
  content_html: LIMITS.article.content_html,
  seo_title: LIMITS.article.seo_title,
  seo_description: LIMITS.article.seo_description,
};

/** What the working copy takes: half-written things too, but nothing that is too long. The rest stays on this device until it is right. */
function withinLimits(changes: Partial<ArticleValues>): Partial<ArticleValues> {
  const fits = ([field, value]: [string, unknown]) => {
    const most = LONGEST[field as ArticleField];
    if (typeof value === 'string' && most !== undefined) return value.length <= most;
    if (field === 'tags') return (value as string[]).length <= LIMITS.article.tags && (value as string[]).every((tag) => tag.length <= LIMITS.article.tag);
    return true;
  };
  return Object.fromEntries(Object.entries(changes).filter(fits));
}

/** The id that the form named `article` gives its title. */
const TITLE_ID = 'article_title';

/** A new article is made by itself once it has a title, whose typing is over, and some text. */
function isWorthMaking({ title, content_html }: ArticleValues): boolean {
  const typingTitle = document.activeElement?.id === TITLE_ID && document.hasFocus();
  return title !== '' && !typingTitle && /\S/.test(content_html.replace(/<[^>]*>/g, ''));
}

/** Saves the text by itself, into the working copy only: what readers see never changes by it. */
export function useAutosave(text: FormText['text'], server: ServerCopy, enabled: boolean) {
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** Somebody else's version that autosaving has met. */
  const [theirs, setTheirs] = useState<Article | null>(null);
  /** Something was saved by itself since the last save by hand: there is something to save although the form is clean. */
  const [unrevised, setUnrevised] = useState(Boolean(text.held.current.article?.working_copy));

  const loopRef = useRef<AutosaveLoop>(null);
  const attempt = useCallback(async (): Promise<AutosaveOutcome> => {
    const mine = text.current();
    const changes = withinLimits(text.changesNow());
    const { article, version } = text.held.current;
    if (Object.keys(changes).length === 0) return { kind: 'nothing' };
    try {
      if (!article || version === null) {
        if (!isWorthMaking(mine)) return { kind: 'nothing' };
        const fields = await withoutMistakes(text.form, changes);
        const { data } = await api.articles.create({ body: { ...fields, title: mine.title, status: 'draft', creation_key: server.creationKey } });
        // What was left out counts as typed since: it goes into the working copy next.
        if (server.adopt(data, { ...EMPTY_ARTICLE, ...fields })) loopRef.current?.changed();
        return { kind: 'saved', at: data.updated_at };
      }
      const { data } = await api.articles.autosave({ params: { id: article.id }, body: { ...changes, version } });
      server.arrived();
      const working_copy = { user: { id: server.profile.id, name: displayName(server.profile) }, updated_at: data.saved_at };
      if (text.autosaved(changes, data.version, working_copy)) server.kept.keepSoon();
      else server.kept.drop();
      return { kind: 'saved', at: data.saved_at };
    } catch (error) {
      if (server.tookOver(error)) {
        const next = await attempt();
        return next.kind === 'nothing' ? { kind: 'saved', at: new Date().toISOString() } : next;
      }
      server.failed(error, changes);
      const other = theirsOf(error);
      if (other) {
        setTheirs(other);
        return { kind: 'conflict' };
      }
      return outcomeOf(error);
    }
  }, [text, server]);

  const latest = useRef(attempt);
  latest.current = attempt;
  const loop = useMemo(
    () =>
      autosaveLoop(
        () => server.exclusive(() => latest.current()),
        (next) => {
          setState(next);
          if (next.kind !== 'saved') return;
          setSavedAt(new Date().toISOString());
          setUnrevised(true);
        },
      ),
    [server.exclusive],
  );

  loopRef.current = loop;

  useEffect(() => {
    if (!enabled) return;
    loop.resume();
    return () => loop.pause();
  }, [enabled, loop]);
  useEffect(() => {
    const now = () => void loop.now();
    const hidden = () => {
      if (document.visibilityState === 'hidden') now();
    };
    /** What a half-typed title held back can be made now. */
    const titleDone = (event: FocusEvent) => {
      const waits = text.held.current.article === null && Object.keys(text.changesNow()).length > 0;
      if (waits && event.target instanceof Element && event.target.id === TITLE_ID) loop.changed();
    };
    document.addEventListener('focusout', titleDone);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('blur', now);
    window.addEventListener('online', now);
    return () => {
      document.removeEventListener('focusout', titleDone);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('blur', now);
      window.removeEventListener('online', now);
    };
  }, [loop, text]);

  const conflictSolved = useCallback(() => {
    setTheirs(null);
    loop.resume();
  }, [loop]);
  const revised = useCallback(() => setUnrevised(false), []);

  return { state, savedAt, theirs, unrevised, loop, conflictSolved, revised };
}

function outcomeOf(error: unknown): AutosaveOutcome {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { kind: 'failed', message };
  if (error.status === 0) return { kind: 'offline' };
  if (error.status === 429) return { kind: 'failed', message, wait_ms: (error.retry_after ?? 0) * 1000 };
  return error.status >= 500 ? { kind: 'failed', message } : { kind: 'refused', message };
}
