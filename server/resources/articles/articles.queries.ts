import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import { type Article, type ArticlePublic, ArticleSummary } from '../../../contract/articles.ts';
import { DERIVED_VERSION } from '../../content/public-html.ts';
import { prepared } from '../../database/prepared.ts';
import type { Database } from '../../database/schema.ts';
import { iso } from '../../database/values.ts';
import type { Db, Deps } from '../../deps.ts';
import type { Moment } from '../configs/configs.service.ts';
import { presentPicture } from '../media/media.present.ts';
import { fromColumns, LIST_FIELDS } from './articles.fields.ts';
import { hasEnded, publicRow } from './articles.states.ts';

/** The written fields that an answer of this shape carries. */
export function carriedBy<Properties extends object>(shape: { properties: Properties }) {
  return LIST_FIELDS.filter((name) => name in shape.properties) as ((typeof LIST_FIELDS)[number] & keyof Properties)[];
}

const SUMMARY_FIELDS = carriedBy(ArticleSummary);

/** What stands in a row beside the fields that people write. */
export const OWN_COLUMNS = [
  'articles.id',
  'articles.author_id',
  'articles.view_count',
  'articles.comment_count',
  'articles.reading_minutes',
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
  ...(['id', 'author_id', 'view_count', 'comment_count', 'reading_minutes', 'created_at', 'text_updated_at'] as const),
  ...(['category_id', 'cover_media_id', ...SUMMARY_FIELDS] as const),
].map((name) => `articles.${name}` as const);
const PAGE_COLUMNS = (['sources', 'checked_on', 'review_by', 'edition_id', 'translation_of', 'allow_comments', 'seo_title', 'seo_description'] as const).map(
  (name) => `articles.${name}` as const,
);

/** What readers see of one article: its own row, with its body. What it points to is known to the process. */
export type PublicRecord = Pick<ArticleListRecord, Unqualified<(typeof CARD_COLUMNS)[number] | (typeof PAGE_COLUMNS)[number]>> & {
  content_html: string;
  made_by: number | null;
  parts: string | null;
};
type Unqualified<Name extends string> = Name extends `articles.${infer Column}` ? Column : never;

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

const publicRecords = prepared((db, { id, slug, now }: { id: number | null; slug: string | null; now: number }, dialect: DialectName) => {
  const query = db
    .selectFrom('articles')
    .select(CARD_COLUMNS)
    .select(PAGE_COLUMNS)
    .select((eb) => jsonOfTags(eb, dialect))
    .leftJoin('article_derived', (join) => join.onRef('article_derived.article_id', '=', 'articles.id').on('article_derived.made_by', '=', DERIVED_VERSION))
    .select(['article_derived.made_by', 'article_derived.parts'])
    // A body is only read where nothing was made of it.
    .select(sql<string>`case when article_derived.parts is null then articles.content_html else '' end`.as('content_html'))
    .where(publicRow(now));
  return id === null ? query.where('articles.slug', '=', slug) : query.where('articles.id', '=', id);
});

/** The public article of an id or a slug, with its tags. */
export async function findPublicRecord(
  { db, dialect }: Pick<Deps, 'db' | 'dialect'>,
  by: { id: number } | { slug: string },
  now: number,
): Promise<{ row: PublicRecord; tags: Tag[] } | undefined> {
  const [row] = await publicRecords(db, { id: null, slug: null, ...by, now }, dialect.name);
  return row && withTags(row);
}

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

/** A category and everything below it. */
export async function categoryWithDescendants(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from categories where id = ${id}
      union select categories.id from categories join below on categories.parent_id = below.id
    ) select id from below`.execute(db);
  return rows.map((row) => Number(row.id));
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

/** A picture as it stands on a card. */
export function presentCover(row: Pick<ArticleListRecord, 'cover_media_id' | CoverColumn>): Article['cover'] {
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

export const authorName = (row: Pick<ArticleListRecord, 'author_name' | 'author_username'>) => row.author_name || row.author_username || '';

type Said = Pick<ArticleListRecord, (typeof SUMMARY_FIELDS)[number] | 'published_at' | 'created_at' | 'text_updated_at'>;

/** What an article's own row says of it in a list, without what is counted. */
export const saidBy = (row: Said) =>
  Object.assign(fromColumns(row, SUMMARY_FIELDS), { published_at: iso(row.published_at ?? row.created_at), updated_at: iso(readersDate(row)) });

/** What an article points to, as readers are told. */
export type Pointed = Pick<ArticleSummary, 'category' | 'cover' | 'author'>;
type Edition = NonNullable<ArticlePublic['edition']>;
type Around = Pick<ArticlePublic, 'content_html' | 'previous' | 'next' | 'related' | 'translations'>;

/** The whole public article; nothing private. */
export function presentPublic(
  row: PublicRecord,
  tags: readonly Tag[],
  { day }: Pick<Moment, 'day'>,
  { edition, pointed, ...around }: Around & { edition: Omit<Edition, 'ended'> | null; pointed: Pointed },
): ArticlePublic {
  // Added to what is made already: to lay many fields into another object takes longer than all else here.
  return Object.assign(saidBy(row), counted(row), pointed, around, {
    tags: [...tags],
    sources: JSON.parse(row.sources),
    checked_on: row.checked_on,
    edition: edition && { ...edition, ended: hasEnded(edition.valid_to, { day }) },
    review_overdue: row.review_by !== null && row.review_by < day,
    allow_comments: row.allow_comments === 1,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
  });
}
