import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import { personName } from '../../../config/person-name.ts';
import { COMMENT_STATUSES, type CommentCounts, type CommentList, type CommentRevision, type CommentStatus } from '../../../contract/comments.ts';
import { prepared } from '../../database/prepared.ts';
import type { CommentsTable } from '../../database/schema.ts';
import { among, contains, countRows, iso, zerosFor } from '../../database/values.ts';
import type { Db, SessionUser, Trx } from '../../deps.ts';
import { namesPublicArticle } from '../articles/articles.lookups.ts';

export type CommentRow = Selectable<CommentsTable>;

/** Who wrote a comment, as far as it can be told. */
export type Sender = Pick<CommentRow, 'email_key' | 'ip_key'>;

export interface CommentFilters {
  status?: CommentList;
  article_id?: number;
  /** Only comments of this sender. */
  sender?: Sender;
  q?: string;
}

const SEARCHED = ['content', 'author_name', 'author_email', 'ip'];

/** Comments that are not deleted. */
function notDeleted(db: Db) {
  return db.selectFrom('comments').where('comments.deleted_at', 'is', null);
}

/** All but placeholders (purged rows with replies), which no list shows. */
function present(db: Db) {
  return db.selectFrom('comments').where('purged_at', 'is', null);
}

function matching(db: Db, { article_id, sender, q }: CommentFilters) {
  let query = present(db);
  if (article_id !== undefined) query = query.where('article_id', '=', article_id);
  if (sender) {
    query = query.where((eb) => eb.or([eb('email_key', '=', sender.email_key ?? ''), eb('ip_key', '=', sender.ip_key ?? '')])).where('user_id', 'is', null);
  }
  return q ? query.where((eb) => eb.or(SEARCHED.map((column) => contains(column, q)))) : query;
}

/** One page for the moderators, the newest first unless `direction` says otherwise. */
export function commentPage(db: Db, filters: CommentFilters, direction: 'asc' | 'desc', limit: number, offset: number): Promise<CommentRow[]> {
  let query = matching(db, filters).where('deleted_at', filters.status === 'recycled' ? 'is not' : 'is', null);
  if (filters.status && filters.status !== 'recycled') query = query.where('status', '=', filters.status);
  return query.selectAll().orderBy('created_at', direction).orderBy('id', direction).limit(limit).offset(offset).execute();
}

const total = sql<number>`count(*)`.as('total');

/** How many comments there are in each status under the filters, the recycle bin left out. */
export async function countByStatus(db: Db, filters: CommentFilters): Promise<Record<CommentStatus, number>> {
  const rows = await matching(db, filters).where('deleted_at', 'is', null).select(['status', total]).groupBy('status').execute();
  return { ...zerosFor(COMMENT_STATUSES), ...Object.fromEntries(rows.map((row) => [row.status, row.total])) };
}

/** The count of each tab under the filters, ignoring the status filter. */
export async function commentCounts(db: Db, filters: CommentFilters): Promise<CommentCounts> {
  const counts = await countByStatus(db, filters);
  const recycled = await countRows(matching(db, filters).where('deleted_at', 'is not', null));
  return { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts, recycled };
}

/**
 * Whether readers see a reply, word for word what the index `comments_shown_replies` begins with. Written so that no other is used to find replies: a database would read every
 * approved comment of the site to find those of two threads.
 */
const isShownReply = (table: 'comments' | 'reply') =>
  sql<SqlBool>`(case when ${sql.ref(`${table}.status`)} = 'approved' and ${sql.ref(`${table}.deleted_at`)} is null then 1 else 0 end = 1)`;

/** A first comment that readers see, or under which they see replies. */
const holdsShown = sql<SqlBool>`(comments.status = 'approved' and comments.deleted_at is null or exists (
  select 1 from comments as reply where reply.root_id = comments.id and ${isShownReply('reply')}))`;

