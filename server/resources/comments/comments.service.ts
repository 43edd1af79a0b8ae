import type { Comment, CommentStatus } from '../../../contract/comments.ts';
import { ERRORS } from '../../../contract/errors.ts';
import type { CallInput, CallReply } from '../../../contract/index.ts';
import { changeContent } from '../../change.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../http/errors.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { setCommentCount } from '../articles/articles.lookups.ts';
import { presentComments } from './comments.present.ts';
import { tidyText } from './comments.public.ts';
import { type CommentRow, commentPage, commentsById, countComments, findComment, insertComment, updateCommentRow } from './comments.repository.ts';

type Update = CallInput<'comments', 'update'>['body'];
type Batch = CallInput<'comments', 'batch'>['body'];

/** One page for the moderators. */
export async function listComments(deps: Deps, query: CallInput<'comments', 'list'>['query']) {
  const filters = { ...query, q: query.q?.trim() };
  const direction = query.sort === 'created_at' ? 'asc' : 'desc';
  const rows = await commentPage(deps.db, filters, direction, query.per_page, offsetOf(query));
  return { data: await presentComments(deps.db, rows), meta: metaOf(query, await countComments(deps.db, filters)) };
}

async function getComment(deps: Deps, id: number): Promise<Comment> {
  const row = found(await findComment(deps.db, id));
  return found((await presentComments(deps.db, [row]))[0]);
}

function textOrRefuse(field: string, text: string): string {
  const tidied = tidyText(text);
  if (tidied === '') throw invalid(field, '不能为空');
  return tidied;
}

/** Changes a comment's state, text or name; moderation takes no version, the last word counts. */
export async function updateComment(deps: Deps, id: number, { status, content, author_name }: Update): Promise<Comment> {
  await changeContent(deps, async (trx) => {
    const row = found(await findComment(trx, id));
    await updateCommentRow(trx, id, {
      ...(status !== undefined && { status }),
      ...(content !== undefined && { content: textOrRefuse('content', content) }),
      ...(author_name !== undefined && { author_name: textOrRefuse('author_name', author_name) }),
      updated_at: deps.clock(),
    });
    await setCommentCount(trx, row.article_id);
  });
  return getComment(deps, id);
}

/** Deletes a comment for readers and moderators alike; its replies stay. */
export async function removeComment(deps: Deps, id: number): Promise<void> {
  await changeContent(deps, async (trx) => {
    const row = found(await findComment(trx, id));
    await updateCommentRow(trx, id, { deleted_at: deps.clock(), updated_at: deps.clock() });
    await setCommentCount(trx, row.article_id);
  });
}

/** Answers a comment in the operator's name, approved at once; a comment that waited is approved with it. */
export async function replyToComment(deps: Deps, caller: Caller<SessionUser>, id: number, text: string): Promise<Comment> {
  const now = deps.clock();
  const { user } = caller;
  const content = textOrRefuse('content', text);
  const replyId = await changeContent(deps, async (trx) => {
    const parent = found(await findComment(trx, id));
    if (parent.status === 'rejected' || parent.status === 'spam') {
      throw new AppError('conflict', { message: { zh: '该评论未通过审核，请先通过后再回复', en: 'Approve this comment before answering it.' } });
    }
    if (parent.status === 'pending') await updateCommentRow(trx, id, { status: 'approved', updated_at: now });
    const made = await insertComment(trx, {
      article_id: parent.article_id,
      parent_id: parent.id,
      root_id: parent.root_id ?? parent.id,
      author_name: user.name || user.username,
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

const STATUS_AFTER: Record<Exclude<Batch['action'], 'delete'>, CommentStatus> = { approve: 'approved', reject: 'rejected', spam: 'spam' };

async function act(trx: Trx, row: CommentRow, action: Batch['action'], now: number): Promise<void> {
  await updateCommentRow(trx, row.id, action === 'delete' ? { deleted_at: now, updated_at: now } : { status: STATUS_AFTER[action], updated_at: now });
}

/** Does the same to many and says of each whether it was there. */
export async function batchComments(deps: Deps, { ids, action }: Batch): Promise<CallReply<'comments', 'batch'>['data']> {
  const now = deps.clock();
  return changeContent(deps, async (trx) => {
    const known = await commentsById(trx, ids);
    // Rows are written in one order everywhere, so that two batches never wait for each other.
    const living = [...known.values()].filter((row) => row.deleted_at === null).sort((a, b) => a.id - b.id);
    for (const row of living) await act(trx, row, action, now);
    const articles = [...new Set(living.map((row) => row.article_id))].sort((a, b) => a - b);
    for (const articleId of articles) await setCommentCount(trx, articleId);
    const done = new Set(living.map((row) => row.id));
    return ids.map((id) => (done.has(id) ? { id, ok: true } : { id, ok: false, code: 'not_found', message: ERRORS.not_found.zh }));
  });
}
