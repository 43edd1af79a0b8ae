import { Readable } from 'node:stream';
import type { Selectable, Updateable } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import { rowsOf } from '../../database/rows.ts';
import type { ImportsTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { inQueue } from '../../queue.ts';
import { type ExportFile, ImportError } from './wordpress/file/wxr.ts';

export type ImportRow = Selectable<ImportsTable>;
export type ImportState = ImportRow['state'];
export const { find: findImport, insert: insertImport, remove: deleteImport } = rowsOf('imports');

/** Rows that the list shows. */
const LISTED = 20;

export function listImportRows(db: Db): Promise<ImportRow[]> {
  return db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(LISTED).execute();
}

/** Writes the columns where the import still is in one of these states; the row as it is then, or undefined. */
export function updateImport(db: Db, id: number, states: readonly ImportState[], columns: Updateable<ImportsTable>): Promise<ImportRow | undefined> {
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
export function busyImport(db: Db): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where(inQueue()).limit(1).executeTakeFirst();
}

export function importsIn(db: Db, states: readonly ImportState[]): Promise<ImportRow[]> {
  return db.selectFrom('imports').selectAll().where(among('state', states)).orderBy('id').execute();
}

/** Those that nobody has touched since. */
export function oldImports(db: Db, before: number): Promise<ImportRow[]> {
  return db.selectFrom('imports').selectAll().where('updated_at', '<', before).execute();
}

/** Where an import's parts lie: beside the backups, apart from what readers are served. */
export const partKey = (fileKey: string, part: number): string => `${fileKey}/${String(part).padStart(6, '0')}`;

/** What had come is not there any more: no mistake of whoever sent it. */
export class LostPart extends ImportError {
  override name = 'LostPart';
}

/** An import's file, put together of its parts while it is read. */
export function fileOf(deps: Pick<Deps, 'backups'>, { name, file_key, parts, bytes }: ImportRow): ExportFile {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let part = 1; part <= parts; part += 1) {
      const file = await deps.backups.get(partKey(file_key, part));
      if (!file) throw new LostPart(`${name}: a part of the file is gone`);
      yield* file.stream as AsyncIterable<Buffer>;
    }
  }
  return { name, open: async () => ({ stream: Readable.from(pieces(), { objectMode: true }) as AsyncIterable<Buffer>, bytes }) };
}

/** Takes an import's file out of the store; also a part that no row was told of. */
export async function removeParts(deps: Pick<Deps, 'backups'>, { file_key, parts }: Pick<ImportRow, 'file_key' | 'parts'>): Promise<void> {
  for (let part = 1; part <= parts + 1; part += 1) await deps.backups.remove(partKey(file_key, part));
}

/** The most parts that a file may come in: small ones would be many. */
export const PARTS_MAX = Math.ceil(LIMITS.import.upload_bytes / LIMITS.import.part_bytes) * 4;
