import { useQueries } from '@tanstack/react-query';
import { LIMITS } from '../../../../../config/limits.ts';
import type { ArticleRow, CheckIssue } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';

interface Found {
  row: ArticleRow;
  issues: CheckIssue[];
}

/** What the check before publishing finds in articles as they are stored, those with what must be mended first. `looked` of `all` are through. */
export function useStoredChecks(rows: readonly ArticleRow[]): { found: Found[]; looked: number; all: number; error: unknown } {
  const parts: ArticleRow[][] = [];
  for (let at = 0; at < rows.length; at += LIMITS.article.checks_at_once) parts.push(rows.slice(at, at + LIMITS.article.checks_at_once));
  const answers = useQueries({
    queries: parts.map((part) => {
      const ids = part.map(({ id }) => id);
      return {
        queryKey: ['articles', 'checks', ids],
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.articles.check_stored({ body: { ids } }, { signal })).data,
        gcTime: 0,
      };
    }),
  });
  const found = answers
    .flatMap(({ data = [] }) => data)
    .flatMap(({ id, issues }) => {
      const row = rows.find((one) => one.id === id);
      return row && issues.length > 0 ? [{ row, issues }] : [];
    });
  const isBlocked = ({ issues }: Found) => issues.some(({ level }) => level === 'error');
  return {
    found: [...found.filter(isBlocked), ...found.filter((one) => !isBlocked(one))],
    looked: parts.reduce((sum, part, at) => sum + (answers[at]?.isSuccess ? part.length : 0), 0),
    all: rows.length,
    error: answers.find(({ error }) => error)?.error ?? undefined,
  };
}
