import { sql } from 'kysely';
import type { TabCounts } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import { among } from '../../database/values.ts';
import type { Deps } from '../../deps.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { dayRange } from '../../time-zone.ts';
import { currentSettings } from '../configs/configs.service.ts';
import { countStates, type Facets } from './articles.counts.ts';
import { presentRow } from './articles.present.ts';
import { categoryWithDescendants, countOf, type IdQuery, inOrder, selectForConsole, selectIds, tagsOf } from './articles.queries.ts';
import { findAllArticles, idsOf } from './articles.search.ts';
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
  const found = q ? await findAllArticles(deps, q) : null;
  const ids = found && idsOf(found);
  if (q && !ids?.length) return null;
  let query = selectIds(deps.db);
  if (ids) query = query.where(among('articles.id', ids));
  for (const name of ['exam', 'section', 'skill', 'level', 'kind', 'language', 'author_id', 'edition_id'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(`articles.${name}`, '=', value);
  }
  if (filters.pinned !== undefined) query = query.where('articles.pinned', '=', filters.pinned ? 1 : 0);
  if (filters.category_id !== undefined) query = query.where(among('articles.category_id', await categoryWithDescendants(deps.db, filters.category_id)));
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
    const { start, end } = dayRange(filters.from, filters.to, (await currentSettings(deps)).time_zone);
    const column = `articles.${filters.date ?? 'updated_at'}` as const;
    if (start !== null) query = query.where(column, '>=', start);
    if (end !== null) query = query.where(column, '<', end);
  }
  return { query, ids };
}

/** In the order asked for, or all of it from its end; without one in the recycle bin what went there last, else the newest change first. Ties are stable. */
function sorted(query: IdQuery, { sort, status }: Listed, fromEnd = false): IdQuery {
  const wanted = sort ?? (status === 'recycled' ? '-deleted_at' : '-updated_at');
  const direction = wanted.startsWith('-') === fromEnd ? 'asc' : 'desc';
  const column = wanted.replace('-', '') as 'updated_at' | 'published_at' | 'view_count' | 'comment_count' | 'deleted_at' | 'title';
  if (column === 'title') return query.orderBy(sql`lower(articles.title)`, direction).orderBy('articles.id', direction);
  if (column !== 'published_at') return query.orderBy(`articles.${column}`, direction).orderBy('articles.id', direction);
  // Only this column can be empty; elsewhere to say where nulls stand would keep PostgreSQL from its index.
  const ordered = query.orderBy('articles.published_at', (order) => {
    const directed = direction === 'desc' ? order.desc() : order.asc();
    return fromEnd ? directed.nullsFirst() : directed.nullsLast();
  });
  return ordered.orderBy('articles.id', direction);
}

/** The console's list; the number of its queries does not grow with its rows. */
export async function listArticles(deps: Deps, filters: CallInput<'articles', 'list'>['query']) {
  const { data, total } = await readRows(deps, filters, { limit: filters.per_page, offset: offsetOf(filters) });
  return { data, meta: metaOf(filters, total) };
}

/** The filters that articles are counted by; null when there is another one. */
async function facetsOf(deps: Deps, { exam, section, kind, language, category_id, ...others }: Filters): Promise<Facets | null> {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  return { exam, section, kind, language, ...(category_id !== undefined && { category_ids: await categoryWithDescendants(deps.db, category_id) }) };
}

/** How many articles the tab holds: a look at the counts where these filters allow it, else all of them are counted. */
async function totalOf(
  deps: Deps,
  { sort: _sort, status = 'all', page: _page, per_page: _per_page, ...filters }: Listed & Partial<CallInput<'articles', 'list'>['query']>,
  query: IdQuery,
): Promise<number> {
  const facets = status === 'review_due' ? null : await facetsOf(deps, filters);
  if (!facets) return countOf(query);
  const states = await countStates(deps.db, facets);
  return status === 'all' ? states.draft + states.scheduled + states.published : states[status as keyof typeof states];
}

interface Part {
  limit: number;
  offset: number;
}

/** A part of the list by its place in the order; what stands in the second half is counted off from the end, so that the last page costs what the first does. */
async function byOrder(deps: Deps, query: IdQuery, filters: Listed, { limit, offset }: Part) {
  const total = await totalOf(deps, filters, query);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { total, found: [] };
  const behind = total - offset - count;
  if (behind >= offset) return { total, found: await sorted(query, filters).limit(count).offset(offset).execute() };
  return { total, found: (await sorted(query, filters, true).limit(count).offset(behind).execute()).reverse() };
}

/** Those of a search's articles that the filters leave, in its order: never more than a search finds. */
async function byRank(query: IdQuery, ids: readonly number[], { limit, offset }: Part) {
  const left = new Set((await query.execute()).map(({ id }) => id));
  const ranked = ids.filter((id) => left.has(id)).map((id) => ({ id }));
  return { total: ranked.length, found: ranked.slice(offset, offset + limit) };
}

/** Rows of the list with their tags, and how many there are in all. */
export async function readRows(deps: Deps, filters: Listed, { limit, offset }: Part) {
  const moment = await momentOf(deps);
  const narrow = await narrowed(deps, filters);
  if (!narrow) return { data: [], total: 0 };
  const query = inTab(narrow.query, filters.status, moment);
  const { found, total } =
    narrow.ids && !filters.sort ? await byRank(query, narrow.ids, { limit, offset }) : await byOrder(deps, query, filters, { limit, offset });
  if (found.length === 0) return { data: [], total };
  const ids = found.map(({ id }) => id);
  const rows = inOrder(found, await selectForConsole(deps.db).where(among('articles.id', ids)).execute());
  const tags = await tagsOf(deps.db, ids);
  return { data: rows.map((row) => presentRow(row, tags.get(row.id) ?? [], moment)), total };
}

/** How many articles each tab holds under the same filters, in one question. */
export async function countTabs(deps: Deps, filters: Filters): Promise<TabCounts> {
  const moment = await momentOf(deps);
  const narrow = await narrowed(deps, filters);
  if (!narrow) return { all: 0, draft: 0, scheduled: 0, published: 0, review_due: 0, recycled: 0 };
  const facets = await facetsOf(deps, filters);
  if (facets) {
    const states = await countStates(deps.db, facets);
    const review_due = await countOf(narrow.query.where(reviewCondition(moment)));
    return { all: states.draft + states.scheduled + states.published, ...states, review_due };
  }
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
