import type { Article, ArticlePublic, ArticleRow, ArticleSummary } from '../../../contract/articles.ts';
import type { ArticleListRecord, ArticleRecord } from './articles.repository.ts';

const iso = (time: number) => new Date(time).toISOString();
const isoOrNull = (time: number | null) => (time === null ? null : iso(time));
type Tag = { name: string; slug: string };
type Narrow<K extends keyof Article> = Article[K];

function common(row: ArticleListRecord) {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    exam: row.exam as Narrow<'exam'>,
    section: row.section,
    skill: row.skill as Narrow<'skill'>,
    level: row.level as Narrow<'level'>,
    kind: row.kind as Narrow<'kind'>,
    language: row.language as Narrow<'language'>,
    pinned: row.pinned === 1,
    view_count: row.view_count,
    comment_count: row.comment_count,
    reading_minutes: row.reading_minutes,
  };
}

function coverOf(row: ArticleListRecord): Article['cover'] {
  if (row.cover_media_id === null || row.cover_key === null) return null;
  return { id: row.cover_media_id, url: `/media/${row.cover_key}`, alt: row.cover_alt ?? '', width: row.cover_width, height: row.cover_height };
}

const authorName = (row: ArticleListRecord) => row.author_name || row.author_username || '';

/** A row of the console's list. */
export function presentRow(row: ArticleListRecord, tags: readonly Tag[]): ArticleRow {
  return {
    ...common(row),
    status: row.status,
    category: row.category_id !== null && row.category_name !== null ? { id: row.category_id, name: row.category_name, slug: row.category_slug ?? '' } : null,
    edition: row.edition_id !== null && row.edition_name !== null ? { id: row.edition_id, name: row.edition_name } : null,
    author: row.author_id !== null ? { id: row.author_id, name: authorName(row) } : null,
    tags: tags.map((tag) => tag.name),
    published_at: isoOrNull(row.published_at),
    unpublish_at: isoOrNull(row.unpublish_at),
    review_by: row.review_by,
    checked_on: row.checked_on,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    deleted_at: isoOrNull(row.deleted_at),
    has_working_copy: row.working_article_id !== null,
    version: row.version,
  };
}

/** One article for its editor, from columns that already hold the working copy's texts. */
export function presentArticle(row: ArticleRecord, tags: readonly Tag[]): Article {
  return {
    ...presentRow(row, tags),
    content_html: row.content_html,
    category_id: row.category_id,
    cover_media_id: row.cover_media_id,
    cover: coverOf(row),
    edition_id: row.edition_id,
    translation_of: row.translation_of,
    sources: JSON.parse(row.sources),
    allow_comments: row.allow_comments === 1,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
  };
}

/** What a list of the public site shows; nothing private. */
export function presentSummary(row: ArticleListRecord, tags: readonly Tag[]): ArticleSummary {
  return {
    ...common(row),
    category: row.category_name !== null && row.category_slug !== null ? { name: row.category_name, slug: row.category_slug } : null,
    tags: [...tags],
    cover: coverOf(row),
    author: row.author_id !== null ? { name: authorName(row) } : null,
    published_at: iso(row.published_at ?? row.created_at),
    updated_at: iso(row.updated_at),
  };
}

type Around = Pick<ArticlePublic, 'content_html' | 'previous' | 'next' | 'related' | 'translations'>;

/** The whole public article; `today` is a day of the site's time zone. */
export function presentPublic(row: ArticleRecord, tags: readonly Tag[], today: string, around: Around): ArticlePublic {
  const edition =
    row.edition_name !== null && row.edition_valid_from !== null
      ? {
          name: row.edition_name,
          valid_from: row.edition_valid_from,
          valid_to: row.edition_valid_to,
          ended: row.edition_valid_to !== null && row.edition_valid_to < today,
        }
      : null;
  return {
    ...presentSummary(row, tags),
    ...around,
    sources: JSON.parse(row.sources),
    checked_on: row.checked_on,
    edition,
    allow_comments: row.allow_comments === 1,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
  };
}
