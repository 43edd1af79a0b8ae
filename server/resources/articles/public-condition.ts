import { sql } from 'kysely';

/**
 * What readers may see, the one way to say it, as a condition over `articles`: published, its time come, not in the recycle bin.
 * `now`: epoch milliseconds.
 */
export function publicCondition(now: number) {
  return sql<boolean>`(articles.deleted_at is null and articles.status = 'published' and articles.published_at <= ${now})`;
}
