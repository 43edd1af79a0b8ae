import { type SqlBool, sql } from 'kysely';
import type { Language } from '../../../config/languages.ts';
import { LIMITS } from '../../../config/limits.ts';
import { personName } from '../../../config/person-name.ts';
import { prepared } from '../../database/prepared.ts';
import { among } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import { AUDITED_FIELDS, fromColumns } from './articles.fields.ts';
import { publicCondition, publicRow } from './articles.publication.ts';

/** Small queries about articles for other resources. */

/** The ids of what readers may see at `now`, to be narrowed: all of them are many. */
function publicArticleIds(db: Db, now: number) {
  return db.selectFrom('articles').select('articles.id').where(publicCondition(now));
}

/** The same, to be narrowed by ids or slugs. */
function publicNamed(db: Db, now: number) {
  return db.selectFrom('articles').select('articles.id').where(publicRow(now));
}

/** Whether readers may see the article that a column names: a look at one row for each, where `in (…)` would first list every public article. */
export function namesPublicArticle(column: 'comments.article_id' | 'redirects.article_id', now: number) {
  return sql<SqlBool>`exists (select 1 from articles where articles.id = ${sql.ref(column)} and ${publicRow(now)})`;
}

/** Everybody who may stand as an author, by what readers call them. */
export async function listAuthors(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db.selectFrom('users').select(['id', 'name', 'username']).orderBy('name').orderBy('username').limit(LIMITS.article.authors).execute();
  return rows.map((user) => ({ id: user.id, name: personName(user) }));
}

type Pointer = 'category_id' | 'edition_id';

/** The working copies that name `id`: the like narrows, the parsed text decides. */
export async function workingCopiesOf(db: Db, pointer: Pointer, id: number) {
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
export async function countPointing(db: Db, pointer: Pointer, id: number): Promise<{ in_use: number; recycled: number }> {
  const rows = await db.selectFrom('articles').select(['id', 'deleted_at']).where(pointer, '=', id).execute();
  const in_use = new Set(rows.filter((row) => row.deleted_at === null).map((row) => row.id));
  for (const { article_id } of await workingCopiesOf(db, pointer, id)) in_use.add(article_id);
  return { in_use: in_use.size, recycled: rows.filter((row) => row.deleted_at !== null && !in_use.has(row.id)).length };
}

export interface ArticleReference {
  id: number;
  slug: string;
  title: string;
}

const references = prepared((db, { id, slug, now }: { id: number | null; slug: string | null; now: number }) => {
  const query = publicNamed(db, now).select(['articles.slug', 'articles.title', 'articles.allow_comments', 'articles.comment_count', 'articles.published_at']);
  return id === null ? query.where('articles.slug', '=', slug) : query.where('articles.id', '=', id);
});

/** The public article of an id or a slug. */
export async function findPublicArticle(
  db: Db,
  idOrSlug: number | string,
  now: number,
): Promise<(ArticleReference & { allow_comments: boolean; comment_count: number; published_at: number | null }) | undefined> {
  const isId = typeof idOrSlug === 'number' || /^\d{1,15}$/.test(idOrSlug);
  const [row] = await references(db, isId ? { id: Number(idOrSlug), slug: null, now } : { id: null, slug: idOrSlug.normalize('NFC'), now });
  return row && { ...row, allow_comments: row.allow_comments === 1 };
}

/** Whether an article that readers see at `to` or later was published after `from` and until `to`. */
export async function publishedBetween(db: Db, from: number, to: number): Promise<boolean> {
  const row = await publicArticleIds(db, to).where('articles.published_at', '>', from).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether readers may see anything that this user wrote. */
export async function hasPublicArticle(db: Db, authorId: number, now: number): Promise<boolean> {
  return (await publicArticleIds(db, now).where('articles.author_id', '=', authorId).limit(1).executeTakeFirst()) !== undefined;
}

/** Those of the ids that readers may see. */
export async function publicIds(db: Db, ids: readonly number[], now: number): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await publicNamed(db, now).where(among('articles.id', ids)).execute();
  return new Set(rows.map((row) => row.id));
}

/** Ids, slugs and titles of articles in any state, by id. */
export async function articleReferences(db: Db, ids: readonly number[]): Promise<Map<number, ArticleReference>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('articles').select(['id', 'slug', 'title']).where(among('id', ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const auditedRows = prepared((db, { id }: { id: number }) =>
  db.selectFrom('articles').select('articles.title as called').select(AUDITED_FIELDS).where('id', '=', id),
);

/** An article's title, and those of its live fields that the log tells, as they are stored. */
export async function auditedArticle(db: Db, id: number): Promise<{ title: string; fields: Record<string, unknown> } | null> {
  const [row] = await auditedRows(db, { id });
  if (!row) return null;
  const { called, ...columns } = row;
  return { title: called, fields: fromColumns(columns, AUDITED_FIELDS) };
}

interface Names {
  slugs: readonly string[];
  ids: readonly number[];
  now: number;
}

const FAMILY = ['articles.slug', 'articles.title', 'articles.language', 'articles.translation_of'] as const;

const publicOfSlugs = prepared((db, { slugs, ids, now }: Names) =>
  publicNamed(db, now)
    .select(FAMILY)
    // `or 1 = 0`, for no ids, would send SQLite through every public article.
    .where((eb) => (ids.length === 0 ? among('articles.slug', slugs) : eb.or([among('articles.slug', slugs), among('articles.id', ids)]))),
);

/** The public articles that slugs, or ids as texts, name. */
function publicByName(db: Db, names: readonly string[], now: number) {
  return publicOfSlugs(db, { slugs: names, ids: names.filter((name) => /^\d{1,15}$/.test(name)).map(Number), now });
}

/** Those of the slugs (or ids, as texts) that belong to public articles. */
export async function publicSlugs(db: Db, slugs: readonly string[], now: number): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await publicByName(db, slugs, now);
  return new Set(rows.flatMap((row) => [row.slug, String(row.id)]));
}

const readTags = prepared((db, { slugs, now }: { slugs: readonly string[]; now: number }) =>
  db
    .selectFrom('tags')
    .select('tags.slug')
    .where(among('tags.slug', slugs))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('article_tags')
          .innerJoin('articles', 'articles.id', 'article_tags.article_id')
          .select('articles.id')
          .whereRef('article_tags.tag_id', '=', 'tags.id')
          .where(publicRow(now)),
      ),
    ),
);

