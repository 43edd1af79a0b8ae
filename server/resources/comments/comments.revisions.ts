import { LIMITS } from '../../../config/limits.ts';
import type { CommentRevision } from '../../../contract/comments.ts';
import { iso } from '../../database/values.ts';
import type { Db, SessionUser, Trx } from '../../deps.ts';
import type { CommentRow } from './comments.repository.ts';

/** Keeps what a comment was; without a user the word list changed it. The oldest go when there are too many. */
export async function keepRevision(
  trx: Trx,
  comment: Pick<CommentRow, 'id' | 'author_name' | 'content'>,
  user: Pick<SessionUser, 'id' | 'name' | 'username'> | null,
  now: number,
): Promise<void> {
  const { id: comment_id, author_name, content } = comment;
  await trx
    .insertInto('comment_revisions')
    .values({ comment_id, author_name, content, user_id: user?.id ?? null, user_name: user ? user.name || user.username : '', created_at: now })
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
