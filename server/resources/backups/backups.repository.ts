import type { Selectable, Updateable } from 'kysely';
import { rowsOf } from '../../database/rows.ts';
import type { BackupsTable } from '../../database/schema.ts';
import type { Db } from '../../deps.ts';
import { inQueue } from '../../queue.ts';

export type BackupRow = Selectable<BackupsTable>;
const { find, insert, remove } = rowsOf('backups');

export { find as findBackup, remove as deleteBackup };

/** Rows in the console's list. */
const LISTED = 100;

export function listBackupRows(db: Db): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(LISTED).execute();
}

export function insertBackup(
  db: Db,
  row: Pick<BackupRow, 'name' | 'origin' | 'state'> & Partial<Pick<BackupRow, 'bytes' | 'user_name'>>,
  now: number,
): Promise<BackupRow> {
  return insert(db, { bytes: null, error: null, link_hash: null, link_until: null, link_user_id: null, ...row, created_at: now, updated_at: now });
}

export async function updateBackup(db: Db, id: number, columns: Updateable<BackupsTable>): Promise<void> {
  await db.updateTable('backups').set(columns).where('id', '=', id).execute();
}

/** The newest finished backup that this database knows of. */
export function lastGoodBackup(db: Db): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where('state', '=', 'done').orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

export function lastFailedBackup(db: Db): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where('state', '=', 'failed').orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** A backup that is waiting or running. */
export function unfinishedBackup(db: Db): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where(inQueue()).limit(1).executeTakeFirst();
}

/** Finished backups that this site made and keeps, newest first. */
export function keptBackups(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'done')
    .where('origin', '!=', 'recorded')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Uses up a download link; undefined when it was used or has expired, or whoever asked for it is no admin any more. */
export function takeLink(db: Db, hash: string, now: number): Promise<BackupRow | undefined> {
  return db
    .updateTable('backups')
    .set({ link_hash: null, link_until: null, link_user_id: null })
    .where('link_hash', '=', hash)
    .where('link_until', '>', now)
    .where('link_user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where('role', '=', 'admin').where('disabled', '=', 0))
    .returningAll()
    .executeTakeFirst();
}

/** Marks unfinished backups without progress since `before` as failed. */
export async function giveUpStale(db: Db, before: number, now: number, error: string): Promise<void> {
  await db.updateTable('backups').set({ state: 'failed', error, updated_at: now }).where(inQueue()).where('updated_at', '<', before).execute();
}
