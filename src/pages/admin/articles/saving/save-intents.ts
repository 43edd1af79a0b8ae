import type { Article, ArticleStatus, ArticleUpdate } from '../../../../../contract/articles.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { isFuture } from '../article-time.ts';
import type { ArticleValues } from '../form-fields.ts';

/**
 * What a button means: keep as it is · show to readers now · show them later · take back. For something public, `publish`
 * makes the waiting changes public.
 */
export type SaveIntent = 'save' | 'publish' | 'schedule' | 'unpublish';

/** The state to send beside the changed fields; nothing when it stays as it is. */
export function stateOf(intent: SaveIntent, values: ArticleValues, isNew: boolean): Pick<ArticleUpdate, 'status' | 'published_at'> {
  if (intent === 'unpublish') return { status: 'draft', ...(isFuture(values.published_at) && { published_at: null }) };
  if (intent === 'schedule') return { status: 'scheduled' };
  // A time to come would put it off again: who presses 发布 means now.
  if (intent === 'publish') return { status: 'published', ...(isFuture(values.published_at) && { published_at: null }) };
  return isNew ? { status: 'draft' } : {};
}

/** Whether the article stands as the button wanted it: nothing waits in a working copy, and readers have it or not. */
export function isReached(intent: SaveIntent, { status, working_copy }: Article): boolean {
  if (working_copy) return false;
  if (intent === 'save') return true;
  // The time of a schedule may have come.
  return intent === 'schedule' ? status !== 'draft' : status === (intent === 'publish' ? 'published' : 'draft');
}

/** What the person is told after a save. */
export function savedMessage(intent: SaveIntent, before: ArticleStatus | undefined, after: Article): string {
  if (intent === 'unpublish') return before === 'scheduled' ? '已取消定时发布' : '已转为草稿，读者不再看到这篇文章';
  if (after.status === 'scheduled' && intent !== 'save') return `已设为定时发布：${formatTime(after.published_at)}`;
  if (intent === 'publish' || intent === 'schedule') return before === 'published' ? '已更新发布' : '已发布';
  if (before === 'published' && after.working_copy) return '已保存修改，发布后读者才会看到';
  return before === undefined || before === 'draft' ? '已保存草稿' : '已保存';
}
