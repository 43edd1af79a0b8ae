import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found, invalid } from '../../http/errors.ts';
import { metaOf } from '../../http/paging.ts';
import { deleteIn } from './media.batch.ts';
import { removeFiles } from './media.jobs.ts';
import { presentMedia } from './media.present.ts';
import { findMedia, listMediaRows, updateMediaRow } from './media.repository.ts';
import { tidyName, tidyText } from './media.rules.ts';
import { presentOne } from './media.store.ts';
import { findUses, usedByTexts } from './media.uses.ts';

export { discardStagedMedia, insertStagedMediaIn, type StagedMedia, stageMedia, storeMedia } from './media.store.ts';

export async function listMedia(deps: Deps, query: CallInput<'media', 'list'>['query']): Promise<CallReply<'media', 'list'>> {
  const { rows, total } = await listMediaRows(deps.db, query, query.unused ? await usedByTexts(deps.db) : null);
  const usesOf = await findUses(deps.db, rows);
  return { data: rows.map((row) => presentMedia(row, usesOf(row).length)), meta: metaOf(query, total) };
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
    ...(name !== undefined && { name: tidyName(name) }),
    ...(alt !== undefined && { alt: tidyText(alt) }),
    ...(group_name !== undefined && { group_name: tidyText(group_name) }),
    ...(is_drawing !== undefined && { is_drawing: Number(is_drawing) }),
  };
  return changeContent(deps, async (trx) => {
    const isWritten = await updateMediaRow(trx, id, version, { ...columns, updated_at: deps.clock() });
    const current = await presentOne(trx, found(await findMedia(trx, id)));
    if (!isWritten) throw new AppError('version_conflict', { data: current });
    return current;
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
