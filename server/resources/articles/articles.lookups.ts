import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

/** Small questions about articles that other resources ask. */

type Source = Db | Trx;

/** The ids of what readers may see at `now`: published, its time come, not in the recycle bin. For `in (…)` conditions. */
export function publicArticleIds(db: Source, now: number) {
  return db
    .selectFrom('articles')
    .select('articles.id')
    .where('articles.deleted_at', 'is', null)
    .where('articles.status', '=', 'published')
    .where('articles.published_at', '<=', now);
}

type Counts<Key> = Map<Key, number>;

/** Articles outside the recycle bin, whatever their state, by category. */
export async function countByCategory(db: Source): Promise<Counts<number>> {
  const rows = await db
    .selectFrom('articles')
    .select(['category_id', sql<number>`count(*)`.as('total')])
    .where('deleted_at', 'is', null)
    .where('category_id', 'is not', null)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map((row) => [row.category_id ?? 0, row.total]));
}

/** Public articles by category. */
export async function countPublicByCategory(db: Source, now: number): Promise<Counts<number>> {
  const rows = await publicArticleIds(db, now)
    .clearSelect()
    .select(['articles.category_id', sql<number>`count(*)`.as('total')])
    .where('articles.category_id', 'is not', null)
    .groupBy('articles.category_id')
    .execute();
  return new Map(rows.map((row) => [row.category_id ?? 0, row.total]));
}

export interface PublicCount {
  exam: string | null;
  section: string | null;
  kind: string;
  count: number;
}

/** How many public articles each exam has of each section and kind. */
export function countPublicByExam(db: Source, now: number): Promise<PublicCount[]> {
  return publicArticleIds(db, now)
    .clearSelect()
    .select(['articles.exam', 'articles.section', 'articles.kind', sql<number>`count(*)`.as('count')])
    .where('articles.exam', 'is not', null)
    .groupBy(['articles.exam', 'articles.section', 'articles.kind'])
    .orderBy('articles.section')
    .orderBy('articles.kind')
    .execute();
}

type Pointer = 'category_id' | 'edition_id';

/** The working copies that name `id`: the like narrows, the parsed text decides. */
async function workingCopiesOf(db: Source, pointer: Pointer, id: number) {
  const rows = await db
    .selectFrom('article_working_copies')
    .select(['article_id', 'fields'])
    .where('fields', 'like', `%"${pointer}":${id}%`)
    .orderBy('article_id')
    .execute();
  return rows
    .map((row) => ({ article_id: row.article_id, fields: JSON.parse(row.fields) as Record<string, unknown> }))
    .filter((row) => row.fields[pointer] === id);
}

/** How many articles point to a category or an edition: outside the recycle bin (working copies too), and in it. */
export async function countPointing(db: Source, pointer: Pointer, id: number): Promise<{ live: number; recycled: number }> {
  const rows = await db.selectFrom('articles').select(['id', 'deleted_at']).where(pointer, '=', id).execute();
  const live = new Set(rows.filter((row) => row.deleted_at === null).map((row) => row.id));
  for (const { article_id } of await workingCopiesOf(db, pointer, id)) live.add(article_id);
  return { live: live.size, recycled: rows.filter((row) => row.deleted_at !== null && !live.has(row.id)).length };
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

export interface ArticleReference {
  id: number;
  slug: string;
  title: string;
}

/** The public article of an id or a slug. */
export async function findPublicArticle(
  db: Source,
  idOrSlug: number | string,
  now: number,
): Promise<(ArticleReference & { allow_comments: boolean; published_at: number | null }) | undefined> {
  const isId = typeof idOrSlug === 'number' || /^\d{1,15}$/.test(idOrSlug);
  const query = publicArticleIds(db, now).select(['articles.slug', 'articles.title', 'articles.allow_comments', 'articles.published_at']);
  const row = await (isId
    ? query.where('articles.id', '=', Number(idOrSlug))
    : query.where('articles.slug', '=', idOrSlug.normalize('NFC'))
  ).executeTakeFirst();
  return row && { ...row, allow_comments: row.allow_comments === 1 };
}

/** Whether an article that readers see at `to` or later was published after `from` and until `to`. */
export async function publishedBetween(db: Source, from: number, to: number): Promise<boolean> {
  const row = await publicArticleIds(db, to).where('articles.published_at', '>', from).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Those of the ids that readers may see. */
export async function publicIds(db: Source, ids: readonly number[], now: number): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await publicArticleIds(db, now).where('articles.id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Ids, slugs and titles of articles in any state, by id. */
export async function articleReferences(db: Source, ids: readonly number[]): Promise<Map<number, ArticleReference>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('articles').select(['id', 'slug', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of the slugs (or ids, as texts) that belong to public articles. */
export async function publicSlugs(db: Source, slugs: readonly string[], now: number): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const ids = slugs.filter((slug) => /^\d{1,15}$/.test(slug)).map(Number);
  const rows = await publicArticleIds(db, now)
    .select('articles.slug')
    .where((eb) => eb.or([eb('articles.slug', 'in', slugs), ...(ids.length > 0 ? [eb('articles.id', 'in', ids)] : [])]))
    .execute();
  return new Set(rows.flatMap((row) => [row.slug, String(row.id)]));
}

/** Those of the old addresses that lead to a public article. */
export async function redirectedPaths(db: Source, paths: readonly string[], now: number): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db.selectFrom('redirects').select('path').where('path', 'in', paths).where('article_id', 'in', publicArticleIds(db, now)).execute();
  return new Set(rows.map((row) => row.path));
}

/** Brings an article's `comment_count` (approved, not deleted) up to date. */
export async function setCommentCount(trx: Trx, articleId: number): Promise<void> {
  // The row is locked before anything is counted, so two transactions never count past each other.
  await trx
    .updateTable('articles')
    .set((eb) => ({ comment_count: eb.ref('comment_count') }))
    .where('id', '=', articleId)
    .execute();
  const row = await trx
    .selectFrom('comments')
    .select(sql<number>`count(*)`.as('total'))
    .where('article_id', '=', articleId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  await trx
    .updateTable('articles')
    .set({ comment_count: row?.total ?? 0 })
    .where('id', '=', articleId)
    .execute();
}
