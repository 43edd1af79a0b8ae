import { among, countRows } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import { countStates, overdueConditions } from '../articles/articles.publication.ts';
import { selectIds } from '../articles/articles.queries.ts';
import { countReviewDue } from '../articles/articles.review.ts';
import type { Moment } from '../configs/configs.service.ts';

export function articleTitlesBySlug(db: Db, slugs: readonly string[]) {
  return slugs.length === 0 ? [] : db.selectFrom('articles').select(['id', 'slug', 'title']).where(among('slug', slugs)).execute();
}

/** How many articles are in each state, and how many need attention. */
export async function articleCounts(db: Db, moment: Moment) {
  const all = selectIds(db);
  const late = overdueConditions(moment).map((condition) => countRows(all.where(condition)));
  return {
    ...(await countStates(db, {})),
    overdue: (await Promise.all(late)).reduce((sum, count) => sum + count, 0),
    review_due: await countReviewDue(all, moment),
  };
}

/** Counts of pending comments and of articles due for review. */
export async function waitingCounts(db: Db, moment: Moment): Promise<{ comments: number; reviews: number }> {
  const comments = db.selectFrom('comments').where('status', '=', 'pending').where('deleted_at', 'is', null);
  return { comments: await countRows(comments), reviews: await countReviewDue(selectIds(db), moment) };
}

export const mediaCount = (db: Db) => countRows(db.selectFrom('media'));
