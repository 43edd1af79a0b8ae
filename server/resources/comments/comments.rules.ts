import { createHash } from 'node:crypto';
import { DAY_MS, LIMITS } from '../../../config/limits.ts';
import { LINK_PATTERN } from '../../../config/links.ts';
import { PROOF_AHEAD_MS, PROOF_BITS, PROOF_LIFE_MS, type ProofLevel, type ProofOf, proofText, zeroBits } from '../../../config/proof-of-work.ts';
import type { SettingValues } from '../../../config/settings.ts';
import type { HeldReason } from '../../../contract/comments.ts';
import { changeContent } from '../../change.ts';
import { readState, writeState } from '../../database/shared-state.ts';
import type { Db, Deps } from '../../deps.ts';
import { networkOf } from '../../network.ts';
import { publishedBetween } from '../articles/articles.lookups.ts';
import { settingsOf } from '../configs/configs.service.ts';
import type { CommentRow, Sender } from './comments.repository.ts';
import { foldText, starWords, wordsIn } from './word-list.ts';

/** No person reads and writes faster than this; milliseconds. */
const TOO_QUICK_MS = 2000;
/** Letters from which on an identical text is no coincidence; many people write "Thanks!". */
const LONG_TEXT = 20;

/** A comment as it came in, tidied. */
interface Incoming {
  author_name: string;
  content: string;
  website?: string;
  elapsed_ms?: number;
}

/** A proof of work and what it was computed over: the comment as sent, before tidying. */
interface Proof extends ProofOf {
  nonce: number;
}

/** Whether a proof is as hard as the site requires, and recent. */
function isProven(settings: SettingValues, proof: Proof | undefined, now: number): boolean {
  const bits = PROOF_BITS[settings.comment_proof as ProofLevel];
  if (bits === 0) return true;
  if (!proof) return false;
  const age = now - Date.parse(proof.at);
  const hash = createHash('sha256').update(proofText(proof, proof.nonce)).digest();
  return age <= PROOF_LIFE_MS && age >= -PROOF_AHEAD_MS && zeroBits(hash) >= bits;
}

/** The keys by which two senders count as the same. */
export function senderOf(email: string | null, ip: string | null): Sender {
  return { email_key: email === null || email === '' ? null : email.normalize('NFKC').toLowerCase(), ip_key: ip === null || ip === '' ? null : networkOf(ip) };
}

/** The key by which two texts count as the same: case, width, spaces and punctuation are ignored. */
export function textKey(content: string): { key: string; isLong: boolean } {
  const { text } = foldText(content);
  const key = createHash('sha256')
    .update(text || content)
    .digest('base64url');
  return { key, isLong: text.length >= LONG_TEXT };
}

export function countLinks(content: string): number {
  return [...content.normalize('NFKC').matchAll(LINK_PATTERN)].length;
}

const both = ({ author_name, content }: Incoming) => `${author_name}\n${content}`;

/** The refused words in a comment. */
export function refusedWords(settings: SettingValues, incoming: Incoming): string[] {
  return wordsIn(settings.comment_words_refuse, both(incoming));
}

/** Name and text as readers would see them. */
export function replaceWords(settings: SettingValues, { author_name, content }: Incoming): { author_name: string; content: string } {
  const list = settings.comment_words_replace;
  return { author_name: starWords(list, author_name), content: starWords(list, content) };
}

/**
 * Whether a sender's earlier comments make the next one trusted. An e-mail is only typed in and may be anybody's, so it
 * counts together with the network it came from; without an e-mail, or from another network, a comment is reviewed again. One
 * comment marked as spam ends the trust.
 */
export function isTrusted(statuses: readonly CommentRow['status'][]): boolean {
  return statuses.includes('approved') && !statuses.includes('spam');
}

/** What in a comment itself makes it suspicious. Signs of a machine hold a comment for review, they never refuse it. */
export function suspicions(settings: SettingValues, incoming: Incoming, proof: Proof | undefined, now: number): HeldReason[] {
  const { website, elapsed_ms, content } = incoming;
  const words = wordsIn(settings.comment_words_hold, both(incoming));
  const links = countLinks(content);
  return [
    ...(words.length > 0 ? [{ rule: 'words' as const, detail: words.join('、') }] : []),
    ...(links > settings.comment_max_links ? [{ rule: 'links' as const, detail: String(links) }] : []),
    ...(website ? [{ rule: 'honeypot' as const, detail: '' }] : []),
    ...(elapsed_ms !== undefined && elapsed_ms < TOO_QUICK_MS ? [{ rule: 'quick' as const, detail: '' }] : []),
    ...(isProven(settings, proof, now) ? [] : [{ rule: 'proof' as const, detail: '' }]),
  ];
}

const HEAPED = new RegExp(`(\\p{M}{${LIMITS.comment.marks}})\\p{M}+`, 'gu');

/** A text as it is stored: NFC, `\n` line ends, no control characters, no heaps of marks, trimmed. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .normalize('NFC')
    .replace(HEAPED, '$1')
    .trim();
}

export const tidyName = (name: string) => tidyText(name).replace(/\s+/g, ' ');

type Rules = Pick<SettingValues, 'comments_moderation' | 'comment_close_days'>;

/** When an article's days for comments end, epoch milliseconds; undefined where they do not. */
export function commentsCloseAt({ comment_close_days: days }: Rules, published_at: number | null): number | undefined {
  return days === 0 || published_at === null ? undefined : published_at + days * DAY_MS;
}

/** Whether readers may comment on an article at `now`: open on the site and on the article, and the article is not too old. */
export function commentsOpen(rules: Rules, article: { allow_comments: boolean; published_at: number | null }, now: number): boolean {
  if (rules.comments_moderation === 'off' || !article.allow_comments) return false;
  return now < (commentsCloseAt(rules, article.published_at) ?? Infinity);
}

const KEY = 'comments_closed_until';

/** Kept pages contain the form: when an article's days for comments end, they become stale. */
export async function closeComments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { comment_close_days: days } = await settingsOf(deps.db);
  const since = Number((await readState(deps.db, KEY)) ?? now);
  const span = days * DAY_MS;
  const closed = days > 0 && (await publishedBetween(deps.db, since - span, now - span));
  const remember = (db: Db) => writeState(db, KEY, String(now), now);
  if (closed) await changeContent(deps, remember);
  else await remember(deps.db);
}
