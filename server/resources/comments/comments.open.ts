import type { SettingValues } from '../../../config/settings.ts';

export const DAY_MS = 86_400_000;

type Rules = Pick<SettingValues, 'comments_moderation' | 'comment_close_days'>;

/** Whether readers may write below an article at `now`: neither the site nor the article is closed, nor is it too old. */
export function commentsOpen(rules: Rules, article: { allow_comments: boolean; published_at: number | null }, now: number): boolean {
  if (rules.comments_moderation === 'off' || !article.allow_comments) return false;
  const days = rules.comment_close_days;
  return days === 0 || article.published_at === null || now < article.published_at + days * DAY_MS;
}
