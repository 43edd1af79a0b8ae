import type { Picture } from '../../../contract/media.ts';
import { mediaPathsOf } from '../../content/text-of.ts';
import type { Db, Trx } from '../../deps.ts';
import { presentPicture, urlOf } from './media.present.ts';

/** The library's pictures that these texts show, by address: what `publicHtml` needs to offer them in many sizes. */
export async function picturesIn(db: Db | Trx, ...htmls: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const keys = [...new Set(htmls.flatMap(mediaPathsOf))].map((path) => path.slice(urlOf('').length));
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['storage_key', 'sha256', 'alt', 'width', 'height', 'variants'])
    .where('storage_key', 'in', keys)
    .where('mime', 'like', 'image/%')
    .execute();
  return new Map(rows.map((row) => [urlOf(row.storage_key), presentPicture(row)]));
}
