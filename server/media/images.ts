import sharp, { type Metadata, type Sharp } from 'sharp';
import { LIMITS } from '../../config/limits.ts';

export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Widths of the smaller WebP copies, in pixels. */
export const VARIANT_WIDTHS = [400, 800, 1600] as const;
const VARIANT_QUALITY = 80;

/** A picture that cannot be read: broken, too many pixels, or another format than its first bytes say. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

interface Format {
  /** What sharp calls it. */
  name: string;
  encode: (image: Sharp, metadata: Metadata) => Sharp;
  /** Whether it may move; all its frames are kept. */
  animated?: true;
}

/** How each kind of picture is written again, near what it was. */
const FORMATS: Record<string, Format> = {
  'image/jpeg': { name: 'jpeg', encode: (image) => image.jpeg({ quality: 88 }) },
  'image/png': { name: 'png', encode: (image, { isPalette }) => image.png({ palette: isPalette }) },
  'image/webp': { name: 'webp', encode: (image) => image.webp({ quality: 88 }), animated: true },
  'image/gif': { name: 'gif', encode: (image) => image.gif(), animated: true },
  // The usual effort takes ten times as long for the same size.
  'image/avif': { name: 'heif', encode: (image) => image.avif({ quality: 65, effort: 2 }) },
};

const open = (bytes: Buffer, animated = false) => sharp(bytes, { limitInputPixels: LIMITS.image_pixels, animated });

/**
 * Writes a picture again in its own format: turned upright, without camera data and place, in sRGB. Animations keep
 * their frames.
 * @throws UnreadablePicture
 */
export async function cleanPicture(bytes: Buffer, mime: string): Promise<Picture> {
  const format = FORMATS[mime];
  if (!format) throw new UnreadablePicture(`No way to write ${mime}`);
  try {
    const image = open(bytes, format.animated);
    const metadata = await image.metadata();
    if (metadata.format !== format.name) throw new UnreadablePicture(`${mime} turned out to be ${metadata.format}`);
    const isMoving = (metadata.pages ?? 1) > 1;
    const { data, info } = await format.encode(isMoving ? image : image.autoOrient(), metadata).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture('The picture could not be decoded', { cause: error });
  }
}

/** Smaller WebP copies, narrowest first, only of widths below the picture's own. A moving picture has none. */
export async function* makeVariants(bytes: Buffer): AsyncGenerator<Picture> {
  const { width, pages } = await open(bytes, true).metadata();
  if ((pages ?? 1) > 1) return;
  for (const wanted of VARIANT_WIDTHS) {
    if (wanted >= width) return;
    const { data, info } = await open(bytes).resize({ width: wanted }).webp({ quality: VARIANT_QUALITY }).toBuffer({ resolveWithObject: true });
    yield { bytes: data, width: info.width, height: info.height };
  }
}
