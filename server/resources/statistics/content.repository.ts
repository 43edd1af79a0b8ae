import { sql } from 'kysely';
import { among, countRows } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import { countIf, hasStatus, overdueCondition, publicCondition, reviewCondition } from '../articles/articles.publication.ts';

export function articleTitlesBySlug(db: Db, slugs: readonly string[]) {
  return slugs.length === 0 ? [] : db.selectFrom('articles').select(['id', 'slug', 'title']).where(among('slug', slugs)).execute();
}

/** How many articles are in each state, and how many need attention. `today` is a day in the site's time zone. */
export function articleCounts(db: Db, now: number, today: string) {
  return db
    .selectFrom('articles')
    .select([
      countIf(hasStatus('published')).as('published'),
      countIf(hasStatus('draft')).as('draft'),
      countIf(hasStatus('scheduled')).as('scheduled'),
      countIf(sql<boolean>`articles.deleted_at is not null`).as('recycled'),
      countIf(overdueCondition({ now, day: today })).as('overdue'),
      countIf(reviewCondition({ now, day: today })).as('review_due'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts of pending comments and of articles due for review. */
export async function waitingCounts(db: Db, now: number, day: string): Promise<{ comments: number; reviews: number }> {
  const comments = db.selectFrom('comments').where('status', '=', 'pending').where('deleted_at', 'is', null);
  const reviews = db.selectFrom('articles').where(reviewCondition({ now, day }));
  return { comments: await countRows(comments), reviews: await countRows(reviews) };
}

export const mediaCount = (db: Db) => countRows(db.selectFrom('media'));

/** Public articles by exam and section. Fresh: not due for review. */
export function articlesByTopic(db: Db, now: number, today: string) {
  return db
    .selectFrom('articles')
    .leftJoin('editions', 'editions.id', 'articles.edition_id')
    .select((eb) => [
      'articles.exam',
      'articles.section',
      eb.fn.countAll<number>().as('articles'),
      sql<number>`sum(case when ${reviewCondition({ now, day: today })} then 0 else 1 end)`.as('fresh'),
    ])
    .where('articles.exam', 'is not', null)
    .where(publicCondition(now))
    .groupBy(['articles.exam', 'articles.section'])
    .execute();
}
