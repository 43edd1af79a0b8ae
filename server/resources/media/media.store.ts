import { createHash, randomUUID } from 'node:crypto';
import { LIMITS } from '../../../config/limits.ts';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import { slugify } from '../../content/slugs.ts';
import { iso } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { queueVariants, removeFiles } from './media.jobs.ts';
import { presentMedia } from './media.present.ts';
import { findMediaByHash, findMediaByKey, insertMedia, knownFileKeys, type MediaRow } from './media.repository.ts';
import { plainLine, readContent, tidyFileName } from './media.rules.ts';
import { findUses } from './media.uses.ts';

interface Upload {
  bytes: Buffer;
  /** The uploader's file name: shown to people, never used to tell the type. */
  name: string;
  alt?: string;
  group_name?: string;
  /** See `Picture` of the contract; an SVG is one unless told otherwise. */
  is_drawing?: boolean;
  user_id: number | null;
}

/** Hex digits of the hash in a key: enough that collisions are rare; more are used when one occurs. */
const KEY_HASH = [8, 16, 32, 64] as const;
const KEY_NAME = 60;

export async function presentOne(db: Db, row: MediaRow): Promise<Media> {
  return presentMedia(row, (await findUses(db, [row]))(row).length);
}

/** An SVG has been converted to a picture, and its name says so. */
function nameOf(name: string, ext: string): string {
  const tidy = tidyFileName(name);
  return ext === 'png' ? tidy.replace(/\.svg$/i, '.png') : tidy;
}

/** A free address, made of ASCII letters, digits and dashes of the name. A replaced file keeps the address of its first bytes. */
async function freeKey(db: Db, name: string, sha256: string, ext: string, now: number): Promise<string> {
  const [year, month] = iso(now).split('-');
  const words = slugify(name.replace(/\.[^.]*$/, ''), 'file').match(/[a-z0-9]+/g) ?? ['file'];
  const slug = words.join('-').slice(0, KEY_NAME).replace(/-$/, '');
  for (const digits of KEY_HASH) {
    const key = `${year}/${month}/${slug}-${sha256.slice(0, digits)}.${ext}`;
    if (!(await findMediaByKey(db, key))) return key;
  }
  throw new AppError('conflict');
}

/** Characters of the random part of a file's key in the store. */
const FILE_MARK = 8;

/** Where bytes are stored. No file had this key before: whatever is still removing one, of the same name or even of the same bytes, never meets it. */
export function freshFileKey(storageKey: string, ext: string): string {
  const mark = randomUUID().replaceAll('-', '').slice(0, FILE_MARK);
  return `${storageKey.replace(/\.\w+$/, '')}.${mark}.${ext}`;
}

/** A file in the store whose row is not written yet; `known_id` is the row that has the same bytes already. */
export interface StagedMedia {
  row: Omit<MediaRow, 'id' | 'version'>;
  known_id: number | null;
}

/**
 * Checks a file and stores it. The content decides its type; pictures are re-encoded without camera
 * data. `insertStagedMediaIn` then writes its row, or `discardStagedMedia` removes it again.
 * @throws AppError `validation_failed` on `file` or `alt`, `payload_too_large`, `unsupported_media_type`
 */
export async function stageMedia(deps: Deps, { bytes, name, alt = '', group_name = '', is_drawing, user_id }: Upload): Promise<StagedMedia> {
  const texts = { alt: plainLine(alt), group_name: plainLine(group_name) };
  for (const field of ['alt', 'group_name'] as const) {
    if (texts[field].length > LIMITS.media[field]) throw invalid(field, `最多 ${LIMITS.media[field]} 个字符`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findMediaByHash(deps.db, sha256);
  if (known) return { row: known, known_id: known.id };

  const content = await readContent(bytes);
  const now = deps.clock();
  const tidy = nameOf(name, content.ext);
  const storage_key = await freeKey(deps.db, tidy, sha256, content.ext, now);
  const file_key = freshFileKey(storage_key, content.ext);
  await deps.storage.put(file_key, content.bytes, content.mime);
  const row = {
    storage_key,
    file_key,
    name: tidy,
    mime: content.mime,
    bytes: content.bytes.length,
    width: content.width,
    height: content.height,
    ...texts,
    is_drawing: Number(is_drawing ?? content.is_drawing ?? false),
    sha256,
    variants: '[]',
    user_id,
    created_at: now,
    updated_at: now,
  };
  return { row, known_id: null };
}

/** Writes a staged file's row. If a row with the same bytes exists by now, that one is returned as the duplicate; null where there was one when it was staged and it is gone. */
export async function insertStagedMediaIn(trx: Trx, deps: Deps, { row, known_id }: StagedMedia): Promise<{ media: MediaRow; duplicate: boolean } | null> {
  const known = await findMediaByHash(trx, row.sha256);
  if (known) return { media: known, duplicate: true };
  // Its bytes went with it.
  if (known_id !== null) return null;
  const media = await insertMedia(trx, row);
  await queueVariants(trx, deps, media);
  return { media, duplicate: false };
}

/** Removes staged files from the store that have got no row. */
export async function discardStagedMedia(deps: Deps, staged: readonly StagedMedia[]): Promise<void> {
  const keys = staged.flatMap(({ row, known_id }) => (known_id === null ? row.file_key : []));
  if (keys.length === 0) return;
  const known = await knownFileKeys(deps.db, keys);
  await removeFiles(
    deps,
    keys.filter((key) => !known.has(key)),
  );
}

/**
 * Adds a file to the media library; the same bytes are kept once, under the first name. Not to be called inside
 * a transaction.
 * @throws AppError as `stageMedia` does
 */
export async function storeMedia(deps: Deps, upload: Upload): Promise<Media & { duplicate: boolean }> {
  const staged = await stageMedia(deps, upload);
  let duplicate = staged.known_id !== null;
  if (!duplicate) {
    try {
      const written = await changeContent(deps, (trx) => insertStagedMediaIn(trx, deps, staged));
      duplicate = written?.duplicate === true;
    } catch (error) {
      if (!deps.dialect.isUniqueViolation(error)) throw error;
      duplicate = true;
    } finally {
      await discardStagedMedia(deps, [staged]);
    }
  }
  return { ...(await presentOne(deps.db, found(await findMediaByHash(deps.db, staged.row.sha256)))), duplicate };
}
