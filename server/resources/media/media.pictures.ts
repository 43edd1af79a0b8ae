import type { Picture } from '../../../contract/media.ts';
import { mediaPathsOf } from '../../content/text-of.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { presentPicture, urlOf } from './media.present.ts';

/** The library's pictures that these texts show, by address: what `publicHtml` needs to offer them in many sizes. */
export function picturesIn(db: Db | Trx, ...htmls: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  return picturesAt(db, [...new Set(htmls.flatMap(mediaPathsOf))]);
}

/** The library's pictures among these addresses. */
export async function picturesAt(db: Db | Trx, addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const start = urlOf('');
  const keys = addresses.filter((address) => address.startsWith(start)).map((address) => address.slice(start.length));
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['storage_key', 'sha256', 'alt', 'width', 'height', 'is_drawing', 'variants'])
    .where(among('storage_key', keys))
    .where('mime', 'like', 'image/%')
    .execute();
  return new Map(rows.map((row) => [urlOf(row.storage_key), presentPicture(row)]));
}
