import { changeContent } from '../../change.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../time-zone.ts';
import { publishedBetween } from '../articles/articles.lookups.ts';
import { settingsOf } from '../configs/configs.service.ts';

const KEY = 'comments_closed_until';

/** Kept pages show the form; when an article's days for comments end, they are made anew. */
export async function closeComments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { comment_close_days: days } = await settingsOf(deps.db);
  const known = await deps.db.selectFrom('state').select('value').where('key', '=', KEY).executeTakeFirst();
  const since = Number(known?.value ?? now);
  const span = days * DAY_MS;
  const closed = days > 0 && (await publishedBetween(deps.db, since - span, now - span));
  const remember = (trx: Pick<typeof deps.db, 'insertInto'>) =>
    trx
      .insertInto('state')
      .values({ key: KEY, value: String(now), updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now), updated_at: now }))
      .execute();
  if (closed) await changeContent(deps, remember);
  else await remember(deps.db);
}
