import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { CommentStatus } from '../../../contract/comments.ts';
import type { CommentsTable } from '../../database/schema.ts';
import { contains } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { publicArticleIds } from '../articles/articles.lookups.ts';

export type CommentRow = Selectable<CommentsTable>;
type Source = Db | Trx;

export interface CommentFilters {
  status?: CommentStatus;
  article_id?: number;
  q?: string;
}

/** Everything but what was deleted. */
function living(db: Source) {
  return db.selectFrom('comments').where('comments.deleted_at', 'is', null);
}

function matching(db: Source, { status, article_id, q }: CommentFilters) {
  let query = living(db);
  if (status !== undefined) query = query.where('status', '=', status);
  if (article_id !== undefined) query = query.where('article_id', '=', article_id);
  return q ? query.where((eb) => eb.or(['content', 'author_name', 'author_email'].map((column) => contains(column, q)))) : query;
}

/** One page for the moderators, the newest first unless `direction` says otherwise. */
export function commentPage(db: Db, filters: CommentFilters, direction: 'asc' | 'desc', limit: number, offset: number): Promise<CommentRow[]> {
  return matching(db, filters).selectAll().orderBy('created_at', direction).orderBy('id', direction).limit(limit).offset(offset).execute();
}

const total = sql<number>`count(*)`.as('total');

export async function countComments(db: Db, filters: CommentFilters): Promise<number> {
  return (await matching(db, filters).select(total).executeTakeFirst())?.total ?? 0;
}

/** The first comments of threads that readers see: of one article, or of every public one. */
function shownRoots(db: Db, articleId: number | null, now: number) {
  const query = living(db).where('status', '=', 'approved').where('root_id', 'is', null);
  return articleId === null ? query.where('article_id', 'in', publicArticleIds(db, now)) : query.where('article_id', '=', articleId);
}

export function rootPage(db: Db, articleId: number | null, now: number, limit: number, offset: number): Promise<CommentRow[]> {
  return shownRoots(db, articleId, now).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countRoots(db: Db, articleId: number | null, now: number): Promise<number> {
  return (await shownRoots(db, articleId, now).select(total).executeTakeFirst())?.total ?? 0;
}

/** The replies of threads that readers see, the oldest first. */
export async function shownReplies(db: Db, rootIds: readonly number[]): Promise<CommentRow[]> {
  if (rootIds.length === 0) return [];
  return living(db).selectAll().where('status', '=', 'approved').where('root_id', 'in', rootIds).orderBy('created_at').orderBy('id').execute();
}

/** A comment that was not deleted. */
export function findComment(db: Source, id: number): Promise<CommentRow | undefined> {
  return living(db).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Comments by id, deleted ones too: a reply still shows what it answered. */
export async function commentsById(db: Source, ids: readonly number[]): Promise<Map<number, CommentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('comments').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a reader's comment under this e-mail was approved before. */
export async function wasApprovedBefore(db: Db, email: string): Promise<boolean> {
  const row = await living(db)
    .select('id')
    .where('status', '=', 'approved')
    .where('user_id', 'is', null)
    .where(sql`lower(author_email)`, '=', email.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertComment(trx: Trx, row: Insertable<CommentsTable>): Promise<number> {
  return (await trx.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateCommentRow(trx: Trx, id: number, columns: Updateable<CommentsTable>): Promise<void> {
  await trx.updateTable('comments').set(columns).where('id', '=', id).execute();
}
