import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type MediaType, mediaKey } from '../../../config/media.ts';
import { offsetOf } from '../../../config/paging.ts';
import { trimmed } from '../../../config/tidy-article.ts';
import type { CallInput } from '../../../contract/index.ts';
import { versionedRows } from '../../database/rows.ts';
import type { Database, MediaTable } from '../../database/schema.ts';
import { among, contains, countRows, notAmong } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

export type MediaRow = Selectable<MediaTable>;
type Filters = CallInput<'media', 'list'>['query'];

/** Files that texts use: by address (without `/media/`) or, as covers, by id. */
export interface TextUse {
  keys: readonly string[];
  ids: readonly number[];
}

export const { find: findMedia, insert: insertMedia, update: updateMediaRow } = versionedRows('media');

export function findMediaByHash(db: Db, sha256: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

export function findMediaByKey(db: Db, key: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('storage_key', '=', key).executeTakeFirst();
}

export function mediaByIds(db: Db, ids: readonly number[]): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where(among('id', ids)).orderBy('id').execute();
}

/** Which of these keys belong to a row. */
export async function knownFileKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('file_key').where(among('file_key', keys)).execute();
  return new Set(rows.map((row) => row.file_key));
}

/** Rows of files of a type: `typeOfMime` as a condition. */
export const ofType = (type: MediaType) => (eb: ExpressionBuilder<Database, 'media'>) =>
  type === 'document' ? eb.and([eb('mime', 'not like', 'image/%'), eb('mime', 'not like', 'audio/%')]) : eb('mime', 'like', `${type}/%`);

function narrowed(db: Db, { type, q, url, group_name, no_group, missing_alt }: Filters, used: TextUse | null) {
  let query = db.selectFrom('media');
  if (type) query = query.where(ofType(type));
  if (url) query = query.where('storage_key', '=', mediaKey(url) ?? url);
  if (group_name) query = query.where('group_name', '=', trimmed(group_name));
  if (no_group) query = query.where('group_name', '=', '');
  if (missing_alt) query = query.where(ofType('image')).where('alt', '=', '');
  if (used) {
    query = query.where((eb) => eb.not(eb.exists(eb.selectFrom('media_uses').select('media_id').whereRef('media_uses.media_id', '=', 'media.id'))));
    if (used.keys.length > 0) query = query.where(notAmong('storage_key', used.keys));
    if (used.ids.length > 0) query = query.where(notAmong('id', used.ids));
  }
  for (const word of q
    ?.normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean) ?? []) {
    query = query.where((eb) => eb.or([contains('name', word), contains('alt', word)]));
  }
  return query;
}

const ORDERS = {
  '-created_at': { column: 'created_at', direction: 'desc' },
  created_at: { column: 'created_at', direction: 'asc' },
  name: { column: 'name', direction: 'asc' },
  '-bytes': { column: 'bytes', direction: 'desc' },
} as const;

/** One page of the matching files. With `used`, only files that neither these texts nor a live article uses. */
export async function listMediaRows(db: Db, filters: Filters, used: TextUse | null): Promise<{ rows: MediaRow[]; total: number }> {
  const query = narrowed(db, filters, used);
  const { column, direction } = ORDERS[filters.sort ?? '-created_at'];
  const rows = await query
    .selectAll()
    .orderBy(column === 'name' ? sql`lower(name)` : sql.ref(column), direction)
    .orderBy('id', direction)
    .limit(filters.per_page)
    .offset(offsetOf(filters))
    .execute();
  return { rows, total: await countRows(query) };
}