/** The first comments of threads that readers see: of one article, or the approved ones of every public article. */
function shownRoots(db: Db, articleId: number | null, now: number) {
  const query = db.selectFrom('comments').where('root_id', 'is', null);
  if (articleId !== null) return query.where('article_id', '=', articleId).where(holdsShown);
  return query.where('status', '=', 'approved').where('deleted_at', 'is', null).where(namesPublicArticle('comments.article_id', now));
}

type Roots = { articleId: number | null; now: number };

const rootsFrom = (order: 'asc' | 'desc') =>
  prepared((db, { articleId, now, limit, offset }: Roots & { limit: number; offset: number }) =>
    shownRoots(db, articleId, now).selectAll().orderBy('created_at', order).orderBy('id', order).limit(limit).offset(offset),
  );
/** A page of them, counted off from either end. */
export const rootPage = { newest: rootsFrom('desc'), oldest: rootsFrom('asc') };

const rootCount = prepared((db, { articleId, now }: Roots) => shownRoots(db, articleId, now).select(total));

export async function countRoots(db: Db, articleId: number | null, now: number): Promise<number> {
  return (await rootCount(db, { articleId, now }))[0]?.total ?? 0;
}

/** A thread's first comment, if readers see it or replies to it. */
export function findShownRoot(db: Db, id: number): Promise<CommentRow | undefined> {
  return db.selectFrom('comments').selectAll().where('id', '=', id).where('root_id', 'is', null).where(holdsShown).executeTakeFirst();
}

const shownReplies = (db: Db) => db.selectFrom('comments').where(isShownReply('comments'));

/** A look of its own for each thread: one look for all of them would read every reply to find the first. */
const first = prepared((db, { rootIds, limit }: { rootIds: readonly number[]; limit: number }) => {
  const looks = rootIds.map((rootId) => {
    const own = shownReplies(db).selectAll().where('root_id', '=', rootId).orderBy('created_at').orderBy('id').limit(limit);
    return db.selectFrom(own.as('replies')).selectAll();
  });
  return looks.reduce((all, look) => all.unionAll(look));
});

/** The replies that readers see in each of these threads, the oldest first, at most `limit` of each. */
export async function firstReplies(db: Db, rootIds: readonly number[], limit: number): Promise<CommentRow[]> {
  const rows = rootIds.length === 0 ? [] : await first(db, { rootIds, limit });
  return rows.sort((one, other) => one.created_at - other.created_at || one.id - other.id);
}

const replyCounts = prepared((db, { rootIds }: { rootIds: readonly number[] }) =>
  shownReplies(db).select(['root_id', total]).where(among('root_id', rootIds)).groupBy('root_id'),
);

/** How many replies readers see in each of these threads. */
export async function countReplies(db: Db, rootIds: readonly number[]): Promise<Map<number, number>> {
  const rows = rootIds.length === 0 ? [] : await replyCounts(db, { rootIds });
  return new Map(rows.map((row) => [row.root_id as number, row.total]));
}

export function countShownReplies(db: Db, rootId: number): Promise<number> {
  return countRows(shownReplies(db).where('root_id', '=', rootId));
}

/** How many of them stand before a reply. */
export function countRepliesBefore(db: Db, rootId: number, { id, created_at }: Pick<CommentRow, 'id' | 'created_at'>): Promise<number> {
  return countRows(shownReplies(db).where('root_id', '=', rootId).where(sql<SqlBool>`(created_at, id) < (${created_at}, ${id})`));
}

/** A page of them, the oldest first; those before it are passed over in the index. */
export function replyPage(db: Db, rootId: number, limit: number, offset: number): Promise<CommentRow[]> {
  const page = shownReplies(db).select('id').where('root_id', '=', rootId).orderBy('created_at').orderBy('id').limit(limit).offset(offset);
  const rows = db.selectFrom(page.as('page')).innerJoin('comments', 'comments.id', 'page.id').selectAll('comments');
  return rows.orderBy('comments.created_at').orderBy('comments.id').execute();
}

