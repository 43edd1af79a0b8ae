import { isIP } from 'node:net';
import { EARLIEST_MS, LIMITS } from '../../../../config/limits.ts';
import type { CommentStatus } from '../../../../contract/comments.ts';
import type { Trx } from '../../../deps.ts';
import { addArchivedCommentsIn, finishArchive } from '../../comments/comments.archive.ts';
import type { WxrAuthor, WxrComment, WxrItem } from './file/wxr.ts';
import { commentText, cutText, hasMarkup, lineOfHtml, timeOf } from './item.ts';
import type { Summary } from './summary.ts';
import type { Step, Writing } from './writing.ts';

const limit = LIMITS.comment;
const STATUSES: Record<string, CommentStatus> = { '1': 'approved', approve: 'approved', approved: 'approved', '0': 'pending', hold: 'pending', spam: 'spam' };

export interface CommentPlan {
  id: string;
  /** The id of the comment it answers, when that came too. */
  parent: string | null;
  status: CommentStatus;
  author_name: string;
  author_email: string | null;
  content: string;
  ip: string | null;
  /** The login of the site's own author who wrote it. */
  author_login: string | null;
  /** Null where neither it nor its article has a date. */
  created_at: number | null;
}

/** Types of comments that readers write. */
const OF_READERS: ReadonlySet<string> = new Set(['', 'comment', 'review']);

/** What a comment says here, or why it does not come. */
export function commentRead({ type, approved, content: html }: WxrComment): { status: CommentStatus; content: string } | { refusal: string } {
  if (!OF_READERS.has(type)) return { refusal: `${type}: not written by a reader` };
  const status = STATUSES[approved];
  if (!status) return { refusal: 'comment in the trash' };
  const content = commentText(html);
  return content === '' ? { refusal: 'comment without text' } : { status, content };
}

function plan(comment: WxrComment, item: WxrItem, offset: number, authors: readonly WxrAuthor[], label: string, summary: Summary): CommentPlan | null {
  const read = commentRead(comment);
  if ('refusal' in read) {
    summary.leaveOut(read.refusal, OF_READERS.has(comment.type) ? label : lineOfHtml(comment.author));
    return null;
  }
  const { status, content } = read;
  if (hasMarkup(comment.content)) summary.change('comment with HTML: comments are text here', `${lineOfHtml(comment.author)}: ${label}`);
  if (content.length > limit.content) summary.change(`comment longer than ${limit.content} characters: cut`, label);
  const written = timeOf(comment.date_gmt, comment.date, offset);
  const created_at = written ?? timeOf(item.date_gmt, item.date, offset);
  if (written === null) summary.change('comment without a date: has that of its article', `${lineOfHtml(comment.author)}: ${label}`);
  const name = cutText(lineOfHtml(comment.author), limit.author_name);
  const email = comment.author_email;
  const isStaff = (author: WxrAuthor) => (author.id !== '' ? author.id === comment.user_id : author.login === comment.author);
  return {
    id: comment.id,
    parent: comment.parent && comment.parent !== '0' ? comment.parent : null,
    status,
    author_name: name || 'Anonymous',
    author_email: /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= limit.email ? email : null,
    content: content.length > limit.content ? cutText(content, limit.content) : content,
    ip: isIP(comment.author_ip) ? comment.author_ip : null,
    author_login: Number(comment.user_id) > 0 ? (authors.find(isStaff)?.login ?? null) : null,
    created_at: created_at === null ? null : Math.max(created_at, EARLIEST_MS),
  };
}

/**
 * A post's comments, parents before their replies, threads of any depth whole. A reply to what did not come stands at
 * the top level; `isKnown` names comments that an earlier import brought.
 */
