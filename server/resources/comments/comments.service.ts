import { personName } from '../../../config/person-name.ts';
import type { Comment, CommentAction, CommentStatus } from '../../../contract/comments.ts';
import type { CallInput } from '../../../contract/index.ts';
import { changeContent, inTransaction } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { setCommentCount } from '../articles/articles.repository.ts';
import { getComment } from './comments.list.ts';
import { purgeIn } from './comments.recycle.ts';
import { type CommentRow, commentsById, findComment, findPresentComment, insertComment, keepRevision, updateCommentRow } from './comments.repository.ts';
import { tidyName, tidyText } from './comments.rules.ts';

type Update = CallInput<'comments', 'update'>['body'];

function textOrRefuse(field: string, text: string): string {
  if (text === '') throw invalid(field, '不能为空');
  return text;
}

/** Changes a comment's state, text or name and keeps the former text. Without version check: the last write wins. */
export async function updateComment(deps: Deps, caller: Caller<SessionUser>, id: number, { status, content, author_name }: Update): Promise<Comment> {
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'comments');
    const row = found(await findComment(trx, id));
    // Only what was sent: somebody else may have changed the rest a moment before.
    const next = {
      ...(content !== undefined && { content: textOrRefuse('content', tidyText(content)) }),
      ...(author_name !== undefined && { author_name: textOrRefuse('author_name', tidyName(author_name)) }),
    };
    const isOther = (name: 'content' | 'author_name') => next[name] !== undefined && next[name] !== row[name];
    // It bears the team's badge: whoever it was says it under his own name.
    if (row.user_id !== null && isOther('author_name')) throw invalid('author_name', '团队成员的署名不能修改');
    if (isOther('content') || isOther('author_name')) await keepRevision(trx, row, caller.user, now);
    await updateCommentRow(trx, id, { ...next, ...(status && { status }), updated_at: now });
    await setCommentCount(trx, row.article_id);
  });
  return getComment(deps, id);
}

/** Moves a comment to the recycle bin; replies to it stay readable. */
export async function removeComment(deps: Deps, id: number): Promise<void> {
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'comments');
    const row = found(await findComment(trx, id));
    await act(trx, row, 'delete', deps.clock());
    await setCommentCount(trx, row.article_id);
  });
}

/** Restores a comment from the recycle bin, in its former state. */
export async function restoreComment(deps: Deps, id: number): Promise<Comment> {
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'comments');
    const row = found(await findPresentComment(trx, id));
    if (row.deleted_at === null) throw new AppError('conflict', { message: { zh: '该评论不在回收站中', en: 'This comment is not in the recycle bin.' } });
    await act(trx, row, 'restore', deps.clock());
    await setCommentCount(trx, row.article_id);
  });
  return getComment(deps, id);
}

/** Removes a comment in the recycle bin for good. */
export async function purgeComment(deps: Deps, id: number): Promise<void> {
  await inTransaction(deps, async (trx) => {
    await lock(trx, deps.dialect, 'comments');
    const row = found(await findPresentComment(trx, id));
    if (row.deleted_at === null) throw new AppError('conflict', { message: { zh: '请先把评论移到回收站', en: 'Move the comment to the recycle bin first.' } });
    await purgeIn(trx, [row.id], deps.clock());
  });
}

/** Replies in the operator's name, approved at once; a pending comment is approved with it. */
export async function replyToComment(deps: Deps, caller: Caller<SessionUser>, id: number, text: string): Promise<Comment> {
  const now = deps.clock();
  const { user } = caller;
  const content = textOrRefuse('content', tidyText(text));
  const replyId = await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'comments');
    const parent = found(await findComment(trx, id));
    if (parent.status === 'rejected' || parent.status === 'spam') {
      throw new AppError('conflict', { message: { zh: '该评论未通过审核，请先通过后再回复', en: 'Approve this comment before answering it.' } });
    }
    if (parent.status === 'pending') await updateCommentRow(trx, id, { status: 'approved', updated_at: now });
    const made = await insertComment(trx, {
      article_id: parent.article_id,
      parent_id: parent.id,
      root_id: parent.root_id ?? parent.id,
      author_name: personName(user),
      author_email: null,
      content,
      status: 'approved',
      user_id: user.id,
      ip: caller.ip,
      user_agent: caller.user_agent,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    });
    await setCommentCount(trx, parent.article_id);
    return made;
  });
  return getComment(deps, replyId);
}

const STATUS_AFTER: Record<Exclude<CommentAction, 'delete' | 'restore'>, CommentStatus> = {
  approve: 'approved',
  reject: 'rejected',
  spam: 'spam',
  hold: 'pending',
};

async function act(trx: Trx, row: CommentRow, action: CommentAction, now: number): Promise<void> {
  const change = action === 'delete' ? { deleted_at: now } : action === 'restore' ? { deleted_at: null } : { status: STATUS_AFTER[action] };
  await updateCommentRow(trx, row.id, { ...change, updated_at: now });
}

const MISSING = { code: 'not_found', message: '评论不存在或已被删除' };
const MOVED = { code: 'conflict', message: '已被他人处理' };

const moderationStateOf = ({ id, status, deleted_at }: CommentRow) => ({ id, status, recycled: deleted_at !== null });

/**
 * Applies one action to many comments and returns for each whether it was done, and its former state. Restoring a comment that is not deleted
 * counts as done.
 */
export async function batchComments(deps: Deps, { ids, action, if_standing: wanted }: CallInput<'comments', 'batch'>['body']) {
  const now = deps.clock();
  return changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'comments');
    const known = await commentsById(trx, ids);
    // Rows are always written in the same order, so that two batches cannot deadlock.
    const there = [...known.values()].filter((row) => row.purged_at === null && (action === 'restore' || row.deleted_at === null)).sort((a, b) => a.id - b.id);
    const before = there.map(moderationStateOf);
    const moved = new Set(wanted ? before.filter(({ status, recycled }) => status !== wanted.status || recycled !== wanted.recycled).map(({ id }) => id) : []);
    const rows = there.filter(({ id }) => !moved.has(id));
    for (const row of rows) await act(trx, row, action, now);
    const articles = [...new Set(rows.map((row) => row.article_id))].sort((a, b) => a - b);
    for (const articleId of articles) await setCommentCount(trx, articleId);
    const done = new Set(rows.map((row) => row.id));
    const data = ids.map((id) => (done.has(id) ? { id, ok: true } : { id, ok: false, ...(moved.has(id) ? MOVED : MISSING) }));
    return { data, meta: { before } };
  });
}
