import { changeContent } from '../change.ts';
import { readState, writeState } from '../database/state.ts';
import type { Deps } from '../deps.ts';
import { settingsOf } from '../resources/configs/configs.service.ts';
import { today } from '../time-zone.ts';

const KEY = 'content_day';

/** Pages speak of days (an edition that has ended, the year in the footer): when one begins, kept pages are made anew. */
export async function turnDay(deps: Deps): Promise<void> {
  const now = deps.clock();
  const day = today(now, (await settingsOf(deps.db)).time_zone);
  if ((await readState(deps.db, KEY)) === day) return;
  await changeContent(deps, (trx) => writeState(trx, KEY, day, now));
}
