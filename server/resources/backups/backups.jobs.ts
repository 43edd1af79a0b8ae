import { Readable } from 'node:stream';
import { dayIn } from '../../../config/calendar.ts';
import { MINUTE_MS } from '../../../config/limits.ts';
import { lock } from '../../database/lock.ts';
import { readState, writeState } from '../../database/shared-state.ts';
import type { Deps, Trx } from '../../deps.ts';
import { outageMessage } from '../../http/outages.ts';
import { enqueue, type JobKind } from '../../queue.ts';
import { clockOf } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { BackupError, checkBackup } from './archive.ts';
import { type BackupRow, deleteBackup, findBackup, giveUpStale, insertBackup, keptBackups, unfinishedBackup, updateBackup } from './backups.repository.ts';
import { makeBackup, nameAt } from './make.ts';

/** Interval at which progress is stored, milliseconds: the console polls as often. */
const TOLD_MS = 1000;

/** Why a backup failed, in Chinese for the console; the server's log has the whole error. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/larger than/, '有一项数据超过单项上限，无法备份'],
  [/not where it was written/, '备份写好后在存储中找不到'],
  [/damaged/, '备份写好后没有通过校验，请重试'],
];

function reasonOf(error: unknown): string {
  const said = error instanceof BackupError ? REASONS.find(([pattern]) => pattern.test(error.message))?.[1] : undefined;
  return said ?? '备份时出错，原因见服务器日志';
}

/** Removes the oldest backups beyond the number that the settings keep. */
export async function removeOldBackups(deps: Deps): Promise<number> {
  const { backup_kept } = await settingsOf(deps.db);
  const old = (await keptBackups(deps.db)).slice(backup_kept);
  for (const { id, name } of old) {
    await deps.backups.remove(name);
    await deleteBackup(deps.db, id);
  }
  return old.length;
}

async function make(deps: Deps, id: number, name: string, renew: () => Promise<void>): Promise<void> {
  let told = 0;
  let whole = 0;
  const tell = async (done: number, total: number, isStep: boolean) => {
    const now = deps.clock();
    if (!isStep && Math.abs(now - told) < TOLD_MS) return;
    told = now;
    whole = total;
    await renew();
    await updateBackup(deps.db, id, { state: 'running', done, total, updated_at: now });
  };
  await makeBackup({ ...deps, now: deps.clock() }, deps.backups, name, (done, total) => tell(done, total, done === total));
  // The file is read back and verified: from a slow store that takes longer than a lease.
  await checkBackup(async () => {
    const file = await deps.backups.get(name);
    if (!file) throw new BackupError('The file is not where it was written');
    const heard = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        await tell(whole, whole, false);
        yield chunk;
      }
    };
    return Readable.from(heard(file.stream));
  });
  await renew();
  await updateBackup(deps.db, id, { state: 'done', bytes: (await deps.backups.stat(name))?.bytes ?? null, error: null, updated_at: deps.clock() });
}

/** Makes a requested backup; started again if the process that made it is gone. A final failure is stored in its row. */
export const MAKE_BACKUP: JobKind<{ id: number }> = {
  name: 'backups.make',
  lease_ms: 2 * MINUTE_MS,
  attempts: 3,
  run: async (deps, { id }, { renew }) => {
    const row = await findBackup(deps.db, id);
    if (!row || row.state === 'done' || row.state === 'failed') return;
    await make(deps, id, row.name, renew);
    await removeOldBackups(deps);
  },
  onFailure: async (deps, { id }, err) => {
    const row = await findBackup(deps.db, id);
    // A finished backup stays, even if removing older ones failed afterwards.
    if (!row || row.state === 'done') return;
    await deps.backups.remove(row.name).catch(() => {});
    const error = outageMessage(err, deps.dialect) ?? reasonOf(err);
    await updateBackup(deps.db, id, { state: 'failed', error, updated_at: deps.clock() });
  },
};

/** Queues a backup; null where one is waiting or running already. */
export async function queueBackupIn(trx: Trx, deps: Deps, by: Pick<BackupRow, 'origin' | 'user_name'>): Promise<BackupRow | null> {
  await lock(trx, deps.dialect, 'backups');
  if (await unfinishedBackup(trx)) return null;
  const now = deps.clock();
  const row = await insertBackup(trx, { name: nameAt(now), state: 'waiting', ...by }, now);
  await enqueue(trx, MAKE_BACKUP, { id: row.id }, { now });
  return row;
}

/** The day of the last scheduled backup, in `state`. */
const SCHEDULED_DAY = 'backup_day';
/** A backup without progress for so long is taken for interrupted; all of its attempts would have reported by then. Milliseconds. */
const STALE_MS = 30 * MINUTE_MS;

/** Queues a backup once a day, at or after the set time; of several processes one does. A time missed while the server was down is made up for. */
export async function scheduleBackup(deps: Deps): Promise<void> {
  const now = deps.clock();
  await giveUpStale(deps.db, now - STALE_MS, now, '备份中断，没有继续');
  const { backup_schedule, backup_time, time_zone } = await settingsOf(deps.db);
  if (backup_schedule !== 'daily' || clockOf(time_zone, now) < backup_time) return;
  const day = dayIn(time_zone, now);
  if ((await readState(deps.db, SCHEDULED_DAY)) === day) return;
  await deps.db.transaction().execute(async (trx) => {
    // Every process takes the lock; the second one finds the day recorded.
    await lock(trx, deps.dialect, 'backups');
    if ((await readState(trx, SCHEDULED_DAY)) === day) return;
    // A backup requested by hand just now counts as the day's.
    await queueBackupIn(trx, deps, { origin: 'schedule', user_name: '' });
    await writeState(trx, SCHEDULED_DAY, day, now);
  });
}
