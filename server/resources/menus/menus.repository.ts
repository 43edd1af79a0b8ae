import type { Insertable, Selectable, Updateable } from 'kysely';
import type { MenusTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

export type MenuRow = Selectable<MenusTable>;

/** All of them: the header's first, then in the order of their siblings. */
export function allMenus(db: Db | Trx): Promise<MenuRow[]> {
  return db.selectFrom('menus').selectAll().orderBy('position', 'desc').orderBy('sort').orderBy('id').execute();
}

export function insertMenu(trx: Trx, row: Insertable<MenusTable>): Promise<MenuRow> {
  return trx.insertInto('menus').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes the columns and raises the version. */
export async function updateMenuRow(trx: Trx, id: number, columns: Updateable<MenusTable>): Promise<void> {
  await trx
    .updateTable('menus')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteMenus(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('menus').where(among('id', ids)).execute();
}
