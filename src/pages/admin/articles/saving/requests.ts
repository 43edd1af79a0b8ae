import type { FormInstance } from 'antd';
import { articleField } from '../../../../../config/article-fields.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import type { Article, ArticleStatus, ArticleUpdate } from '../../../../../contract/articles.ts';
import { ApiError, theirsOf } from '../../../../api/errors.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { isFuture } from '../article-time.ts';
import { type ArticleField, type ArticleValues, isSame, valuesOf } from '../article-values.ts';
import type { AttemptOutcome, Gone, SaveIntent } from './save-state.ts';

/** What the working copy takes: half-written things too, but nothing that is too long. The rest stays on this device until it is right. */
export function withinLimits(changes: Partial<ArticleValues>): Partial<ArticleValues> {
  const fits = ([field, value]: [string, unknown]) => {
    const kind = articleField(field as ArticleField).value;
    const most = kind.type === 'slug' ? LIMITS.article.slug : 'max' in kind ? kind.max : undefined;
    if (typeof value === 'string' && most !== undefined) return value.length <= most;
    if (field === 'tags') return (value as string[]).length <= LIMITS.article.tags && (value as string[]).every((tag) => tag.length <= LIMITS.article.tag);
    return true;
  };
  return Object.fromEntries(Object.entries(changes).filter(fits));
}

/**
 * The changes without the fields that break a rule of the form; nothing is shown. Making an article by itself leaves them out
 * instead of failing: they follow in the working copy.
 */
export async function withoutMistakes(form: FormInstance<ArticleValues>, changes: Partial<ArticleValues>): Promise<Partial<ArticleValues>> {
  const wrong = await form.validateFields({ validateOnly: true }).then(
    () => [],
    (failure: { errorFields?: { name: (string | number)[] }[] }) => failure.errorFields?.map(({ name }) => name[0] as ArticleField) ?? [],
  );
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !wrong.some((name) => name === field)));
}

/** The id that the form named `article` gives its title. */
export const TITLE_ID = 'article_title';

/** A new article is made by itself once it has a title, whose typing is over, and some text. */
export function isWorthMaking({ title, content_html }: ArticleValues): boolean {
  const typingTitle = document.activeElement?.id === TITLE_ID && document.hasFocus();
  return title !== '' && !typingTitle && /\S/.test(content_html.replace(/<[^>]*>/g, ''));
}

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

/** Who has saved this version, as far as it is known: the person themselves in another window, or somebody by name. */
export function whoSaved({ working_copy }: Article, userId: number): string | undefined {
  return working_copy?.user?.id === userId ? '您在另一个窗口中' : working_copy?.user?.name;
}

/** What is said of a version that was saved while one was writing. */
export function conflictWords(theirs: Article, userId: number): { title: string; happened: string } {
  const who = whoSaved(theirs, userId);
  if (theirs.working_copy?.user?.id === userId) return { title: '这篇文章已在另一个窗口中修改', happened: `${who}保存了另一个版本` };
  // A save by hand leaves no name with the version: it may as well have been one's own, in another window.
  return { title: who ? '这篇文章已被他人修改' : '这篇文章已在别处修改', happened: `${who ?? '有人'}在您编辑时保存了另一个版本` };
}

/** Where the article has gone that a save was refused for; null when the refusal was another. Saving knows no other state that forbids it. */
export function goneBy(error: unknown): Gone | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'not_found') return 'purged';
  return error.code === 'conflict' ? 'recycled' : null;
}

/** How an attempt ended, or why there will be no other. */
export type Outcome = AttemptOutcome | { kind: 'gone'; how: Gone };

/** How an attempt to save by itself has failed. */
export function outcomeOf(error: unknown): Outcome {
  const theirs = theirsOf<Article>(error);
  if (theirs) return { kind: 'conflict', theirs };
  const how = goneBy(error);
  if (how) return { kind: 'gone', how };
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { kind: 'failed', message };
  if (error.status === 0) return { kind: 'offline' };
  if (error.status === 429) return { kind: 'failed', message, wait_ms: (error.retry_after ?? 0) * 1000 };
  return error.status >= 500 ? { kind: 'failed', message } : { kind: 'refused', message };
}

/** Whether a request may have reached the server although no good answer came back. */
export function maybeArrived(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * Whether the version that stands in the way holds nothing new: a save of this window's own that reached the server although its
 * answer was lost on the way back, or a change of state (the schedule published it). `lost` holds the fields that were sent then,
 * `before` what the server held until then; null for a new article, of which the server fills in what was not sent.
 */
export function isOwnEcho(theirs: Article, lost: Partial<ArticleValues> | null, before: ArticleValues | null): boolean {
  if (!before && !lost) return false;
  const values = valuesOf(theirs);
  const expected = { ...before, ...lost };
  return (Object.keys(before ?? expected) as ArticleField[]).every((field) =>
    field === 'content_html' ? sameBody(values.content_html, expected.content_html ?? '') : isSame(values[field], expected[field]),
  );
}

/**
 * Whether two bodies are the same text written differently (`<br>` and `<br />`, the order of attributes): then what stands in
 * the editor is not replaced after a save, and the cursor stays where it is.
 */
export function sameBody(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

function plain(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return body.innerHTML;
}

/** A queue for work that must not overlap: each piece starts when the one before has ended, well or badly. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
