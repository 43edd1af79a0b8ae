import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Language } from '../../../config/languages.ts';
import { DAY_MS, LIMITS, MEMORY } from '../../../config/limits.ts';
import type { ArticleStatus } from '../../../contract/article-fields.ts';
import type { TabCounts } from '../../../contract/articles.ts';
import { prepared } from '../../database/prepared.ts';
import type { ArticlesTable } from '../../database/schema.ts';
import { among, zerosFor } from '../../database/values.ts';
import type { Db, Deps } from '../../deps.ts';
import type { Moment } from '../configs/configs.service.ts';

/**
 * What readers may see, the one way to say it, as a condition over `articles`: published, its time come, not in the recycle bin.
 * `now`: epoch milliseconds. Said so, SQLite does not look articles up by their time, which has come for nearly all of them; to PostgreSQL it is the same.
 */
export function publicCondition(now: number) {
  return sql<boolean>`(articles.deleted_at is null and articles.status = 'published' and not articles.published_at > ${now})`;
}

/**
 * A condition on rows that an id, a slug or an old address names: said so that no database looks for them by it. Taken for few, as when nobody has
 * counted the articles since they became many, or for all that an index holds, every one of them would be read to find three.
 */
export function ofRow(condition: Expression<SqlBool>) {
  return sql<boolean>`(case when ${condition} then 1 else 0 end = 1)`;
}

/** The same as `publicCondition`, of such rows. */
export const publicRow = (now: number) => ofRow(publicCondition(now));

/** A condition over `articles`: in the recycle bin, and public until it came there. */
export const publicUntilDeleted = sql<boolean>`(articles.deleted_at is not null and articles.status = 'published' and not articles.published_at > articles.deleted_at)`;

/** A condition over `articles`: in this state, and not in the recycle bin. */
export function hasStatus(status: ArticleStatus) {
  return sql<boolean>`(articles.deleted_at is null and articles.status = ${status})`;
}

/** A column: how many of the rows meet a condition. */
export function countIf(condition: ReturnType<typeof hasStatus>) {
  return sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
}

/** What depends on the hour and the day, said twice: as a condition of the database and of a row. The pairs say the same. */

/** Conditions over `articles`: its time to be published, or to be taken down, was `now` or earlier. Each is answered by an index of its own; the two together by none. */
export function dueConditions(now: number) {
  return [
    sql<boolean>`(articles.deleted_at is null and articles.status = 'scheduled' and articles.published_at <= ${now})`,
    sql<boolean>`(articles.deleted_at is null and articles.status = 'published' and articles.unpublish_at <= ${now})`,
  ] as const;
}

/** A condition over `articles`: one of the two. */
export function dueCondition(now: number) {
  const [publish, takeDown] = dueConditions(now);
  return sql<boolean>`(${publish} or ${takeDown})`;
}

/** The same where the schedule has forgotten them. */
export const overdueConditions = ({ now }: Pick<Moment, 'now'>) => dueConditions(now - LIMITS.article.overdue_ms - 1);

type Row = Pick<Selectable<ArticlesTable>, 'deleted_at' | 'status' | 'published_at' | 'unpublish_at'>;

export function isOverdue(row: Row, { now }: Moment): boolean {
  const due = row.status === 'scheduled' ? row.published_at : row.status === 'published' ? row.unpublish_at : null;
  return row.deleted_at === null && due !== null && due < now - LIMITS.article.overdue_ms;
}

/** Full or begun days until the recycle bin deletes it; 0 when that is due. */
export function recycleDaysLeft(deletedAt: number | null, { now }: Moment): number | null {
  return deletedAt === null ? null : Math.max(0, Math.ceil((deletedAt + LIMITS.article.recycle_days * DAY_MS - now) / DAY_MS));
}

/**
 * How many articles there are, from the table that the database keeps in the transaction of each change (migration 014). Nothing
 * here grows with the archive.
 */

/** What articles are counted by. `category_ids`: any of them. */
export interface Facets {
  exam?: string;
  section?: string;
  kind?: string;
  language?: string;
  /** Whether readers can have them in another language. */
  translated?: 0 | 1;
  category_ids?: readonly number[];
}

type State = Exclude<keyof TabCounts, 'all' | 'review_due'>;

const total = sql<number>`coalesce(sum(articles), 0)`;

