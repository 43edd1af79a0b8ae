import type { Article } from '../../../../../contract/articles.ts';
import { type ArticleField, type ArticleValues, isSame, valuesOf } from '../article-values.ts';
import { sameBody } from './same-body.ts';

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
