import sharp, { type Metadata, type Sharp } from 'sharp';
import { LIMITS } from '../../config/limits.ts';

export interface Picture {
  bytes: Buffer;
  mime: string;
  ext: string;
  width: number;
  height: number;
}

/** Widths of the copies, in pixels. A narrower picture has one of its own width instead of those above. */
export const VARIANT_WIDTHS = [400, 800, 1600] as const;
/** The best format first. AVIF's usual effort takes ten times as long for the same size. */
const VARIANT_FORMATS: readonly { mime: string; ext: string; encode: (image: Sharp) => Sharp }[] = [
  { mime: 'image/avif', ext: 'avif', encode: (image) => image.avif({ quality: 55, effort: 2 }) },
  { mime: 'image/webp', ext: 'webp', encode: (image) => image.webp({ quality: 80 }) },
];
/** What WebP can hold, in pixels of a side. */
const LONGEST_SIDE = 16_383;

/** A picture that cannot be read: broken, too many pixels, or another format than its first bytes say. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

interface Format {
  /** What sharp calls it. */
  name: string;
  ext: string;
  encode: (image: Sharp, metadata: Metadata) => Sharp;
  /** Whether it may move; all its frames are kept. */
  animated?: true;
}

/** How each kind of picture is written again, near what it was. */
const FORMATS: Record<string, Format> = {
  'image/jpeg': { name: 'jpeg', ext: 'jpg', encode: (image) => image.jpeg({ quality: 88 }) },
  'image/png': { name: 'png', ext: 'png', encode: (image, { isPalette }) => image.png({ palette: isPalette }) },
  'image/webp': { name: 'webp', ext: 'webp', encode: (image) => image.webp({ quality: 88 }), animated: true },
  'image/gif': { name: 'gif', ext: 'gif', encode: (image) => image.gif(), animated: true },
  'image/avif': { name: 'heif', ext: 'avif', encode: (image) => image.avif({ quality: 65, effort: 2 }) },
};

const open = (bytes: Buffer, animated = false) => sharp(bytes, { limitInputPixels: LIMITS.image_pixels, animated });

/** Pixels of the longer side of a drawing: sharp as a logo on any screen. */
const DRAWING_SIDE = 1600;
/** Dots per inch at which one unit of an SVG is one pixel, and what sharp takes. */
const UNIT_DENSITY = 72;
const MAX_DENSITY = 100_000;
const DRAWING_SECONDS = 20;

/**
 * Draws an SVG as PNG: nothing of the SVG itself, which can carry scripts and addresses, is ever served. Entities, with
 * which a small file can become a huge one, are refused.
 */
async function drawSvg(bytes: Buffer): Promise<Picture> {
  if (bytes.length > LIMITS.media.svg_bytes || /<!ENTITY/i.test(bytes.toString('latin1'))) throw new UnreadablePicture('An SVG too large or with entities');
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== 'svg' || !width || !height) throw new UnreadablePicture(`An SVG turned out to be ${format}`);
  const density = Math.min(MAX_DENSITY, Math.max(1, (UNIT_DENSITY * DRAWING_SIDE) / Math.max(width, height)));
  const { data, info } = await sharp(bytes, { density, limitInputPixels: LIMITS.image_pixels })
    .resize({ width: DRAWING_SIDE, height: DRAWING_SIDE, fit: 'inside' })
    .timeout({ seconds: DRAWING_SECONDS })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: 'image/png', ext: 'png', width: info.width, height: info.height };
}

async function writeAgain(bytes: Buffer, mime: string): Promise<Picture> {
  const format = FORMATS[mime];
  if (!format) throw new UnreadablePicture(`No way to write ${mime}`);
  const image = open(bytes, format.animated);
  const metadata = await image.metadata();
  if (metadata.format !== format.name) throw new UnreadablePicture(`${mime} turned out to be ${metadata.format}`);
  const isMoving = (metadata.pages ?? 1) > 1;
  const { data, info } = await format.encode(isMoving ? image : image.autoOrient(), metadata).toBuffer({ resolveWithObject: true });
  return { bytes: data, mime, ext: format.ext, width: info.width, height: info.pageHeight ?? info.height };
}

/**
 * Writes a picture again in its own format: turned upright, without camera data and place, in sRGB. Animations keep
 * their frames; an SVG becomes a PNG.
 * @throws UnreadablePicture
 */
export async function cleanPicture(bytes: Buffer, mime: string): Promise<Picture> {
  try {
    return mime === 'image/svg+xml' ? await drawSvg(bytes) : await writeAgain(bytes, mime);
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture('The picture could not be decoded', { cause: error });
  }
}

/** The widths of a picture's copies, the widest first: a browser that knows the format chooses among these alone. */
function widthsOf(width: number): number[] {
  const widest = Math.min(width, VARIANT_WIDTHS[VARIANT_WIDTHS.length - 1] as number);
  return [widest, ...VARIANT_WIDTHS.filter((wanted) => wanted < widest).reverse()];
}

/**
 * The copies of a picture, of each format the whole range of widths. A format in which the picture would not become
 * smaller is left out. A moving picture has none, nor one too tall for the formats.
 */
export async function* makeVariants(bytes: Buffer): AsyncGenerator<Picture> {
  const { width, height, pages } = await open(bytes, true).metadata();
  const [widest = width, ...narrower] = widthsOf(width);
  if ((pages ?? 1) > 1 || (height * widest) / width > LONGEST_SIDE) return;
  // Decoded once: the rest works on pixels.
  const { data, info } = await open(bytes).resize({ width: widest }).raw().toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels }, limitInputPixels: LIMITS.image_pixels });
  for (const { mime, ext, encode } of VARIANT_FORMATS) {
    const largest = await encode(pixels()).toBuffer();
    if (widest === width && largest.length >= bytes.length) continue;
    yield { bytes: largest, mime, ext, width: info.width, height: info.height };
    for (const wanted of narrower) {
      const copy = await encode(pixels().resize({ width: wanted })).toBuffer({ resolveWithObject: true });
      yield { bytes: copy.data, mime, ext, width: copy.info.width, height: copy.info.height };
    }
  }
}
