import { ARTICLE_GROUPS, type ArticleGroup, articleField } from '../../../../../config/article-fields.ts';
import type { ArticleField } from '../article-values.ts';

/** The groups of 发布设置 in their order; title and body stand outside. */
export const GROUPS = ARTICLE_GROUPS;
export type Group = ArticleGroup;

/** Where a field stands in the column; null for those in the middle. */
export function groupOf(field: ArticleField): Group | null {
  return articleField(field).group;
}

export const OPEN_AT_FIRST: readonly Group[] = ['status', 'taxonomy', 'summary'];
