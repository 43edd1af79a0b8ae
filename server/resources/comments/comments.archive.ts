import type { Insertable } from 'kysely';
import type { CommentStatus } from '../../../contract/comments.ts';
import type { CommentsTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Trx } from '../../deps.ts';
import { setCommentCounts } from '../articles/articles.repository.ts';
import { insertComments } from './comments.repository.ts';
import { senderOf, textKey } from './comments.rules.ts';

/** A comment from an import or export: it brings its own time and state, and no rule for writers applies. */
interface ArchivedComment {
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

/** Inserts a comment as it was and returns its id. Its parent must exist already. Call `finishArchive` at the end. */
export async function addArchivedCommentIn(trx: Trx, comment: ArchivedComment): Promise<number> {
  return (await addArchivedCommentsIn(trx, [comment]))[0] as number;
}

/** The same for many at once, none of which is another's parent; returns their ids in order. */
export async function addArchivedCommentsIn(trx: Trx, comments: readonly ArchivedComment[]): Promise<number[]> {
  const parentIds = [...new Set(comments.flatMap(({ parent_id }) => parent_id ?? []))];
  const parents = await trx.selectFrom('comments').select(['id', 'root_id']).where(among('id', parentIds)).execute();
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  return insertComments(
    trx,
    comments.map((comment) => rowOf(comment, byId.get(comment.parent_id ?? 0))),
  );
}

function rowOf(comment: ArchivedComment, parent: { id: number; root_id: number | null } | undefined): Insertable<CommentsTable> {
  const { author_email = null, ip = null, user_agent = null, user_id = null } = comment;
  return {
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
  };
}

/** Updates the articles' comment counts, once all comments are in. */
export async function finishArchive(trx: Trx, articleIds: Iterable<number>): Promise<void> {
  await setCommentCounts(trx, [...new Set(articleIds)]);
}
