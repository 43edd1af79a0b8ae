import type { Media, Picture } from '../../../contract/media.ts';
import { mediaPathsOf } from '../../content/text-of.ts';
import { prepared } from '../../database/prepared.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import type { MediaRow } from './media.repository.ts';

/** A copy in another size and format as the row keeps it. */
export interface StoredVariant {
  key: string;
  width: number;
  height: number;
  mime: string;
}

/** Hex digits of the hash that mark the bytes of an address. */
const MARK = 8;

export const urlOf = (key: string) => `/media/${key}`;

/** What tells these bytes from those that were under the address before. */
export function markOf({ sha256 }: Pick<MediaRow, 'sha256'>): string {
  return sha256.slice(0, MARK);
}

function variantsOf(row: Pick<MediaRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants);
}

/** Everything in the store that belongs to a row. */
export function keysOf(row: Pick<MediaRow, 'file_key' | 'variants'>): string[] {
  return [row.file_key, ...variantsOf(row).map(({ key }) => key)];
}

type PictureRow = Pick<MediaRow, 'storage_key' | 'sha256' | 'alt' | 'width' | 'height' | 'is_drawing' | 'variants'>;

export function presentPicture(row: PictureRow): Picture {
  const url = urlOf(row.storage_key);
  return {
    url,
    src: `${url}?v=${markOf(row)}`,
    alt: row.alt,
    width: row.width,
    height: row.height,
    is_drawing: row.is_drawing === 1,
    variants: variantsOf(row).map(({ key, ...variant }) => ({ url: urlOf(key), ...variant })),
  };
}

export function presentMedia(row: MediaRow, useCount: number): Media {
  const { id, name, mime, bytes, group_name, created_at, updated_at, version } = row;
  return {
    id,
    ...presentPicture(row),
    name,
    mime,
    bytes,
    group_name,
    use_count: useCount,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
    version,
  };
}

/** The library's pictures that these texts show, by address: what `publicHtml` needs to offer them in many sizes. */
export function picturesIn(db: Db | Trx, ...htmls: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  return picturesAt(db, [...new Set(htmls.flatMap(mediaPathsOf))]);
}

const pictureRows = prepared((db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('media')
    .select(['storage_key', 'sha256', 'alt', 'width', 'height', 'is_drawing', 'variants'])
    .where(among('storage_key', keys))
    .where('mime', 'like', 'image/%'),
);

/** The library's pictures among these addresses. */
export async function picturesAt(db: Db | Trx, addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const start = urlOf('');
  const keys = addresses.filter((address) => address.startsWith(start)).map((address) => address.slice(start.length));
  if (keys.length === 0) return new Map();
  const rows = await pictureRows(db, { keys });
  return new Map(rows.map((row) => [urlOf(row.storage_key), presentPicture(row)]));
}
