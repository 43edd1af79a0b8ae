import type { Media } from '../../../contract/media.ts';
import type { MediaRow } from './media.repository.ts';

/** A smaller copy as the row keeps it. */
export interface StoredVariant {
  key: string;
  width: number;
  height: number;
  mime: string;
}

const urlOf = (key: string) => `/media/${key}`;

export function variantsOf(row: Pick<MediaRow, 'variants'>): StoredVariant[] {
  return JSON.parse(row.variants);
}

export function presentMedia(row: MediaRow, useCount: number): Media {
  const { id, storage_key, name, mime, bytes, width, height, alt, created_at, version } = row;
  return {
    id,
    url: urlOf(storage_key),
    name,
    mime,
    bytes,
    width,
    height,
    alt,
    variants: variantsOf(row).map(({ key, ...variant }) => ({ url: urlOf(key), ...variant })),
    use_count: useCount,
    created_at: new Date(created_at).toISOString(),
    version,
  };
}
