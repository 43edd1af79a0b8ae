import { createHash, randomUUID } from 'node:crypto';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import type { Deps } from '../../deps.ts';
import { AppError, expectVersion, found, invalid } from '../../http/errors.ts';
import { queueRemoval, queueVariants, removeFiles } from './media.jobs.ts';
import { keysOf } from './media.present.ts';
import { findMedia, findMediaByHash, type MediaRow, updateMediaRow } from './media.repository.ts';
import { kindOfMime, readContent } from './media.rules.ts';
import { presentOne } from './media.store.ts';

const KIND_NAMES = { image: '图片', audio: '音频', document: '文档' } as const;
/** Signs of the random part of a key: a place in the store is never used a second time. */
const KEY_MARK = 8;

function freshKey({ storage_key }: MediaRow, ext: string): string {
  const mark = randomUUID().replaceAll('-', '').slice(0, KEY_MARK);
  return `${storage_key.replace(/\.\w+$/, '')}.${mark}.${ext}`;
}

function sameFile(known: MediaRow): AppError {
  const message = { zh: `媒体库中已有相同的文件“${known.name}”，请直接使用它`, en: `The library has the same file already: ${known.name}` };
  return new AppError('conflict', { message });
}

/**
 * Puts new bytes under a file's address: whatever shows it, shows the new file at once. Name, alternative text and group
 * stay. The old bytes leave the store an hour later, for pages that are open. The same bytes again change nothing.
 * @throws AppError `version_conflict` with the current state, `conflict` when another file has these bytes, else as `readContent`
 */
export async function replaceMedia(deps: Deps, id: number, bytes: Buffer, version: number): Promise<Media> {
  const row = found(await findMedia(deps.db, id));
  await expectVersion(version, row, () => presentOne(deps.db, row));
  const content = await readContent(bytes);
  const kind = kindOfMime(row.mime);
  if (kindOfMime(content.mime) !== kind) throw invalid('file', `只能用${KIND_NAMES[kind]}替换${KIND_NAMES[kind]}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 === row.sha256) return presentOne(deps.db, row);
  const known = await findMediaByHash(deps.db, sha256);
  if (known) throw sameFile(known);

  const file_key = freshKey(row, content.ext);
  await deps.storage.put(file_key, content.bytes, content.mime);
  const { mime, width, height } = content;
  const columns = { file_key, mime, bytes: content.bytes.length, width, height, sha256, variants: '[]', updated_at: deps.clock() };
  try {
    return await changeContent(deps, async (trx) => {
      const isWritten = await updateMediaRow(trx, id, version, columns);
      const current = found(await findMedia(trx, id));
      if (!isWritten) throw new AppError('version_conflict', { data: await presentOne(trx, current) });
      await queueVariants(trx, deps, current);
      await queueRemoval(trx, deps, keysOf(row), false);
      return presentOne(trx, current);
    });
  } catch (error) {
    await removeFiles(deps, [file_key]);
    if (!deps.dialect.isUniqueViolation(error)) throw error;
    throw sameFile(found(await findMediaByHash(deps.db, sha256)));
  }
}
