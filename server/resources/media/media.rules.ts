import { LIMITS } from '../../../config/limits.ts';
import { isPicture } from '../../../config/media.ts';
import { AppError, invalid } from '../../errors.ts';
import { detectFileType } from '../../media/file-types.ts';
import { cleanPicture, UnreadablePicture } from '../../media/images.ts';
import { cleanSound } from '../../media/sounds.ts';
import { withoutUnwanted } from '../../security/unwanted-characters.ts';

/** One line without control characters (PostgreSQL refuses NUL). */
export function plainLine(text: string): string {
  return withoutUnwanted(text)
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** A file name without folders and control characters; never empty. */
export function tidyFileName(name: string): string {
  const base = plainLine(name).split(/[/\\]/).at(-1)?.trim();
  return [...(base || 'file')].slice(0, LIMITS.media.name).join('');
}

/** A file as it is stored. */
export interface Content {
  bytes: Buffer;
  mime: string;
  ext: string;
  width: number | null;
  height: number | null;
  /** It was uploaded as a drawing (SVG). */
  is_drawing?: boolean;
}

/**
 * Checks a file. Its content decides its type; pictures are re-encoded without camera data, recordings lose the place where they were made.
 * @throws AppError `validation_failed` on `file`, `payload_too_large`, `unsupported_media_type`
 */
export async function readContent(bytes: Buffer): Promise<Content> {
  if (bytes.length === 0) throw invalid('file', '文件是空的');
  if (bytes.length > LIMITS.upload_bytes) throw new AppError('payload_too_large');
  const type = await detectFileType(bytes);
  if (!type) {
    throw new AppError('unsupported_media_type', {
      message: {
        zh: '不支持此类文件，请上传 JPEG、PNG、WebP、GIF、AVIF、SVG 图片，MP3、M4A（AAC 编码）、AAC、OGG、WAV 音频或 PDF',
        en: 'Files of this type are not taken. Please send a JPEG, PNG, WebP, GIF, AVIF or SVG picture, an MP3, M4A (holding AAC), AAC, OGG or WAV sound, or a PDF.',
      },
    });
  }
  const { mime, ext } = type;
  if (!isPicture(type)) return { bytes: cleanSound(bytes, mime), mime, ext, width: null, height: null };
  try {
    return { ...(await cleanPicture(bytes, mime)), is_drawing: mime === 'image/svg+xml' };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw invalid('file', error.reason);
    throw error;
  }
}
