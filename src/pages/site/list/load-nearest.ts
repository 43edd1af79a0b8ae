import type { SearchResult } from '../../../../contract/search.ts';
import type { PageInput } from '../page-loader.ts';
import type { ListQuery } from './list-query.ts';

/** How many are offered. */
const NEAREST = 5;

/** What comes nearest to a search that found nothing: the same words in every exam and kind, else what begins like them. */
export async function loadNearest({ api, options, language }: PageInput, { q }: ListQuery): Promise<SearchResult[]> {
  if (!q) return [];
  const { data } = await api.search.find({ query: { q, language, limit: NEAREST } }, options);
  return data.length > 0 ? data : (await api.search.suggest({ query: { q, language } }, options)).data.slice(0, NEAREST);
}
