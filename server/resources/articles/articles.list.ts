import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { metaOf, offsetOf } from '../../../config/paging.ts';
import { branchOf } from '../../../config/tree.ts';
import { ARTICLE_TABS, type TabCounts } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import { prepared } from '../../database/prepared.ts';
import type { Database } from '../../database/schema.ts';
import { among, countRows, flag, zerosFor } from '../../database/values.ts';
import type { Db, Deps } from '../../deps.ts';
import { dayRange } from '../../time-zone.ts';
import { currentCategories } from '../categories/categories.repository.ts';
import { currentSettings, type Moment, momentOf } from '../configs/configs.service.ts';
import { FACET_NAMES, type FoundDocument } from '../search/find-documents.ts';
import { SCOPES } from '../search/search-index.ts';
import { countIf, countStates, type Facets, hasStatus, ofRow } from './articles.publication.ts';
import { type IdQuery, inOrder, selectIds } from './articles.queries.ts';
import { tagsOf } from './articles.repository.ts';
import { countReviewDue, reviewCondition, reviewDueIds } from './articles.review.ts';
import { consoleRows, presentRow } from './articles.versions.ts';
import { findAllArticles } from './derived/derived.ts';

type Filters = CallInput<'articles', 'counts'>['query'];

export type Listed = CallInput<'articles', 'export'>['query'];
type Paged = CallInput<'articles', 'list'>['query'];

const COLUMNS_ASKED = ['exam', 'section', 'skill', 'level', 'kind', 'language', 'author_id', 'edition_id'] as const;

/** What the list is narrowed by, as the database knows it. */
type ListConditions = Partial<Pick<Filters, (typeof COLUMNS_ASKED)[number] | 'tag'>> &
  Moment & {
    /** Of those that are named, or that a search has found. */
    ids?: readonly number[];
    category_ids?: readonly number[];
    pinned?: number;
    /** Of the column that `Form` names: from one time on, before the other. */
    start?: number;
    end?: number;
  };

/** Which variant of the list's query is run. */
interface Form {
  tab: Listed['status'] | 'everything';
  date: NonNullable<Filters['date']>;
  sort?: Listed['sort'];
  /** The order is read from its end. */
  fromEnd?: boolean;
}

const namedIn = ({ ids }: Pick<Paged, 'ids'>): ReadonlySet<number> | null => (ids === undefined ? null : new Set(ids.split(',').map(Number)));

/** What a search has found, of the articles that are named where some are; null where nothing is looked for. */
async function searched(deps: Deps, { q, ids }: Filters & Pick<Paged, 'ids'>): Promise<readonly FoundDocument[] | null> {
  if (!q?.trim()) return null;
  const found = (await findAllArticles(deps, q.trim()))?.documents ?? [];
  const named = namedIn({ ids });
  return named ? found.filter(({ document_id }) => named.has(document_id)) : found;
}

/** What the filters mean; null when a search has found nothing, so that nothing can match. */
async function listConditionsOf(
  deps: Deps,
  filters: Filters & Pick<Paged, 'ids'>,
  found: readonly FoundDocument[] | null,
  { now, day }: Moment,
): Promise<ListConditions | null> {
  const conditions: ListConditions = { now, day };
  const ids = found?.map(({ document_id }) => document_id) ?? namedIn(filters);
  if (ids) conditions.ids = [...ids];
  if (found?.length === 0) return null;
  for (const name of COLUMNS_ASKED) if (filters[name] !== undefined) Object.assign(conditions, { [name]: filters[name] });
  if (filters.tag !== undefined) conditions.tag = filters.tag;
  if (filters.pinned !== undefined) conditions.pinned = flag(filters.pinned);
  if (filters.category_id !== undefined) conditions.category_ids = branchOf(await currentCategories(deps), filters.category_id);
  if (filters.from !== undefined || filters.to !== undefined) {
    const { start, end } = dayRange(filters.from, filters.to, (await currentSettings(deps)).time_zone);
    if (start !== null) conditions.start = start;
    if (end !== null) conditions.end = end;
  }
  return conditions;
}

const eb = expressionBuilder<Database, 'articles'>();

