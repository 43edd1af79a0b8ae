import { DAY_MS, LIMITS } from '../../../config/limits.ts';
import { personName } from '../../../config/person-name.ts';
import type { Backup } from '../../../contract/backups.ts';
import type { CallReply } from '../../../contract/index.ts';
import { inTransaction } from '../../change.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser } from '../../deps.ts';
import { AppError, found } from '../../errors.ts';
import { isInQueue } from '../../queue.ts';
import { hashToken, newToken } from '../../security/credentials.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { queueBackupIn } from './backups.jobs.ts';
import { type BackupRow, deleteBackup, findBackup, lastFailedBackup, lastGoodBackup, listBackupRows, updateBackup } from './backups.repository.ts';

/** Path prefix of one-time download links. */
export const DOWNLOADS = '/downloads/backups/';

async function present(deps: Deps, row: BackupRow): Promise<Backup> {
  const { id, name, origin, state, done, total, bytes, error, user_name, created_at, updated_at } = row;
  const isHere = state === 'done' && origin !== 'recorded' && (await deps.backups.stat(name).catch(() => null)) !== null;
  return { id, name, origin, state, done, total, bytes, error, user_name, is_here: isHere, created_at: iso(created_at), updated_at: iso(updated_at) };
}

export async function listBackups(deps: Deps): Promise<Backup[]> {
  const rows = await listBackupRows(deps.db);
  return Promise.all(rows.map((row) => present(deps, row)));
}

export async function requestBackup(deps: Deps, user: SessionUser): Promise<Backup> {
  const row = await inTransaction(deps, (trx) => queueBackupIn(trx, deps, { origin: 'console', user_name: personName(user) }));
  if (!row) throw new AppError('conflict', { message: { zh: '已有备份正在进行，请等它完成', en: 'A backup is being made already.' } });
  return present(deps, row);
}

/** A finished backup whose file is here; 404 or 409 otherwise. */
async function whole(deps: Deps, id: number): Promise<BackupRow> {
  const row = found(await findBackup(deps.db, id));
  if (row.state !== 'done' || row.origin === 'recorded') throw new AppError('conflict');
  if (!(await deps.backups.stat(row.name))) {
    throw new AppError('not_found', { message: { zh: '备份文件不在这里：它已被移走，或由另一台服务器保存', en: 'The file is not here.' } });
  }
  return row;
}

export async function linkTo(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<CallReply<'backups', 'download_link'>['data']> {
  await whole(deps, id);
  const token = newToken();
  const until = deps.clock() + LIMITS.backups.link_ms;
  await inTransaction(deps, (trx) => updateBackup(trx, id, { link_hash: hashToken(token), link_until: until, link_user_id: caller.user.id }));
  return { url: `${DOWNLOADS}${token}`, expires_at: iso(until) };
}

export async function removeBackup(deps: Deps, id: number): Promise<void> {
  const row = found(await findBackup(deps.db, id));
  if (isInQueue(row)) throw new AppError('conflict');
  if (row.origin !== 'recorded') await deps.backups.remove(row.name);
  await inTransaction(deps, (trx) => deleteBackup(trx, id));
}

/** The state of backups for the dashboard. */
export async function backupHealth(
  deps: Deps,
): Promise<Pick<CallReply<'statistics', 'overview'>['data'], 'last_backup_at' | 'last_backup_bytes' | 'backup_failed_at' | 'backup_due'>> {
  const good = await lastGoodBackup(deps.db);
  const failed = await lastFailedBackup(deps.db);
  const { backup_schedule } = await settingsOf(deps.db);
  const patience = backup_schedule === 'daily' ? DAY_MS + LIMITS.backups.late_ms : LIMITS.backups.due_days * DAY_MS;
  return {
    last_backup_at: good ? iso(good.created_at) : null,
    last_backup_bytes: good?.bytes ?? null,
    backup_failed_at: failed && (!good || failed.created_at > good.created_at) ? iso(failed.created_at) : null,
    backup_due: !good || deps.clock() - good.created_at > patience,
  };
}
