import { sql } from 'kysely';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { LIST_FIELDS } from './articles.fields.ts';
import { publicCondition } from './public-condition.ts';

type Source = Db | Trx;

/** Every column but the body: lists never carry texts that nobody there reads. */
const LIST_COLUMNS = [
  'articles.id',
  'articles.author_id',
  'articles.view_count',
  'articles.comment_count',
  'articles.reading_minutes',
  'articles.deleted_at',
  'articles.version',
  'articles.created_at',
  'articles.updated_at',
  'articles.text_updated_at',
  ...LIST_FIELDS.map((name) => `articles.${name}` as const),
] as const;

/** Articles with the names of what they point to, without their bodies. */
export function selectArticles(db: Source) {
  return db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('editions', 'editions.id', 'articles.edition_id')
    .leftJoin('users', 'users.id', 'articles.author_id')
    .leftJoin('media', 'media.id', 'articles.cover_media_id')
    .select(LIST_COLUMNS)
    .select([
      'categories.name as category_name',
      'categories.name_zh as category_name_zh',
      'categories.slug as category_slug',
      'editions.name as edition_name',
      'editions.name_zh as edition_name_zh',
      'editions.valid_from as edition_valid_from',
      'editions.valid_to as edition_valid_to',
      'users.name as author_name',
      'users.username as author_username',
      'media.storage_key as cover_key',
      'media.alt as cover_alt',
      'media.width as cover_width',
      'media.height as cover_height',
      'media.is_drawing as cover_is_drawing',
      'media.sha256 as cover_sha256',
      'media.variants as cover_variants',
    ]);
}
export type ArticleQuery = ReturnType<typeof selectArticles>;
export type ArticleListRecord = Awaited<ReturnType<ArticleQuery['executeTakeFirstOrThrow']>>;
/** What readers see of one article: with its body. */
export type PublicRecord = ArticleListRecord & { content_html: string; made_by: number | null; parts: string | null };

/** The console's articles: with what waits in their working copies, and whose it is. */
export function selectForConsole(db: Source) {
  return selectArticles(db)
    .leftJoin('article_working_copies', 'article_working_copies.article_id', 'articles.id')
    .leftJoin('users as working_users', 'working_users.id', 'article_working_copies.user_id')
    .select([
      'article_working_copies.updated_at as working_updated_at',
      'article_working_copies.user_id as working_user_id',
      'working_users.name as working_user_name',
      'working_users.username as working_user_username',
    ]);
}
export type ConsoleRecord = Awaited<ReturnType<ReturnType<typeof selectForConsole>['executeTakeFirstOrThrow']>>;
/** One article whole: with its body and the fields that wait in its working copy. */
export type ArticleRecord = ConsoleRecord & { content_html: string; working_fields: string | null };

export function findPublicRecord(db: Source, by: { id: number } | { slug: string }, now: number): Promise<PublicRecord | undefined> {
  const query = selectArticles(db)
    .leftJoin('article_derived', 'article_derived.article_id', 'articles.id')
    .select(['articles.content_html', 'article_derived.made_by', 'article_derived.parts'])
    .where(publicCondition(now));
  return ('id' in by ? query.where('articles.id', '=', by.id) : query.where('articles.slug', '=', by.slug)).executeTakeFirst();
}

export function findArticle(db: Source, id: number): Promise<ArticleRecord | undefined> {
  return selectForConsole(db)
    .select(['articles.content_html', 'article_working_copies.fields as working_fields'])
    .where('articles.id', '=', id)
    .executeTakeFirst();
}

/**
 * Nothing but ids, to be narrowed, counted and ordered: as long as no other table is joined and no other column asked for,
 * an index answers without reading past the bodies. What is shown is read for one page's ids afterwards.
 */
export function selectIds(db: Source) {
  return db.selectFrom('articles').select('articles.id');
}
export type IdQuery = ReturnType<typeof selectIds>;

export async function countOf(query: IdQuery): Promise<number> {
  const row = await query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return Number((row as { total: number } | undefined)?.total ?? 0);
}

/** Those of the rows, in the order of their ids. */
export function inOrder<Row extends { id: number }>(ids: readonly { id: number }[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** A category and everything below it. */
export async function categoryWithDescendants(db: Source, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from categories where id = ${id}
      union select categories.id from categories join below on categories.parent_id = below.id
    ) select id from below`.execute(db);
  return rows.map((row) => Number(row.id));
}

export async function tagsOf(db: Source, articleIds: readonly number[]): Promise<Map<number, { name: string; slug: string }[]>> {
  const tags = new Map<number, { name: string; slug: string }[]>();
  if (articleIds.length === 0) return tags;
  const rows = await db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select(['article_tags.article_id', 'tags.name', 'tags.slug'])
    .where(among('article_tags.article_id', articleIds))
    .orderBy('article_tags.position')
    .orderBy('tags.id')
    .execute();
  for (const { article_id, name, slug } of rows) tags.set(article_id, [...(tags.get(article_id) ?? []), { name, slug }]);
  return tags;
}
