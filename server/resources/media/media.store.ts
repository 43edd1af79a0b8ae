import { createHash } from 'node:crypto';
import { LIMITS } from '../../../config/limits.ts';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import { slugify } from '../../content/slugs.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../http/errors.ts';
import { detectFileType, type FileType } from '../../media/file-types.ts';
import { cleanPicture, type Picture, UnreadablePicture } from '../../media/images.ts';
import { presentMedia } from './media.present.ts';
import { findMediaByHash, insertMedia, type MediaRow } from './media.repository.ts';
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

export async function presentOne(db: Db | Trx, row: MediaRow): Promise<Media> {
  return presentMedia(row, (await countUses(db, [row]))(row));
}

/** One line without control characters (PostgreSQL refuses NUL). */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** The name without folders and control characters, with something before its ending. */
export function tidyName(name: string): string {
  const base = tidyText(name).split(/[/\\]/).at(-1)?.trim();
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

/** A file that lies in the store while its row is not written yet; `known_id` names the row that the same bytes have already. */
export interface StagedMedia {
  row: Omit<MediaRow, 'id' | 'version' | 'group_name'>;
  known_id: number | null;
}

/** Staged files by hash: the same bytes staged twice lie in the store once. */
const staging = new Map<string, { storage: Deps['storage']; key: string }>();

/**
 * Checks a file and puts it into the store. The content decides its type; pictures are written again without camera
 * data. Its row comes with `insertStagedMediaIn`, or `discardStagedMedia` takes it out again.
 * @throws AppError `validation_failed` on `file` or `alt`, `payload_too_large`, `unsupported_media_type`
 */
export async function stageMedia(deps: Deps, { bytes, name, alt = '', user_id }: Upload): Promise<StagedMedia> {
  if (bytes.length === 0) throw invalid('file', '文件是空的');
  if (bytes.length > LIMITS.upload_bytes) throw new AppError('payload_too_large');
  const tidyAlt = tidyText(alt);
  if (tidyAlt.length > LIMITS.media.alt) throw invalid('alt', `最多 ${LIMITS.media.alt} 个字符`);
  const type = await typeOf(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findMediaByHash(deps.db, sha256);
  if (known) return { row: known, known_id: known.id };

  const content = await contentOf(bytes, type);
  const now = deps.clock();
  const tidy = tidyName(name);
  const { storage } = deps;
  const twin = staging.get(sha256);
  const key = twin?.storage === storage ? twin.key : keyOf(tidy, sha256, type.ext, now);
  staging.set(sha256, { storage, key });
  try {
    await storage.put(key, content.bytes, type.mime);
  } catch (error) {
    staging.delete(sha256);
    throw error;
  }
  const row = {
    storage_key: key,
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
  return { row, known_id: null };
}

/** Writes a staged file's row and answers its id; that of the row of the same bytes when there is one by now. */
export async function insertStagedMediaIn(trx: Trx, { row }: StagedMedia): Promise<number> {
  const known = await findMediaByHash(trx, row.sha256);
  const id = known?.id ?? (await insertMedia(trx, row));
  staging.delete(row.sha256);
  return id;
}

/** Takes staged files out of the store again, but for those that have a row. */
export async function discardStagedMedia(deps: Deps, staged: readonly StagedMedia[]): Promise<void> {
  for (const { row, known_id } of staged) {
    if (known_id !== null) continue;
    staging.delete(row.sha256);
    const known = await findMediaByHash(deps.db, row.sha256);
    if (known?.storage_key !== row.storage_key) await removeFiles(deps, [row.storage_key]);
  }
}

/** Has the smaller copies made of those files that are pictures; their rows are there. */
export function queueStagedVariants(deps: Deps, files: readonly { id: number; mime: string }[]): void {
  for (const { id, mime } of files) if (mime.startsWith('image/')) queueVariants(deps, id);
}

/**
 * Takes a file into the media library; the same bytes twice are kept once, under the first name. Not to be called inside
 * a transaction.
 * @throws AppError as `stageMedia` does
 */
export async function storeMedia(deps: Deps, upload: Upload): Promise<Media> {
  const staged = await stageMedia(deps, upload);
  if (staged.known_id === null) {
    try {
      const id = await changeContent(deps, (trx) => insertStagedMediaIn(trx, staged));
      queueStagedVariants(deps, [{ id, mime: staged.row.mime }]);
    } catch (error) {
      await discardStagedMedia(deps, [staged]);
      if (!deps.dialect.isUniqueViolation(error)) throw error;
    }
  }
  return presentOne(deps.db, found(await findMediaByHash(deps.db, staged.row.sha256)));
}
