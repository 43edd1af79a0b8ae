import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Media } from '../../../contract/media.ts';
import { changeContent } from '../../change.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found, invalid } from '../../http/errors.ts';
import { metaOf } from '../../http/paging.ts';
import { presentMedia, variantsOf } from './media.present.ts';
import { deleteMediaRow, findMedia, listMediaRows, updateMediaRow } from './media.repository.ts';
import { presentOne, tidyName, tidyText } from './media.store.ts';
import { countUses, usesOf } from './media.uses.ts';
import { removeFiles } from './media.variants.ts';

export { discardStagedMedia, insertStagedMediaIn, queueStagedVariants, type StagedMedia, stageMedia, storeMedia, type Upload } from './media.store.ts';
export { drainMediaQueue } from './media.variants.ts';

export async function listMedia(deps: Deps, query: CallInput<'media', 'list'>['query']): Promise<CallReply<'media', 'list'>> {
  const { rows, total } = await listMediaRows(deps.db, query);
  const useCount = await countUses(deps.db, rows);
  return { data: rows.map((row) => presentMedia(row, useCount(row))), meta: metaOf(query, total) };
}

/** One file with the places where it is used. */
export async function getMedia(deps: Deps, id: number): Promise<CallReply<'media', 'get'>['data']> {
  const row = found(await findMedia(deps.db, id));
  const uses = await usesOf(deps.db, row);
  return { ...presentMedia(row, uses.length), uses };
}

/** Changes name or alternative text; a stale version is 409 with the current state. */
export async function updateMedia(deps: Deps, id: number, { version, name, alt }: CallInput<'media', 'update'>['body']): Promise<Media> {
  if (name?.trim() === '') throw invalid('name', '不能为空');
  const columns = { ...(name !== undefined && { name: tidyName(name) }), ...(alt !== undefined && { alt: tidyText(alt) }) };
  return changeContent(deps, async (trx) => {
    const isWritten = await updateMediaRow(trx, id, version, { ...columns, updated_at: deps.clock() });
    const current = await presentOne(trx, found(await findMedia(trx, id)));
    if (!isWritten) throw new AppError('version_conflict', { data: current });
    return current;
  });
}

/** Deletes a file with its smaller copies. While it is used this is 409 with the places, unless forced: covers are then left empty. */
export async function removeMedia(deps: Deps, id: number, force = false): Promise<void> {
  const row = await changeContent(deps, async (trx) => {
    const living = found(await findMedia(trx, id));
    const uses = force ? [] : await usesOf(trx, living);
    if (uses.length > 0) throw new AppError('in_use', { data: { uses } });
    await deleteMediaRow(trx, id);
    return living;
  });
  await removeFiles(deps, [row.storage_key, ...variantsOf(row).map((variant) => variant.key)]);
}
