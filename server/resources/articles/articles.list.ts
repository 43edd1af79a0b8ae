import { sql } from 'kysely';
import { ARTICLE_FIELDS, type ArticleFieldName, articleField, articleFieldsWhere, STATUS_WORDS } from '../../../config/article-fields.ts';
import { findExam } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import type { ArticleRow, TabCounts } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import { among } from '../../database/values.ts';
import type { Deps } from '../../deps.ts';
import { toCsv } from '../../http/csv.ts';
import { AppError } from '../../http/errors.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { dayRange } from '../../time-zone.ts';
import { currentSettings } from '../configs/configs.service.ts';
import { findAllArticles, idsOf } from './articles.derived.ts';
import { countReviewDue } from './articles.lookups.ts';
import { categoryWithDescendants, countOf, type IdQuery, inOrder, presentRow, selectForConsole, selectIds } from './articles.queries.ts';
import { tagsOf } from './articles.repository.ts';
import { countStates, type Facets, type Moment, momentOf, reviewCondition } from './articles.states.ts';

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
async function readRows(deps: Deps, filters: Listed, { limit, offset }: Part) {
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
    const review_due = await countReviewDue(narrow.query, moment);
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

const REASONS: Record<ArticleRow['review_reasons'][number], string> = {
  review_by: `${ARTICLE_FIELDS.review_by.zh}已过`,
  edition_ended: `${ARTICLE_FIELDS.edition_id.zh}已结束`,
};

const yes = (value: boolean) => (value ? '是' : '');

interface Around {
  /** A time as it stands on the operators' clock. */
  time: (iso: string | null) => string;
  address: (slug: string) => string;
}

type Cell = (row: ArticleRow, around: Around) => string | number;

type Column = readonly [title: string, cell: Cell];

/** Fields that people read as something else than what is stored. */
const READ_AS: { [Name in ArticleFieldName]?: Cell } = {
  status: (row) => (row.deleted_at ? '回收站' : STATUS_WORDS[row.status].zh),
  exam: (row) => row.exam ?? '',
  section: (row) => findExam(row.exam)?.sections.find(({ slug }) => slug === row.section)?.zh ?? row.section ?? '',
  edition_id: (row) => row.edition?.name ?? '',
  category_id: (row) => row.category?.name ?? '',
};

/** What is no field of its own stands behind one. */
const BEHIND: { [Name in ArticleFieldName]?: readonly Column[] } = {
  status: [['网址', (row, { address }) => address(row.slug)]],
  tags: [['作者', (row) => row.author?.name ?? '']],
  pinned: [
    ['有未发布的修改', (row) => yes(row.working_copy !== null)],
    ['浏览量', (row) => row.view_count],
    ['评论数', (row) => row.comment_count],
  ],
  review_by: [['待复核原因', (row) => row.review_reasons.map((reason) => REASONS[reason]).join('、')]],
};

/** A field's value in a cell, by what it may be. */
function cellOf(name: ArticleFieldName): Cell {
  const { value } = articleField(name);
  const read = (row: ArticleRow) => (row as Partial<Record<ArticleFieldName, unknown>>)[name] ?? '';
  if (value.type === 'choice') return (row) => value.of[String(read(row))]?.zh ?? '';
  if (value.type === 'time') return (row, { time }) => time((read(row) as string) || null);
  if (value.type === 'flag') return (row) => yes(read(row) === true);
  return (row) => (Array.isArray(read(row)) ? (read(row) as string[]).join('、') : String(read(row)));
}

/** The columns of the file, in the order of the table of fields. */
const COLUMNS: readonly Column[] = [
  ['编号', (row) => row.id],
  ...articleFieldsWhere(({ csv }) => csv).flatMap((name): Column[] => [[articleField(name).zh, READ_AS[name] ?? cellOf(name)], ...(BEHIND[name] ?? [])]),
  ['创建时间', (row, { time }) => time(row.created_at)],
  ['更新时间', (row, { time }) => time(row.updated_at)],
  ['删除时间', (row, { time }) => time(row.deleted_at)],
];

/** The list under these filters, whole, as CSV; 422 when it is longer than a file may be. */
export async function exportArticles(deps: Deps, filters: CallInput<'articles', 'export'>['query']): Promise<string> {
  const limit = LIMITS.article.export_rows;
  const { data, total } = await readRows(deps, filters, { limit, offset: 0 });
  if (total > limit) {
    const message = { zh: `筛选结果有 ${total} 篇，一次最多导出 ${limit} 篇，请缩小筛选范围`, en: `At most ${limit} articles can be exported at once.` };
    throw new AppError('validation_failed', { message });
  }
  const { time_zone: timeZone } = await currentSettings(deps);
  // The Swedish way of writing a time is the ISO one.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const around: Around = {
    time: (iso) => (iso === null ? '' : format.format(new Date(iso))),
    address: (slug) => new URL(`/article/${encodeURIComponent(slug)}`, deps.options.public_url).href,
  };
  return toCsv(
    COLUMNS.map(([title]) => title),
    data.map((row) => COLUMNS.map(([, cell]) => cell(row, around))),
  );
}
