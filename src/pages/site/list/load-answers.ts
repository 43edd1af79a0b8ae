import type { SearchResult } from '../../../../contract/search.ts';
import type { PageInput } from '../page-loader.ts';
import { isOnly, type ListQuery } from './list-query.ts';

/** What exam pages answer to a search: on its first page, as long as no filter narrows it. */
export async function loadAnswers({ api, options, language }: PageInput, query: ListQuery): Promise<SearchResult[]> {
  if (!query.q || query.page > 1 || !isOnly(query, 'q')) return [];
  return (await api.search.answers({ query: { q: query.q, language } }, options)).data;
}
