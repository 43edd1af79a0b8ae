import { MEMORY } from '../../../config/limits.ts';
import { mediaKey, mediaUrl } from '../../../config/media.ts';
import type { Media, Picture } from '../../../contract/media.ts';
import { mediaKeysIn } from '../../content/text-of.ts';
import { prepared } from '../../database/prepared.ts';
import { among, iso } from '../../database/values.ts';
import type { Deps } from '../../deps.ts';
import { type MediaRow, ofType } from './media.repository.ts';

/** A copy in another size and format, as stored in the row. */
export interface StoredVariant {
  key: string;
  width: number;
  height: number;
  mime: string;
}

/** Hex digits of the hash in the mark of an address. */
const MARK = 8;

/** Distinguishes these bytes from earlier ones at the same address. */
export function markOf({ sha256 }: Pick<MediaRow, 'sha256'>): string {
  return sha256.slice(0, MARK);
}

function variantsOf(row: Pick<MediaRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants);
}

/** Keys of all files in the store that belong to a row. */
export function keysOf(row: Pick<MediaRow, 'file_key' | 'variants'>): string[] {
  return [row.file_key, ...variantsOf(row).map(({ key }) => key)];
}

type PictureRow = Pick<MediaRow, 'storage_key' | 'sha256' | 'alt' | 'width' | 'height' | 'is_drawing' | 'variants'>;

export function presentPicture(row: PictureRow): Picture {
  const url = mediaUrl(row.storage_key);
  return {
    url,
    src: `${url}?v=${markOf(row)}`,
    alt: row.alt,
    width: row.width,
    height: row.height,
    is_drawing: row.is_drawing === 1,
    variants: variantsOf(row).map(({ key, ...variant }) => ({ url: mediaUrl(key), ...variant })),
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
    created_at: iso(created_at),
    updated_at: iso(updated_at),
    version,
  };
}

const pictureRows = prepared((db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('media')
    .select(['storage_key', 'sha256', 'alt', 'width', 'height', 'is_drawing', 'variants'])
    .where(among('storage_key', keys))
    .where(ofType('image')),
);

/** The library's pictures among these addresses, from the cache. Not for use inside a transaction. */
export function cachedPictures({ db, content }: Pick<Deps, 'db' | 'content'>, addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const own = addresses.filter((address) => mediaKey(address) !== null);
  return content.rows<Picture>('pictures', ['media'], MEMORY.pictures).get(own, async (missing) => {
    const rows = await pictureRows(db, { keys: missing.map((address) => mediaKey(address) as string) });
    return new Map(rows.map((row) => [mediaUrl(row.storage_key), presentPicture(row)]));
  });
}

/** The library's pictures that these texts show, by address: public HTML needs them for `srcset`. */
export function picturesIn(deps: Pick<Deps, 'db' | 'content'>, ...htmls: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  return cachedPictures(deps, [...new Set(htmls.flatMap(mediaKeysIn))].map(mediaUrl));
}
