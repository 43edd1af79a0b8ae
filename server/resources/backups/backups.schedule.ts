import { lock } from '../../database/lock.ts';
import { readState, writeState } from '../../database/state.ts';
import type { Deps } from '../../deps.ts';
import { clockOf, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { giveUpStale } from './backups.repository.ts';
import { queueBackupIn } from './backups.service.ts';

const KEY = 'backup_day';
/** A backup without progress for so long is taken for interrupted; all of its attempts would have reported by then. Milliseconds. */
const STALE_MS = 30 * 60_000;

/** Queues a backup once a day, at or after the set time; of several processes one does. A time missed while the server was down is made up for. */
export async function scheduleBackup(deps: Deps): Promise<void> {
  const now = deps.clock();
  await giveUpStale(deps.db, now - STALE_MS, now, '备份中断，没有继续');
  const { backup_schedule, backup_time, time_zone } = await settingsOf(deps.db);
  if (backup_schedule !== 'daily' || clockOf(now, time_zone) < backup_time) return;
  const day = today(now, time_zone);
  if ((await readState(deps.db, KEY)) === day) return;
  await deps.db.transaction().execute(async (trx) => {
    // Every process takes the lock; the second one finds the day recorded.
    await lock(trx, deps.dialect, 'backups');
    if ((await readState(trx, KEY)) === day) return;
    // A backup requested by hand just now counts as the day's.
    await queueBackupIn(trx, deps, { origin: 'schedule', user_name: '' });
    await writeState(trx, KEY, day, now);
  });
}
