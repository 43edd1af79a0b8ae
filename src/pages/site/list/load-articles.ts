import { replace } from 'react-router-dom';
import { LIMITS } from '../../../../config/limits.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { Meta } from '../../../../contract/schema.ts';
import { pageCount } from '../../../components/site/pager.tsx';
import type { PageInput } from '../page-loader.ts';
import { type ListQuery, listHref } from './list-query.ts';

export interface LoadedArticles {
  articles: ArticleSummary[];
  meta: Meta;
}

/**
 * One page of a filtered list, those in the page's language first, as many rows as the settings say. A page behind the last one leads to the last.
 * @throws Response a redirect
 */
export async function loadArticles({ api, options, url, language }: PageInput, query: ListQuery & { author_id?: number }): Promise<LoadedArticles> {
  const settings = await api.configs.list_public({}, options);
  const perPage = Number(settings.data.articles_per_page) || undefined;
  const { data, meta } = await api.articles.list_public({ query: { ...query, reader: language, per_page: perPage } }, options);
  const last = pageCount(meta);
  if (query.page > last) throw replace(listHref(url.pathname, { ...query, page: last }));
  return { articles: data, meta };
}

/** The first `most` articles of every exam, or of every section of one: those in the page's language, what is pinned, then the newest. */
export async function loadFirstOfEach(
  { api, options, language }: PageInput,
  column: 'exam' | 'section',
  most: number,
  filters: Pick<ListQuery, 'exam' | 'kind'> = {},
): Promise<LoadedArticles> {
  const query = { exam: filters.exam, kind: filters.kind, group_by: column, per_group: most, reader: language, per_page: LIMITS.per_page_max };
  const { data, meta } = await api.articles.list_public({ query }, options);
  return { articles: data, meta };
}
