import { LIMITS } from '../../../config/limits.ts';
import type { SettingValues } from '../../../config/settings.ts';
import type { CommentStatus } from '../../../contract/comments.ts';
import type { CallInput } from '../../../contract/index.ts';
import { changeContent } from '../../change.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Deps, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../http/errors.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { checkThrottle, takeThrottle } from '../../security/throttle.ts';
import { findPublicArticle, setCommentCount } from '../articles/articles.lookups.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { presentThreads } from './comments.present.ts';
import { type CommentRow, countRoots, findComment, insertComment, rootPage, shownReplies, wasApprovedBefore } from './comments.repository.ts';

type Input = CallInput<'comments', 'create'>['body'];

/** Nobody reads and writes as fast as this; milliseconds. */
const TOO_QUICK_MS = 2000;
const TOO_OFTEN = { zh: '评论过于频繁，请稍后再试', en: 'You are commenting too often. Please try again later.' };

/** Threads of one article (404 unless it is public), or the latest of the whole site. */
export async function publicComments(deps: Deps, query: CallInput<'comments', 'list_public'>['query']) {
  const now = deps.clock();
  const wanted = query.article_id ?? query.article;
  const articleId = wanted === undefined ? null : found(await findPublicArticle(deps.db, wanted, now)).id;
  const roots = await rootPage(deps.db, articleId, now, query.per_page, offsetOf(query));
  const replies = await shownReplies(
    deps.db,
    roots.map((root) => root.id),
  );
  return { data: await presentThreads(deps.db, roots, replies), meta: metaOf(query, await countRoots(deps.db, articleId, now)) };
}

/** What people write, as it is stored: text with plain line ends and without control characters. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .normalize('NFC')
    .trim();
}

const tidyName = (name: string) => tidyText(name).replace(/\s+/g, ' ');

function requireText(field: string, text: string, language: Caller['language']): void {
  if (text === '') throw invalid(field, language === 'zh' ? '不能为空' : 'This must not be empty.');
}

/** The comment that is answered: of the same article and shown. */
async function parentOf(deps: Deps, input: Input, language: Caller['language']): Promise<CommentRow | null> {
  if (input.parent_id === undefined || input.parent_id === null) return null;
  const parent = await findComment(deps.db, input.parent_id);
  if (parent?.article_id === input.article_id && parent.status === 'approved') return parent;
  throw invalid('parent_id', language === 'zh' ? '要回复的评论不存在' : 'The comment you are answering is no longer there.');
}

/** What becomes of a reader's comment: what a machine probably wrote is held, whatever the setting says. */
async function statusFor(deps: Deps, input: Input, email: string | null, moderation: SettingValues['comments_moderation']): Promise<CommentStatus> {
  if (input.website || (input.elapsed_ms !== undefined && input.elapsed_ms < TOO_QUICK_MS)) return 'pending';
  if (moderation === 'open') return 'approved';
  return moderation === 'trusted' && email !== null && (await wasApprovedBefore(deps.db, email)) ? 'approved' : 'pending';
}

/** A held comment changes nothing that readers see, so it leaves their caches alone. */
async function store(deps: Deps, row: Parameters<typeof insertComment>[1]): Promise<number> {
  const work = async (trx: Trx) => {
    const id = await insertComment(trx, row);
    if (row.status === 'approved') await setCommentCount(trx, row.article_id);
    return id;
  };
  return row.status === 'approved' ? changeContent(deps, work) : deps.db.transaction().execute(work);
}

/**
 * Takes a comment. 404 unless the article is public, 403 when comments are closed, 429 when an address writes too
 * often. Somebody who is signed in writes under their own name and is approved at once.
 */
export async function createComment(deps: Deps, caller: Caller, input: Input): Promise<{ id: number; status: CommentStatus; created_at: string }> {
  const { language, user } = caller;
  const now = deps.clock();
  const { window_ms, per_address } = LIMITS.comments_rate;
  const limits = user ? [] : [{ bucket: `comments:${caller.ip}`, max: per_address, window_ms }];
  await checkThrottle(deps, limits, TOO_OFTEN);

  const settings = await settingsOf(deps.db);
  const article = found(await findPublicArticle(deps.db, input.article_id, now));
  if (!settings.comments_enabled || !article.allow_comments) {
    throw new AppError('forbidden', { message: { zh: '评论已关闭', en: 'Comments are closed.' } });
  }
  const content = tidyText(input.content);
  const name = tidyName(input.author_name);
  requireText('content', content, language);
  requireText('author_name', name, language);
  const max = settings.comment_max_length;
  if (content.length > max) throw invalid('content', language === 'zh' ? `最多 ${max} 个字符` : `At most ${max} characters.`);
  const parent = await parentOf(deps, input, language);
  const email = input.author_email?.trim() || null;

  const status = user ? 'approved' : await statusFor(deps, input, email, settings.comments_moderation);
  await takeThrottle(deps, limits, TOO_OFTEN);
  const id = await store(deps, {
    article_id: article.id,
    parent_id: parent?.id ?? null,
    root_id: parent ? (parent.root_id ?? parent.id) : null,
    author_name: user ? user.name || user.username : name,
    author_email: user ? null : email,
    content,
    status,
    user_id: user?.id ?? null,
    ip: caller.ip,
    user_agent: caller.user_agent,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  });
  return { id, status, created_at: iso(now) };
}
