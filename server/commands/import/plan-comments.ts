import { isIP } from 'node:net';
import { LIMITS } from '../../../config/limits.ts';
import type { CommentStatus } from '../../../contract/comments.ts';
import { commentText, cutText, hasMarkup, oneLine } from './plain-text.ts';
import type { Summary } from './summary.ts';
import { timeOf } from './times.ts';
import type { WxrAuthor, WxrComment, WxrItem } from './wxr.ts';

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
  created_at: number | null;
}

function plan(comment: WxrComment, offset: number, authors: readonly WxrAuthor[], label: string, summary: Summary): CommentPlan | null {
  if (comment.type !== '' && comment.type !== 'comment') {
    summary.leaveOut(`${comment.type}: not written by a reader`, oneLine(comment.author));
    return null;
  }
  const status = STATUSES[comment.approved];
  if (!status) {
    summary.leaveOut('comment in the trash', label);
    return null;
  }
  const content = commentText(comment.content);
  if (content === '') {
    summary.leaveOut('comment without text', label);
    return null;
  }
  if (hasMarkup(comment.content)) summary.change('comment with HTML: comments are text here', `${oneLine(comment.author)}: ${label}`);
  if (content.length > limit.content) summary.change(`comment longer than ${limit.content} characters: cut`, label);
  const name = cutText(oneLine(comment.author), limit.author_name);
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
    created_at: timeOf(comment.date_gmt, comment.date, offset),
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
    const planned = plan(comment, offset, authors, label, summary);
    if (planned && !plans.has(planned.id)) plans.set(planned.id, planned);
  }
  const ordered = new Map<string, CommentPlan>();
  const place = (comment: CommentPlan, below: readonly string[]): void => {
    if (ordered.has(comment.id)) return;
    const parent = comment.parent === null ? undefined : plans.get(comment.parent);
    const isLost = comment.parent !== null && ((!parent && !isKnown(comment.parent)) || below.includes(comment.parent));
    if (isLost) {
      comment.parent = null;
      summary.change('reply to a comment that did not come: put at the top level', `${comment.author_name}: ${label}`);
    } else if (parent) place(parent, [...below, comment.id]);
    ordered.set(comment.id, comment);
  };
  for (const comment of plans.values()) place(comment, []);
  return [...ordered.values()];
}
