import type { Article } from '../../../../../contract/articles.ts';
import { type ArticleField, type ArticleValues, isSame, valuesOf } from '../article-values.ts';
import { sameBody } from './same-body.ts';

/**
 * Whether the version that stands in the way holds nothing new: a save of this window's own that reached the server although its
 * answer was lost on the way back, or a change of state (the schedule published it). `lost` holds the fields that were sent then,
 * `before` what the server held until then.
 */
export function isOwnEcho(theirs: Article, lost: Partial<ArticleValues> | null, before: ArticleValues): boolean {
  const values = valuesOf(theirs);
  const expected = { ...before, ...lost };
  return (Object.keys(values) as ArticleField[]).every((field) =>
    field === 'content_html' ? sameBody(values.content_html, expected.content_html) : isSame(values[field], expected[field]),
  );
}
