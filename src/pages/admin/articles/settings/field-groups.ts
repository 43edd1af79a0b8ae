import type { ArticleField } from '../article-values.ts';

/** The groups of 发布设置 in their order; title and body stand outside. */
export const GROUPS = {
  status: '状态与时间',
  taxonomy: '考试与归类',
  summary: '封面与摘要',
  sources: '参考来源',
  review: '核对与复核',
  language: '语言与译文',
  seo: '链接与搜索引擎',
} as const;
export type Group = keyof typeof GROUPS;

const GROUP_OF: Record<Exclude<ArticleField, 'title' | 'content_html'>, Group> = {
  published_at: 'status',
  unpublish_at: 'status',
  pinned: 'status',
  allow_comments: 'status',
  exam: 'taxonomy',
  section: 'taxonomy',
  skill: 'taxonomy',
  level: 'taxonomy',
  kind: 'taxonomy',
  edition_id: 'taxonomy',
  category_id: 'taxonomy',
  tags: 'taxonomy',
  cover_media_id: 'summary',
  summary: 'summary',
  sources: 'sources',
  checked_on: 'review',
  review_by: 'review',
  language: 'language',
  translation_of: 'language',
  slug: 'seo',
  seo_title: 'seo',
  seo_description: 'seo',
};

/** Where a field stands in the column; null for those in the middle. */
export function groupOf(field: ArticleField): Group | null {
  return field === 'title' || field === 'content_html' ? null : GROUP_OF[field];
}

export const OPEN_AT_FIRST: readonly Group[] = ['status', 'taxonomy', 'summary'];
