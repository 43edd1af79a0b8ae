import { type Article, type ArticlePublic, ArticleRow, ArticleSummary } from '../../../contract/articles.ts';
import { iso } from '../../database/values.ts';
import { presentPicture } from '../media/media.present.ts';
import { fromColumns, LIST_FIELDS, WRITTEN_FIELDS } from './articles.fields.ts';
import type { ArticleListRecord, ArticleRecord, ConsoleRecord, PublicRecord } from './articles.queries.ts';
import { hasEnded, isOverdue, type Moment, recycleDaysLeft, reviewReasons } from './articles.states.ts';

type Tag = { name: string; slug: string };

/** The written fields that an answer of this shape carries. */
function carriedBy<Properties extends object>(shape: { properties: Properties }) {
  return LIST_FIELDS.filter((name) => name in shape.properties) as ((typeof LIST_FIELDS)[number] & keyof Properties)[];
}
const ROW_FIELDS = carriedBy(ArticleRow);
const SUMMARY_FIELDS = carriedBy(ArticleSummary);

/** What is counted of an article. */
function counted({ id, view_count, comment_count, reading_minutes }: ArticleListRecord) {
  return { id, view_count, comment_count, reading_minutes };
}

/** The date of the text that readers are told: never before its publication. */
export function readersDate({ text_updated_at, published_at }: Pick<ArticleListRecord, 'text_updated_at' | 'published_at'>): number {
  return Math.max(text_updated_at, published_at ?? 0);
}

function coverOf(row: ArticleListRecord): Article['cover'] {
  if (row.cover_media_id === null || row.cover_key === null) return null;
  const { cover_key, cover_sha256, cover_alt, cover_width, cover_height, cover_is_drawing, cover_variants } = row;
  return {
    id: row.cover_media_id,
    ...presentPicture({
      storage_key: cover_key,
      sha256: cover_sha256 ?? '',
      alt: cover_alt ?? '',
      width: cover_width,
      height: cover_height,
      is_drawing: cover_is_drawing ?? 0,
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
    ...fromColumns(row, ROW_FIELDS),
    ...counted(row),
    ...presentStates(row, moment),
    category: row.category_id !== null && row.category_name !== null ? { id: row.category_id, name: row.category_name, slug: row.category_slug ?? '' } : null,
    edition:
      row.edition_id !== null && row.edition_name !== null
        ? { id: row.edition_id, name: row.edition_name, valid_to: row.edition_valid_to, ended: hasEnded(row.edition_valid_to, moment) }
        : null,
    author: row.author_id !== null ? { id: row.author_id, name: authorName(row) } : null,
    tags: tags.map((tag) => tag.name),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    deleted_at: row.deleted_at === null ? null : iso(row.deleted_at),
    version: row.version,
  };
}

/** One article for its editor, from columns that already hold the working copy's texts. */
export function presentArticle(row: ArticleRecord, tags: readonly Tag[], moment: Moment): Article {
  return {
    ...fromColumns(row, WRITTEN_FIELDS),
    ...presentRow(row, tags, moment),
    cover: coverOf(row),
  };
}

/** What a list of the public site shows; nothing private. */
export function presentSummary(row: ArticleListRecord, tags: readonly Tag[]): ArticleSummary {
  return {
    ...fromColumns(row, SUMMARY_FIELDS),
    ...counted(row),
    category:
      row.category_name !== null && row.category_slug !== null
        ? { name: row.category_name, name_zh: row.category_name_zh ?? '', slug: row.category_slug }
        : null,
    tags: [...tags],
    cover: coverOf(row),
    author: row.author_id !== null ? { id: row.author_id, name: authorName(row) } : null,
    published_at: iso(row.published_at ?? row.created_at),
    updated_at: iso(readersDate(row)),
  };
}

type Around = Pick<ArticlePublic, 'content_html' | 'previous' | 'next' | 'related' | 'translations'> & {
  newer: NonNullable<ArticlePublic['edition']>['newer'];
};

/** The whole public article. */
export function presentPublic(row: PublicRecord, tags: readonly Tag[], moment: Moment, { newer, ...around }: Around): ArticlePublic {
  const { edition_name: name, edition_name_zh: name_zh, edition_valid_from: valid_from, edition_valid_to: valid_to } = row;
  return {
    ...presentSummary(row, tags),
    ...around,
    sources: JSON.parse(row.sources),
    checked_on: row.checked_on,
    edition: name !== null && valid_from !== null ? { name, name_zh: name_zh ?? '', valid_from, valid_to, ended: hasEnded(valid_to, moment), newer } : null,
    review_overdue: row.review_by !== null && row.review_by < moment.day,
    allow_comments: row.allow_comments === 1,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
  };
}
