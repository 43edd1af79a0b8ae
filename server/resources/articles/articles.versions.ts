import { type Insertable, sql } from 'kysely';
import { hasEnded } from '../../../config/calendar.ts';
import { LIMITS } from '../../../config/limits.ts';
import { personName } from '../../../config/person-name.ts';
import { isSame } from '../../../config/same.ts';
import { type Article, type ArticleFields, type ArticleInput, ArticleRow, type RevisionEvent } from '../../../contract/articles.ts';
import { tagSlug } from '../../content/slugs.ts';
import { charactersIn, readingMinutes, textOf } from '../../content/text-of.ts';
import { prepared } from '../../database/prepared.ts';
import type { Database } from '../../database/schema.ts';
import { among, iso } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import type { Moment } from '../configs/configs.service.ts';
import { fieldsOfRow, fromColumns, LIST_FIELDS, POINTERS, toColumns, WAITING_FIELDS, WRITTEN_FIELDS, withoutDeadReferences } from './articles.fields.ts';
import { isOverdue, recycleDaysLeft } from './articles.publication.ts';
import { COVER, counted, NAMES, OWN_COLUMNS, presentCover, selectArticles, type Tag, withNames } from './articles.queries.ts';
import { tagsOf } from './articles.repository.ts';
import { reviewReasons } from './articles.review.ts';

/** The written fields that a row of the list carries. */
const ROW_FIELDS = LIST_FIELDS.filter((name) => name in ArticleRow.properties) as ((typeof LIST_FIELDS)[number] & keyof ArticleRow)[];

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
  const user = id === null ? null : { id, name: personName({ name: row.working_user_name, username: row.working_user_username }) };
  return {
    overdue: isOverdue(row, moment),
    review_reasons: reviewReasons(row, moment),
    outdated_after: row.outdated_after,
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
        ? {
            id: row.edition_id,
            name: row.edition_name,
            name_zh: row.edition_name_zh ?? '',
            valid_to: row.edition_valid_to,
            ended: hasEnded(row.edition_valid_to, moment.day),
          }
        : null,
    author: row.author_id !== null ? { id: row.author_id, name: personName({ name: row.author_name, username: row.author_username }) } : null,
    tags: tags.map((tag) => tag.name),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    deleted_at: row.deleted_at === null ? null : iso(row.deleted_at),
    version: row.version,
  });
}

/** One article for its editor, from columns that already hold the working copy's texts. */
export function presentArticle(row: ArticleRecord, tags: readonly Tag[], moment: Moment): Omit<Article, 'outdated_sentences'> {
  return {
    ...fromColumns(row, WRITTEN_FIELDS),
    ...presentRow(row, tags, moment),
    cover: presentCover(row),
  };
}

type WorkingFields = Partial<ArticleInput>;

/** What waits in the working copy; an article without one has an empty one. */
export function workingFieldsOf(row: Pick<ArticleRecord, 'working_fields'>): WorkingFields {
  return row.working_fields ? (JSON.parse(row.working_fields) as WorkingFields) : {};
}

/** The article as a whole set of written fields: what is live, and over it what waits in the working copy, without what has been deleted since. */
export async function editedFields(db: Db, row: ArticleRecord): Promise<{ live: ArticleFields; edited: ArticleFields }> {
  const tags = (await tagsOf(db, [row.id])).get(row.id) ?? [];
  const live = fieldsOfRow(
    row,
    tags.map((tag) => tag.name),
  );
  return { live, edited: { ...live, ...(await withoutDeadReferences(db, workingFieldsOf(row))) } };
}

/** The fields that point to a row which the article's own names; of the original that it translates it knows the id alone. */
const POINTING = POINTERS.filter(({ table }) => table !== 'articles');

/** What an article's record says of such a row, under the record's names; null throughout where there is no such row. */
async function namesOf(db: Db, table: (typeof POINTING)[number]['table'], id: number | null): Promise<Partial<ArticleRecord>> {
  const columns = [...NAMES, ...COVER].filter((column) => column.startsWith(`${table}.`));
  // Kysely's types need one table name; all of these have an `id`.
  const query = db.selectFrom(table as 'media').select(columns as (typeof COVER)[number][]);
  const row: object | undefined = id === null ? undefined : await query.where('id', '=', id).executeTakeFirst();
  return { ...Object.fromEntries(columns.map((column) => [column.split(' as ')[1], null])), ...row };
}

/** The record and its tags as they would be if the working copy were live: with the names of what it points to. */
export async function withWorkingCopy(db: Db, row: ArticleRecord): Promise<{ row: ArticleRecord; tags: { name: string; slug: string }[] }> {
  const tags = (await tagsOf(db, [row.id])).get(row.id) ?? [];
  const working = workingFieldsOf(row);
  const merged = { ...row, ...toColumns(working) } as ArticleRecord;
  if (working.content_html !== undefined) merged.reading_minutes = readingMinutes(working.content_html);
  for (const { name, table } of POINTING) if (working[name] !== undefined) Object.assign(merged, await namesOf(db, table, working[name] ?? null));
  return { row: merged, tags: working.tags ? working.tags.map((name) => ({ name, slug: tagSlug(name) })) : tags };
}

/** Keeps what differs from the live text as the working copy, or none when nothing does; readers see nothing of it. */
export async function keepWorkingCopy(
  trx: Trx,
  row: ArticleRecord,
  { live, edited }: { live: ArticleFields; edited: ArticleFields },
  by: { user_id: number | null; updated_at: number },
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => WAITING_FIELDS.has(name) && !isSame(value, live[name as keyof ArticleFields])),
  );
  if (Object.keys(changed).length === 0) await deleteWorkingCopy(trx, row.id);
  else await saveWorkingCopy(trx, { article_id: row.id, fields: JSON.stringify(changed), ...by });
}

export async function saveWorkingCopy(trx: Trx, row: Insertable<Database['article_working_copies']>): Promise<void> {
  await trx
    .insertInto('article_working_copies')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ fields: row.fields, user_id: row.user_id ?? null, updated_at: row.updated_at }))
    .execute();
}

export async function deleteWorkingCopy(trx: Trx, articleId: number): Promise<void> {
  await trx.deleteFrom('article_working_copies').where('article_id', '=', articleId).execute();
}

/** The next of its article; it takes its number as it is written. */
const insertRevision = prepared((db, row: Omit<Insertable<Database['article_revisions']>, 'revision'>) =>
  db
    .insertInto('article_revisions')
    .values({ ...row, revision: sql<number>`(select coalesce(max(revision), 0) + 1 from article_revisions where article_id = ${row.article_id})` })
    .returning('revision'),
);

/** Keeps a revision and drops the oldest beyond the limit. */
export async function addRevision(
  trx: Trx,
  articleId: number,
  fields: ArticleFields,
  about: { event: RevisionEvent; user_id: number | null; created_at: number },
): Promise<void> {
  const row = { article_id: articleId, fields: JSON.stringify(fields), title: fields.title, chars: charactersIn(textOf(fields.content_html)) };
  const [kept] = await insertRevision(trx, { ...row, ...about });
  const last = (kept?.revision ?? 0) - LIMITS.article.revisions_kept;
  if (last > 0) await trx.deleteFrom('article_revisions').where('article_id', '=', articleId).where('revision', '<=', last).execute();
}
