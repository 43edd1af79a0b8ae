import { sql } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import type { Source } from './comments.repository.ts';

/** What moderators want to know of a comment beside its own row. */
export interface CommentFacts {
  edits: number;
  thread_size: number;
  /** Earlier comments of the same e-mail or network, deleted ones too. */
  approved_before: number;
  spam_before: number;
  /** The page of its article on which its thread stands, if readers see it. */
  page: number;
}

const { threads_per_page: PER_PAGE } = LIMITS.comment;

const before = (status: 'approved' | 'spam') => sql`(
  select count(*) from comments e
  where e.status = ${status} and e.user_id is null and (e.email_key = c.email_key or e.ip_key = c.ip_key)
    and (e.created_at < c.created_at or e.created_at = c.created_at and e.id < c.id))`;

/** The facts of these comments by id, in one query. */
export async function commentFacts(db: Source, ids: readonly number[]): Promise<Map<number, CommentFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CommentFacts & { id: number; newer: number }>`
    select c.id,
      (select count(*) from comment_revisions r where r.comment_id = c.id) as edits,
      (select count(*) from comments t where (t.id = root.id or t.root_id = root.id) and t.deleted_at is null) as thread_size,
      ${before('approved')} as approved_before,
      ${before('spam')} as spam_before,
      (select count(*) from comments n
        where n.article_id = c.article_id and n.root_id is null
          and (n.created_at > root.created_at or n.created_at = root.created_at and n.id > root.id)
          and (n.status = 'approved' and n.deleted_at is null or exists (
            select 1 from comments reply where reply.root_id = n.id and reply.status = 'approved' and reply.deleted_at is null))) as newer
    from comments c join comments root on root.id = coalesce(c.root_id, c.id)
    where c.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, newer, ...facts }) => [id, { ...facts, page: Math.floor(newer / PER_PAGE) + 1 }]));
}
