import { ERRORS } from '../../../contract/errors.ts';
import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Media, MediaGroup } from '../../../contract/media.ts';
import { changeContent, inTransaction } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import type { Deps, Trx } from '../../deps.ts';
import { AppError, expectVersion, found, invalid } from '../../http/errors.ts';
import { metaOf } from '../../http/paging.ts';
import { queueRemoval, removeFiles } from './media.jobs.ts';
import { keysOf, presentMedia } from './media.present.ts';
import { deleteMediaRows, findMedia, listGroups, listMediaRows, type MediaRow, mediaByIds, moveToGroup, updateMediaRow } from './media.repository.ts';
import { oneLine, tidyFileName } from './media.rules.ts';
import { presentOne } from './media.store.ts';
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
    ...(alt !== undefined && { alt: oneLine(alt) }),
    ...(group_name !== undefined && { group_name: oneLine(group_name) }),
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
  const [from, name] = [oneLine(group_name), oneLine(to)];
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
  const keys = rows.flatMap(keysOf);
  await deleteMediaRows(
    trx,
    rows.map(({ id }) => id),
  );
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
    if (action === 'move' && free_ids.length > 0) await moveToGroup(trx, { ids: free_ids }, oneLine(group_name ?? ''), deps.clock());
    return { results: ids.map((id) => ({ id, ok: !failures.has(id), ...failures.get(id) })), keys: gone };
  });
  await removeFiles(deps, keys);
  return results;
}
