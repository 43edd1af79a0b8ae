import { ARTICLE_GROUPS, type ArticleGroup, articleField } from '../../../../../config/article-fields.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { ARTICLE_FIELDS, type ArticleField } from '../article-values.ts';

/** The groups of 发布设置 in their order; title and body stand outside. */
export const GROUPS = ARTICLE_GROUPS;
export type Group = ArticleGroup;

/** What each input of the column may need beside the form. */
export interface FieldInputProps {
  /** The article as the server last answered it; null for a new one. */
  article: Article | null;
  /** Called after a field is changed by another. */
  changed: () => void;
}

/** Where a field stands in the column; null for those in the middle. */
export function groupOf(field: ArticleField): Group | null {
  return articleField(field).group;
}

/** A group's fields in the table's order; switches that follow one another stand in one row. */
export function rowsOf(group: Group): ArticleField[][] {
  const isSwitch = (field: ArticleField | undefined) => field !== undefined && articleField(field).input === 'switch';
  const rows: ArticleField[][] = [];
  for (const field of ARTICLE_FIELDS.filter((name) => groupOf(name) === group)) {
    const last = rows.at(-1);
    if (last && isSwitch(field) && isSwitch(last[0])) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

export const OPEN_AT_FIRST: readonly Group[] = ['status', 'taxonomy', 'summary'];
