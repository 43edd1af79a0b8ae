import type { Comment, CommentThread } from '../../../contract/comments.ts';
import { iso } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { type ArticleReference, articleReferences } from '../articles/articles.lookups.ts';
import { type CommentRow, commentsById } from './comments.repository.ts';

type Reply = CommentThread['replies'][number];

/** What readers see of a comment. */
function shown({ id, parent_id, author_name, content, created_at, user_id }: CommentRow) {
  return { id, parent_id, author_name, content, created_at: iso(created_at), is_operator: user_id !== null };
}

const referenceOf = (articles: ReadonlyMap<number, ArticleReference>, id: number): ArticleReference => articles.get(id) ?? { id, slug: String(id), title: '' };

/**
 * Threads as readers see them. Replies of any depth stand flat under the first comment; a reply to a reply names whom
 * it answers, unless that one is not shown: then it answers the first.
 */
export async function presentThreads(db: Db, roots: readonly CommentRow[], replies: readonly CommentRow[]): Promise<CommentThread[]> {
  const articles = await articleReferences(
    db,
    roots.map((root) => root.article_id),
  );
  const visible = new Map(replies.map((reply) => [reply.id, reply]));
  const presentReply = (reply: CommentRow): Reply => {
    const answered = reply.parent_id === null ? undefined : visible.get(reply.parent_id);
    const reply_to = answered ? { id: answered.id, author_name: answered.author_name } : null;
    return { ...shown(reply), parent_id: answered?.id ?? reply.root_id, reply_to };
  };
  return roots.map((root) => ({
    ...shown(root),
    article: referenceOf(articles, root.article_id),
    replies: replies.filter((reply) => reply.root_id === root.id).map(presentReply),
  }));
}

/** Comments as moderators see them, with their article and what they answer. */
export async function presentComments(db: Db | Trx, rows: readonly CommentRow[]): Promise<Comment[]> {
  const articles = await articleReferences(
    db,
    rows.map((row) => row.article_id),
  );
  const parents = await commentsById(
    db,
    rows.flatMap((row) => row.parent_id ?? []),
  );
  return rows.map((row) => {
    const parent = row.parent_id === null ? undefined : parents.get(row.parent_id);
    return {
      ...shown(row),
      author_email: row.author_email,
      status: row.status,
      article: referenceOf(articles, row.article_id),
      parent: parent ? { id: parent.id, author_name: parent.author_name, content: parent.content } : null,
      ip: row.ip,
      user_agent: row.user_agent,
      updated_at: iso(row.updated_at),
    };
  });
}
