import { ARTICLE_FIELD_NAMES, ARTICLE_FIELDS, emptyArticle } from '../../../../config/article-fields.ts';
import { isSame } from '../../../../config/same.ts';
import { tidyValue } from '../../../../config/tidy-article.ts';
import type { Article, ArticleInput } from '../../../../contract/articles.ts';

/** The form's fields: what an author writes, apart from `status`, which the buttons decide. */
export type ArticleValues = Required<Omit<ArticleInput, 'status'>>;
export type ArticleField = keyof ArticleValues;

/** The form's fields in its order. */
export const FORM_FIELDS = ARTICLE_FIELD_NAMES.filter((name): name is ArticleField => name !== 'status');

export const EMPTY_FORM: ArticleValues = emptyArticle();

/** Names of the fields on the screen. */
export const FIELD_WORDS = Object.fromEntries(FORM_FIELDS.map((name) => [name, ARTICLE_FIELDS[name].zh])) as Record<ArticleField, string>;

export function isArticleField(name: string): name is ArticleField {
  return name in FIELD_WORDS;
}

/** The fields of an article as the API answered it. */
export function valuesOf(article: Article): ArticleValues {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, article[field]])) as ArticleValues;
}

/** What the form holds as the API takes it: cleared fields are null or empty, and each looks as it will be stored. */
export function asSent(raw: Partial<ArticleValues>): ArticleValues {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, tidyValue(field, raw[field] ?? EMPTY_FORM[field])])) as ArticleValues;
}

export function pickFields(values: ArticleValues, fields: readonly ArticleField[]): Partial<ArticleValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** The fields of `mine` that differ from `base`. An emptied slug is no change: the server keeps the one it has. */
export function changesFrom(base: ArticleValues, mine: ArticleValues): Partial<ArticleValues> {
  return Object.fromEntries(
    FORM_FIELDS.filter((field) => !(field === 'slug' && mine.slug === '') && !isSame(base[field], mine[field])).map((field) => [field, mine[field]]),
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
