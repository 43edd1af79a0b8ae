import type { MEDIA_TYPES, Media } from '../../../../contract/media.ts';

export type MediaType = (typeof MEDIA_TYPES)[number];
export const TYPE_NAMES: Record<MediaType, string> = { image: '图片', audio: '音频', document: '文档' };
export const TYPES = Object.keys(TYPE_NAMES) as MediaType[];

/** The narrowest picture that stays sharp on a card, in pixels. */
const THUMB_WIDTH = 320;

export function typeOf(media: Pick<Media, 'mime'>): MediaType {
  return media.mime.startsWith('image/') ? 'image' : media.mime.startsWith('audio/') ? 'audio' : 'document';
}

/** The smallest variant that fills a card, or the original. */
export function thumbOf(media: Pick<Media, 'url' | 'variants'>): string {
  const wide = [...media.variants].sort((a, b) => a.width - b.width).find(({ width }) => width >= THUMB_WIDTH);
  return wide?.url ?? media.url;
}
