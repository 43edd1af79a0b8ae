import type { Rule } from 'antd/es/form/index.js';
import { ARTICLE_FIELD_NAMES, ARTICLE_FIELDS, articleField, emptyArticle, type FieldValue } from '../../../../config/article-fields.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { isSame } from '../../../../config/same.ts';
import { tidyValue } from '../../../../config/tidy-article.ts';
import type { Article, ArticleInput } from '../../../../contract/articles.ts';
import { formatCount } from '../../../components/admin/format.ts';
import { HTTP_RULE, SLUG_RULE, TAG_RULES } from '../../../components/admin/forms/rules.ts';

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

const limit = LIMITS.article;

const longerThan = (most: number) => (text: string) => text.length > most;

/** Whether a value that is typed is longer than the contract's `ArticleAutosave` takes, by its type; the others are chosen. */
const TOO_LONG: { [T in FieldValue['type']]?: (value: never, kind: Extract<FieldValue, { type: T }>) => boolean } = {
  text: (value: string | null, { max }) => longerThan(max)(value ?? ''),
  html: (value: string, { max }) => longerThan(max)(value),
  slug: longerThan(limit.slug),
  tags: (value: string[]) => value.length > limit.tags || value.some(longerThan(limit.tag)),
  sources: (value: ArticleValues['sources']) =>
    value.length > limit.sources || value.some(({ title, url }) => longerThan(LIMITS.source.title)(title) || longerThan(LIMITS.source.url)(url)),
};

/**
 * What the working copy takes: half-written things too, but nothing that is too long, for which all would be refused. The rest stays on this device
 * until it is right.
 */
export function withinLimits(changes: Partial<ArticleValues>): Partial<ArticleValues> {
  const fits = ([field, value]: [string, unknown]) => {
    const kind = articleField(field as ArticleField).value;
    const isTooLong = TOO_LONG[kind.type] as ((value: unknown, kind: FieldValue) => boolean) | undefined;
    return !isTooLong?.(value, kind);
  };
  return Object.fromEntries(Object.entries(changes).filter(fits));
}

const SLUG_RULES: Rule[] = [{ max: limit.slug, message: `链接别名最多 ${limit.slug} 个字符` }, SLUG_RULE];

/** What the form asks of a field before it is sent, from the table of fields. */
export function rulesOf(field: ArticleField): Rule[] {
  const { zh, value } = articleField(field);
  if (value.type === 'slug') return SLUG_RULES;
  if (value.type === 'tags') return TAG_RULES;
  if (value.type === 'html') return [{ max: value.max, message: `${zh}最多 ${formatCount(value.max)} 个字符` }];
  if (value.type !== 'text') return [];
  const needed: Rule[] = value.required ? [{ required: true, whitespace: true, message: `请输入${zh}` }] : [];
  return [...needed, { max: value.max, message: `${zh}最多 ${value.max} 个字符` }];
}

/** What an item of the form has from the table of fields. */
export function namedItem(name: ArticleField) {
  const { zh, hint } = articleField(name);
  return { name, label: zh, extra: hint, rules: rulesOf(name) };
}

/** The same of an input that draws its item itself. */
export function inputProps(name: ArticleField) {
  return { ...namedItem(name), placeholder: articleField(name).placeholder };
}

/** Of a select that may be emptied: the form holds null then. */
export const nullable = { normalize: (value: unknown) => value ?? null };

export const SOURCE_TITLE_RULES: Rule[] = [
  { required: true, whitespace: true, message: '请输入来源名称' },
  { max: LIMITS.source.title, message: `来源名称最多 ${LIMITS.source.title} 个字符` },
];
export const SOURCE_URL_RULES: Rule[] = [
  { required: true, whitespace: true, message: '请输入来源网址' },
  HTTP_RULE,
  { max: LIMITS.source.url, message: '网址过长' },
];

/** What each input of the column may need beside the form. */
export interface FieldInputProps {
  /** The article as the server last answered it; null for a new one. */
  article: Article | null;
  /** Called after a field is changed by another. */
  changed: () => void;
}