/** What the tab says of its articles. */
function ofTab(tab: Form['tab'], moment: Moment): Expression<SqlBool>[] {
  if (tab === 'everything') return [];
  if (tab === 'recycled') return [eb('articles.deleted_at', 'is not', null)];
  if (tab === 'review_due') return [eb('articles.id', 'in', reviewDueIds(eb.selectFrom('articles').select('articles.id'), moment))];
  const notRecycled = eb('articles.deleted_at', 'is', null);
  return tab === undefined || tab === 'all' ? [notRecycled] : [notRecycled, eb('articles.status', '=', tab)];
}

function tagged(tag: string): Expression<SqlBool> {
  const ids = eb
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select('article_tags.article_id')
    .where((of) => of.or([of('tags.slug', '=', tag), of('tags.name', '=', tag)]));
  return eb('articles.id', 'in', ids);
}

/** Everything that an article must be, besides being among those that are named or found. */
function conditionsIn({ category_ids, pinned, tag, start, end, ...rest }: Omit<ListConditions, 'ids'>, { tab, date }: Form): Expression<SqlBool>[] {
  return [
    ...COLUMNS_ASKED.flatMap((name) => (rest[name] === undefined ? [] : [eb(`articles.${name}`, '=', rest[name] as never)])),
    ...(pinned === undefined ? [] : [eb('articles.pinned', '=', pinned as 0 | 1)]),
    ...(category_ids ? [among('articles.category_id', category_ids)] : []),
    ...(tag === undefined ? [] : [tagged(tag)]),
    ...(start === undefined ? [] : [eb(`articles.${date}`, '>=', start)]),
    ...(end === undefined ? [] : [eb(`articles.${date}`, '<', end)]),
    ...ofTab(tab, rest),
  ];
}

function filteredIds(db: Db, { ids, ...conditions }: ListConditions, form: Form): IdQuery {
  const all = conditionsIn(conditions, form);
  const query = ids ? selectIds(db).where(among('articles.id', ids)) : selectIds(db);
  return all.length === 0 ? query : query.where(ids ? ofRow(eb.and(all)) : eb.and(all));
}

