import { isSame } from '../../../../../config/same.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { isFuture } from '../article-time.ts';
import { type ArticleField, type ArticleValues, valuesOf } from '../form-fields.ts';

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

/**
 * Whether the version that stands in the way holds nothing new: a save of this window's own that reached the server although its
 * answer was lost on the way back, or a change of state (the schedule published it). `lost` holds the fields that were sent then,
 * `before` what the server held until then; null for a new article, of which the server fills in what was not sent.
 */
export function isOwnEcho(theirs: Article, lost: Partial<ArticleValues> | null, before: ArticleValues | null): boolean {
  if (!before && !lost) return false;
  const values = valuesOf(theirs);
  const expected = { ...before, ...lost };
  return (Object.keys(before ?? expected) as ArticleField[]).every((field) => {
    if (field === 'content_html') return sameBody(values.content_html, expected.content_html ?? '');
    return isSame(values[field], expected[field]) || (field === 'published_at' && lost !== null && isSettled(expected.published_at, values.published_at));
  });
}

/** Whether a button has made one time of publication of the other: it fills in now where none stands, and gives up one to come. */
function isSettled(before: string | null | undefined, after: string | null): boolean {
  return (!before || isFuture(before)) && !isFuture(after);
}
