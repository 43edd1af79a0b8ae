import type { Language } from '../../config/languages.ts';
import type { Picture } from '../../contract/media.ts';
import { deriveBody } from '../../server/content/public-html.ts';
import { joinParts } from '../../server/content/public-pictures.ts';

/** A text as a page shows it, with those `pictures` (by address) that are in the library. */
export const publicHtml = (html: string, pictures: ReadonlyMap<string, Picture> = new Map(), language: Language = 'en') =>
  joinParts(deriveBody(html, language).parts, pictures);
