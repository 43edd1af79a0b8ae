import { changeContent } from '../change.ts';
import type { Deps } from '../deps.ts';
import { settingsOf } from '../resources/configs/configs.service.ts';
import { today } from '../time-zone.ts';

const KEY = 'content_day';

/** Pages speak of days (an edition that has ended, the year in the footer): when one begins, kept pages are made anew. */
export async function turnDay(deps: Deps): Promise<void> {
  const now = deps.clock();
  const day = today(now, (await settingsOf(deps.db)).time_zone);
  const known = await deps.db.selectFrom('state').select('value').where('key', '=', KEY).executeTakeFirst();
  if (known?.value === day) return;
  await changeContent(deps, (trx) =>
    trx
      .insertInto('state')
      .values({ key: KEY, value: day, updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: day, updated_at: now }))
      .execute(),
  );
}
