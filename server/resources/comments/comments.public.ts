import type { Insertable } from 'kysely';
import type { Language } from '../../../config/languages.ts';
import { HOUR_MS, LIMITS, MINUTE_MS } from '../../../config/limits.ts';
import { personName } from '../../../config/person-name.ts';
import { PROOF_AHEAD_MS, type ProofOf } from '../../../config/proof-of-work.ts';
import type { SettingValues } from '../../../config/settings.ts';
import type { CommentStatus, HeldReason } from '../../../contract/comments.ts';
import type { CallInput } from '../../../contract/index.ts';
import { changeContent, inTransaction } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import type { CommentsTable } from '../../database/schema.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Deps, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { checkThrottle, takeThrottle } from '../../security/throttle.ts';
import { findPublicArticle } from '../articles/articles.lookups.ts';
import { setCommentCount } from '../articles/articles.repository.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { type CommentRow, countShownReplies, findComment, insertComment, keepRevision, type Sender, sameText, statusesOfPair } from './comments.repository.ts';
import { commentsOpen, isTrusted, refusedWords, replaceWords, senderOf, suspicions, textKey, tidyName, tidyText } from './comments.rules.ts';

type Input = CallInput<'comments', 'create'>['body'];

const TOO_OFTEN = { zh: '评论过于频繁，请稍后再试', en: 'You are commenting too often. Please try again later.' };
const CLOSED = { zh: '评论已关闭', en: 'Comments are closed.' };
const TWICE = { zh: '你已经提交过同样的评论', en: 'You have already sent this comment.' };

function requireText(field: string, text: string, language: Language): void {
  if (text === '') throw invalid(field, language === 'zh' ? '不能为空' : 'This must not be empty.');
}

/** The comment that is answered: of the same article, shown, and in a thread that is not full. */
async function parentOf(deps: Deps, input: Input, language: Language): Promise<CommentRow | null> {
  if (input.parent_id === undefined || input.parent_id === null) return null;
  const parent = await findComment(deps.db, input.parent_id);
  if (parent?.article_id !== input.article_id || parent.status !== 'approved') {
    throw invalid('parent_id', language === 'zh' ? '要回复的评论不存在' : 'The comment you are answering is no longer there.');
  }
  if ((await countShownReplies(deps.db, parent.root_id ?? parent.id)) >= LIMITS.comment.thread_replies) {
    throw invalid('parent_id', language === 'zh' ? '这个话题的回复已满，请另发一条评论' : 'This conversation is full. Please write a new comment instead.');
  }
  return parent;
}

function refuseWords(settings: SettingValues, incoming: { author_name: string; content: string }, language: Language): void {
  const words = refusedWords(settings, incoming);
  if (words.length === 0) return;
  throw invalid(
    'content',
    language === 'zh' ? `评论含有不允许的内容：${words.join('、')}` : `Your comment has words that are not allowed here: ${words.join(', ')}`,
  );
}

interface Arrival {
  row: Omit<Insertable<CommentsTable>, 'status' | 'held_reason'>;
  /** The original text, where the word list changed it. */
  original: { author_name: string; content: string } | null;
  reasons: HeldReason[];
}

/** The same text before: refused below the same article from the same network, suspicious anywhere if it is long. */
async function duplicates(trx: Trx, { row }: Arrival, isLong: boolean, since: number, language: Language): Promise<HeldReason[]> {
  const earlier = row.text_key ? await sameText(trx, row.text_key, since) : [];
  if (earlier.some(({ article_id, ip_key }) => article_id === row.article_id && ip_key === row.ip_key)) throw invalid('content', TWICE[language]);
  return isLong && earlier.length > 0 ? [{ rule: 'duplicate', detail: '' }] : [];
}

/**
 * Whether a proof may have been used before. Proofs are not stored, but each is bound to one text below one article: a used one left that text there after the work began. A
 * reader's clock may be ahead.
 */
async function isSpent(trx: Trx, { row }: Arrival, proof: Pick<ProofOf, 'at'>): Promise<boolean> {
  const earlier = row.text_key ? await sameText(trx, row.text_key, Date.parse(proof.at) - PROOF_AHEAD_MS) : [];
  return earlier.some(({ article_id }) => article_id === row.article_id);
}

