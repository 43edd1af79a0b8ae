import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import { isSame } from '../../../config/same.ts';
import { tagKey } from '../../../config/tidy-article.ts';
import { freeSlug, oldAddress, tagSlug } from '../../content/slugs.ts';
import { readingMinutes } from '../../content/text-of.ts';
import { prepared } from '../../database/prepared.ts';
import type { ArticlesTable, Database } from '../../database/schema.ts';
import { among, contains } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { looseComments } from '../comments/comments.repository.ts';
import { replaceUses } from '../media/media.uses.ts';
import { changesText } from './articles.fields.ts';
import { workingCopiesOf } from './articles.lookups.ts';
import { publicCondition } from './articles.publication.ts';
import { storeDerived } from './derived/derived.ts';
import { OUTDATING, type Outdating, outdatedAfter } from './derived/outdated.ts';

export async function insertArticle(trx: Trx, row: Omit<Insertable<ArticlesTable>, 'reading_minutes' | 'outdated_after'> & Outdating): Promise<number> {
  const followed = { reading_minutes: readingMinutes(row.content_html), outdated_after: outdatedAfter(row) };
  const { id } = await trx
    .insertInto('articles')
    .values({ ...row, ...followed })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeDerived(trx, id, row);
  return id;
}

/** The article that an author's window made under this key. */
export async function findCreated(db: Db, authorId: number, creationKey: string): Promise<number | undefined> {
  return (await db.selectFrom('articles').select('id').where('author_id', '=', authorId).where('creation_key', '=', creationKey).executeTakeFirst())?.id;
}

type Before = Pick<ArticlesTable, 'language'> & Outdating & Partial<Selectable<ArticlesTable>> & { id: number };

const writeColumns = prepared((db, { id, ...columns }: Updateable<ArticlesTable> & { id: number }) =>
  db
    .updateTable('articles')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id),
);

/**
 * Writes those of the live columns that differ from `before`, and raises the version. The one way in which a live text changes, so that the readers'
 * date (unless it is named) and what is derived from the body follow every kind of saving. A column that is named is written to each of its indexes and counted anew by the
 * triggers, changed or not: so only what changes is named.
 */
export async function updateArticleRow(trx: Trx, before: Before, { updated_at, text_updated_at, ...columns }: Updateable<ArticlesTable>): Promise<void> {
  const textDate = text_updated_at ?? (changesText(before, columns) ? updated_at : undefined);
  const dates = { ...(updated_at !== undefined && { updated_at }), ...(textDate !== undefined && { text_updated_at: textDate }) };
  const { content_html = before.content_html, language = before.language } = columns;
  const isOther = content_html !== before.content_html || language !== before.language;
  if (isOther) await storeDerived(trx, before.id, { content_html, language });
  const known: Record<string, unknown> = before;
  const outdates = OUTDATING.some((name) => columns[name] !== undefined && columns[name] !== before[name]);
  const followed = {
    ...(isOther && { reading_minutes: readingMinutes(content_html) }),
    ...(outdates && { outdated_after: outdatedAfter({ ...before, ...columns }) }),
  };
  const changed = Object.fromEntries(Object.entries({ ...columns, ...followed }).filter(([name, value]) => known[name] !== value));
  await writeColumns(trx, { ...changed, ...dates, id: before.id });
}

export async function slugOwner(db: Db, slug: string): Promise<number | undefined> {
  return (await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst())?.id;
}

/** Moves every article of a category, recycled ones and waiting working copies too. */
export async function moveCategory(trx: Trx, from: number, to: number): Promise<void> {
  await trx.updateTable('articles').set({ category_id: to }).where('category_id', '=', from).execute();
  for (const { article_id, fields } of await workingCopiesOf(trx, 'category_id', from)) {
    await trx
      .updateTable('article_working_copies')
      .set({ fields: JSON.stringify({ ...fields, category_id: to }) })
      .where('article_id', '=', article_id)
      .execute();
  }
}

async function findTagBySlug(db: Db, slug: string) {
  return db.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst();
}

async function findTagsBySlug(db: Db, slugs: readonly string[]) {
  return db.selectFrom('tags').selectAll().where(among('slug', slugs)).execute();
}

/** Tags whose name or slug (the pinyin of a Chinese name) holds `q`, the newest first: all tags are at most read, never sent. */
export function findTags(db: Db, q: string): Promise<{ name: string; slug: string }[]> {
  return db
    .selectFrom('tags')
    .select(['name', 'slug'])
    .$if(q !== '', (query) => query.where((eb) => eb.or([contains('name', q), contains('slug', q)])))
    .orderBy('id', 'desc')
    .limit(LIMITS.article.tag_suggestions)
    .execute();
}

async function insertTag(trx: Trx, name: string, slug: string): Promise<number> {
  return (await trx.insertInto('tags').values({ name, slug }).returning('id').executeTakeFirstOrThrow()).id;
}

