import { LIMITS } from '../../../config/limits.ts';
import { metaOf, offsetOf } from '../../../config/paging.ts';
import type { CommentThread } from '../../../contract/comments.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { Db, Deps } from '../../deps.ts';
import { AppError, found } from '../../errors.ts';
import { type ArticleReference, articleReferences, findPublicArticle } from '../articles/articles.lookups.ts';
import { isShown, referenceOf, shown } from './comments.list.ts';
import {
  type CommentRow,
  commentsById,
  countReplies,
  countRepliesBefore,
  countRoots,
  countShownReplies,
  findComment,
  findShownRoot,
  firstReplies,
  replyPage,
  rootPage,
} from './comments.repository.ts';

type Reply = CommentThread['replies'][number];
type Paged = CallInput<'comments', 'list_public'>['query'];

/** A first comment as readers see it; one that is no longer shown leaves a placeholder above its replies. */
function presentRoot(row: CommentRow) {
  const removed = !isShown(row);
  return { ...shown(row), ...(removed && { author_name: '', content: '', is_operator: false }), removed };
}

function byThread(replies: readonly CommentRow[]): Map<number, CommentRow[]> {
  const threads = new Map<number, CommentRow[]>();
  for (const reply of replies) {
    const own = threads.get(reply.root_id as number);
    if (own) own.push(reply);
    else threads.set(reply.root_id as number, [reply]);
  }
  return threads;
}

/** Whom these replies answer, where readers see that: most stand among them, others on an earlier page. */
async function answeredBy(db: Db, replies: readonly CommentRow[]): Promise<Map<number, CommentRow>> {
  const here = new Map(replies.map((reply) => [reply.id, reply]));
  const away = replies.flatMap(({ parent_id, root_id }) => (parent_id === null || parent_id === root_id || here.has(parent_id) ? [] : [parent_id]));
  const others = [...(await commentsById(db, [...new Set(away)])).values()].filter(isShown);
  return new Map([...here, ...others.map((row) => [row.id, row] as const)]);
}

/**
 * Threads as readers see them. Replies of any depth stand flat under the first comment; a reply to a reply names whom
 * it answers, unless that one is not shown: then it answers the first.
 */
async function presentThreads(
  db: Db,
  roots: readonly CommentRow[],
  replies: readonly CommentRow[],
  articles: ReadonlyMap<number, ArticleReference>,
  counts: ReadonlyMap<number, number>,
): Promise<CommentThread[]> {
  const answered = await answeredBy(db, replies);
  const presentReply = (reply: CommentRow): Reply => {
    const to = reply.parent_id === null ? undefined : answered.get(reply.parent_id);
    return { ...shown(reply), parent_id: to?.id ?? reply.root_id, reply_to: to ? { id: to.id, author_name: to.author_name } : null };
  };
  const threads = byThread(replies);
  return roots.map((root) => {
    const own = threads.get(root.id) ?? [];
    return {
      ...presentRoot(root),
      article: referenceOf(articles, root.article_id),
      reply_count: counts.get(root.id) ?? own.length,
      replies: own.map(presentReply),
    };
  });
}

/** The number of threads. */
async function threadsOf(deps: Deps, articleId: number | null): Promise<number> {
  if (articleId !== null) return countRoots(deps.db, articleId, deps.clock());
  // The site's threads are counted once per content version, whichever page is requested.
  return deps.content.remember('comment threads', () => countRoots(deps.db, null, deps.clock()), ['comments', 'articles']);
}

/** The first comments of a page of threads. One in the second half is counted off from the end, and nothing is looked at behind the last. */
async function pageOfRoots(deps: Deps, query: Paged, articleId: number | null): Promise<{ roots: CommentRow[]; total: number }> {
  const { db } = deps;
  const [asked, limit, offset] = [{ articleId, now: deps.clock() }, query.per_page, offsetOf(query)];
  const newest = () => rootPage.newest(db, { ...asked, limit, offset });
  if (offset === 0) {
    const roots = await newest();
    return { roots, total: roots.length < limit ? roots.length : await threadsOf(deps, articleId) };
  }
  const total = await threadsOf(deps, articleId);
  const behind = Math.max(0, total - offset - limit);
  if (offset >= total) return { roots: [], total };
  if (behind >= offset) return { roots: await newest(), total };
  return { roots: (await rootPage.oldest(db, { ...asked, limit: Math.min(limit, total - offset), offset: behind })).reverse(), total };
}

const about = ({ id, slug, title }: ArticleReference): ReadonlyMap<number, ArticleReference> => new Map([[id, { id, slug, title }]]);

const { replies_shown: SHOWN } = LIMITS.comment;

/** Threads of one article (404 unless it is public), or the latest of the whole site, each with its first replies. */
export async function publicComments(deps: Deps, query: Paged) {
  const { db } = deps;
  const now = deps.clock();
  const wanted = query.article_id ?? query.article;
  const article = wanted === undefined ? null : found(await findPublicArticle(db, wanted, now));
  if (article?.comment_count === 0) return { data: [], meta: metaOf(query, 0) };
  const articleId = article?.id ?? null;
  const { roots, total } = await pageOfRoots(deps, query, articleId);
  const ids = roots.map((root) => root.id);
  // One more than is shown tells which threads have others to count.
  const threads = byThread(await firstReplies(db, ids, SHOWN + 1));
  const long = [...threads].flatMap(([id, own]) => (own.length > SHOWN ? [id] : []));
  const replies = [...threads.values()].flatMap((own) => own.slice(0, SHOWN));
  const articleIds = [...new Set(roots.map((root) => root.article_id))];
  const articles = article ? about(article) : await articleReferences(db, articleIds);
  const data = await presentThreads(db, roots, replies, articles, await countReplies(db, long));
  return { data, meta: metaOf(query, total) };
}

/** The thread in which a comment stands, with a page of its replies: the one that is asked for, or that shows this comment. 404 unless readers see it. */
export async function publicThread(deps: Deps, id: number, { page: asked, per_page }: CallInput<'comments', 'get_public'>['query']) {
  const { db } = deps;
  const row = await findComment(db, id);
  const isReply = row !== undefined && row.root_id !== null;
  if (isReply && !isShown(row)) throw new AppError('not_found');
  const root = found(await findShownRoot(db, row?.root_id ?? id));
  const article = found(await findPublicArticle(db, root.article_id, deps.clock()));
  const page = asked ?? (isReply ? Math.floor((await countRepliesBefore(db, root.id, row)) / per_page) + 1 : 1);
  const replies = await replyPage(db, root.id, per_page, offsetOf({ page, per_page }));
  const count = await countShownReplies(db, root.id);
  const [data] = await presentThreads(db, [root], replies, about(article), new Map([[root.id, count]]));
  return { data: found(data), meta: metaOf({ page, per_page }, count) };
}