/** In the order asked for, or all of it from its end; without one in the recycle bin what went there last, else the newest change first. Ties are stable. */
function sorted(query: IdQuery, { sort, tab, fromEnd = false }: Form): IdQuery {
  const wanted = sort ?? (tab === 'recycled' ? '-deleted_at' : '-updated_at');
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

const fittingIds = prepared((db, conditions: ListConditions, form: Form) => filteredIds(db, conditions, form));

const pageIds = prepared((db, { limit, offset, ...conditions }: ListConditions & Part, form: Form) =>
  sorted(filteredIds(db, conditions, form), form)
    .limit(limit)
    .offset(offset),
);

/** The console's list; the number of its queries does not grow with its rows. */
export async function listArticles(deps: Deps, filters: Paged) {
  const { data, total } = await readRows(deps, filters, { limit: filters.per_page, offset: offsetOf(filters) });
  return { data, meta: metaOf(filters, total) };
}

/** The filters that articles are counted by; null when there is another one. */
async function facetsOf(deps: Deps, { exam, section, kind, language, category_id, ...others }: Filters): Promise<Facets | null> {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  return { exam, section, kind, language, ...(category_id !== undefined && { category_ids: branchOf(await currentCategories(deps), category_id) }) };
}

/** How many articles the tab holds: a look at the counts where these filters allow it, else all of them are counted. */
async function totalOf(
  deps: Deps,
  { sort: _sort, status = 'all', page: _page, per_page: _per_page, ...filters }: Listed & Partial<Paged>,
  conditions: ListConditions,
  form: Form,
): Promise<number> {
  const facets = status === 'review_due' ? null : await facetsOf(deps, filters);
  if (!facets) return countRows(filteredIds(deps.db, conditions, form));
  const states = await countStates(deps.db, facets);
  return status === 'all' ? states.draft + states.scheduled + states.published : states[status as keyof typeof states];
}

interface Part {
  limit: number;
  offset: number;
}

interface Slice {
  total: number;
  found: { id: number }[];
}

/** A part of the list by its place in the order; what stands in the second half is counted off from the end, so that the last page costs what the first does. */
async function byOrder({ db }: Deps, total: number, conditions: ListConditions, form: Form, { limit, offset }: Part): Promise<Slice> {
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { total, found: [] };
  const behind = total - offset - count;
  if (behind >= offset) return { total, found: await pageIds(db, { ...conditions, limit: count, offset }, form) };
  return { total, found: (await pageIds(db, { ...conditions, limit: count, offset: behind }, { ...form, fromEnd: true })).reverse() };
}

/** Whether nothing narrows a list but what search knows of public articles. */
function isIndexed(
  { ids: _ids, now: _now, day: _day, exam: _exam, section: _section, kind: _kind, language: _language, ...others }: ListConditions,
  { tab }: Form,
) {
  return (tab === undefined || tab === 'all' || tab === 'published') && Object.keys(others).length === 0;
}

/** Those of a search's articles that the filters leave, in its order: never more than a search finds. The articles are asked only where search does not know it. */
async function byRank({ db }: Deps, found: readonly FoundDocument[], conditions: ListConditions, form: Form, { limit, offset }: Part): Promise<Slice> {
  const fitting = found.filter((document) => FACET_NAMES.every((name) => conditions[name] === undefined || document[name] === conditions[name]));
  const isSure = isIndexed(conditions, form) ? ({ scope }: FoundDocument) => scope === SCOPES.public : () => false;
  const ids = fitting.filter((document) => !isSure(document)).map(({ document_id }) => document_id);
  const left = new Set(ids.length > 0 ? (await fittingIds(db, { ...conditions, ids }, form)).map(({ id }) => id) : []);
  const ranked = fitting.filter((document) => isSure(document) || left.has(document.document_id)).map(({ document_id: id }) => ({ id }));
  return { total: ranked.length, found: ranked.slice(offset, offset + limit) };
}

/** Rows of the list with their tags, and how many there are in all. */
export async function readRows(deps: Deps, filters: Listed & Pick<Paged, 'ids'>, part: Part) {
  const moment = await momentOf(deps);
  const documents = await searched(deps, filters);
  const conditions = await listConditionsOf(deps, filters, documents, moment);
  if (!conditions) return { data: [], total: 0 };
  const form: Form = { tab: filters.status, date: filters.date ?? 'updated_at', sort: filters.sort };
  const { found, total } =
    documents && !filters.sort
      ? await byRank(deps, documents, conditions, form, part)
      : await byOrder(deps, await totalOf(deps, filters, conditions, form), conditions, form, part);
  if (found.length === 0) return { data: [], total };
  const ids = found.map(({ id }) => id);
  const rows = inOrder(found, await consoleRows(deps.db, ids));
  const tags = await tagsOf(deps.db, ids);
  return { data: rows.map((row) => presentRow(row, tags.get(row.id) ?? [], moment)), total };
}

/** How many articles each tab holds under the same filters. */
export async function countTabs(deps: Deps, filters: Filters): Promise<TabCounts> {
  const moment = await momentOf(deps);
  const conditions = await listConditionsOf(deps, filters, await searched(deps, filters), moment);
  if (!conditions) return zerosFor(ARTICLE_TABS);
  const facets = await facetsOf(deps, filters);
  const every = filteredIds(deps.db, conditions, { tab: 'everything', date: filters.date ?? 'updated_at' });
  if (facets) {
    const states = await countStates(deps.db, facets);
    const review_due = await countReviewDue(every, moment);
    return { all: states.draft + states.scheduled + states.published, ...states, review_due };
  }
  const counted = every
    .clearSelect()
    .select([
      countIf(sql<boolean>`articles.deleted_at is null`).as('all'),
      countIf(hasStatus('draft')).as('draft'),
      countIf(hasStatus('scheduled')).as('scheduled'),
      countIf(hasStatus('published')).as('published'),
      countIf(reviewCondition(moment)).as('review_due'),
      countIf(sql<boolean>`articles.deleted_at is not null`).as('recycled'),
    ]);
  return counted.executeTakeFirstOrThrow();
}
