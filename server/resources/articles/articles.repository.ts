import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { oldAddress } from '../../content/old-address.ts';
import { queryPhrases } from '../../content/search-tokens.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { ArticlesTable, Database } from '../../database/schema.ts';
import type { Db, Trx } from '../../deps.ts';

export type ArticleColumns = Selectable<ArticlesTable>;
type Source = Db | Trx;

/** Every column but the body: lists never carry texts that nobody there reads. */
const LIST_COLUMNS = [
  'articles.id',
  'articles.slug',
  'articles.title',
  'articles.summary',
  'articles.exam',
  'articles.section',
  'articles.skill',
  'articles.level',
  'articles.kind',
  'articles.language',
  'articles.category_id',
  'articles.cover_media_id',
  'articles.edition_id',
  'articles.translation_of',
  'articles.sources',
  'articles.review_by',
  'articles.checked_on',
  'articles.status',
  'articles.published_at',
  'articles.unpublish_at',
  'articles.pinned',
  'articles.allow_comments',
  'articles.seo_title',
  'articles.seo_description',
  'articles.author_id',
  'articles.view_count',
  'articles.comment_count',
  'articles.reading_minutes',
  'articles.deleted_at',
  'articles.version',
  'articles.created_at',
  'articles.updated_at',
] as const;

/** Articles with the names of what they point to, without their bodies. */
export function selectArticles(db: Source) {
  return db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('editions', 'editions.id', 'articles.edition_id')
    .leftJoin('users', 'users.id', 'articles.author_id')
    .leftJoin('media', 'media.id', 'articles.cover_media_id')
    .leftJoin('article_working_copies', 'article_working_copies.article_id', 'articles.id')
    .select(LIST_COLUMNS)
    .select([
      'categories.name as category_name',
      'categories.slug as category_slug',
      'editions.name as edition_name',
      'editions.valid_from as edition_valid_from',
      'editions.valid_to as edition_valid_to',
      'users.name as author_name',
      'users.username as author_username',
      'media.storage_key as cover_key',
      'media.alt as cover_alt',
      'media.width as cover_width',
      'media.height as cover_height',
      'article_working_copies.article_id as working_article_id',
    ]);
}
export type ArticleQuery = ReturnType<typeof selectArticles>;
export type ArticleListRecord = Awaited<ReturnType<ArticleQuery['executeTakeFirstOrThrow']>>;
/** One article whole: with its body and the fields that wait in its working copy. */
export type ArticleRecord = ArticleListRecord & { content_html: string; working_fields: string | null };

function withBody(query: ArticleQuery) {
  return query.select(['articles.content_html', 'article_working_copies.fields as working_fields']);
}

export function findPublicRecord(db: Source, by: { id: number } | { slug: string }, now: number): Promise<ArticleRecord | undefined> {
  const query = withBody(isPublic(selectArticles(db), now));
  return ('id' in by ? query.where('articles.id', '=', by.id) : query.where('articles.slug', '=', by.slug)).executeTakeFirst();
}

export function findArticle(db: Source, id: number): Promise<ArticleRecord | undefined> {
  return withBody(selectArticles(db)).where('articles.id', '=', id).executeTakeFirst();
}

/** Locks the row for the rest of the transaction where the database locks rows (PostgreSQL; SQLite has one writer). */
export async function lockArticle(trx: Trx, dialect: Dialect, id: number): Promise<void> {
  if (dialect.name === 'postgres') await trx.selectFrom('articles').select('id').where('id', '=', id).forUpdate().execute();
}

/** Only what readers may see: published, its time come, not in the recycle bin. */
export function isPublic(query: ArticleQuery, now: number): ArticleQuery {
  return query.where('articles.deleted_at', 'is', null).where('articles.status', '=', 'published').where('articles.published_at', '<=', now);
}

/** Narrows to articles that hold every word of `q`; ordered by rank when asked. Returns null when `q` holds no word at all. */
export function searchCondition(dialect: Dialect, q: string) {
  const phrases = queryPhrases(q);
  return phrases.length > 0 ? dialect.matchArticles(phrases) : null;
}