/** Stores a file's copies. The version stays, since no editor changed anything. False when the row is gone or its file was replaced. */
export async function setVariants(trx: Trx, { id, file_key }: Pick<MediaRow, 'id' | 'file_key'>, variants: string): Promise<boolean> {
  const result = await trx.updateTable('media').set({ variants }).where('id', '=', id).where('file_key', '=', file_key).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Pictures that have no copies yet. */
export function picturesWithoutCopies(db: Db): Promise<Pick<MediaRow, 'id' | 'mime'>[]> {
  return db.selectFrom('media').select(['id', 'mime']).where(ofType('image')).where('variants', '=', '[]').execute();
}

/** Deletes rows; returns what they said of their files when they went. */
export function deleteMediaRows(trx: Trx, ids: readonly number[]): Promise<Pick<MediaRow, 'file_key' | 'variants'>[]> {
  return trx.deleteFrom('media').where(among('id', ids)).returning(['file_key', 'variants']).execute();
}

export async function listGroups(db: Db): Promise<{ group_name: string; count: number }[]> {
  const rows = await db
    .selectFrom('media')
    .select((eb) => ['group_name', eb.fn.countAll<number>().as('count')])
    .where('group_name', '!=', '')
    .groupBy('group_name')
    .orderBy('group_name')
    .execute();
  return rows.map(({ group_name, count }) => ({ group_name, count: Number(count) }));
}

/** Moves files to a group (empty: to none): those with these ids, or all of another group. */
export async function moveToGroup(trx: Trx, which: { ids: readonly number[] } | { group_name: string }, to: string, now: number): Promise<number> {
  const update = trx.updateTable('media').set((eb) => ({ group_name: to, updated_at: now, version: eb('version', '+', 1) }));
  const narrow = 'ids' in which ? update.where(among('id', which.ids)) : update.where('group_name', '=', which.group_name);
  return Number((await narrow.where('group_name', '!=', to).executeTakeFirst()).numUpdatedRows);
}

/** The live articles that use these files, with their titles. */
export function articleUses(db: Db, ids: readonly number[]): Promise<{ media_id: number; id: number; title: string }[]> {
  return db
    .selectFrom('media_uses')
    .innerJoin('articles', 'articles.id', 'media_uses.owner_id')
    .select(['media_uses.media_id', 'articles.id', 'articles.title'])
    .where('media_uses.kind', '=', 'article')
    .where(among('media_uses.media_id', ids))
    .execute();
}

/** How many live articles use each of these files. */
export async function articleUseCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('media_uses')
    .select((eb) => ['media_id', eb.fn.countAll<number>().as('count')])
    .where('kind', '=', 'article')
    .where(among('media_id', ids))
    .groupBy('media_id')
    .execute();
  return new Map(rows.map(({ media_id, count }) => [media_id, Number(count)]));
}

/** Which of these files the live versions of these articles use. */
export function usesOfArticles(db: Db, ids: readonly number[], articles: readonly number[]): Promise<{ media_id: number; owner_id: number | null }[]> {
  const uses = db.selectFrom('media_uses').select(['media_id', 'owner_id']).where('kind', '=', 'article');
  return uses.where(among('media_id', ids)).where(among('owner_id', articles)).execute();
}

/** Working copies that may show files: the fields as JSON, with the article's title. */
export function workingCopies(db: Db): Promise<{ id: number; title: string; fields: string }[]> {
  return (
    db
      .selectFrom('article_working_copies')
      // Every copy has its article. With an inner join SQLite might start from all articles and look up the copies of each.
      .leftJoin('articles', 'articles.id', 'article_working_copies.article_id')
      .select(['article_working_copies.article_id as id', sql<string>`coalesce(articles.title, '')`.as('title'), 'article_working_copies.fields'])
      .where((eb) => eb.or([eb('fields', 'like', '%/media/%'), eb('fields', 'like', '%"cover_media_id":%')]))
      .execute()
  );
}

/** Rows per query when the whole library is read. */
const LOOK = 500;

/** The keys of all files of the library in the store, pictures' copies included. */
export function mediaFilesOf(db: Db): { count(): Promise<number>; keys(): AsyncGenerator<string> } {
  async function* rows() {
    for (let after = 0; ; ) {
      const some = await db.selectFrom('media').select(['id', 'file_key', 'variants']).where('id', '>', after).orderBy('id').limit(LOOK).execute();
      yield* some;
      if (some.length < LOOK) return;
      after = some.at(-1)?.id ?? 0;
    }
  }
  async function* keys() {
    for await (const { file_key, variants } of rows()) {
      yield file_key;
      for (const { key } of JSON.parse(variants) as { key: string }[]) yield key;
    }
  }
  const count = async () => {
    let total = 0;
    for await (const _ of keys()) total += 1;
    return total;
  };
  return { count, keys };
}
