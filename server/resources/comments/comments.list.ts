import { isbot } from 'isbot';
import { sql } from 'kysely';
import { metaOf, offsetOf } from '../../../config/paging.ts';
import type { Comment, CommentRevision, HeldReason } from '../../../contract/comments.ts';
import type { CallInput } from '../../../contract/index.ts';
import { iso } from '../../database/values.ts';
import type { Db, Deps } from '../../deps.ts';
import { found } from '../../errors.ts';
import { type ArticleReference, articleReferences, publicIds } from '../articles/articles.lookups.ts';
import { BROWSERS, DEVICES, rowLabel } from '../visits/referrers-and-agents.ts';
import { browserOf, deviceOf } from '../visits/visit-facts.ts';
import {
  type CommentFilters,
  type CommentRow,
  commentCounts,
  commentPage,
  commentsById,
  findPresentComment,
  revisionsOf,
  threadRows,
} from './comments.repository.ts';

/** What readers see of a comment. */
export function shown({ id, parent_id, author_name, content, created_at, user_id }: CommentRow) {
  return { id, parent_id, author_name, content, created_at: iso(created_at), is_operator: user_id !== null };
}

export const referenceOf = (articles: ReadonlyMap<number, ArticleReference>, id: number): ArticleReference =>
  articles.get(id) ?? { id, slug: String(id), title: '' };

export const isShown = (row: CommentRow) => row.status === 'approved' && row.deleted_at === null;

/** `Chrome · 电脑` */
function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  if (isbot(userAgent)) return '爬虫或程序';
  return `${rowLabel(BROWSERS, browserOf(userAgent))} · ${rowLabel(DEVICES, deviceOf(userAgent))}`;
}

/** Comments as moderators see them: with their article, what they answer, and what is known of the sender. */
async function presentComments(deps: Pick<Deps, 'db' | 'clock'>, rows: readonly CommentRow[]): Promise<Comment[]> {
  const { db } = deps;
  const articleIds = [...new Set(rows.map((row) => row.article_id))];
  const articles = await articleReferences(db, articleIds);
  const visible = await publicIds(db, articleIds, deps.clock());
  const parents = await commentsById(
    db,
    rows.flatMap((row) => row.parent_id ?? []),
  );
  const facts = await commentFacts(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const parent = row.parent_id === null ? undefined : parents.get(row.parent_id);
    const known = facts.get(row.id);
    const is_public = visible.has(row.article_id);
    return {
      ...shown(row),
      author_email: row.author_email,
      status: row.status,
      held_reason: JSON.parse(row.held_reason) as HeldReason[],
      article: { ...referenceOf(articles, row.article_id), is_public },
      is_public: is_public && isShown(row),
      parent: parent ? { id: parent.id, author_name: parent.author_name, content: parent.content } : null,
      thread_size: known?.thread_size ?? 1,
      ip: row.ip,
      user_agent: row.user_agent,
      browser: browserName(row.user_agent),
      history: known && (row.email_key !== null || row.ip_key !== null) ? { approved: known.approved_before, spam: known.spam_before } : null,
      edits: known?.edits ?? 0,
      updated_at: iso(row.updated_at),
      deleted_at: row.deleted_at === null ? null : iso(row.deleted_at),
    };
  });
}

/** What moderators see about a comment beyond its own row. */
interface CommentFacts {
  edits: number;
  thread_size: number;
  /** Earlier comments of the same e-mail or network, deleted ones too. */
  approved_before: number;
  spam_before: number;
}

/** Two queries, each with its own index: with `or` over both keys a database would read every comment of the status. */
const before = (status: 'approved' | 'spam') => {
  const look = (key: 'email_key' | 'ip_key') => sql`select e.id from comments e
    where e.${sql.raw(key)} = c.${sql.raw(key)} and e.status = ${status} and e.user_id is null and (e.created_at, e.id) < (c.created_at, c.id)`;
  return sql`(select count(*) from (${look('email_key')} union ${look('ip_key')}) as earlier)`;
};

/** The facts of these comments by id, in one query. */
async function commentFacts(db: Db, ids: readonly number[]): Promise<Map<number, CommentFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CommentFacts & { id: number }>`
    select c.id,
      (select count(*) from comment_revisions r where r.comment_id = c.id) as edits,
      (select count(*) from comments t where (t.id = root.id or t.root_id = root.id) and t.deleted_at is null) as thread_size,
      ${before('approved')} as approved_before,
      ${before('spam')} as spam_before
    from comments c join comments root on root.id = coalesce(c.root_id, c.id)
    where c.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** One page for the moderators, and how many each tab holds. */
export async function listComments(deps: Deps, { sender_of, ...query }: CallInput<'comments', 'list'>['query']) {
  const { status, article_id } = query;
  const sender = sender_of === undefined ? undefined : ((await findPresentComment(deps.db, sender_of)) ?? { email_key: null, ip_key: null });
  const filters: CommentFilters = { status, article_id, sender, q: query.q?.trim() };
  const direction = query.sort === 'created_at' ? 'asc' : 'desc';
  const rows = await commentPage(deps.db, filters, direction, query.per_page, offsetOf(query));
  const counts = await commentCounts(deps.db, filters);
  return { data: await presentComments(deps, rows), meta: { ...metaOf(query, counts[status ?? 'all']), counts } };
}

/** One comment as moderators see it. */
export async function getComment(deps: Deps, id: number): Promise<Comment> {
  const row = found(await findPresentComment(deps.db, id));
  return found((await presentComments(deps, [row]))[0]);
}

/** The whole conversation in which a comment stands, in every state. */
export async function commentThread(deps: Deps, id: number): Promise<Comment[]> {
  const row = found(await findPresentComment(deps.db, id));
  return presentComments(deps, await threadRows(deps.db, row.root_id ?? row.id));
}

/** What a comment was before each change. */
export async function commentRevisions(deps: Deps, id: number): Promise<CommentRevision[]> {
  found(await findPresentComment(deps.db, id));
  return revisionsOf(deps.db, id);
}