export async function countOf(query: ArticleQuery): Promise<number> {
  const row = await query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return Number((row as { total: number } | undefined)?.total ?? 0);
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

export async function insertArticle(trx: Trx, row: Insertable<ArticlesTable>): Promise<number> {
  return (await trx.insertInto('articles').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateArticleRow(trx: Trx, id: number, columns: Updateable<ArticlesTable>): Promise<void> {
  await trx
    .updateTable('articles')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function slugOwner(db: Source, slug: string): Promise<number | undefined> {
  return (await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst())?.id;
}

export async function tagsOf(db: Source, articleIds: readonly number[]): Promise<Map<number, { name: string; slug: string }[]>> {
  const tags = new Map<number, { name: string; slug: string }[]>();
  if (articleIds.length === 0) return tags;
  const rows = await db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select(['article_tags.article_id', 'tags.name', 'tags.slug'])
    .where('article_tags.article_id', 'in', articleIds)
    .orderBy('article_tags.position')
    .orderBy('tags.id')
    .execute();
  for (const { article_id, name, slug } of rows) tags.set(article_id, [...(tags.get(article_id) ?? []), { name, slug }]);
  return tags;
}

export async function findTagBySlug(db: Source, slug: string) {
  return db.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function insertTag(trx: Trx, name: string, slug: string): Promise<number> {
  return (await trx.insertInto('tags').values({ name, slug }).returning('id').executeTakeFirstOrThrow()).id;
}

export async function replaceTagLinks(trx: Trx, articleId: number, tagIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('article_tags').where('article_id', '=', articleId).execute();
  if (tagIds.length === 0) return;
  await trx
    .insertInto('article_tags')
    .values(tagIds.map((tag_id, position) => ({ article_id: articleId, tag_id, position })))
    .execute();
}

export async function saveWorkingCopy(trx: Trx, row: Insertable<Database['article_working_copies']>): Promise<void> {
  await trx
    .insertInto('article_working_copies')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ fields: row.fields, user_id: row.user_id ?? null, updated_at: row.updated_at }))
    .execute();
}

export async function deleteWorkingCopy(trx: Trx, articleId: number): Promise<void> {
  await trx.deleteFrom('article_working_copies').where('article_id', '=', articleId).execute();
}

/** Keeps a revision and drops the oldest beyond `keep`. */
export async function addRevision(trx: Trx, articleId: number, fields: string, userId: number | null, now: number, keep: number): Promise<void> {
  const last = await trx
    .selectFrom('article_revisions')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  const revision = Number(last?.revision ?? 0) + 1;
  await trx.insertInto('article_revisions').values({ article_id: articleId, revision, fields, user_id: userId, created_at: now }).execute();
  await trx
    .deleteFrom('article_revisions')
    .where('article_id', '=', articleId)
    .where('revision', '<=', revision - keep)
    .execute();
}

export function listRevisions(db: Source, articleId: number) {
  return db
    .selectFrom('article_revisions')
    .leftJoin('users', 'users.id', 'article_revisions.user_id')
    .select(['article_revisions.revision', 'article_revisions.fields', 'article_revisions.created_at', 'users.id as user_id', 'users.name', 'users.username'])
    .where('article_id', '=', articleId)
    .orderBy('revision', 'desc')
    .execute();
}

/** From now on `path` leads to the article (or, without one, is gone). */
export async function setRedirect(trx: Trx, path: string, articleId: number | null, now: number): Promise<void> {
  await trx
    .insertInto('redirects')
    .values({ path: oldAddress(path), article_id: articleId, created_at: now })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ article_id: articleId, created_at: now }))
    .execute();
}

export async function dropRedirect(trx: Trx, path: string): Promise<void> {
  await trx.deleteFrom('redirects').where('path', '=', oldAddress(path)).execute();
}

export function findRedirect(db: Source, path: string) {
  return db
    .selectFrom('redirects')
    .leftJoin('articles', 'articles.id', 'redirects.article_id')
    .select(['redirects.article_id', 'articles.slug', 'articles.status', 'articles.published_at', 'articles.deleted_at'])
    .where('redirects.path', '=', oldAddress(path))
    .executeTakeFirst();
}

export async function deleteArticleRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('media_uses').where('kind', '=', 'article').where('owner_id', '=', id).execute();
  // Replies point at their parents; the database checks that row by row.
  await trx.updateTable('comments').set({ parent_id: null, root_id: null }).where('article_id', '=', id).execute();
  await trx.deleteFrom('articles').where('id', '=', id).execute();
}

/** Rewrites where an article uses media: its cover and every own picture or sound in the body. */
export async function replaceMediaUses(trx: Trx, articleId: number, storageKeys: readonly string[], coverId: number | null): Promise<void> {
  await trx.deleteFrom('media_uses').where('kind', '=', 'article').where('owner_id', '=', articleId).execute();
  const named = storageKeys.length > 0 ? await trx.selectFrom('media').select('id').where('storage_key', 'in', storageKeys).execute() : [];
  const ids = new Set(named.map((row) => row.id));
  if (coverId !== null) ids.add(coverId);
  if (ids.size === 0) return;
  await trx
    .insertInto('media_uses')
    .values([...ids].map((media_id) => ({ media_id, kind: 'article' as const, owner_id: articleId, owner_key: '' })))
    .execute();
}
