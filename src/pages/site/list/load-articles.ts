import { replace } from 'react-router-dom';
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
 * One page of a filtered list, as many rows as the settings say. A page behind the last one leads to the last.
 * @throws Response a redirect
 */
export async function loadArticles({ api, options }: PageInput, base: string, query: ListQuery): Promise<LoadedArticles> {
  const settings = await api.configs.list_public({}, options);
  const perPage = Number(settings.data.articles_per_page) || undefined;
  const { data, meta } = await api.articles.list_public({ query: { ...query, per_page: perPage } }, options);
  const last = pageCount(meta);
  if (query.page > last) throw replace(listHref(base, { ...query, page: last }));
  return { articles: data, meta };
}
