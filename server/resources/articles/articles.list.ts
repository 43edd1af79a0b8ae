import { sql } from 'kysely';
import type { CallInput } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { dayRange, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { presentRow } from './articles.present.ts';
import { type ArticleQuery, categoryWithDescendants, countOf, searchCondition, selectArticles, tagsOf } from './articles.repository.ts';

type Filters = CallInput<'articles', 'list'>['query'];

function inTab(query: ArticleQuery, tab: Filters['status']): ArticleQuery {
  if (tab === 'recycled') return query.where('articles.deleted_at', 'is not', null);
  const living = query.where('articles.deleted_at', 'is', null);
  return tab === undefined || tab === 'all' ? living : living.where('articles.status', '=', tab);
}

/** The console's list; the number of its queries does not grow with its rows. */
export async function listArticles(deps: Deps, filters: Filters) {
  let query = inTab(selectArticles(deps.db), filters.status);
  for (const name of ['exam', 'section', 'kind', 'language', 'author_id'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(`articles.${name}`, '=', value);
  }
  if (filters.category_id !== undefined) query = query.where('articles.category_id', 'in', await categoryWithDescendants(deps.db, filters.category_id));
  if (filters.from !== undefined || filters.to !== undefined) {
    const { time_zone } = await settingsOf(deps.db);
    const { start, end } = dayRange(filters.from, filters.to, time_zone);
    if (start !== null) query = query.where('articles.updated_at', '>=', start);
    if (end !== null) query = query.where('articles.updated_at', '<', end);
  }
  if (filters.review_due) {
    const day = today(deps.clock(), (await settingsOf(deps.db)).time_zone);
    query = query.where((eb) =>
      eb.or([eb('articles.review_by', '<', day), eb.and([eb('articles.status', '=', 'published'), eb('editions.valid_to', '<', day)])]),
    );
  }
  const q = filters.q?.trim();
  const match = q ? searchCondition(deps.dialect, q) : null;
  if (q && !match) return { data: [], meta: metaOf(filters, 0) };
  if (match) query = query.where(match.condition);
  const total = await countOf(query);

  if (match && !filters.sort) query = query.orderBy(match.rank);
  const sort = filters.sort ?? '-updated_at';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sort.replace('-', '') as 'updated_at' | 'published_at' | 'view_count' | 'title';
  const rows = await query
    .orderBy(column === 'title' ? sql`lower(articles.title)` : sql.ref(`articles.${column}`), (order) =>
      direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('articles.id', direction)
    .limit(filters.per_page)
    .offset(offsetOf(filters))
    .execute();
  const tags = await tagsOf(
    deps.db,
    rows.map((row) => row.id),
  );
  return { data: rows.map((row) => presentRow(row, tags.get(row.id) ?? [])), meta: metaOf(filters, total) };
}