/** Writes a comment; one that is held changes nothing that readers see, so it leaves their caches alone. */
async function store(deps: Deps, arrival: Arrival, more: (trx: Trx) => Promise<HeldReason[]>): Promise<{ id: number; status: CommentStatus }> {
  const work = async (trx: Trx) => {
    // One at a time, so that the same comment sent twice at once is not taken twice.
    await lock(trx, deps.dialect, 'comments');
    const reasons = [...arrival.reasons, ...(await more(trx))];
    const status = reasons.length > 0 ? 'pending' : 'approved';
    // The general reasons (every comment is reviewed, a first comment) are only stored when there is no other.
    const told = reasons.filter(({ rule }) => rule !== 'review' && rule !== 'first');
    const id = await insertComment(trx, { ...arrival.row, status, held_reason: JSON.stringify(told.length > 0 ? told : reasons) });
    if (arrival.original) await keepRevision(trx, { id, ...arrival.original }, null, arrival.row.created_at);
    if (status === 'approved') await setCommentCount(trx, arrival.row.article_id);
    return { id, status } as const;
  };
  return arrival.reasons.length === 0 ? changeContent(deps, work) : inTransaction(deps, work);
}

async function waiting(deps: Deps, settings: SettingValues, sender: Sender): Promise<HeldReason[]> {
  if (settings.comments_moderation !== 'trusted') return [{ rule: 'review', detail: '' }];
  return isTrusted(await statusesOfPair(deps.db, sender)) ? [] : [{ rule: 'first', detail: '' }];
}

/**
 * Creates a comment. 404 unless the article is public, 403 when comments are closed, 429 when a network writes too often,
 * 422 for refused words and for the same text again. Somebody who is signed in writes under their own
 * name and is approved at once, without these checks.
 */
export async function createComment(deps: Deps, caller: Caller, input: Input): Promise<{ id: number; status: CommentStatus; created_at: string }> {
  const { language, user } = caller;
  const now = deps.clock();
  const settings = await settingsOf(deps.db);
  const rate = { max: settings.comment_rate_count, window_ms: settings.comment_rate_minutes * MINUTE_MS };
  const limits = user ? [] : [{ bucket: `comments:${networkOf(caller.ip)}`, ...rate }];
  await checkThrottle(deps, limits, TOO_OFTEN);

  const article = found(await findPublicArticle(deps.db, input.article_id, now));
  if (!commentsOpen(settings, article, now)) throw new AppError('forbidden', { message: CLOSED });
  const sent = { author_name: tidyName(input.author_name), content: tidyText(input.content) };
  requireText('content', sent.content, language);
  requireText('author_name', sent.author_name, language);
  const max = settings.comment_max_length;
  if (sent.content.length > max) throw invalid('content', language === 'zh' ? `最多 ${max} 个字符` : `At most ${max} characters.`);
  const parent = await parentOf(deps, input, language);

  // From here on every try counts: the word list must not be found out by guessing.
  await takeThrottle(deps, limits, TOO_OFTEN);
  if (!user) refuseWords(settings, sent, language);
  const email = user ? null : input.author_email?.trim() || null;
  const sender = user ? { email_key: null, ip_key: null } : senderOf(email, caller.ip);
  const { key, isLong } = textKey(sent.content);
  const shown = user ? { ...sent, author_name: personName(user) } : replaceWords(settings, sent);
  const isChanged = !user && (shown.content !== sent.content || shown.author_name !== sent.author_name);
  const proof = input.proof && { article_id: input.article_id, content: input.content, ...input.proof };
  const arrival: Arrival = {
    row: {
      article_id: article.id,
      parent_id: parent?.id ?? null,
      root_id: parent ? (parent.root_id ?? parent.id) : null,
      ...shown,
      author_email: email,
      user_id: user?.id ?? null,
      ip: caller.ip,
      user_agent: caller.user_agent,
      ...sender,
      text_key: user ? null : key,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    },
    original: isChanged ? sent : null,
    reasons: user
      ? []
      : [...suspicions(settings, { ...sent, website: input.website, elapsed_ms: input.elapsed_ms }, proof, now), ...(await waiting(deps, settings, sender))],
  };
  const since = now - settings.comment_duplicate_hours * HOUR_MS;
  const isAsked = proof !== undefined && settings.comment_proof !== 'off' && !arrival.reasons.some(({ rule }) => rule === 'proof');
  const more = async (trx: Trx): Promise<HeldReason[]> => [
    ...(await duplicates(trx, arrival, isLong, since, language)),
    ...(isAsked && (await isSpent(trx, arrival, proof)) ? [{ rule: 'proof' as const, detail: '' }] : []),
  ];
  const { id, status } = await store(deps, arrival, (trx) => (user ? Promise.resolve([]) : more(trx)));
  return { id, status, created_at: iso(now) };
}
