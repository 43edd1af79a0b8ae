import { randomUUID } from 'node:crypto';
import type { CheerioAPI } from 'cheerio/slim';
import { pictureSizes, pictureSources } from '../../config/public-html.ts';
import type { Picture } from '../../contract/media.ts';
import { elementsWhere } from './html.ts';

/** How wide a picture in a text can be, CSS pixels: the measure of running text, 42rem. */
const TEXT_WIDTH = 672;

/** The attributes of an `<img>`, in their order. */
type ImageAttributes = Record<string, string>;
/** HTML in pieces: what is ready as a text, and between the texts the pictures, whose files, sizes and formats may change later. */
export type PublicParts = (string | ImageAttributes)[];

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : null);

/** Writes the document as HTML in pieces, cut at every `<img>`. */
export function partsOf($: CheerioAPI): PublicParts {
  // Nobody who writes a text can know the mark, so that none stands in a text.
  const mark = `<!--${randomUUID()}-->`;
  const images: ImageAttributes[] = [];
  for (const element of elementsWhere($, ({ name }) => name === 'img')) {
    images.push({ ...element.attribs });
    $(element).replaceWith(mark);
  }
  return $.html()
    .split(mark)
    .flatMap((text, index): PublicParts => (index === 0 ? [text] : [images[index - 1] ?? {}, text]));
}

/** As the serialiser writes the attributes around these: a picture stands in a text as it would have been without being cut out. */
const serialised = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\u00a0', '&nbsp;');

function tag(name: string, attributes: ImageAttributes): string {
  const written = Object.entries(attributes).map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${serialised(value)}"`));
  return `<${name}${written.join('')}>`;
}

/**
 * A picture of the library in the size and format that the screen needs. An author's width stands; the height follows
 * from the file, which may have been replaced since, so that the page never jumps.
 */
function imageHtml(image: ImageAttributes, picture: Picture | undefined): string {
  if (!picture) return tag('img', image);
  const { width, height, is_drawing, variants } = picture;
  const marked = is_drawing ? { ...image, 'data-drawing': '' } : image;
  if (width === null || height === null) return tag('img', { ...marked, src: picture.src });
  const asked = numberOf(image.height);
  const shown = numberOf(image.width) ?? (asked ? Math.max(1, Math.round((asked * width) / height)) : width);
  const own = tag('img', { ...marked, src: picture.src, width: String(shown), height: String(Math.max(1, Math.round((shown * height) / width))) });
  const sources = pictureSources(variants);
  if (sources.length === 0) return own;
  const sizes = pictureSizes(Math.min(shown, TEXT_WIDTH));
  return `<picture>${sources.map(({ type, srcset }) => tag('source', { type, srcset, sizes })).join('')}${own}</picture>`;
}

/** The pieces as one text, with the library's pictures (by address) as they are now. */
export function joinParts(parts: PublicParts, pictures: ReadonlyMap<string, Picture>): string {
  return parts.map((part) => (typeof part === 'string' ? part : imageHtml(part, pictures.get(part.src ?? '')))).join('');
}

/** Where a piece of text ends and a picture begins, and a picture from there on: strings and what stands between them. */
const CUT = /",\{"[a-z]/g;
const PICTURE = /\{(?:"[^"\\]*(?:\\.[^"\\]*)*"[:,]?)+\}/y;

/**
 * Pieces as they are kept, without reading their texts: what `JSON.stringify` wrote of `PublicParts`, cut into the same pieces, of which pictures are parsed and texts
 * stay as they are written between their quotes. The texts are nearly all there is, and are wanted in this way again (`joinSerialised`).
 *
 * A cut is right whatever a text says. Inside a string of JSON a quote stands behind a backslash. The second quote of `",{"` stands behind a brace: so it begins a string or ends one, and since a
 * string's end is never followed by a letter it begins one. Then the brace, the comma and the first quote stand outside of strings, and that quote ends one: here a text ends
 * and a picture begins. None is overlooked: before every picture stands a text (`partsOf`), and every one has an attribute first, whose name begins with a small letter.
 */
export function cutParts(written: string): PublicParts {
  const parts: PublicParts = [];
  let at = '["'.length;
  CUT.lastIndex = 0;
  for (let cut = CUT.exec(written); cut; cut = CUT.exec(written)) {
    PICTURE.lastIndex = cut.index + '",'.length;
    const picture = PICTURE.exec(written)?.[0] as string;
    parts.push(written.slice(at, cut.index), JSON.parse(picture) as ImageAttributes);
    at = cut.index + `",${picture},"`.length;
    CUT.lastIndex = at;
  }
  parts.push(written.slice(at, -'"]'.length));
  return parts;
}

/** Pieces that were cut as one text, as it is written in JSON: what `JSON.stringify` makes of what `joinParts` says. */
export function joinSerialised(parts: PublicParts, pictures: ReadonlyMap<string, Picture>): string {
  const written = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(imageHtml(part, pictures.get(part.src ?? ''))).slice(1, -1)));
  return `"${written.join('')}"`;
}

/** The addresses of the pictures that stand in the pieces. */
export function picturesOf(parts: PublicParts): string[] {
  return [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : (part.src ?? []))))];
}
