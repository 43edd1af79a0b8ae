import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import { CARD_FIELD_NAMES, type CardFieldName } from '../../../config/article-fields.ts';
import type { Article } from '../../../contract/articles.ts';
import type { Database } from '../../database/schema.ts';
import { iso } from '../../database/values.ts';
import type { Db, Deps } from '../../deps.ts';
import { isPictureKey } from '../../media/file-types.ts';
import { presentPicture } from '../media/media.present.ts';
import { fromColumns, LIST_FIELDS } from './articles.fields.ts';

/** What stands in a row beside the fields that people write. */
export const OWN_COLUMNS = [
  'articles.id',
  'articles.author_id',
  'articles.view_count',
  'articles.comment_count',
  'articles.reading_minutes',
  'articles.outdated_after',
  'articles.deleted_at',
  'articles.version',
  'articles.created_at',
  'articles.updated_at',
] as const;

/** Every column but the body: lists never carry texts that nobody there reads. */
const LIST_COLUMNS = [...OWN_COLUMNS, 'articles.text_updated_at', ...LIST_FIELDS.map((name) => `articles.${name}` as const)] as const;

/** Articles with what they point to. */
export function withNames(db: Db) {
  return db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('editions', 'editions.id', 'articles.edition_id')
    .leftJoin('users', 'users.id', 'articles.author_id');
}

/** What names them, in every list. */
export const NAMES = [
  'categories.name as category_name',
  'categories.slug as category_slug',
  'editions.name as edition_name',
  'editions.name_zh as edition_name_zh',
  'editions.valid_to as edition_valid_to',
  'users.name as author_name',
  'users.username as author_username',
] as const;

/** A picture as a cover. */
export const COVER = [
  'media.storage_key as cover_key',
  'media.alt as cover_alt',
  'media.width as cover_width',
  'media.height as cover_height',
  'media.is_drawing as cover_is_drawing',
  'media.sha256 as cover_sha256',
  'media.variants as cover_variants',
] as const;

/** Articles with the names of what they point to, without their bodies. */
export function selectArticles(db: Db) {
  return withNames(db).leftJoin('media', 'media.id', 'articles.cover_media_id').select(LIST_COLUMNS).select(NAMES).select(COVER);
}

type ArticleQuery = ReturnType<typeof selectArticles>;

export type ArticleListRecord = Awaited<ReturnType<ArticleQuery['executeTakeFirstOrThrow']>>;

/** What an article's own row says to its readers, in lists and on its page. */
export const CARD_COLUMNS = [
  ...(['id', 'author_id', 'view_count', 'comment_count', 'reading_minutes', 'created_at', 'published_at'] as const),
  ...(['text_updated_at', 'category_id', 'cover_media_id', ...CARD_FIELD_NAMES] as const),
].map((name) => `articles.${name}` as const);

export type DialectName = Deps['dialect']['name'];

/** An article's tags, which come as one JSON text (parsed already by PostgreSQL's driver). */
export function jsonOfTags(eb: ExpressionBuilder<Database, 'articles'>, dialect: DialectName) {
  const tags = eb
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select(['tags.name', 'tags.slug'])
    .whereRef('article_tags.article_id', '=', 'articles.id')
    .orderBy('article_tags.position')
    .orderBy('tags.id');
  return (dialect === 'sqlite' ? sqliteArray(tags) : postgresArray(tags)).as('tags');
}

/** A row as it was read, and its tags apart: to copy sixty columns without one takes as long as to read a tag. */
export const withTags = <Row extends { tags: unknown }>(row: Row): { row: Omit<Row, 'tags'>; tags: Tag[] } => {
  const { tags } = row;
  return { row, tags: (typeof tags === 'string' ? JSON.parse(tags) : tags) as Tag[] };
};

/**
 * Nothing but ids, to be narrowed, counted and ordered: as long as no other table is joined and no other column asked for,
 * an index answers, and no row is looked at. What is shown is read for one page's ids afterwards.
 */
export function selectIds(db: Db) {
  return db.selectFrom('articles').select('articles.id');
}

export type IdQuery = ReturnType<typeof selectIds>;

/** Those of the rows, in the order of their ids. */
export function inOrder<Row extends { id: number }>(ids: readonly { id: number }[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

export type Tag = { name: string; slug: string };

/** What is counted of an article. */
export function counted({
  id,
  view_count,
  comment_count,
  reading_minutes,
}: Pick<ArticleListRecord, 'id' | 'view_count' | 'comment_count' | 'reading_minutes'>) {
  return { id, view_count, comment_count, reading_minutes };
}

/** The date of the text that readers are told: never before its publication. */
export function readersDate({ text_updated_at, published_at }: Pick<ArticleListRecord, 'text_updated_at' | 'published_at'>): number {
  return Math.max(text_updated_at, published_at ?? 0);
}

type CoverColumn = 'cover_key' | 'cover_sha256' | 'cover_alt' | 'cover_width' | 'cover_height' | 'cover_is_drawing' | 'cover_variants';

/** A picture as it stands on a card. A sound or a paper, which could be chosen once, is none. */
export function presentCover(row: Pick<ArticleListRecord, 'cover_media_id' | CoverColumn>): Article['cover'] {
  if (row.cover_media_id === null || row.cover_key === null || !isPictureKey(row.cover_key)) return null;
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

type SummaryRow = Pick<ArticleListRecord, CardFieldName | 'published_at' | 'created_at' | 'text_updated_at'>;

/** What an article's own row says of it in a list, without what is counted. */
export const summaryFields = (row: SummaryRow) =>
  Object.assign(fromColumns(row, CARD_FIELD_NAMES), { published_at: iso(row.published_at ?? row.created_at), updated_at: iso(readersDate(row)) });