function counted(db: Db, { category_ids, ...facets }: Facets) {
  // Narrowed by nothing else, a few rows for each category say it; their columns are columns of the other, too.
  const isNarrow = facets.exam === undefined && facets.section === undefined && facets.kind === undefined;
  let query = db.selectFrom((isNarrow ? 'category_counts' : 'article_counts') as 'article_counts');
  for (const [name, value] of Object.entries(facets)) if (value !== undefined) query = query.where(name as 'exam', '=', value as string);
  return category_ids === undefined ? query : query.where(among('category_id', category_ids));
}

const publicTotal = prepared((db, facets: Facets) => counted(db, facets).select(total.as('total')).where('state', '=', 'published'));

/** The kinds of content that say which articles are public and where they stand. A save of their texts leaves it as it was. */
export const PLACED = ['places'] as const;

/** How many articles are public under these facets. What is published has had its time: before that it is scheduled. */
export async function countPublic({ db, content }: Deps, facets: Facets): Promise<number> {
  const key = JSON.stringify(facets);
  const totals = await content
    .rows<{ total: number }>('public totals', PLACED, MEMORY.totals)
    .get([key], async () => new Map([[key, { total: Number((await publicTotal(db, facets))[0]?.total ?? 0) }]]));
  return totals.get(key)?.total ?? 0;
}

const stateTotals = prepared((db, facets: Facets) =>
  counted(db, facets)
    .select(['state', total.as('total')])
    .groupBy('state'),
);

/** How many articles are in each state under these facets. */
export async function countStates(db: Db, facets: Facets): Promise<Record<State, number>> {
  const rows = await stateTotals(db, facets);
  const states = zerosFor<State>(['draft', 'scheduled', 'published', 'recycled']);
  for (const row of rows) states[row.state as State] = Number(row.total);
  return states;
}

/** How many public articles stand in each section of each exam. */
export async function countTopics(db: Db): Promise<{ exam: string; section: string; count: number }[]> {
  const rows = await db
    .selectFrom('article_counts')
    .select(['exam', 'section', total.as('count')])
    .where('state', '=', 'published')
    .groupBy(['exam', 'section'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Whose lists are counted: those of readers of one language, which leave out what they show in it already. */
interface For {
  reader?: Language;
}

/** What a list in the reader's language shows: all that is in it, and of the others what is not translated; everything where there is no such reader. */
const listedFor = (reader: Language | undefined) => (reader === undefined ? sql<boolean>`1 = 1` : sql<boolean>`(language = ${reader} or translated = 0)`);

const categoryTotals = prepared((db, { reader }: For, isCounted: 'published' | 'not_recycled') =>
  db
    .selectFrom('category_counts')
    .select(['category_id', total.as('total')])
    .where('category_id', '!=', 0)
    .where('state', isCounted === 'published' ? '=' : '!=', isCounted === 'published' ? 'published' : 'recycled')
    .where(listedFor(reader))
    .groupBy('category_id'),
);

async function byCategory(db: Db, isCounted: 'published' | 'not_recycled', reader?: Language): Promise<Map<number, number>> {
  const rows = await categoryTotals(db, { reader }, isCounted);
  return new Map(rows.map((row) => [row.category_id, Number(row.total)]));
}

/** Articles outside the recycle bin, whatever their state, by category. */
export const countByCategory = (db: Db) => byCategory(db, 'not_recycled');

/** Public articles by category, as a list in the reader's language has them. */
export const countPublicByCategory = (db: Db, reader?: Language) => byCategory(db, 'published', reader);

export interface PublicCount {
  exam: string;
  section: string | null;
  kind: string;
  count: number;
}

const examTotals = prepared((db, { reader }: For) =>
  db
    .selectFrom('article_counts')
    .select(['exam', 'section', 'kind', total.as('count')])
    .where('state', '=', 'published')
    .where('exam', '!=', '')
    .where(listedFor(reader))
    .groupBy(['exam', 'section', 'kind'])
    .having(total, '>', 0)
    .orderBy('section')
    .orderBy('kind'),
);

/** How many public articles each exam has of each section and kind, as a list in the reader's language has them. */
export async function countPublicByExam(db: Db, reader?: Language): Promise<PublicCount[]> {
  const rows = await examTotals(db, { reader });
  return rows.map(({ section, count, ...row }) => ({ ...row, section: section || null, count: Number(count) }));
}
