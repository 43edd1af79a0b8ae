import type { Article, ArticlePublic, ArticleRow, ArticleSummary } from '../../../contract/articles.ts';
import { presentPicture } from '../media/media.present.ts';
import type { ArticleListRecord, ArticleRecord, ConsoleRecord, PublicRecord } from './articles.queries.ts';
import { hasEnded, isOverdue, type Moment, recycleDaysLeft, reviewReasons } from './articles.states.ts';

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
  const { cover_key, cover_sha256, cover_alt, cover_width, cover_height, cover_variants } = row;
  return {
    id: row.cover_media_id,
    ...presentPicture({
      storage_key: cover_key,
      sha256: cover_sha256 ?? '',
      alt: cover_alt ?? '',
      width: cover_width,
      height: cover_height,
      variants: cover_variants ?? '[]',
    }),
  };
}

const authorName = (row: ArticleListRecord) => row.author_name || row.author_username || '';

/** What follows from the row as it is live, the hour and the day. */
export function presentStates(row: ConsoleRecord, moment: Moment) {
  const { working_updated_at: since, working_user_id: id } = row;
  const user = id === null ? null : { id, name: row.working_user_name || row.working_user_username || '' };
  return {
    overdue: isOverdue(row, moment),
    review_reasons: reviewReasons(row, moment),
    recycle_days_left: recycleDaysLeft(row.deleted_at, moment),
    working_copy: since === null ? null : { user, updated_at: iso(since) },
  };
}

/** A row of the console's list. */
export function presentRow(row: ConsoleRecord, tags: readonly Tag[], moment: Moment): ArticleRow {
  return {
    ...common(row),
    ...presentStates(row, moment),
    status: row.status,
    category: row.category_id !== null && row.category_name !== null ? { id: row.category_id, name: row.category_name, slug: row.category_slug ?? '' } : null,
    edition:
      row.edition_id !== null && row.edition_name !== null
        ? { id: row.edition_id, name: row.edition_name, valid_to: row.edition_valid_to, ended: hasEnded(row.edition_valid_to, moment) }
        : null,
    author: row.author_id !== null ? { id: row.author_id, name: authorName(row) } : null,
    tags: tags.map((tag) => tag.name),
    published_at: isoOrNull(row.published_at),
    unpublish_at: isoOrNull(row.unpublish_at),
    review_by: row.review_by,
    checked_on: row.checked_on,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    deleted_at: isoOrNull(row.deleted_at),
    version: row.version,
  };
}

/** One article for its editor, from columns that already hold the working copy's texts. */
export function presentArticle(row: ArticleRecord, tags: readonly Tag[], moment: Moment): Article {
  return {
    ...presentRow(row, tags, moment),
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
    category:
      row.category_name !== null && row.category_slug !== null
        ? { name: row.category_name, name_zh: row.category_name_zh ?? '', slug: row.category_slug }
        : null,
    tags: [...tags],
    cover: coverOf(row),
    author: row.author_id !== null ? { name: authorName(row) } : null,
    published_at: iso(row.published_at ?? row.created_at),
    updated_at: iso(row.updated_at),
  };
}

type Around = Pick<ArticlePublic, 'content_html' | 'previous' | 'next' | 'related' | 'translations'> & {
  newer: NonNullable<ArticlePublic['edition']>['newer'];
};

/** The whole public article. */
export function presentPublic(row: PublicRecord, tags: readonly Tag[], moment: Moment, { newer, ...around }: Around): ArticlePublic {
  const { edition_name: name, edition_valid_from: valid_from, edition_valid_to: valid_to } = row;
  return {
    ...presentSummary(row, tags),
    ...around,
    sources: JSON.parse(row.sources),
    checked_on: row.checked_on,
    edition: name !== null && valid_from !== null ? { name, valid_from, valid_to, ended: hasEnded(valid_to, moment), newer } : null,
    review_overdue: row.review_by !== null && row.review_by < moment.day,
    allow_comments: row.allow_comments === 1,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
  };
}
