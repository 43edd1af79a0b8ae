import { useState } from 'react';
import type { ArticleRow } from '../../../../../contract/articles.ts';

/** Which rows something is under way for, so that their buttons wait. */
export function useBusyRows() {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  return {
    isBusy: ({ id }: ArticleRow) => busy.has(id),
    during: (work: (row: ArticleRow) => Promise<void>) => async (row: ArticleRow) => {
      setBusy((before) => new Set([...before, row.id]));
      try {
        await work(row);
      } finally {
        setBusy((before) => new Set([...before].filter((id) => id !== row.id)));
      }
    },
  };
}
