import { sql } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import type { ArticleRow } from '../../../contract/articles.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { DAY_MS, today } from '../../time-zone.ts';
import { currentSettings, settingsOf } from '../configs/configs.service.ts';
import type { ConsoleRecord } from './articles.queries.ts';

/** What depends on the hour and the day, said twice: as a condition of the database and of a row. The pairs say the same. */

/** Now, and the day of the site's time zone. */
export interface Moment {
  now: number;
  day: string;
}

export async function momentOf(deps: Deps, source: Db | Trx = deps.db): Promise<Moment> {
  const now = deps.clock();
  const { time_zone } = source === deps.db ? await currentSettings(deps) : await settingsOf(source);
  return { now, day: today(now, time_zone) };
}

/** A condition over `articles`: its time to be published or taken down was `now` or earlier. */
export function dueCondition(now: number) {
  return sql<boolean>`(articles.deleted_at is null and ((articles.status = 'scheduled' and articles.published_at <= ${now})
    or (articles.status = 'published' and articles.unpublish_at <= ${now})))`;
}

/** A condition over `articles`: the schedule has forgotten it. */
export function overdueCondition({ now }: Moment) {
  return dueCondition(now - LIMITS.article.overdue_ms - 1);
}

/** A condition over `articles`: somebody should look whether it is still true. */
export function reviewCondition({ day }: Moment) {
  return sql<boolean>`(articles.deleted_at is null and (articles.review_by < ${day} or (articles.status <> 'draft' and exists (
    select 1 from editions as described where described.id = articles.edition_id and described.valid_to < ${day}
      and (articles.checked_on is null or articles.checked_on <= described.valid_to)))))`;
}

type Row = Pick<ConsoleRecord, 'deleted_at' | 'status' | 'published_at' | 'unpublish_at' | 'review_by' | 'checked_on' | 'edition_valid_to'>;

export function isOverdue(row: Row, { now }: Moment): boolean {
  const due = row.status === 'scheduled' ? row.published_at : row.status === 'published' ? row.unpublish_at : null;
  return row.deleted_at === null && due !== null && due < now - LIMITS.article.overdue_ms;
}

export function hasEnded(validTo: string | null, { day }: Pick<Moment, 'day'>): boolean {
  return validTo !== null && validTo < day;
}

export function reviewReasons(row: Row, moment: Moment): ArticleRow['review_reasons'] {
  if (row.deleted_at !== null) return [];
  const ended = row.status !== 'draft' && row.edition_valid_to !== null && hasEnded(row.edition_valid_to, moment);
  const checkedSince = row.checked_on !== null && row.edition_valid_to !== null && row.checked_on > row.edition_valid_to;
  return [
    ...(row.review_by !== null && row.review_by < moment.day ? (['review_by'] as const) : []),
    ...(ended && !checkedSince ? (['edition_ended'] as const) : []),
  ];
}

/** Full or begun days until the recycle bin deletes it; 0 when that is due. */
export function recycleDaysLeft(deletedAt: number | null, { now }: Moment): number | null {
  return deletedAt === null ? null : Math.max(0, Math.ceil((deletedAt + LIMITS.article.recycle_days * DAY_MS - now) / DAY_MS));
}
