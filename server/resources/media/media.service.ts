import { createHash } from 'node:crypto';
import { typeOfMime } from '../../../config/media.ts';
import { metaOf } from '../../../config/paging.ts';
import { ERRORS } from '../../../contract/errors.ts';
import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Media, MediaGroup } from '../../../contract/media.ts';
import { changeContent, inTransaction } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import type { Deps, Trx } from '../../deps.ts';
import { AppError, expectVersion, found, invalid } from '../../errors.ts';
import { readWhole } from '../../media/storage.ts';
import { queueRemoval, queueVariants, removeFiles } from './media.jobs.ts';
import { keysOf, presentMedia } from './media.present.ts';
import {
  deleteMediaRows,
  findMedia,
  findMediaByHash,
  listGroups,
  listMediaRows,
  type MediaRow,
  mediaByIds,
  moveToGroup,
  updateMediaRow,
} from './media.repository.ts';
import { type Content, plainLine, readContent, tidyFileName } from './media.rules.ts';
import { freshFileKey, presentOne } from './media.store.ts';
import { countUses, findUses, usedByTexts } from './media.uses.ts';

export async function listMedia(deps: Deps, query: CallInput<'media', 'list'>['query']): Promise<CallReply<'media', 'list'>> {
  const { rows, total } = await listMediaRows(deps.db, query, query.unused ? await usedByTexts(deps.db) : null);
  const usesOf = await countUses(deps, rows);
  return { data: rows.map((row) => presentMedia(row, usesOf(row))), meta: metaOf(query, total) };
}

/** One file with the places where it is used. */
export async function getMedia(deps: Deps, id: number): Promise<CallReply<'media', 'get'>['data']> {
  const row = found(await findMedia(deps.db, id));
  const uses = (await findUses(deps.db, [row]))(row);
  return { ...presentMedia(row, uses.length), uses };
}

/** Changes name, alternative text or group; a stale version is 409 with the current state. */
export async function updateMedia(
  deps: Deps,
  id: number,
  { version, name, alt, group_name, is_drawing }: CallInput<'media', 'update'>['body'],
): Promise<Media> {
  if (name?.trim() === '') throw invalid('name', '不能为空');
  const columns = {
    ...(name !== undefined && { name: tidyFileName(name) }),
    ...(alt !== undefined && { alt: plainLine(alt) }),
    ...(group_name !== undefined && { group_name: plainLine(group_name) }),
    ...(is_drawing !== undefined && { is_drawing: Number(is_drawing) }),
  };
  return changeContent(deps, async (trx) => {
    await lockRow(trx, deps.dialect, 'media', id);
    const row = found(await findMedia(trx, id));
    await expectVersion(version, row, () => presentOne(trx, row));
    await updateMediaRow(trx, id, { ...columns, updated_at: deps.clock() });
    return presentOne(trx, found(await findMedia(trx, id)));
  });
}

/** Deletes a file with its copies. While it is used this is 409 with the places, unless forced: covers are then left empty. */
export async function removeMedia(deps: Deps, id: number, force = false): Promise<void> {
  const keys = await changeContent(deps, async (trx) => {
    const row = found(await findMedia(trx, id));
    const uses = force ? [] : (await findUses(trx, [row]))(row);
    if (uses.length > 0) throw new AppError('in_use', { data: { uses } });
    return deleteIn(trx, deps, [row]);
  });
  await removeFiles(deps, keys);
}

export function mediaGroups(deps: Deps): Promise<MediaGroup[]> {
  return listGroups(deps.db);
}

/** Gives a group another name, or dissolves it (`to` is empty); its files stay. */
export async function renameGroup(deps: Deps, { group_name, to, merge }: CallInput<'media', 'rename_group'>['body']): Promise<MediaGroup[]> {
  const [from, name] = [plainLine(group_name), plainLine(to)];
  if (from === '') throw invalid('group_name', '不能为空');
  return inTransaction(deps, async (trx) => {
    const groups = await listGroups(trx);
    if (!groups.some((group) => group.group_name === from)) throw new AppError('not_found');
    const isTaken = name !== from && groups.some((group) => group.group_name === name);
    if (isTaken && !merge) throw new AppError('conflict', { message: { zh: `已有分组“${name}”`, en: `There is a group “${name}” already.` } });
    await moveToGroup(trx, { group_name: from }, name, deps.clock());
    return listGroups(trx);
  });
}

