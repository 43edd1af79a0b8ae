import type { CallInput } from '../../../contract/index.ts';
import type { MediaGroup } from '../../../contract/media.ts';
import { inTransaction } from '../../change.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalid } from '../../http/errors.ts';
import { listGroups, moveToGroup } from './media.repository.ts';
import { tidyText } from './media.rules.ts';

export function mediaGroups(deps: Deps): Promise<MediaGroup[]> {
  return listGroups(deps.db);
}

/** Gives a group another name, or dissolves it (`to` is empty); its files stay. */
export async function renameGroup(deps: Deps, { group_name, to, merge }: CallInput<'media', 'rename_group'>['body']): Promise<MediaGroup[]> {
  const [from, name] = [tidyText(group_name), tidyText(to)];
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