export function planComments(
  item: WxrItem,
  label: string,
  offset: number,
  authors: readonly WxrAuthor[],
  isKnown: (id: string) => boolean,
  summary: Summary,
): CommentPlan[] {
  const plans = new Map<string, CommentPlan>();
  for (const comment of item.comments) {
    const planned = plan(comment, item, offset, authors, label, summary);
    if (planned && !plans.has(planned.id)) plans.set(planned.id, planned);
  }
  const ordered = new Map<string, CommentPlan>();
  for (const comment of plans.values()) {
    // From a comment up to one that has its place, or stands at the top; what is below each is behind it.
    const way = new Map<string, CommentPlan>();
    for (let one: CommentPlan | undefined = comment; one && !ordered.has(one.id); ) {
      way.set(one.id, one);
      const parent: CommentPlan | undefined = one.parent === null ? undefined : plans.get(one.parent);
      if (one.parent !== null && ((!parent && !isKnown(one.parent)) || way.has(one.parent))) {
        one.parent = null;
        summary.change('reply to a comment that did not come: put at the top level', `${one.author_name}: ${label}`);
        break;
      }
      one = parent;
    }
    for (const one of [...way.values()].reverse()) ordered.set(one.id, one);
  }
  return [...ordered.values()];
}

/** A post's comments on their way to its article. */
export interface Thread {
  /** The post's key, and its article's id: known when the comments are written. */
  key: string;
  article_id(): number | null;
  /** The ids here of the comments that are in, by their ids there; one map for all parts of a post's comments. */
  made: Map<string, number>;
  comments: readonly CommentPlan[];
}

export const commentKey = (itemKey: string, id: string) => `${itemKey} #${id}`;

/** Steps that write the comments of some posts, parents before their replies, a limited number by each. */
export function commentSteps(writing: Writing, threads: readonly Thread[], authors: ReadonlyMap<string, number>): Step[] {
  const rows = threads.flatMap((thread) => thread.comments.map((comment) => ({ thread, comment })));
  const steps: Step[] = [];
  for (let at = 0; at < rows.length; at += LIMITS.import.comments) {
    const some = rows.slice(at, at + LIMITS.import.comments);
    steps.push((trx) => writeSome(trx, writing, some, authors));
  }
  return steps;
}

async function writeSome(
  trx: Trx,
  { deps, imported, summary }: Writing,
  some: readonly { thread: Thread; comment: CommentPlan }[],
  authors: ReadonlyMap<string, number>,
): Promise<void> {
  const touched = new Set<number>();
  // One level of answers at a time: what is answered has its id by then, and stands before its answers.
  const levels: (typeof some)[number][][] = [];
  const depths = new Map<Thread['made'], Map<string, number>>();
  for (const row of some) {
    const { thread, comment } = row;
    if (thread.article_id() === null) continue;
    const known = depths.get(thread.made) ?? new Map<string, number>();
    depths.set(thread.made, known);
    const above = comment.parent === null || thread.made.has(comment.parent) ? undefined : known.get(comment.parent);
    const depth = above === undefined ? 0 : above + 1;
    known.set(comment.id, depth);
    levels[depth] ??= [];
    levels[depth].push(row);
  }
  for (const level of levels) {
    const rows = level.map(({ thread, comment }) => ({
      article_id: thread.article_id() as number,
      parent_id: comment.parent === null ? null : (thread.made.get(comment.parent) ?? null),
      author_name: comment.author_name,
      author_email: comment.author_email,
      content: comment.content,
      status: comment.status,
      user_id: comment.author_login === null ? null : (authors.get(comment.author_login) ?? null),
      ip: comment.ip,
      created_at: comment.created_at ?? deps.clock(),
    }));
    const ids = await addArchivedCommentsIn(trx, rows);
    for (const [at, { thread, comment }] of level.entries()) thread.made.set(comment.id, ids[at] as number);
    for (const { article_id } of rows) touched.add(article_id);
    await imported.add(
      trx,
      'comment',
      level.map(({ thread, comment }, at) => [commentKey(thread.key, comment.id), ids[at] as number]),
    );
    summary.brought('comment', level.length);
  }
  await finishArchive(trx, touched);
}
