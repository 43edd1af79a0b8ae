import { type Article, ArticleRow } from '../../../contract/articles.ts';
import { prepared } from '../../database/prepared.ts';
import { among, iso } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import type { Moment } from '../configs/configs.service.ts';
import { fromColumns, WRITTEN_FIELDS } from './articles.fields.ts';
import { authorName, carriedBy, counted, NAMES, OWN_COLUMNS, presentCover, selectArticles, type Tag, withNames } from './articles.queries.ts';
import { hasEnded, isOverdue, recycleDaysLeft, reviewReasons } from './articles.states.ts';

const ROW_FIELDS = carriedBy(ArticleRow);

/** Whose changes wait, and since when. */
const WAITING = [
  'article_working_copies.updated_at as working_updated_at',
  'article_working_copies.user_id as working_user_id',
  'working_users.name as working_user_name',
  'working_users.username as working_user_username',
] as const;

/** The console's articles: with what waits in their working copies, and whose it is. */
function selectForConsole(db: Db) {
  return selectArticles(db)
    .leftJoin('article_working_copies', 'article_working_copies.article_id', 'articles.id')
    .leftJoin('users as working_users', 'working_users.id', 'article_working_copies.user_id')
    .select(WAITING);
}

type ConsoleRecord = Awaited<ReturnType<ReturnType<typeof selectForConsole>['executeTakeFirstOrThrow']>>;

const rowsForConsole = prepared((db, { ids }: { ids: readonly number[] }) =>
  withNames(db)
    .leftJoin('article_working_copies', 'article_working_copies.article_id', 'articles.id')
    .leftJoin('users as working_users', 'working_users.id', 'article_working_copies.user_id')
    .select([...OWN_COLUMNS, 'articles.category_id', 'articles.edition_id', ...ROW_FIELDS.map((name) => `articles.${name}` as const)])
    .select(NAMES)
    .select(WAITING)
    .where(among('articles.id', ids)),
);

/** What a row of the console's list shows, and nothing else. */
type ConsoleRow = Awaited<ReturnType<typeof rowsForConsole>>[number];

/** The rows of these articles, in no order. */
export function consoleRows(db: Db, ids: readonly number[]): Promise<ConsoleRow[]> {
  return rowsForConsole(db, { ids });
}

/** One article whole: with its body and the fields that wait in its working copy. */
export type ArticleRecord = ConsoleRecord & { content_html: string; working_fields: string | null };

const wholeArticles = prepared((db, { id }: { id: number }) =>
  selectForConsole(db).select(['articles.content_html', 'article_working_copies.fields as working_fields']).where('articles.id', '=', id),
);

export async function findArticle(db: Db, id: number): Promise<ArticleRecord | undefined> {
  return (await wholeArticles(db, { id }))[0];
}

/** What follows from the row as it is live, the hour and the day. */
export function presentStates(row: ConsoleRow, moment: Moment) {
  const { working_updated_at: since, working_user_id: id } = row;
  const user = id === null ? null : { id, name: row.working_user_name || row.working_user_username || '' };
  return {
    overdue: isOverdue(row, moment),
    review_reasons: reviewReasons(row, moment),
    recycle_days_left: recycleDaysLeft(row.deleted_at, moment),
    working_copy: since === null ? null : { user, updated_at: iso(since) },
  };
}

/** A row of the console's list. */
export function presentRow(row: ConsoleRow, tags: readonly Tag[], moment: Moment): ArticleRow {
  // Added to what is made already: to lay many fields into another object takes longer than all else here.
  return Object.assign(fromColumns(row, ROW_FIELDS), counted(row), presentStates(row, moment), {
    category: row.category_id !== null && row.category_name !== null ? { id: row.category_id, name: row.category_name, slug: row.category_slug ?? '' } : null,
    edition:
      row.edition_id !== null && row.edition_name !== null
        ? { id: row.edition_id, name: row.edition_name, valid_to: row.edition_valid_to, ended: hasEnded(row.edition_valid_to, moment) }
        : null,
    author: row.author_id !== null ? { id: row.author_id, name: authorName(row) } : null,
    tags: tags.map((tag) => tag.name),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    deleted_at: row.deleted_at === null ? null : iso(row.deleted_at),
    version: row.version,
  });
}

/** One article for its editor, from columns that already hold the working copy's texts. */
export function presentArticle(row: ArticleRecord, tags: readonly Tag[], moment: Moment): Article {
  return {
    ...fromColumns(row, WRITTEN_FIELDS),
    ...presentRow(row, tags, moment),
    cover: presentCover(row),
  };
}
