import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Db, Trx } from './schema.ts';

/** Tables with a numeric `id`. */
type Numbered = Versioned | 'backups' | 'imports';
/** Those whose rows also have a `version`, which every change increments. */
type Versioned = 'categories' | 'editions' | 'media' | 'menus' | 'search_aliases' | 'users';

/** Find, insert and remove by id, the same in every repository. */
export function rowsOf<Table extends Numbered>(table: Table) {
  type Row = Selectable<Database[Table]>;
  // Kysely's types need one table name. All of these have an `id`; the row types are given here.
  const one = table as 'menus';
  return {
    find: async (db: Db, id: number) => (await db.selectFrom(one).selectAll().where('id', '=', id).executeTakeFirst()) as unknown as Row | undefined,
    insert: async (db: Db, row: Insertable<Database[Table]>) =>
      (await db
        .insertInto(one)
        .values(row as never)
        .returningAll()
        .executeTakeFirstOrThrow()) as unknown as Row,
    remove: async (db: Db, id: number): Promise<void> => {
      await db.deleteFrom(one).where('id', '=', id).execute();
    },
  };
}

/** The same with `update`, which writes the columns and increments the version. */
export function versionedRows<Table extends Versioned>(table: Table) {
  const update = async (trx: Trx, id: number, columns: Updateable<Database[Table]>): Promise<void> => {
    await trx
      .updateTable(table as 'menus')
      .set((eb) => ({ ...(columns as object), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  };
  return { ...rowsOf(table), update };
}
