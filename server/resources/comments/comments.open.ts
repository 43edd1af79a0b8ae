import type { SettingValues } from '../../../config/settings.ts';
import { DAY_MS } from '../../time-zone.ts';

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
