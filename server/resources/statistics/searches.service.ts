import { rangeBefore } from '../../../config/days.ts';
import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { SearchRow } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { countSearches, rankedSearches, totalSearches } from './searches.repository.ts';
import { rangeOf, siteDay, spanOf } from './statistics.range.ts';

type SearchQuery = Omit<CallInput<'statistics', 'searches'>['query'], 'limit'> & { limit: number };

/** The words that readers searched the site for; with `empty`, only searches that found nothing. */
export async function searches(deps: Deps, query: SearchQuery): Promise<CallReply<'statistics', 'searches'>> {
  const { db } = deps;
  const { day, time_zone } = await siteDay(deps);
  const range = rangeOf(query, day);
  const span = spanOf(range, time_zone);
  const empty = query.empty ?? false;
  const rows = await rankedSearches(db, span, empty, query.limit);
  const before = await countSearches(
    db,
    spanOf(rangeBefore(range), time_zone),
    empty,
    rows.map((row) => row.query),
  );
  const data = rows.map(({ last_at, ...row }): SearchRow => ({ ...row, count_before: before.get(row.query) ?? 0, last_at: new Date(last_at).toISOString() }));
  return { data, total: await totalSearches(db, span, empty) };
}
