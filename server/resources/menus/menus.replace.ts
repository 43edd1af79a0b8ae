import { LIMITS } from '../../../config/limits.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { Menu } from '../../../contract/menus.ts';
import { changeContent } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import { flag, withTrimmed } from '../../database/values.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalid } from '../../errors.ts';
import { allMenus, deleteMenus, insertMenu } from './menus.repository.ts';
import { listMenus, MENU_TEXTS } from './menus.service.ts';

type Input = CallInput<'menus', 'replace'>['body'];

/** Each entry names its parent by an earlier position in the list, so a circle cannot be expressed. */
function checkTree(entries: Input['entries']): void {
  const depths: number[] = [];
  entries.forEach(({ parent }, at) => {
    if (parent !== null && parent >= at) throw invalid(`entries.${at}.parent`, '上级须排在前面');
    const depth = parent === null ? 1 : (depths[parent] ?? 0) + 1;
    if (depth > LIMITS.menu.depth) throw invalid(`entries.${at}.parent`, `最多 ${LIMITS.menu.depth} 级`);
    depths.push(depth);
  });
}

/**
 * Replaces all entries that belong to one platform alone at a position; entries for all platforms stay. 409 when
 * the entries to be replaced are not those the caller has seen. Returns the platform's entries there.
 */
export async function replaceMenus(deps: Deps, { platform, position, known, entries }: Input): Promise<Menu[]> {
  checkTree(entries);
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'menus');
    const old = (await allMenus(trx)).filter((row) => row.platform === platform && row.position === position);
    const seen = new Map(known.map(({ id, version }) => [id, version]));
    if (old.length !== seen.size || old.some(({ id, version }) => seen.get(id) !== version)) {
      throw new AppError('conflict', { message: { zh: '菜单已被他人修改，请刷新后再试', en: 'These menus have changed in the meantime.' } });
    }
    await deleteMenus(
      trx,
      old.map(({ id }) => id),
    );
    const ids: number[] = [];
    for (const raw of entries) {
      const { label, label_zh = '', url = '', visible = true, new_window = false, sort, parent } = withTrimmed(raw, MENU_TEXTS);
      const parent_id = parent === null ? null : (ids[parent] ?? null);
      const times = { created_at: now, updated_at: now };
      const row = await insertMenu(trx, {
        label,
        label_zh,
        url,
        platform,
        position,
        parent_id,
        sort,
        visible: flag(visible),
        new_window: flag(new_window),
        ...times,
      });
      ids.push(row.id);
    }
  });
  return listMenus(deps, { platform, position });
}
