import type { CheerioAPI } from 'cheerio/slim';
import { pictureSizes, pictureSources } from '../../config/picture-sources.ts';
import type { Picture } from '../../contract/media.ts';

/** How wide a picture in a text can be, CSS pixels: the measure of running text, 42rem. */
const TEXT_WIDTH = 672;

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : null);

/**
 * Shows the library's pictures, by address, in the size and format that the screen needs. An author's width stands; the
 * height follows from the file, which may have been replaced since, so that the page never jumps.
 */
export function showPictures($: CheerioAPI, pictures: ReadonlyMap<string, Picture>): void {
  $('img').each((_, element) => {
    const image = $(element);
    const picture = pictures.get(image.attr('src') ?? '');
    if (!picture) return;
    image.attr('src', picture.src);
    const { width, height, variants } = picture;
    if (width === null || height === null) return;
    const asked = numberOf(image.attr('height'));
    const shown = numberOf(image.attr('width')) ?? (asked ? Math.max(1, Math.round((asked * width) / height)) : width);
    image.attr('width', String(shown)).attr('height', String(Math.max(1, Math.round((shown * height) / width))));
    const sources = pictureSources(variants);
    if (sources.length === 0) return;
    image.wrap('<picture></picture>');
    const sizes = pictureSizes(Math.min(shown, TEXT_WIDTH));
    for (const { type, srcset } of sources) image.before($('<source>').attr({ type, srcset, sizes }));
  });
}
