import type { CommentStatus } from '../../../contract/comments.ts';
import type { Trx } from '../../deps.ts';
import { setCommentCount } from '../articles/articles.lookups.ts';
import { insertComment } from './comments.repository.ts';
import { senderOf, textKey } from './comments.rules.ts';

/** A comment that was written elsewhere or before: it comes with its own time and state, and no rule for writers is asked. */
export interface ArchivedComment {
  article_id: number;
  parent_id: number | null;
  author_name: string;
  author_email?: string | null;
  content: string;
  status: CommentStatus;
  /** The operator who wrote it, or null for a reader. */
  user_id?: number | null;
  ip?: string | null;
  user_agent?: string | null;
  /** Epoch milliseconds. */
  created_at: number;
}

/** Adds a comment as it was and answers its id. Its parent must be there already. Call `setCommentCount` once all are in. */
export async function addArchivedCommentIn(trx: Trx, comment: ArchivedComment): Promise<number> {
  const { author_email = null, ip = null, user_agent = null, user_id = null } = comment;
  const parent =
    comment.parent_id === null ? undefined : await trx.selectFrom('comments').select(['id', 'root_id']).where('id', '=', comment.parent_id).executeTakeFirst();
  return insertComment(trx, {
    ...comment,
    parent_id: parent?.id ?? null,
    root_id: parent ? (parent.root_id ?? parent.id) : null,
    author_email,
    ip,
    user_agent,
    user_id,
    ...(user_id === null && { ...senderOf(author_email, ip), text_key: textKey(comment.content).key }),
    updated_at: comment.created_at,
    deleted_at: null,
  });
}

/** Adds a thread's comments in order and brings the articles' counts up to date. */
export async function finishArchive(trx: Trx, articleIds: Iterable<number>): Promise<void> {
  for (const id of new Set(articleIds)) await setCommentCount(trx, id);
}
