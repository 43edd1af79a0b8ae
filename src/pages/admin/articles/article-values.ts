import type { Article, ArticleInput } from '../../../../contract/articles.ts';

/** The form's fields: what an author writes, apart from `status`, which the buttons decide. */
export type ArticleValues = Required<Omit<ArticleInput, 'status'>>;
export type ArticleField = keyof ArticleValues;

export const EMPTY_ARTICLE: ArticleValues = {
  title: '',
  slug: '',
  summary: '',
  content_html: '',
  exam: null,
  section: null,
  skill: null,
  level: null,
  kind: 'guide',
  language: 'en',
  category_id: null,
  cover_media_id: null,
  edition_id: null,
  translation_of: null,
  tags: [],
  sources: [],
  review_by: null,
  checked_on: null,
  published_at: null,
  unpublish_at: null,
  pinned: false,
  allow_comments: true,
  seo_title: '',
  seo_description: '',
};

/** Names of the fields on the screen, in the form's order. */
export const FIELD_WORDS: Record<ArticleField, string> = {
  title: '标题',
  slug: '链接别名',
  summary: '摘要',
  content_html: '正文',
  exam: '考试',
  section: '科目',
  skill: '技能',
  level: '难度',
  kind: '类型',
  language: '语言',
  edition_id: '考试版本',
  category_id: '分类',
  tags: '标签',
  cover_media_id: '封面',
  published_at: '发布时间',
  unpublish_at: '下线时间',
  pinned: '置顶',
  allow_comments: '允许评论',
  sources: '参考来源',
  checked_on: '核对日期',
  review_by: '复核期限',
  translation_of: '译自',
  seo_title: 'SEO 标题',
  seo_description: 'SEO 描述',
};
export const ARTICLE_FIELDS = Object.keys(FIELD_WORDS) as ArticleField[];

export function isArticleField(name: string): name is ArticleField {
  return name in FIELD_WORDS;
}

/** The fields of an article as the API answered it. */
export function valuesOf(article: Article): ArticleValues {
  return Object.fromEntries(ARTICLE_FIELDS.map((field) => [field, article[field]])) as ArticleValues;
}

/** What the form holds as the API takes it: cleared fields are null or empty, blank tags and source rows are dropped. */
export function tidy(raw: Partial<ArticleValues>): ArticleValues {
  const filled = Object.fromEntries(ARTICLE_FIELDS.map((field) => [field, raw[field] ?? EMPTY_ARTICLE[field]])) as ArticleValues;
  return {
    ...filled,
    title: filled.title.trim(),
    slug: filled.slug.trim(),
    tags: [...new Set(filled.tags.map((tag) => tag.trim()).filter(Boolean))],
    sources: filled.sources
      .map((source) => ({ title: source?.title?.trim() ?? '', url: source?.url?.trim() ?? '' }))
      .filter(({ title, url }) => title !== '' || url !== ''),
  };
}

/** Texts are compared as they are: a body of ten thousand words is looked at after every pause in typing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

export function pickFields(values: ArticleValues, fields: readonly ArticleField[]): Partial<ArticleValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** The fields of `mine` that differ from `base`. An emptied slug is no change: the server keeps the one it has. */
export function changesBetween(base: ArticleValues, mine: ArticleValues): Partial<ArticleValues> {
  return Object.fromEntries(
    ARTICLE_FIELDS.filter((field) => !(field === 'slug' && mine.slug === '') && !isSame(base[field], mine[field])).map((field) => [field, mine[field]]),
  );
}
