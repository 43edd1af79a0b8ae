import { lock } from '../../database/lock.ts';
import { readState, writeState } from '../../database/state.ts';
import type { Deps } from '../../deps.ts';
import { clockOf, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { giveUpStale } from './backups.repository.ts';
import { queueBackupIn } from './backups.service.ts';

const KEY = 'backup_day';
/** Nobody says for so long that a backup goes on: none of its tries came to an end. Milliseconds. */
const STALE_MS = 30 * 60_000;

/** Once a day, from the set time on, puts a backup into the queue; of several processes one does. A time that was slept through is made up for. */
export async function scheduleBackup(deps: Deps): Promise<void> {
  const now = deps.clock();
  await giveUpStale(deps.db, now - STALE_MS, now, '备份中断，没有继续');
  const { backup_schedule, backup_time, time_zone } = await settingsOf(deps.db);
  if (backup_schedule !== 'daily' || clockOf(now, time_zone) < backup_time) return;
  const day = today(now, time_zone);
  if ((await readState(deps.db, KEY)) === day) return;
  await deps.db.transaction().execute(async (trx) => {
    // Every process takes the lock: who comes second finds the day written.
    await lock(trx, deps.dialect, 'backups');
    if ((await readState(trx, KEY)) === day) return;
    // One that somebody asked for just now is the day's.
    await queueBackupIn(trx, deps, { origin: 'schedule', user_name: '' });
    await writeState(trx, KEY, day, now);
  });
}
