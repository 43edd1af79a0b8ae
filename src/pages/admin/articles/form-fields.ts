import type { Rule } from 'antd/es/form/index.js';
import { articleField } from '../../../../config/article-fields.ts';
import { LIMITS } from '../../../../config/limits.ts';
import type { Article } from '../../../../contract/articles.ts';
import { TAG_RULES } from '../../../components/admin/fields/tag-select.tsx';
import { formatCount } from '../../../components/admin/format.ts';
import { HTTP_RULE, SLUG_RULE } from '../../../components/admin/forms/rules.ts';
import type { ArticleField } from './article-values.ts';

const limit = LIMITS.article;

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
