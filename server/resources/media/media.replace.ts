import { createHash, randomUUID } from 'node:crypto';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import type { Deps } from '../../deps.ts';
import { AppError, expectVersion, found, invalid } from '../../http/errors.ts';
import { readWhole } from '../../media/storage.ts';
import { queueRemoval, queueVariants, removeFiles } from './media.jobs.ts';
import { keysOf } from './media.present.ts';
import { findMedia, findMediaByHash, type MediaRow, updateMediaRow } from './media.repository.ts';
import { type Content, kindOfMime, readContent } from './media.rules.ts';
import { presentOne } from './media.store.ts';

const KIND_NAMES = { image: '图片', audio: '音频', document: '文档' } as const;
/** Characters of the random part of a key: a key is never used twice. */
const KEY_MARK = 8;

function freshKey({ storage_key }: MediaRow, ext: string): string {
  const mark = randomUUID().replaceAll('-', '').slice(0, KEY_MARK);
  return `${storage_key.replace(/\.\w+$/, '')}.${mark}.${ext}`;
}

function sameFile(known: MediaRow): AppError {
  const message = { zh: `媒体库中已有相同的文件“${known.name}”，请直接使用它`, en: `The library has the same file already: ${known.name}` };
  // The existing file is part of the answer, so that it can be used instead.
  return new AppError('conflict', { message, data: { media_id: known.id, name: known.name } });
}

/**
 * Replaces a file's bytes and keeps its address: every place that shows it shows the new file at once. Name, alternative text and group
 * stay. The old bytes are removed an hour later, since open pages may still request them. Sending the same bytes changes nothing.
 * @throws AppError `version_conflict` with the current state, `conflict` when another file has these bytes, else as `readContent`
 */
export async function replaceMedia(deps: Deps, id: number, bytes: Buffer, version: number): Promise<Media> {
  const row = found(await findMedia(deps.db, id));
  await expectVersion(version, row, () => presentOne(deps.db, row));
  const content = await readContent(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expectSameKind(row, content.mime, 'file');
  if (sha256 === row.sha256) return presentOne(deps.db, row);
  const known = await findMediaByHash(deps.db, sha256);
  if (known) throw sameFile(known);
  try {
    return await replaceContent(deps, row, version, { ...content, sha256 });
  } catch (error) {
    if (!deps.dialect.isUniqueViolation(error)) throw error;
    throw sameFile(found(await findMediaByHash(deps.db, sha256)));
  }
}

/**
 * Replaces a file's bytes by those of another file of the library, which stays as it is. The copy gets a unique value in place of
 * its hash, so that a later upload of these bytes finds the original.
 * @throws AppError `version_conflict` with the current state, `validation_failed` on `media_id`, `not_found`
 */
export async function replaceMediaWith(deps: Deps, id: number, { media_id, version }: { media_id: number; version: number }): Promise<Media> {
  const row = found(await findMedia(deps.db, id));
  await expectVersion(version, row, () => presentOne(deps.db, row));
  const other = await findMedia(deps.db, media_id);
  if (!other) throw invalid('media_id', '该文件已不在媒体库中');
  expectSameKind(row, other.mime, 'media_id');
  const sha256 = createHash('sha256').update(`${other.sha256} in place of ${id}`).digest('hex');
  if (other.id === id || sha256 === row.sha256) return presentOne(deps.db, row);
  const bytes = await readWhole(deps.storage, other.file_key);
  if (!bytes) throw invalid('media_id', '该文件的内容已丢失，请选择其他文件');
  const { mime, width, height } = other;
  const ext = other.file_key.slice(other.file_key.lastIndexOf('.') + 1);
  return replaceContent(deps, row, version, { bytes, mime, width, height, ext, sha256 });
}

function expectSameKind({ mime }: MediaRow, next: string, field: string): void {
  const kind = kindOfMime(mime);
  if (kindOfMime(next) !== kind) throw invalid(field, `只能用${KIND_NAMES[kind]}替换${KIND_NAMES[kind]}`);
}

/** Stores the content, points the row at it and queues new copies. A failure leaves nothing in the store. */
async function replaceContent(deps: Deps, row: MediaRow, version: number, content: Content & { sha256: string }): Promise<Media> {
  // The editor's choice is kept: a drawing is replaced by a drawing.
  const { bytes, ext, is_drawing: _, ...facts } = content;
  const file_key = freshKey(row, ext);
  await deps.storage.put(file_key, bytes, facts.mime);
  const columns = { ...facts, file_key, bytes: bytes.length, variants: '[]', updated_at: deps.clock() };
  try {
    return await changeContent(deps, async (trx) => {
      await lockRow(trx, deps.dialect, 'media', row.id);
      const now = found(await findMedia(trx, row.id));
      await expectVersion(version, now, () => presentOne(trx, now));
      await updateMediaRow(trx, row.id, columns);
      const current = found(await findMedia(trx, row.id));
      await queueVariants(trx, deps, current);
      await queueRemoval(trx, deps, keysOf(row), false);
      return presentOne(trx, current);
    });
  } catch (error) {
    await removeFiles(deps, [file_key]);
    throw error;
  }
}
