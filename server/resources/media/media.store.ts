import { createHash } from 'node:crypto';
import { LIMITS } from '../../../config/limits.ts';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import { slugify } from '../../content/slugs.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found, invalid } from '../../http/errors.ts';
import { detectFileType, type FileType } from '../../media/file-types.ts';
import { cleanPicture, type Picture, UnreadablePicture } from '../../media/images.ts';
import { presentMedia } from './media.present.ts';
import { findMedia, findMediaByHash, insertMedia, type MediaRow } from './media.repository.ts';
import { countUses } from './media.uses.ts';
import { queueVariants, removeFiles } from './media.variants.ts';

export interface Upload {
  bytes: Buffer;
  /** As its owner calls it; only for people, never for the type. */
  name: string;
  alt?: string;
  user_id: number | null;
}

/** Hex digits of the hash in a key: enough that names never meet. */
const KEY_HASH = 8;
const KEY_NAME = 60;

export async function presentOne(deps: Deps, row: MediaRow): Promise<Media> {
  return presentMedia(row, (await countUses(deps.db, [row]))(row));
}

/** The name without folders and control characters, with something before its ending. */
export function tidyName(name: string): string {
  const base = name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .at(-1)
    ?.trim();
  return [...(base || 'file')].slice(0, LIMITS.media.name).join('');
}

function keyOf(name: string, sha256: string, ext: string, now: number): string {
  const [year, month] = new Date(now).toISOString().split('-');
  const slug = slugify(name.replace(/\.[^.]*$/, ''), 'file')
    .slice(0, KEY_NAME)
    .replace(/-+$/, '');
  return `${year}/${month}/${slug}-${sha256.slice(0, KEY_HASH)}.${ext}`;
}

async function typeOf(bytes: Buffer): Promise<FileType> {
  const type = await detectFileType(bytes);
  if (type) return type;
  throw new AppError('unsupported_media_type', {
    message: {
      zh: '不支持此类文件，请上传 JPEG、PNG、WebP、GIF、AVIF 图片，MP3、M4A、AAC、OGG、WAV 音频或 PDF',
      en: 'Files of this type are not taken. Please send a JPEG, PNG, WebP, GIF or AVIF picture, an MP3, M4A, AAC, OGG or WAV sound, or a PDF.',
    },
  });
}

async function contentOf(bytes: Buffer, type: FileType): Promise<Omit<Picture, 'width' | 'height'> & { width: number | null; height: number | null }> {
  if (type.kind !== 'image') return { bytes, width: null, height: null };
  try {
    return await cleanPicture(bytes, type.mime);
  } catch (error) {
    if (error instanceof UnreadablePicture) throw invalid('file', '图片已损坏、尺寸过大或无法读取');
    throw error;
  }
}

/** Writes file and row; when another upload of the same bytes was quicker, answers its row. */
async function keep(deps: Deps, row: Omit<MediaRow, 'id' | 'version' | 'group_name'>, bytes: Buffer): Promise<{ row: MediaRow; isNew: boolean }> {
  await deps.storage.put(row.storage_key, bytes, row.mime);
  try {
    const id = await changeContent(deps, (trx) => insertMedia(trx, row));
    return { row: found(await findMedia(deps.db, id)), isNew: true };
  } catch (error) {
    const other = deps.dialect.isUniqueViolation(error) ? await findMediaByHash(deps.db, row.sha256) : undefined;
    if (other?.storage_key !== row.storage_key) await removeFiles(deps, [row.storage_key]);
    if (!other) throw error;
    return { row: other, isNew: false };
  }
}

/**
 * Takes a file into the store. The content decides its type; pictures are written again without camera data; the same
 * bytes twice are kept once, under the first name. Not to be called inside a transaction.
 * @throws AppError `validation_failed` on `file` or `alt`, `payload_too_large`, `unsupported_media_type`
 */
export async function storeMedia(deps: Deps, { bytes, name, alt = '', user_id }: Upload): Promise<Media> {
  if (bytes.length === 0) throw invalid('file', '文件是空的');
  if (bytes.length > LIMITS.upload_bytes) throw new AppError('payload_too_large');
  const tidyAlt = alt.normalize('NFC').trim();
  if (tidyAlt.length > LIMITS.media.alt) throw invalid('alt', `最多 ${LIMITS.media.alt} 个字符`);
  const type = await typeOf(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findMediaByHash(deps.db, sha256);
  if (known) return presentOne(deps, known);

  const content = await contentOf(bytes, type);
  const now = deps.clock();
  const tidy = tidyName(name);
  const row = {
    storage_key: keyOf(tidy, sha256, type.ext, now),
    name: tidy,
    mime: type.mime,
    bytes: content.bytes.length,
    width: content.width,
    height: content.height,
    alt: tidyAlt,
    sha256,
    variants: '[]',
    user_id,
    created_at: now,
    updated_at: now,
  };
  const kept = await keep(deps, row, content.bytes);
  if (kept.isNew && type.kind === 'image') queueVariants(deps, kept.row.id);
  return presentOne(deps, kept.row);
}
