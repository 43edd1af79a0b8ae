import { useRef } from 'react';
import type { TabCounts } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { useLoad } from '../../../../components/admin/use-load.ts';
import { type ListQuery, toFilters } from '../list-query.ts';

/** How many articles each tab holds under the filters in force; while they are counted anew the last numbers stay. */
export function useCounts(query: ListQuery): { counts: TabCounts | undefined; reload: () => Promise<void> } {
  const filters = toFilters(query);
  const load = useLoad(async (signal) => (await api.articles.counts({ query: filters }, { signal })).data, JSON.stringify(filters));
  const last = useRef<TabCounts>(undefined);
  if (load.data) last.current = load.data;
  return { counts: load.data ?? last.current, reload: load.reload };
}
