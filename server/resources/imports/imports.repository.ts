import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ImportsTable } from '../../database/schema.ts';
import type { Db, Trx } from '../../deps.ts';

export type ImportRow = Selectable<ImportsTable>;
export type ImportState = ImportRow['state'];
type Source = Db | Trx;

/** Rows that the list shows. */
const LISTED = 20;

export function listImportRows(db: Source): Promise<ImportRow[]> {
  return db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(LISTED).execute();
}

export function findImport(db: Source, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertImport(trx: Trx, row: Insertable<ImportsTable>): Promise<ImportRow> {
  return trx.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes the columns where the import still is in one of these states; the row as it is then, or undefined. */
export function updateImport(db: Source, id: number, states: readonly ImportState[], columns: Updateable<ImportsTable>): Promise<ImportRow | undefined> {
  return db
    .updateTable('imports')
    .set(columns)
    .where('id', '=', id)
    .where((eb) => eb.or(states.map((state) => eb('state', '=', state))))
    .returningAll()
    .executeTakeFirst();
}

/** Writes down a part that lies in the store; false when another call was quicker. */
export async function addReceived(trx: Trx, { id, received, parts }: ImportRow, bytes: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ received: received + bytes, parts: parts + 1, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('received', '=', received)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One that is being brought, or waits to be. */
export function busyImport(db: Source): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'running')]))
    .limit(1)
    .executeTakeFirst();
}

/** Those that nobody has touched since. */
export function oldImports(db: Source, before: number): Promise<ImportRow[]> {
  return db.selectFrom('imports').selectAll().where('updated_at', '<', before).execute();
}

export async function deleteImport(db: Source, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}
