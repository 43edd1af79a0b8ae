import type { Db } from '../../deps.ts';

/** Views by people of every article since a day (of the site's time zone), as a table `recent` with `key`, the article's id as text, and `pv`. */
export function recentArticleViews(db: Db, since: string) {
  return db
    .selectFrom('visit_days')
    .select((eb) => ['key', eb.fn.sum<number>('pv').as('pv')])
    .where('dimension', '=', 'article')
    .where('day', '>=', since)
    .groupBy('key')
    .as('recent');
}
