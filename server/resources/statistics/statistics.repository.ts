import { sql } from 'kysely';
import type { Dimension } from '../../../contract/statistics.ts';
import type { Db } from '../../deps.ts';
import type { Range } from './statistics.range.ts';
import { ALL, HOUR } from './visit-rollup.ts';

/** The whole site's figures of each day that has any. */
export function dayFigures(db: Db, { from, to }: Range) {
  return db
    .selectFrom('visit_days')
    .select(['day', 'pv', 'uv', 'ip', 'bots'])
    .where('dimension', '=', ALL)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

/** The whole site's views of each hour that has any, from `start` (included) to `end` (excluded). */
export function hourViews(db: Db, start: number, end: number) {
  return db.selectFrom('visit_hours').select(['at', 'pv', 'bots']).where('dimension', '=', ALL).where('at', '>=', start).where('at', '<', end).execute();
}

/** Visitors and addresses of each hour that has any; `key` is the hour, `00` to `23`. */
export function hourVisitors(db: Db, { from, to }: Range) {
  return db.selectFrom('visit_days').select(['day', 'key', 'uv', 'ip']).where('dimension', '=', HOUR).where('day', '>=', from).where('day', '<=', to).execute();
}

/** The keys of a dimension with most views; visitors are added up by day. Keys that only bots asked for are left out. */
export function topKeys(db: Db, dimension: Dimension, { from, to }: Range, limit: number) {
  return db
    .selectFrom('visit_days')
    .select((eb) => ['key', eb.fn.sum<number>('pv').as('pv'), eb.fn.sum<number>('uv').as('uv')])
    .where('dimension', '=', dimension)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('key')
    .having((eb) => eb(eb.fn.sum('pv'), '>', 0))
    .orderBy('pv', 'desc')
    .orderBy('uv', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
}

export async function totalViews(db: Db): Promise<number> {
  const row = await db
    .selectFrom('visit_days')
    .select((eb) => eb.fn.sum<number>('pv').as('pv'))
    .where('dimension', '=', ALL)
    .executeTakeFirst();
  return Number(row?.pv ?? 0);
}

export function articleTitles(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : db.selectFrom('articles').select(['id', 'slug', 'title']).where('id', 'in', ids).execute();
}

export function articleTitlesBySlug(db: Db, slugs: readonly string[]) {
  return slugs.length === 0 ? [] : db.selectFrom('articles').select(['id', 'slug', 'title']).where('slug', 'in', slugs).execute();
}

/** How many articles stand in each state, and how many need a hand. `today` is a day of the site's time zone. */
export async function articleCounts(db: Db, now: number, today: string) {
  const sum = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const living = (status: string) => sum(sql<boolean>`articles.deleted_at is null and articles.status = ${status}`);
  return db
    .selectFrom('articles')
    .leftJoin('editions', 'editions.id', 'articles.edition_id')
    .select([
      living('published').as('published'),
      living('draft').as('draft'),
      living('scheduled').as('scheduled'),
      sum(sql<boolean>`articles.deleted_at is not null`).as('recycled'),
      sum(sql<boolean>`articles.deleted_at is null and articles.status = 'scheduled' and articles.published_at < ${now - OVERDUE_MS}`).as('overdue'),
      sum(sql<boolean>`articles.deleted_at is null and (articles.review_by < ${today} or (articles.status = 'published' and editions.valid_to < ${today}))`).as(
        'review_due',
      ),
    ])
    .executeTakeFirstOrThrow();
}
/** A scheduled article whose time was longer ago has been forgotten by the schedule. */
const OVERDUE_MS = 60_000;

export async function commentCounts(db: Db): Promise<{ pending: number; approved: number }> {
  const rows = await db
    .selectFrom('comments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: countOf('pending'), approved: countOf('approved') };
}

export async function mediaCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