async function replaceTagLinks(trx: Trx, articleId: number, tagIds: readonly number[]): Promise<void> {
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

/** What stands at an old address now: an article, a category, or `gone` for nothing any more. */
type RedirectTarget = { article_id: number } | { category_id: number } | 'gone';

/** From now on `path` leads there. */
export async function setRedirect(trx: Trx, path: string, to: RedirectTarget, now: number): Promise<void> {
  const row = { article_id: null, category_id: null, ...(to !== 'gone' && to), created_at: now };
  await trx
    .insertInto('redirects')
    .values({ path: oldAddress(path), ...row })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute();
}

export async function dropRedirect(trx: Trx, path: string): Promise<void> {
  await trx.deleteFrom('redirects').where('path', '=', oldAddress(path)).execute();
}

const redirects = prepared((db, { path, now }: { path: string; now: number }) =>
  db
    .selectFrom('redirects')
    .leftJoin('articles', 'articles.id', 'redirects.article_id')
    .select(['redirects.article_id', 'articles.slug'])
    .select(sql<number>`case when ${publicCondition(now)} then 1 else 0 end`.as('is_public'))
    .where('redirects.path', '=', path)
    .where('redirects.category_id', 'is', null),
);

/** Where a former address leads, and whether readers may see what stands there. */
export async function findRedirect(db: Db, path: string, now: number) {
  return (await redirects(db, { path: oldAddress(path), now }))[0];
}

export async function deleteArticleRow(trx: Trx, id: number): Promise<void> {
  await replaceUses(trx, id, [], null);
  await looseComments(trx, id);
  await trx.deleteFrom('articles').where('id', '=', id).execute();
}

const tagRows = prepared((db, { articleIds }: { articleIds: readonly number[] }) =>
  db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select(['article_tags.article_id', 'tags.name', 'tags.slug'])
    .where(among('article_tags.article_id', articleIds))
    .orderBy('article_tags.position')
    .orderBy('tags.id'),
);

export async function tagsOf(db: Db, articleIds: readonly number[]): Promise<Map<number, { name: string; slug: string }[]>> {
  const tags = new Map<number, { name: string; slug: string }[]>();
  if (articleIds.length === 0) return tags;
  const rows = await tagRows(db, { articleIds });
  for (const { article_id, name, slug } of rows) tags.set(article_id, [...(tags.get(article_id) ?? []), { name, slug }]);
  return tags;
}

/** Links an article to its tags, making those that are new; nothing is to be done where it has them `before`. */
export async function syncTags(trx: Trx, articleId: number, names: readonly string[], before: readonly string[] = []): Promise<void> {
  if (isSame(names, before)) return;
  await replaceTagLinks(trx, articleId, [...new Set((await tagIdsOf(trx, names)).values())]);
}

/** The ids of tags by their names; those that are new are made. */
export async function tagIdsOf(trx: Trx, names: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const known = new Map((await findTagsBySlug(trx, names.map(tagSlug))).map((tag) => [tag.slug, tag]));
  for (const name of names) {
    const owner = known.get(tagSlug(name));
    ids.set(name, owner && tagKey(owner.name) === tagKey(name) ? owner.id : await ownTag(trx, name));
  }
  return ids;
}

/** 写作 and 协作 sound alike, C and C++ are spelled alike: they stay two tags. */
async function ownTag(trx: Trx, name: string): Promise<number> {
  const slug = await freeSlug(tagSlug(name), LIMITS.article.slug, async (wanted) => {
    const owner = await findTagBySlug(trx, wanted);
    return owner !== undefined && tagKey(owner.name) !== tagKey(name);
  });
  return (await findTagBySlug(trx, slug))?.id ?? insertTag(trx, name, slug);
}

/** The slugs of all tags. */
export async function listTags(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom('tags').select('slug').execute()).map(({ slug }) => slug));
}

/** Brings an article's `comment_count` (approved, not deleted) up to date. */
export function setCommentCount(trx: Trx, articleId: number): Promise<void> {
  return setCommentCounts(trx, [articleId]);
}

/** The same of several articles. */
export async function setCommentCounts(trx: Trx, articleIds: readonly number[]): Promise<void> {
  // The rows are locked before anything is counted, so two transactions never count past each other.
  await trx
    .updateTable('articles')
    .set((eb) => ({ comment_count: eb.ref('comment_count') }))
    .where(among('id', articleIds))
    .execute();
  const rows = await trx
    .selectFrom('comments')
    .select(['article_id', sql<number>`count(*)`.as('total')])
    .where(among('article_id', articleIds))
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .groupBy('article_id')
    .execute();
  const totals = new Map(rows.map(({ article_id, total }) => [article_id, total]));
  const byTotal = new Map<number, number[]>();
  for (const id of articleIds) byTotal.set(totals.get(id) ?? 0, [...(byTotal.get(totals.get(id) ?? 0) ?? []), id]);
  for (const [comment_count, ids] of byTotal) await trx.updateTable('articles').set({ comment_count }).where(among('id', ids)).execute();
}

/** Counts readers of articles, the same number for each of them. No change of content: no version is raised. */
export async function addViews(trx: Trx, ids: readonly number[], count: number): Promise<void> {
  await trx
    .updateTable('articles')
    .set((eb) => ({ view_count: eb('view_count', '+', count) }))
    .where(among('id', ids))
    .execute();
}
