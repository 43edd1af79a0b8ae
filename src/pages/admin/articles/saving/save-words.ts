import type { Article, ArticleStatus, ArticleUpdate } from '../../../../../contract/articles.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { isFuture } from '../article-time.ts';
import type { ArticleValues } from '../article-values.ts';
import type { SaveIntent, SaveState } from './save-state.ts';

/** The state to send beside the changed fields; nothing when it stays as it is. */
export function stateOf(intent: SaveIntent, values: ArticleValues, isNew: boolean): Pick<ArticleUpdate, 'status' | 'published_at'> {
  if (intent === 'unpublish') return { status: 'draft', ...(isFuture(values.published_at) && { published_at: null }) };
  if (intent === 'schedule') return { status: 'scheduled' };
  // A time to come would put it off again: who presses 发布 means now.
  if (intent === 'publish') return { status: 'published', ...(isFuture(values.published_at) && { published_at: null }) };
  return isNew ? { status: 'draft' } : {};
}

/** What the person is told after a save. */
export function savedMessage(intent: SaveIntent, before: ArticleStatus | undefined, after: Article): string {
  if (intent === 'unpublish') return before === 'scheduled' ? '已取消定时发布' : '已转为草稿，读者不再看到这篇文章';
  if (after.status === 'scheduled' && intent !== 'save') return `已设为定时发布：${formatTime(after.published_at)}`;
  if (intent === 'publish' || intent === 'schedule') return before === 'published' ? '已更新发布' : '已发布';
  if (before === 'published' && after.working_copy) return '已保存修改，发布后读者才会看到';
  return before === undefined || before === 'draft' ? '已保存草稿' : '已保存';
}

/** What the bar says about how safe the text is. `worry`: it is not on the server. */
export function safetyOf({ autosave, dirty, busy, saved_at, autosaved_at, unkept }: SaveState): { text: string; worry: boolean } {
  const here = unkept ? '且无法在本机暂存，请尽快保存' : '已存本机';
  if (busy || autosave.kind === 'saving') return { text: '正在保存…', worry: false };
  if (dirty) {
    if (autosave.kind === 'conflict') return { text: `自动保存已暂停，${here}`, worry: true };
    if (autosave.kind === 'offline') return { text: `离线，${here}`, worry: true };
    if (autosave.kind === 'failed') return { text: `自动保存失败，稍后重试，${here}`, worry: true };
    if (autosave.kind === 'refused') return { text: `自动保存未成功：${autosave.message}，${here}`, worry: true };
    return { text: unkept ? `有未保存的修改，${here}` : '有未保存的修改', worry: true };
  }
  if (autosaved_at && (!saved_at || autosaved_at > saved_at)) return { text: `已自动保存 ${clock(autosaved_at)}`, worry: false };
  return { text: saved_at ? `已保存 ${clock(saved_at)}` : '', worry: false };
}

const clock = (ms: number) => formatTime(new Date(ms).toISOString()).slice(11);
