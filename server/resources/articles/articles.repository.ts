import { type Insertable, sql, type Updateable } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import { oldAddress } from '../../content/old-address.ts';
import { readingMinutes } from '../../content/text-of.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { ArticlesTable, Database } from '../../database/schema.ts';
import { among, contains } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { looseComments } from '../comments/comments.of-article.ts';
import { replaceUses } from '../media/media.uses-rows.ts';
import { storeDerived } from './articles.derived.ts';
import { changesText } from './articles.fields.ts';
import { publicCondition } from './public-condition.ts';

type Source = Db | Trx;

/** Locks the row for the rest of the transaction where the database locks rows (PostgreSQL; SQLite has one writer). */
export async function lockArticle(trx: Trx, dialect: Dialect, id: number): Promise<void> {
  if (dialect.name === 'postgres') await trx.selectFrom('articles').select('id').where('id', '=', id).forUpdate().execute();
}

export async function insertArticle(trx: Trx, row: Omit<Insertable<ArticlesTable>, 'reading_minutes'>): Promise<number> {
  const reading_minutes = readingMinutes(row.content_html);
  const { id } = await trx
    .insertInto('articles')
    .values({ ...row, reading_minutes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeDerived(trx, id, row);
  return id;
}

/** The article that an author's window made under this key. */
export async function findCreated(db: Source, authorId: number, creationKey: string): Promise<number | undefined> {
  return (await db.selectFrom('articles').select('id').where('author_id', '=', authorId).where('creation_key', '=', creationKey).executeTakeFirst())?.id;
}

type Before = Pick<ArticlesTable, 'title' | 'summary' | 'content_html' | 'language'> & { id: number };

/**
 * Writes the live columns and raises the version. The one way in which a live text changes, so that the readers' date and what is
 * derived from the body follow every kind of saving.
 */
export async function updateArticleRow(trx: Trx, before: Before, { updated_at, ...columns }: Updateable<ArticlesTable>): Promise<void> {
  const dates = updated_at === undefined ? {} : { updated_at, ...(changesText(before, columns) && { text_updated_at: updated_at }) };
  const { content_html = before.content_html, language = before.language } = columns;
  const isOther = content_html !== before.content_html || language !== before.language;
  if (isOther) await storeDerived(trx, before.id, { content_html, language });
  await trx
    .updateTable('articles')
    .set((eb) => ({ ...columns, ...dates, ...(isOther && { reading_minutes: readingMinutes(content_html) }), version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
}

export async function slugOwner(db: Source, slug: string): Promise<number | undefined> {
  return (await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst())?.id;
}

export async function findTagBySlug(db: Source, slug: string) {
  return db.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function findTagsBySlug(db: Source, slugs: readonly string[]) {
  return db.selectFrom('tags').selectAll().where(among('slug', slugs)).execute();
}

/** Tags whose name or slug (the pinyin of a Chinese name) holds `q`, the newest first: all tags are at most read, never sent. */
export function findTags(db: Source, q: string): Promise<{ name: string; slug: string }[]> {
  return db
    .selectFrom('tags')
    .select(['name', 'slug'])
    .$if(q !== '', (query) => query.where((eb) => eb.or([contains('name', q), contains('slug', q)])))
    .orderBy('id', 'desc')
    .limit(LIMITS.article.tag_suggestions)
    .execute();
}

export async function insertTag(trx: Trx, name: string, slug: string): Promise<number> {
  return (await trx.insertInto('tags').values({ name, slug }).returning('id').executeTakeFirstOrThrow()).id;
}

export async function replaceTagLinks(trx: Trx, articleId: number, tagIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('article_tags').where('article_id', '=', articleId).execute();
  await insertTagLinks(
    trx,
    tagIds.map((tag_id, position) => ({ article_id: articleId, tag_id, position })),
  );
}

/** Links articles that have no tags yet. */
export async function insertTagLinks(trx: Trx, links: readonly Insertable<Database['article_tags']>[]): Promise<void> {
  if (links.length > 0) await trx.insertInto('article_tags').values(links).execute();
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

/** Where a former address leads, and whether readers may see what stands there. */
export function findRedirect(db: Source, path: string, now: number) {
  return db
    .selectFrom('redirects')
    .leftJoin('articles', 'articles.id', 'redirects.article_id')
    .select(['redirects.article_id', 'articles.slug'])
    .select(sql<number>`case when ${publicCondition(now)} then 1 else 0 end`.as('is_public'))
    .where('redirects.path', '=', oldAddress(path))
    .executeTakeFirst();
}

export async function deleteArticleRow(trx: Trx, id: number): Promise<void> {
  await replaceUses(trx, id, [], null);
  await looseComments(trx, id);
  await trx.deleteFrom('articles').where('id', '=', id).execute();
}
