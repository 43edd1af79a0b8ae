import type { Article, ArticleStatus, ArticleUpdate } from '../../../../contract/articles.ts';
import { isFuture } from './article-time.ts';
import type { ArticleValues } from './article-values.ts';

/** What a button of the save bar means: keep as it is, show to readers (now or at the chosen time), take back. */
export type SaveIntent = 'save' | 'publish' | 'unpublish';

/** Whether publishing would wait for the chosen time. */
export function isScheduling(values: Pick<ArticleValues, 'published_at'>): boolean {
  return isFuture(values.published_at);
}

/** The state to send beside the changed fields; nothing when it stays as it is. */
export function stateOf(intent: SaveIntent, values: ArticleValues, article: Article | null): Pick<ArticleUpdate, 'status'> {
  if (intent === 'unpublish') return { status: 'draft' };
  if (intent === 'publish') return { status: isScheduling(values) ? 'scheduled' : 'published' };
  return article ? {} : { status: 'draft' };
}

/** What the person is told after a save. */
export function savedMessage(intent: SaveIntent, before: ArticleStatus | undefined, after: Article): string {
  if (intent === 'unpublish') return '已转为草稿，读者不再看到这篇文章';
  if (intent === 'publish') return after.status === 'scheduled' ? '已设为定时发布' : '已发布';
  if (before === 'published' && after.has_working_copy) return '已保存修改，发布后读者才会看到';
  return before === undefined || before === 'draft' ? '已保存草稿' : '已保存';
}
