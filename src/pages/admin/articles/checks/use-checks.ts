import { useCallback, useEffect, useRef, useState } from 'react';
import type { Article, CheckIssue } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import type { ArticleText } from '../saving/use-article-text.ts';

/** Milliseconds between two checks that nobody asked for. */
const AT_MOST_EVERY = 20_000;

/**
 * What the check before publishing finds in the text as it stands in the form. It also runs by itself a moment after every save,
 * so that the number on the button is true; a failure of that is silent.
 */
export function useChecks(text: ArticleText, article: Article | null) {
  const [issues, setIssues] = useState<CheckIssue[] | null>(null);
  const last = useRef(0);

  /** Rejects with ApiError. */
  const run = useCallback(async () => {
    last.current = Date.now();
    const { answered } = text.state();
    const { data } = await api.articles.check({ body: { ...text.current(), ...(answered && { id: answered.id }) } });
    setIssues(data);
    return data;
  }, [text]);

  const version = article?.deleted_at ? null : (article?.version ?? null);
  useEffect(() => {
    if (version === null) return;
    const timer = setTimeout(() => void run().catch(() => {}), Math.max(1000, last.current + AT_MOST_EVERY - Date.now()));
    return () => clearTimeout(timer);
  }, [version, run]);

  return { issues, run };
}