type Results = CallReply<'media', 'batch'>['data'];

/** Deletes rows and returns the keys of their files, to be removed after the commit. */
async function deleteIn(trx: Trx, deps: Deps, rows: readonly MediaRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const gone = await deleteMediaRows(
    trx,
    rows.map(({ id }) => id),
  );
  const keys = gone.flatMap(keysOf);
  // If this process ends before it has removed them, the queue does.
  await queueRemoval(trx, deps, keys, true);
  return keys;
}

/** Moves many files to a group, or deletes those that are used nowhere; returns the result for each. */
export async function batchMedia(deps: Deps, { ids, action, group_name }: CallInput<'media', 'batch'>['body']): Promise<Results> {
  if (action === 'move' && group_name === undefined) throw invalid('group_name', '请选择分组');
  const { results, keys } = await changeContent(deps, async (trx) => {
    const rows = await mediaByIds(trx, ids);
    const usesOf = action === 'delete' ? await findUses(trx, rows) : () => [];
    const failures = new Map<number, { code: string; message: string }>();
    for (const id of ids) if (!rows.some((row) => row.id === id)) failures.set(id, { code: 'not_found', message: ERRORS.not_found.zh });
    for (const row of rows) {
      const [first, ...others] = usesOf(row);
      const more = others.length > 0 ? `等 ${others.length + 1} 处` : '';
      if (first) failures.set(row.id, { code: 'in_use', message: `正在使用中：${first.title}${more}` });
    }
    const free = rows.filter(({ id }) => !failures.has(id));
    const gone = action === 'delete' ? await deleteIn(trx, deps, free) : [];
    const free_ids = free.map(({ id }) => id);
    if (action === 'move' && free_ids.length > 0) await moveToGroup(trx, { ids: free_ids }, plainLine(group_name ?? ''), deps.clock());
    return { results: ids.map((id) => ({ id, ok: !failures.has(id), ...failures.get(id) })), keys: gone };
  });
  await removeFiles(deps, keys);
  return results;
}

const TYPE_NAMES = { image: '图片', audio: '音频', document: '文档' } as const;
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
  const type = typeOfMime(mime);
  if (typeOfMime(next) !== type) throw invalid(field, `只能用${TYPE_NAMES[type]}替换${TYPE_NAMES[type]}`);
}

/** Stores the content, points the row at it and queues new copies. A failure leaves nothing in the store. */
async function replaceContent(deps: Deps, row: MediaRow, version: number, content: Content & { sha256: string }): Promise<Media> {
  // The editor's choice is kept: a drawing is replaced by a drawing.
  const { bytes, ext, is_drawing: _, ...facts } = content;
  const file_key = freshFileKey(row.storage_key, ext);
  await deps.storage.put(file_key, bytes, facts.mime);
  const columns = { ...facts, file_key, bytes: bytes.length, variants: '[]', updated_at: deps.clock() };
  try {
    return await changeContent(deps, async (trx) => {
      await lockRow(trx, deps.dialect, 'media', row.id);
      const before = found(await findMedia(trx, row.id));
      await expectVersion(version, before, () => presentOne(trx, before));
      await updateMediaRow(trx, row.id, columns);
      const after = found(await findMedia(trx, row.id));
      await queueVariants(trx, deps, after);
      // Of the locked row: smaller copies may have been finished since the upload was read, and raise no version.
      await queueRemoval(trx, deps, keysOf(before), false);
      return presentOne(trx, after);
    });
  } catch (error) {
    await removeFiles(deps, [file_key]);
    throw error;
  }
}
