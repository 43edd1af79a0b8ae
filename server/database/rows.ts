import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Db, Trx } from './schema.ts';

/** Tables whose rows are known by a number. */
type Numbered = Versioned | 'backups' | 'imports';
/** Those whose rows also carry a `version`, which every change raises. */
type Versioned = 'categories' | 'editions' | 'media' | 'menus' | 'search_aliases' | 'users';

/** What each repository does alike with one row of its table. */
export function rowsOf<Table extends Numbered>(table: Table) {
  type Row = Selectable<Database[Table]>;
  // The builder wants one table: these have the same feet, and what stands on them is typed here.
  const one = table as 'menus';
  return {
    find: async (db: Db | Trx, id: number) => (await db.selectFrom(one).selectAll().where('id', '=', id).executeTakeFirst()) as unknown as Row | undefined,
    insert: async (db: Db | Trx, row: Insertable<Database[Table]>) =>
      (await db
        .insertInto(one)
        .values(row as never)
        .returningAll()
        .executeTakeFirstOrThrow()) as unknown as Row,
    remove: async (db: Db | Trx, id: number): Promise<void> => {
      await db.deleteFrom(one).where('id', '=', id).execute();
    },
  };
}

/** The same, and `update`: it writes the columns and raises the version. */
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
