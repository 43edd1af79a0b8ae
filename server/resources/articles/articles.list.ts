import { sql } from 'kysely';
import type { TabCounts } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { SearchMatch } from '../../database/dialect.ts';
import type { Deps } from '../../deps.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { dayRange } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { presentRow } from './articles.present.ts';
import { categoryWithDescendants, countOf, type IdQuery, inOrder, selectForConsole, selectIds, tagsOf } from './articles.queries.ts';
import { searchFor } from './articles.search.ts';
import { type Moment, momentOf, reviewCondition } from './articles.states.ts';

type Filters = CallInput<'articles', 'counts'>['query'];
type Listed = CallInput<'articles', 'export'>['query'];

function inTab(query: IdQuery, tab: Listed['status'], moment: Moment): IdQuery {
  if (tab === 'recycled') return query.where('articles.deleted_at', 'is not', null);
  if (tab === 'review_due') return query.where(reviewCondition(moment));
  const living = query.where('articles.deleted_at', 'is', null);
  return tab === undefined || tab === 'all' ? living : living.where('articles.status', '=', tab);
}

/** Applies what narrows the list; null when `q` holds no word, so that nothing can match. */
async function narrowed(deps: Deps, filters: Filters) {
  const q = filters.q?.trim();
  const match = q ? ((await searchFor(deps, q))?.match ?? null) : null;
  if (q && !match) return null;
  let query = selectIds(deps.db);
  if (match) query = query.where(match.condition);
  for (const name of ['exam', 'section', 'skill', 'level', 'kind', 'language', 'author_id', 'edition_id'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(`articles.${name}`, '=', value);
  }
  if (filters.pinned !== undefined) query = query.where('articles.pinned', '=', filters.pinned ? 1 : 0);
  if (filters.category_id !== undefined) query = query.where('articles.category_id', 'in', await categoryWithDescendants(deps.db, filters.category_id));
  if (filters.tag !== undefined) {
    const tag = filters.tag;
    query = query.where('articles.id', 'in', (eb) =>
      eb
        .selectFrom('article_tags')
        .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
        .select('article_tags.article_id')
        .where((tagged) => tagged.or([tagged('tags.slug', '=', tag), tagged('tags.name', '=', tag)])),
    );
  }
  if (filters.from !== undefined || filters.to !== undefined) {
    const { start, end } = dayRange(filters.from, filters.to, (await settingsOf(deps.db)).time_zone);
    if (start !== null) query = query.where('articles.updated_at', '>=', start);
    if (end !== null) query = query.where('articles.updated_at', '<', end);
  }
  return { query, match };
}

/** In the order asked for; without one by rank under a search, in the recycle bin what went there last, else the newest change first. Ties are stable. */
function sorted(query: IdQuery, { sort, status }: Listed, match: SearchMatch | null): IdQuery {
  if (match && !sort) return query.orderBy(match.rank).orderBy('articles.updated_at', 'desc').orderBy('articles.id', 'desc');
  if (status === 'recycled' && !sort) return query.orderBy('articles.deleted_at', 'desc').orderBy('articles.id', 'desc');
  const wanted = sort ?? '-updated_at';
  const direction = wanted.startsWith('-') ? 'desc' : 'asc';
  const column = wanted.replace('-', '') as 'updated_at' | 'published_at' | 'view_count' | 'comment_count' | 'title';
  if (column === 'title') return query.orderBy(sql`lower(articles.title)`, direction).orderBy('articles.id', direction);
  // Only this column can be empty; elsewhere "nulls last" would keep PostgreSQL from its index.
  const ordered =
    column === 'published_at'
      ? query.orderBy('articles.published_at', (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
      : query.orderBy(`articles.${column}`, direction);
  return ordered.orderBy('articles.id', direction);
}

/** The console's list; the number of its queries does not grow with its rows. */
export async function listArticles(deps: Deps, filters: CallInput<'articles', 'list'>['query']) {
  const { data, total } = await readRows(deps, filters, { limit: filters.per_page, offset: offsetOf(filters) });
  return { data, meta: metaOf(filters, total) };
}

/** Rows of the list with their tags, and how many there are in all. */
export async function readRows(deps: Deps, filters: Listed, { limit, offset }: { limit: number; offset: number }) {
  const moment = await momentOf(deps);
  const narrow = await narrowed(deps, filters);
  if (!narrow) return { data: [], total: 0 };
  const query = inTab(narrow.query, filters.status, moment);
  const total = await countOf(query);
  const found = await sorted(query, filters, narrow.match).limit(limit).offset(offset).execute();
  if (found.length === 0) return { data: [], total };
  const ids = found.map(({ id }) => id);
  const rows = inOrder(found, await selectForConsole(deps.db).where('articles.id', 'in', ids).execute());
  const tags = await tagsOf(deps.db, ids);
  return { data: rows.map((row) => presentRow(row, tags.get(row.id) ?? [], moment)), total };
}

/** How many articles each tab holds under the same filters, in one question. */
export async function countTabs(deps: Deps, filters: Filters): Promise<TabCounts> {
  const moment = await momentOf(deps);
  const narrow = await narrowed(deps, filters);
  if (!narrow) return { all: 0, draft: 0, scheduled: 0, published: 0, review_due: 0, recycled: 0 };
  const sum = (condition: ReturnType<typeof reviewCondition>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const living = (status: string) => sum(sql<boolean>`articles.deleted_at is null and articles.status = ${status}`);
  const counted = narrow.query
    .clearSelect()
    .select([
      sum(sql<boolean>`articles.deleted_at is null`).as('all'),
      living('draft').as('draft'),
      living('scheduled').as('scheduled'),
      living('published').as('published'),
      sum(reviewCondition(moment)).as('review_due'),
      sum(sql<boolean>`articles.deleted_at is not null`).as('recycled'),
    ]);
  return counted.executeTakeFirstOrThrow();
}
