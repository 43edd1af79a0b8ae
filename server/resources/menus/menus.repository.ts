import type { Selectable } from 'kysely';
import { versionedRows } from '../../database/rows.ts';
import type { MenusTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

export type MenuRow = Selectable<MenusTable>;

export const { insert: insertMenu, update: updateMenuRow } = versionedRows('menus');

/** All of them: the header's first, then in the order of their siblings. */
export function allMenus(db: Db): Promise<MenuRow[]> {
  return db.selectFrom('menus').selectAll().orderBy('position', 'desc').orderBy('sort').orderBy('id').execute();
}

export async function deleteMenus(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('menus').where(among('id', ids)).execute();
}
