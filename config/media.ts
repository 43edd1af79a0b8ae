/** What the library tells apart. */
export const MEDIA_TYPES = ['image', 'audio', 'document'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** What a file is by its content type. */
export const typeOfMime = (mime: string): MediaType => (mime.startsWith('image/') ? 'image' : mime.startsWith('audio/') ? 'audio' : 'document');
/** Whether a file can be shown as a picture. */
export const isPicture = <Media extends { mime: string }>(media: Media | null | undefined): media is Media => !!media && typeOfMime(media.mime) === 'image';

/** Characters of a key in the store. */
export const KEY_CHARS = 300;
/** A key in the store, as the source of an expression: no name of it is hidden or leads out of a folder. */
export const KEY_PATTERN = '(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*';
const KEY = new RegExp(`^${KEY_PATTERN}$`);
export const isMediaKey = (key: string): boolean => key.length <= KEY_CHARS && KEY.test(key);

const PREFIX = '/media/';
/** The address at which readers get a file. */
export const mediaUrl = (key: string): string => PREFIX + key;
/** The key in an address of ours, without what stands behind `?` and `#`; null in any other. */
export function mediaKey(url: string): string | null {
  const key = url.startsWith(PREFIX) ? (url.slice(PREFIX.length).split(/[?#]/)[0] ?? '') : '';
  return isMediaKey(key) ? key : null;
}
