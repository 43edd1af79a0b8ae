import { ERRORS } from '../../../contract/errors.ts';
import type { CallInput, CallReply } from '../../../contract/index.ts';
import { changeContent } from '../../change.ts';
import type { Deps, Trx } from '../../deps.ts';
import { invalid } from '../../http/errors.ts';
import { queueRemoval, removeFiles } from './media.jobs.ts';
import { keysOf } from './media.present.ts';
import { deleteMediaRows, type MediaRow, mediaByIds, moveToGroup } from './media.repository.ts';
import { tidyText } from './media.rules.ts';
import { findUses } from './media.uses.ts';

type Results = CallReply<'media', 'batch'>['data'];

/** Deletes rows and answers what lay in the store for them, to be removed once this is committed. */
export async function deleteIn(trx: Trx, deps: Deps, rows: readonly MediaRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const keys = rows.flatMap(keysOf);
  await deleteMediaRows(
    trx,
    rows.map(({ id }) => id),
  );
  // Should this instance end before it has removed them, the queue does.
  await queueRemoval(trx, deps, keys, true);
  return keys;
}

/** Moves many files to a group, or deletes those that are used nowhere; says of each what came of it. */
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
    if (action === 'move' && free_ids.length > 0) await moveToGroup(trx, { ids: free_ids }, tidyText(group_name ?? ''), deps.clock());
    return { results: ids.map((id) => ({ id, ok: !failures.has(id), ...failures.get(id) })), keys: gone };
  });
  await removeFiles(deps, keys);
  return results;
}
