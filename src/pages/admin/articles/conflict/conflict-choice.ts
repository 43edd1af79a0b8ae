import type { Article } from '../../../../../contract/articles.ts';
import type { ArticleField, ArticleValues } from '../article-values.ts';

export interface ConflictVersions {
  /** What both started from. */
  base: ArticleValues;
  mine: ArticleValues;
  theirs: Article;
}

/** Go on editing as if nothing were known, or take over theirs and over it one's own values of the named fields. */
export type ConflictChoice = { kind: 'stay' } | { kind: 'merge'; mine: readonly ArticleField[] };
