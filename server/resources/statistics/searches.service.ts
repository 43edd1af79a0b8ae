import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { SearchRow } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { dayRange, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { countSearches, rankedSearches, totalSearches } from './searches.repository.ts';
import { type Range, rangeBefore, rangeOf } from './statistics.range.ts';

type SearchQuery = Omit<CallInput<'statistics', 'searches'>['query'], 'limit'> & { limit: number };

/** The words that readers searched the site for; with `empty`, only searches that found nothing. */
export async function searches(deps: Deps, query: SearchQuery): Promise<CallReply<'statistics', 'searches'>> {
  const { db } = deps;
  const { time_zone } = await settingsOf(db);
  const range = rangeOf(query, today(deps.clock(), time_zone));
  const spanOf = (asked: Range) => {
    const { start, end } = dayRange(asked.from, asked.to, time_zone);
    return { start: start ?? 0, end: end ?? 0 };
  };
  const empty = query.empty ?? false;
  const rows = await rankedSearches(db, spanOf(range), empty, query.limit);
  const before = await countSearches(
    db,
    spanOf(rangeBefore(range)),
    empty,
    rows.map((row) => row.query),
  );
  const data = rows.map(({ last_at, ...row }): SearchRow => ({ ...row, count_before: before.get(row.query) ?? 0, last_at: new Date(last_at).toISOString() }));
  return { data, total: await totalSearches(db, spanOf(range), empty) };
}
