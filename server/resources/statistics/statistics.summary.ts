import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Figures } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { addDays, startOfDay, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { type Filter, filterOf, hitsFrom } from './statistics.filter.ts';
import { hitFigures } from './statistics.hits.ts';
import { labelsOf } from './statistics.labels.ts';
import { type Range, rangeBefore, rangeOf } from './statistics.range.ts';
import { dayFigures, NOTHING } from './statistics.repository.ts';

type Summary = CallReply<'statistics', 'summary'>['data'];

function sumOf(rows: readonly Figures[]): Figures {
  return rows.reduce(
    (sum, { pv, uv, ip, visits, bots }) => ({
      pv: sum.pv + pv,
      uv: sum.uv + uv,
      ip: sum.ip + ip,
      visits: sum.visits + visits,
      bots: sum.bots + bots,
    }),
    NOTHING,
  );
}

/** Yesterday up to the time that it is now: what a day that still runs is compared with. Both as parts of their day's length. */
export function yesterdayByNow(deps: Deps, day: string, timeZone: string, filter: Filter | null = null): Promise<Figures> {
  const start = startOfDay(addDays(day, -1), timeZone);
  const end = Math.min(startOfDay(day, timeZone), start + (deps.clock() - startOfDay(day, timeZone)) + 1);
  return hitFigures(deps.db, { start, end }, filter);
}

/** The figures of a range and of the period before, of the whole site or of what it is narrowed to. */
export async function summary(deps: Deps, query: CallInput<'statistics', 'summary'>['query']): Promise<Summary> {
  const { db } = deps;
  const now = deps.clock();
  const { time_zone } = await settingsOf(db);
  const day = today(now, time_zone);
  const range = rangeOf(query, day);
  const filter = filterOf(query);
  const before: Range = rangeBefore(range);
  const rows = await dayFigures(db, { from: before.from, to: range.to }, filter);
  const onlyToday = range.from === day && range.to === day;
  return {
    now: sumOf(rows.filter((row) => row.day >= range.from)),
    before: onlyToday ? await yesterdayByNow(deps, day, time_zone, filter) : sumOf(rows.filter((row) => row.day < range.from)),
    range,
    range_before: before,
    running: range.to >= day,
    label: filter ? ((await labelsOf(db, filter.by, [filter.key])).get(filter.key)?.label ?? filter.key) : null,
    hits_from: hitsFrom(day),
    time_zone,
    as_of: new Date(now).toISOString(),
  };
}
