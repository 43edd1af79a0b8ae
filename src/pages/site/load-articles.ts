import type { ExamCode } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import { lastPageOf } from '../../../config/paging.ts';
import { rowOf } from '../../../config/route-projections.ts';
import type { ArticleSummary } from '../../../contract/articles.ts';
import type { CategoryNode } from '../../../contract/categories.ts';
import type { Meta } from '../../../contract/schema.ts';
import type { SearchResult } from '../../../contract/search.ts';
import { findCategory } from '../../components/site/list/filter-rows.tsx';
import { isOnly, isUnderstood, type ListQuery, listHref, readListQuery } from '../../components/site/list/list-query.ts';
import { type PageInput, PageMoved, PageNotFound } from './page-loader.ts';

export interface LoadedArticles {
  articles: ArticleSummary[];
  meta: Meta;
}

/** What an address asks of a list; `exam` as for `readListQuery`. @throws PageNotFound where a filter names nothing that there is */
export function listQueryOf({ url }: PageInput, exam?: ExamCode): ListQuery {
  const query = readListQuery(url, exam);
  if (!isUnderstood(url, query)) throw new PageNotFound();
  return query;
}

/**
 * One page of a filtered list, those in the page's language first, as many rows as the settings say. A page behind the last one leads to the last.
 * @throws PageMoved
 */
export async function loadArticles({ api, url, language }: PageInput, query: ListQuery & { author_id?: number }): Promise<LoadedArticles> {
  const settings = await api.configs.list_public({});
  const { data, meta } = await api.articles.list_public({ query: { ...query, reader: language, per_page: settings.data.articles_per_page } });
  const last = lastPageOf(meta);
  if (query.page > last) {
    const row = rowOf(url.pathname);
    // On an exam's own page the path says the exam.
    const exam = row?.kind === 'site' && row.exam ? undefined : query.exam;
    throw new PageMoved(listHref(url.pathname, { ...query, exam, page: last }));
  }
  return { articles: data, meta };
}

/**
 * For an empty list: articles that name its tag, and its category if that is hidden. Both are known by their articles alone.
 * @throws PageNotFound where nobody has them
 */
export async function articlesThatName({ api }: PageInput, { category, tag }: ListQuery, categories: readonly CategoryNode[]): Promise<ArticleSummary[]> {
  const isHidden = category !== undefined && !findCategory(categories, category);
  const asked = [...(tag === undefined ? [] : [{ tag }]), ...(isHidden ? [{ category }] : [])];
  const found = await Promise.all(asked.map(async (query) => (await api.articles.list_public({ query: { ...query, per_page: 1 } })).data));
  if (found.some((articles) => articles.length === 0)) throw new PageNotFound();
  return found.flat();
}

/** Articles and categories that say how a list's category and tag are called. */
export interface Naming {
  named: readonly ArticleSummary[];
  categories: readonly CategoryNode[];
}

/** What names a list's category and tag: its own articles, or others where it is empty. @throws PageNotFound */
export async function loadNaming(input: PageInput, query: ListQuery, { articles, meta }: LoadedArticles): Promise<Naming> {
  if (meta.total > 0 || (query.category === undefined && query.tag === undefined)) return { named: articles, categories: [] };
  const { data: categories } = await input.api.categories.list_public({ query: { reader: input.language } });
  return { named: await articlesThatName(input, query, categories), categories };
}

/** The first `most` articles of every section of an exam: those in the page's language, pinned ones before the newest. */
export async function loadFirstOfSections({ api, language }: PageInput, { exam, kind }: ListQuery, most: number): Promise<LoadedArticles> {
  const query = { exam, kind, group_by: 'section', per_group: most, reader: language, per_page: LIMITS.per_page_max } as const;
  const { data, meta } = await api.articles.list_public({ query });
  return { articles: data, meta };
}

/** What exam pages answer to a search: on its first page, as long as no filter narrows it. */
export async function loadAnswers({ api, language }: PageInput, query: ListQuery): Promise<SearchResult[]> {
  if (!query.q || query.page > 1 || !isOnly(query, 'q')) return [];
  return (await api.search.answers({ query: { q: query.q, language } })).data;
}

/** How many are offered. */
const NEAREST = 5;

/** What comes nearest to a search that found nothing: the same words in every exam and kind, else what begins like them. */
export async function loadNearest({ api, language }: PageInput, { q }: ListQuery): Promise<SearchResult[]> {
  if (!q) return [];
  const { data } = await api.search.find({ query: { q, language, limit: NEAREST } });
  return data.length > 0 ? data : (await api.search.suggest({ query: { q, language } })).data.slice(0, NEAREST);
}
