import type { Media, Picture } from '../../../contract/media.ts';
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

export function variantsOf(row: Pick<MediaRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants);
}

/** Everything in the store that belongs to a row. */
export function keysOf(row: Pick<MediaRow, 'file_key' | 'variants'>): string[] {
  return [row.file_key, ...variantsOf(row).map(({ key }) => key)];
}

export type PictureRow = Pick<MediaRow, 'storage_key' | 'sha256' | 'alt' | 'width' | 'height' | 'is_drawing' | 'variants'>;

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
