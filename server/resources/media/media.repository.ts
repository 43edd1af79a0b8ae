import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { CallInput } from '../../../contract/index.ts';
import type { MediaTable } from '../../database/schema.ts';
import type { Db, Trx } from '../../deps.ts';
import { offsetOf } from '../../http/paging.ts';

export type MediaRow = Selectable<MediaTable>;
type Source = Db | Trx;
type Filters = CallInput<'media', 'list'>['query'];

export function findMedia(db: Source, id: number): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findMediaByHash(db: Source, sha256: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

function narrowed(db: Source, { type, q }: Filters) {
  let query = db.selectFrom('media');
  if (type === 'document') query = query.where('mime', 'not like', 'image/%').where('mime', 'not like', 'audio/%');
  else if (type) query = query.where('mime', 'like', `${type}/%`);
  for (const word of q
    ?.normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean) ?? []) {
    const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`(lower(name) like ${pattern} escape '\\' or lower(alt) like ${pattern} escape '\\')`);
  }
  return query;
}

const ORDERS = {
  '-created_at': { column: 'created_at', direction: 'desc' },
  created_at: { column: 'created_at', direction: 'asc' },
  name: { column: 'name', direction: 'asc' },
  '-bytes': { column: 'bytes', direction: 'desc' },
} as const;

export async function listMediaRows(db: Source, filters: Filters): Promise<{ rows: MediaRow[]; total: number }> {
  const query = narrowed(db, filters);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { column, direction } = ORDERS[filters.sort ?? '-created_at'];
  const rows = await query
    .selectAll()
    .orderBy(column === 'name' ? sql`lower(name)` : sql.ref(column), direction)
    .orderBy('id', direction)
    .limit(filters.per_page)
    .offset(offsetOf(filters))
    .execute();
  return { rows, total: Number(total) };
}

export async function insertMedia(trx: Trx, row: Insertable<MediaTable>): Promise<number> {
  return (await trx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Writes an editor's change if the row still has the version they read. */
export async function updateMediaRow(trx: Trx, id: number, version: number, columns: Updateable<MediaTable>): Promise<boolean> {
  const result = await trx
    .updateTable('media')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Adds the smaller copies; no editor's change, so the version stays. False when the row is gone. */
export async function setVariants(trx: Trx, id: number, variants: string): Promise<boolean> {
  const result = await trx.updateTable('media').set({ variants }).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteMediaRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('media').where('id', '=', id).execute();
}

/** In how many articles each of these is used. */
export async function countArticleUses(db: Source, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_uses')
    .select((eb) => ['media_id', eb.fn.countAll<number>().as('count')])
    .where('kind', '=', 'article')
    .where('media_id', 'in', ids)
    .groupBy('media_id')
    .execute();
  return new Map(rows.map((row) => [row.media_id, Number(row.count)]));
}

/** The articles that show a file, in what is live or in what waits to go live. */
export async function articleUses(db: Source, { id, storage_key }: Pick<MediaRow, 'id' | 'storage_key'>): Promise<{ id: number; title: string }[]> {
  const cover = `%"cover_media_id":${id}`;
  return db
    .selectFrom('articles')
    .select(['articles.id', 'articles.title'])
    .where((eb) =>
      eb.or([
        eb(
          'articles.id',
          'in',
          eb.selectFrom('media_uses').select('owner_id').where('kind', '=', 'article').where('media_id', '=', id).$castTo<{ owner_id: number }>(),
        ),
        eb(
          'articles.id',
          'in',
          eb
            .selectFrom('article_working_copies')
            .select('article_id')
            .where((copy) =>
              copy.or([copy('fields', 'like', `%/media/${storage_key}%`), copy('fields', 'like', `${cover},%`), copy('fields', 'like', `${cover}}%`)]),
            ),
        ),
      ]),
    )
    .orderBy('articles.id')
    .execute();
}
