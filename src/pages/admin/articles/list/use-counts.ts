import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TabCounts } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { type ListQuery, toFilters } from '../list-query.ts';

/** How many articles each tab holds under the filters in force; while they are counted anew the last numbers stay. */
export function useCounts(query: ListQuery): { counts: TabCounts | undefined; reload: () => Promise<unknown> } {
  const filters = toFilters(query);
  const { data, refetch } = useQuery({
    queryKey: ['articles', 'counts', filters],
    queryFn: async ({ signal }) => (await api.articles.counts({ query: filters }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  return { counts: data, reload: refetch };
}
