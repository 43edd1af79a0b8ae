import { MEDIA_TYPES, type MediaType, typeOfMime } from '../../../../config/media.ts';
import type { MEDIA_SORTS, Media } from '../../../../contract/media.ts';
export const TYPE_NAMES: Record<MediaType, string> = { image: '图片', audio: '音频', document: '文档' };
export const TYPES = MEDIA_TYPES;

type MediaSort = (typeof MEDIA_SORTS)[number];
export const SORT_NAMES: Record<MediaSort, string> = { '-created_at': '最新上传', created_at: '最早上传', name: '按文件名', '-bytes': '最大的在前' };
export const SORTS = Object.keys(SORT_NAMES) as MediaSort[];

/** What a file dialog offers; the server decides what it takes. */
export const ACCEPT: Record<MediaType, string> = { image: 'image/*', audio: 'audio/*', document: 'application/pdf' };

/** The narrowest picture that stays sharp on a card, in pixels. */
const THUMB_WIDTH = 320;
/** Every browser that the console runs in knows it. */
const THUMB_FORMAT = 'image/webp';

export const typeOf = ({ mime }: Pick<Media, 'mime'>): MediaType => typeOfMime(mime);

/** The smallest copy that fills a card, or the picture itself. */
export function thumbOf({ src, variants }: Pick<Media, 'src' | 'variants'>): string {
  const copies = variants.filter(({ mime }) => mime === THUMB_FORMAT).sort((a, b) => a.width - b.width);
  return copies.find(({ width }) => width >= THUMB_WIDTH)?.url ?? src;
}

/** `1200×800`, or nothing for what has no size. */
export function sizeOf({ width, height }: Pick<Media, 'width' | 'height'>): string {
  return width && height ? `${width}×${height}` : '';
}
