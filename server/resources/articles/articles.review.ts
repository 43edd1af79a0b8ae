import { type Selectable, type SqlBool, sql } from 'kysely';
import { hasEnded } from '../../../config/calendar.ts';
import type { ArticleRow } from '../../../contract/articles.ts';
import type { ArticlesTable } from '../../database/schema.ts';
import { countRows } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import type { Moment } from '../configs/configs.service.ts';
import { publicRow } from './articles.publication.ts';
import { type IdQuery, selectIds } from './articles.queries.ts';

/** What waits for a check, said three times: as a condition, of a row, and as looks by index. All say the same. */

/** A condition over `articles`: the edition that it describes has ended, and nobody has checked it since. */
function describesEnded({ day }: Pick<Moment, 'day'>) {
  return sql<boolean>`exists (select 1 from editions as described where described.id = articles.edition_id and described.valid_to < ${day}
    and (articles.checked_on is null or articles.checked_on <= described.valid_to))`;
}

/** A condition over `articles`: somebody should look whether it is still true. */
export function reviewCondition({ day }: Moment) {
  return sql<boolean>`(articles.deleted_at is null and (articles.review_by < ${day}
    or (articles.status <> 'draft' and (articles.outdated_after < ${day} or ${describesEnded({ day })}))))`;
}

type Row = Pick<Selectable<ArticlesTable>, 'deleted_at' | 'status' | 'review_by' | 'checked_on' | 'outdated_after'> & { edition_valid_to: string | null };

/** Why a row waits for a check. */
export function reviewReasons(row: Row, moment: Moment): ArticleRow['review_reasons'] {
  if (row.deleted_at !== null) return [];
  const ended = row.status !== 'draft' && row.edition_valid_to !== null && hasEnded(row.edition_valid_to, moment.day);
  const checkedSince = row.checked_on !== null && row.edition_valid_to !== null && row.checked_on > row.edition_valid_to;
  return [
    ...(row.review_by !== null && row.review_by < moment.day ? (['review_by'] as const) : []),
    ...(ended && !checkedSince ? (['edition_ended'] as const) : []),
    ...(row.status !== 'draft' && row.outdated_after !== null && row.outdated_after < moment.day ? (['date_passed'] as const) : []),
  ];
}

/** Those of these articles that somebody should look at: the same condition as `reviewCondition` in narrow looks, each by an index of its own; none is in two of them. */
const reviewDue = (query: IdQuery, { day }: Moment) => {
  const notRecycled = query.where('articles.deleted_at', 'is', null);
  const inTime = sql<SqlBool>`(articles.review_by is null or articles.review_by >= ${day})`;
  return [
    notRecycled.where('articles.review_by', '<', day),
    notRecycled
      .innerJoin('editions', 'editions.id', 'articles.edition_id')
      .where('editions.valid_to', '<', day)
      .where('articles.status', '<>', 'draft')
      .where((eb) => eb.or([eb('articles.checked_on', 'is', null), eb('articles.checked_on', '<=', eb.ref('editions.valid_to'))]))
      .where(inTime) as IdQuery,
    notRecycled
      .where('articles.outdated_after', '<', day)
      .where('articles.status', '<>', 'draft')
      .where(inTime)
      .where(sql<SqlBool>`not ${describesEnded({ day })}`),
  ] as const;
};

/** How many of these articles somebody should look at. */
export async function countReviewDue(query: IdQuery, moment: Moment): Promise<number> {
  let due = 0;
  for (const look of reviewDue(query, moment)) due += await countRows(look);
  return due;
}

/** The ids of all articles that somebody should look at. */
export function reviewDueIds(query: IdQuery, moment: Moment) {
  const [late, ended, passed] = reviewDue(query, moment);
  return late.unionAll(ended).unionAll(passed);
}

/** Of the public ones that somebody should look at, how many stand in each section of each exam. */
export async function reviewDueByTopic(db: Db, moment: Moment): Promise<{ exam: string | null; section: string | null; count: number }[]> {
  const looks = reviewDue(selectIds(db), moment).map((query) =>
    query
      .where(publicRow(moment.now))
      .clearSelect()
      .select((eb) => ['articles.exam', 'articles.section', eb.fn.countAll<number>().as('count')])
      .groupBy(['articles.exam', 'articles.section'])
      .execute(),
  );
  return (await Promise.all(looks)).flat().map((row) => ({ ...row, count: Number(row.count) }));
}
