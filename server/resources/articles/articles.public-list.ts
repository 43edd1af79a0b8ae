import { sql } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import type { ArticleSummary } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import { snippetOf } from '../../content/snippets.ts';
import { textOf } from '../../content/text-of.ts';
import type { Deps } from '../../deps.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { addDays, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { recentArticleViews } from '../statistics/statistics.popular.ts';
import { presentSummary } from './articles.present.ts';
import { categoryWithDescendants, countOf, type IdQuery, inOrder, publicCondition, selectArticles, selectIds, tagsOf } from './articles.queries.ts';
import { searchFor } from './articles.search.ts';

type Filters = CallInput<'articles', 'list_public'>['query'];

/** The articles of a query, in its order, as lists show them. */
export async function summaries(deps: Deps, query: { execute(): Promise<{ id: number }[]> }): Promise<ArticleSummary[]> {
  const found = await query.execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const tags = await tagsOf(deps.db, ids);
  const rows = await selectArticles(deps.db).where('articles.id', 'in', ids).execute();
  return inOrder(found, rows).map((row) => presentSummary(row, tags.get(row.id) ?? []));
}

/** Applies the public filters; null when one of them names something that does not exist, so nothing can match. */
async function narrowed(deps: Deps, filters: Filters): Promise<IdQuery | null> {
  let query = selectIds(deps.db).where(publicCondition(deps.clock()));
  for (const name of ['exam', 'section', 'kind', 'language'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(`articles.${name}`, '=', value);
  }
  if (filters.category !== undefined) {
    const category = await deps.db.selectFrom('categories').select('id').where('slug', '=', filters.category).executeTakeFirst();
    if (!category) return null;
    query = query.where('articles.category_id', 'in', await categoryWithDescendants(deps.db, category.id));
  }
  if (filters.tag !== undefined) {
    const tag = filters.tag;
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('article_tags').innerJoin('tags', 'tags.id', 'article_tags.tag_id').select('article_tags.article_id').where('tags.slug', '=', tag),
    );
  }
  return query;
}

/** Adds the place of each text where the search was found; a title alone has none. */
async function withSnippets(deps: Deps, articles: ArticleSummary[], words: readonly string[]): Promise<ArticleSummary[]> {
  if (articles.length === 0) return articles;
  const ids = articles.map(({ id }) => id);
  const bodies = await deps.db.selectFrom('articles').select(['id', 'content_html']).where('id', 'in', ids).execute();
  const texts = new Map(bodies.map(({ id, content_html }) => [id, textOf(content_html)]));
  return articles.map((article) => ({ ...article, snippet: snippetOf(texts.get(article.id) ?? '', words) }));
}

/** Of each exam or section the first `most`: what is pinned, then the newest. */
function firstOfEach(deps: Deps, query: IdQuery, column: 'exam' | 'section', most: number): IdQuery {
  const place = sql<number>`row_number() over (
    partition by ${sql.ref(`articles.${column}`)} order by articles.pinned desc, articles.published_at desc, articles.id desc)`;
  const ranked = query.select(place.as('place')).as('ranked');
  return selectIds(deps.db).where('articles.id', 'in', deps.db.selectFrom(ranked).select('ranked.id').where('ranked.place', '<=', most));
}

/** The most read of the last days, as many as the settings say; before any was read, the most read ever. */
async function byRecentViews(deps: Deps, query: IdQuery): Promise<IdQuery> {
  const { popular_days, time_zone } = await settingsOf(deps.db);
  const since = addDays(today(deps.clock(), time_zone), 1 - popular_days);
  return query
    .leftJoin(recentArticleViews(deps.db, since), (join) => join.on(sql`recent.key`, '=', sql`cast(articles.id as text)`))
    .orderBy(sql`coalesce(recent.pv, 0)`, 'desc')
    .orderBy('articles.view_count', 'desc') as unknown as IdQuery;
}

/** The public list: only published articles whose time has come. A search is ordered by rank unless told otherwise. */
export async function listPublic(deps: Deps, filters: Filters) {
  const q = filters.q?.trim();
  const search = q ? await searchFor(deps, q) : null;
  const match = search?.match ?? null;
  let query = await narrowed(deps, filters);
  if (!query || (q && !match)) return { data: [], meta: metaOf(filters, 0) };
  if (match) query = query.where(match.condition);
  if (filters.group_by) query = firstOfEach(deps, query, filters.group_by, filters.per_group ?? LIMITS.article.per_group.normal);
  const total = await countOf(query);

  if (match && !filters.sort) query = query.orderBy(match.rank);
  else if (filters.sort === 'title') query = query.orderBy(sql`lower(articles.title)`);
  else if (filters.sort === '-view_count') query = query.orderBy('articles.view_count', 'desc');
  else if (filters.sort === '-recent_views') query = await byRecentViews(deps, query);
  else if (!match) query = query.orderBy('articles.pinned', 'desc');
  const page = query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc').limit(filters.per_page).offset(offsetOf(filters));
  const data = await summaries(deps, page);
  return { data: search ? await withSnippets(deps, data, search.words) : data, meta: metaOf(filters, total) };
}