/** Those of the tags that a public article has: a tag is known to readers by its articles alone. */
export async function publicTags(db: Db, slugs: readonly string[], now: number): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  return new Set((await readTags(db, { slugs, now })).map(({ slug }) => slug));
}

const redirects = prepared((db, { paths, now }: { paths: readonly string[]; now: number }) =>
  db.selectFrom('redirects').select(['path', 'article_id']).where(among('path', paths)).where(namesPublicArticle('redirects.article_id', now)),
);

/** Those of the old addresses that lead to a public article, with its id. */
export async function redirectedPaths(db: Db, paths: readonly string[], now: number): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map();
  const rows = await redirects(db, { paths, now });
  return new Map(rows.map((row) => [row.path, row.article_id as number]));
}

const formerly = prepared((db, { paths }: { paths: readonly string[] }) =>
  db.selectFrom('redirects').select(['path', 'category_id']).where(among('path', paths)).where('category_id', 'is not', null),
);

/** The categories that once stood at these addresses, by address. */
export async function categoriesFormerlyAt(db: Db, paths: readonly string[]): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map();
  return new Map((await formerly(db, { paths })).map((row) => [row.path, row.category_id as number]));
}

interface FamilyMember {
  language: Language;
  slug: string;
  title: string;
}

// Two looks: asked for either at once, SQLite reads all articles where it takes them for few.
const familyMembers = prepared((db, { originals, now }: { originals: readonly number[]; now: number }) =>
  publicNamed(db, now)
    .select(FAMILY)
    .where(among('articles.id', originals))
    .unionAll(publicNamed(db, now).select(FAMILY).where(among('articles.translation_of', originals)))
    .orderBy('id'),
);

/** The article that each slug (or id, as a text) names, in its public languages; a name of no public article is left out. */
export async function publicFamilies(db: Db, names: readonly string[], now: number): Promise<Map<string, { own: string; members: FamilyMember[] }>> {
  if (names.length === 0) return new Map();
  const named = await publicByName(db, names, now);
  const originals = named.map(({ id, translation_of }) => translation_of ?? id);
  if (originals.length === 0) return new Map();
  const all = await familyMembers(db, { originals, now });
  const familyOf = (original: number) =>
    all
      .filter(({ id, translation_of }) => (translation_of ?? id) === original)
      .map(({ language, slug, title }) => ({ language: language as FamilyMember['language'], slug, title }));
  return new Map(
    named.flatMap(({ id, slug, language, translation_of }) => {
      const family = { own: language, members: familyOf(translation_of ?? id) };
      return [[slug, family] as const, [String(id), family] as const];
    }),
  );
}

/** Slugs, titles and summaries of those of the ids that readers may see. */
export async function publicTitles(db: Db, ids: readonly number[], now: number): Promise<Map<number, ArticleReference & { summary: string }>> {
  const rows = await publicNamed(db, now).select(['articles.slug', 'articles.title', 'articles.summary']).where(among('articles.id', ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
