import { createHash } from 'node:crypto';
import { LIMITS } from '../../../config/limits.ts';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import { slugify } from '../../content/slugs.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../http/errors.ts';
import { queueVariants, removeFiles } from './media.jobs.ts';
import { presentMedia } from './media.present.ts';
import { findMediaByHash, findMediaByKey, insertMedia, type MediaRow } from './media.repository.ts';
import { oneLine, readContent, tidyFileName } from './media.rules.ts';
import { findUses } from './media.uses.ts';

export interface Upload {
  bytes: Buffer;
  /** As its owner calls it; only for people, never for the type. */
  name: string;
  alt?: string;
  group_name?: string;
  /** See `Picture` of the contract; an SVG is one unless told otherwise. */
  is_drawing?: boolean;
  user_id: number | null;
}

/** Hex digits of the hash in a key: enough that names seldom meet; more of them when they do. */
const KEY_HASH = [8, 16, 32, 64] as const;
const KEY_NAME = 60;

export async function presentOne(db: Db, row: MediaRow): Promise<Media> {
  return presentMedia(row, (await findUses(db, [row]))(row).length);
}

/** A drawing is a picture by now, and is called so. */
function nameOf(name: string, ext: string): string {
  const tidy = tidyFileName(name);
  return ext === 'png' ? tidy.replace(/\.svg$/i, '.png') : tidy;
}

/** An address that no file has, of letters that addresses are written in: what else a name has is left out. A file that was replaced keeps the address that its first bytes gave it. */
async function freeKey(db: Db, name: string, sha256: string, ext: string, now: number): Promise<string> {
  const [year, month] = new Date(now).toISOString().split('-');
  const words = slugify(name.replace(/\.[^.]*$/, ''), 'file').match(/[a-z0-9]+/g) ?? ['file'];
  const slug = words.join('-').slice(0, KEY_NAME).replace(/-$/, '');
  for (const digits of KEY_HASH) {
    const key = `${year}/${month}/${slug}-${sha256.slice(0, digits)}.${ext}`;
    if (!(await findMediaByKey(db, key))) return key;
  }
  throw new AppError('conflict');
}

/** A file that lies in the store while its row is not written yet; `known_id` names the row that the same bytes have already. */
export interface StagedMedia {
  row: Omit<MediaRow, 'id' | 'version'>;
  known_id: number | null;
}

/** Staged files by hash: the same bytes staged twice lie in the store once. */
const staging = new Map<string, { storage: Deps['storage']; key: string }>();

/**
 * Checks a file and puts it into the store. The content decides its type; pictures are written again without camera
 * data. Its row comes with `insertStagedMediaIn`, or `discardStagedMedia` takes it out again.
 * @throws AppError `validation_failed` on `file` or `alt`, `payload_too_large`, `unsupported_media_type`
 */
export async function stageMedia(deps: Deps, { bytes, name, alt = '', group_name = '', is_drawing, user_id }: Upload): Promise<StagedMedia> {
  const texts = { alt: oneLine(alt), group_name: oneLine(group_name) };
  for (const field of ['alt', 'group_name'] as const) {
    if (texts[field].length > LIMITS.media[field]) throw invalid(field, `最多 ${LIMITS.media[field]} 个字符`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findMediaByHash(deps.db, sha256);
  if (known) return { row: known, known_id: known.id };

  const content = await readContent(bytes);
  const now = deps.clock();
  const tidy = nameOf(name, content.ext);
  const { storage } = deps;
  const twin = staging.get(sha256);
  const key = twin?.storage === storage ? twin.key : await freeKey(deps.db, tidy, sha256, content.ext, now);
  staging.set(sha256, { storage, key });
  try {
    await storage.put(key, content.bytes, content.mime);
  } catch (error) {
    staging.delete(sha256);
    throw error;
  }
  const row = {
    storage_key: key,
    file_key: key,
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

/** Writes a staged file's row. When there is one of the same bytes by now, that one counts, and it is a duplicate. */
export async function insertStagedMediaIn(trx: Trx, deps: Deps, { row }: StagedMedia): Promise<{ id: number; duplicate: boolean }> {
  const known = await findMediaByHash(trx, row.sha256);
  const id = known?.id ?? (await insertMedia(trx, row)).id;
  if (!known) await queueVariants(trx, deps, { id, mime: row.mime });
  staging.delete(row.sha256);
  return { id, duplicate: known !== undefined };
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

/**
 * Takes a file into the media library; the same bytes twice are kept once, under the first name. Not to be called inside
 * a transaction.
 * @throws AppError as `stageMedia` does
 */
export async function storeMedia(deps: Deps, upload: Upload): Promise<Media & { duplicate: boolean }> {
  const staged = await stageMedia(deps, upload);
  let duplicate = staged.known_id !== null;
  if (!duplicate) {
    try {
      ({ duplicate } = await changeContent(deps, (trx) => insertStagedMediaIn(trx, deps, staged)));
    } catch (error) {
      await discardStagedMedia(deps, [staged]);
      if (!deps.dialect.isUniqueViolation(error)) throw error;
      duplicate = true;
    }
  }
  return { ...(await presentOne(deps.db, found(await findMediaByHash(deps.db, staged.row.sha256)))), duplicate };
}
