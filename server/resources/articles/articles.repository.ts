import type { Insertable, Updateable } from 'kysely';
import { oldAddress } from '../../content/old-address.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { ArticlesTable, Database } from '../../database/schema.ts';
import type { Db, Trx } from '../../deps.ts';

type Source = Db | Trx;

/** Locks the row for the rest of the transaction where the database locks rows (PostgreSQL; SQLite has one writer). */
export async function lockArticle(trx: Trx, dialect: Dialect, id: number): Promise<void> {
  if (dialect.name === 'postgres') await trx.selectFrom('articles').select('id').where('id', '=', id).forUpdate().execute();
}

export async function insertArticle(trx: Trx, row: Insertable<ArticlesTable>): Promise<number> {
  return (await trx.insertInto('articles').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The article that an author's window made under this key. */
export async function findCreated(db: Source, authorId: number, creationKey: string): Promise<number | undefined> {
  return (await db.selectFrom('articles').select('id').where('author_id', '=', authorId).where('creation_key', '=', creationKey).executeTakeFirst())?.id;
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