/** A whole thread, deleted comments included: the first comment, then the others in order of time. */
export function threadRows(db: Db, rootId: number): Promise<CommentRow[]> {
  return present(db)
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', rootId), eb('root_id', '=', rootId)]))
    .orderBy(sql`case when root_id is null then 0 else 1 end`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A comment that was not deleted. */
export function findComment(db: Db, id: number): Promise<CommentRow | undefined> {
  return notDeleted(db).selectAll().where('id', '=', id).executeTakeFirst();
}

/** A comment, in the recycle bin or not. */
export function findPresentComment(db: Db, id: number): Promise<CommentRow | undefined> {
  return present(db).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Comments by id, deleted ones too: a reply still shows what it answered. */
export async function commentsById(db: Db, ids: readonly number[]): Promise<Map<number, CommentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('comments').selectAll().where(among('id', ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The statuses of earlier comments with this e-mail from this network. */
export async function statusesOfPair(db: Db, { email_key, ip_key }: Sender): Promise<CommentRow['status'][]> {
  if (email_key === null || ip_key === null) return [];
  const rows = await db
    .selectFrom('comments')
    .select('status')
    .distinct()
    .where('email_key', '=', email_key)
    .where('ip_key', '=', ip_key)
    .where('user_id', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('status', '=', 'spam')]))
    .execute();
  return rows.map((row) => row.status);
}

/** Where this text has been sent since a time. */
export function sameText(db: Db, textKey: string, since: number): Promise<Pick<CommentRow, 'article_id' | 'ip_key'>[]> {
  return db
    .selectFrom('comments')
    .select(['article_id', 'ip_key'])
    .distinct()
    .where('text_key', '=', textKey)
    .where('created_at', '>', since)
    .where('user_id', 'is', null)
    .execute();
}

export async function insertComment(trx: Trx, row: Insertable<CommentsTable>): Promise<number> {
  return (await trx.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Inserts many; returns their ids in order, since both databases assign ids in ascending order. */
export async function insertComments(trx: Trx, rows: readonly Insertable<CommentsTable>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await trx.insertInto('comments').values(rows).returning('id').execute();
  return made.map(({ id }) => id).sort((a, b) => a - b);
}

export async function updateCommentRow(trx: Trx, id: number, columns: Updateable<CommentsTable>): Promise<void> {
  await trx.updateTable('comments').set(columns).where('id', '=', id).execute();
}

/** Clears the references between an article's comments before they are deleted, since foreign keys are checked row by row. */
export async function looseComments(trx: Trx, articleId: number): Promise<void> {
  await trx.updateTable('comments').set({ parent_id: null, root_id: null }).where('article_id', '=', articleId).execute();
}

/** Stores a comment's former text; without a user the word list changed it. The oldest are dropped beyond the limit. */
export async function keepRevision(
  trx: Trx,
  comment: Pick<CommentRow, 'id' | 'author_name' | 'content'>,
  user: Pick<SessionUser, 'id' | 'name' | 'username'> | null,
  now: number,
): Promise<void> {
  const { id: comment_id, author_name, content } = comment;
  await trx
    .insertInto('comment_revisions')
    .values({ comment_id, author_name, content, user_id: user?.id ?? null, user_name: user ? personName(user) : '', created_at: now })
    .execute();
  const kept = trx.selectFrom('comment_revisions').select('id').where('comment_id', '=', comment_id).orderBy('id', 'desc').limit(LIMITS.comment.revisions_kept);
  await trx.deleteFrom('comment_revisions').where('comment_id', '=', comment_id).where('id', 'not in', kept).execute();
}

/** What a comment was before each change, the newest first. */
export async function revisionsOf(db: Db, commentId: number): Promise<CommentRevision[]> {
  const rows = await db.selectFrom('comment_revisions').selectAll().where('comment_id', '=', commentId).orderBy('id', 'desc').execute();
  return rows.map(({ id, author_name, content, user_name, created_at }) => ({
    id,
    author_name,
    content,
    changed_by: user_name || null,
    created_at: iso(created_at),
  }));
}
