import type { SettingValues } from '../../../config/settings.ts';
import { changeContent } from '../../change.ts';
import { readState, writeState } from '../../database/state.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { DAY_MS } from '../../time-zone.ts';
import { publishedBetween } from '../articles/articles.lookups.ts';
import { settingsOf } from '../configs/configs.service.ts';

type Rules = Pick<SettingValues, 'comments_moderation' | 'comment_close_days'>;

/** When an article's days for comments end, epoch milliseconds; undefined where they do not. */
export function commentsCloseAt({ comment_close_days: days }: Rules, published_at: number | null): number | undefined {
  return days === 0 || published_at === null ? undefined : published_at + days * DAY_MS;
}

/** Whether readers may write below an article at `now`: neither the site nor the article is closed, nor is it too old. */
export function commentsOpen(rules: Rules, article: { allow_comments: boolean; published_at: number | null }, now: number): boolean {
  if (rules.comments_moderation === 'off' || !article.allow_comments) return false;
  return now < (commentsCloseAt(rules, article.published_at) ?? Infinity);
}

const KEY = 'comments_closed_until';

/** Kept pages show the form; when an article's days for comments end, they are made anew. */
export async function closeComments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { comment_close_days: days } = await settingsOf(deps.db);
  const since = Number((await readState(deps.db, KEY)) ?? now);
  const span = days * DAY_MS;
  const closed = days > 0 && (await publishedBetween(deps.db, since - span, now - span));
  const remember = (db: Db | Trx) => writeState(db, KEY, String(now), now);
  if (closed) await changeContent(deps, remember);
  else await remember(deps.db);
}
