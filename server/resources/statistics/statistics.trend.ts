import { LIMITS } from '../../../config/limits.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { Figures, TrendPoint } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { dayRange, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { type Filter, filterOf, hitsFrom } from './statistics.filter.ts';
import { hitHours } from './statistics.hits.ts';
import { pointsOf, type Range, rangeOf } from './statistics.range.ts';
import { dayFigures, hourViews, hourVisitors, NOTHING } from './statistics.repository.ts';
import { slotOf } from './visit-slots.ts';

type TrendQuery = CallInput<'statistics', 'trend'>['query'];

const EXPIRED = {
  zh: `筛选后按小时查看最多回到最近 ${LIMITS.visits_raw_days} 天`,
  en: `Under a filter, hours are kept for ${LIMITS.visits_raw_days} days.`,
};

/** Adds up rows by their point of time. */
function collect(rows: readonly (Partial<Figures> & { at: string })[]): Map<string, Figures> {
  const points = new Map<string, Figures>();
  for (const { at, pv = 0, uv = 0, ip = 0, visits = 0, bots = 0 } of rows) {
    const sum = points.get(at) ?? NOTHING;
    points.set(at, { pv: sum.pv + pv, uv: sum.uv + uv, ip: sum.ip + ip, visits: sum.visits + visits, bots: sum.bots + bots });
  }
  return points;
}

function hourName(at: number, timeZone: string): string {
  const { day, hour } = slotOf(at, timeZone);
  return `${day}T${hour}`;
}

async function hoursOf(deps: Deps, range: Range, timeZone: string): Promise<Map<string, Figures>> {
  const { start, end } = dayRange(range.from, range.to, timeZone);
  const views = await hourViews(deps.db, start ?? 0, end ?? 0);
  const visitors = await hourVisitors(deps.db, range);
  return collect([
    ...views.map(({ at, ...counts }) => ({ at: hourName(at, timeZone), ...counts })),
    ...visitors.map(({ day, key, ...counts }) => ({ at: `${day}T${key}`, ...counts })),
  ]);
}

/** Hours of one row come from the hits themselves. */
async function filteredHours(deps: Deps, range: Range, filter: Filter, timeZone: string): Promise<Map<string, Figures>> {
  const { start, end } = dayRange(range.from, range.to, timeZone);
  const rows = await hitHours(deps.db, { start: start ?? 0, end: end ?? 0 }, filter);
  return collect(rows.map(({ start: at, ...counts }) => ({ at: hourName(at, timeZone), ...counts })));
}

/**
 * Views over time, every point of the range, zeros where nobody came; of the whole site or of what it is narrowed to.
 * @throws AppError `malformed` by the hour under a filter when the range begins before the hits that are kept
 */
export async function trend(deps: Deps, query: TrendQuery): Promise<TrendPoint[]> {
  const { time_zone } = await settingsOf(deps.db);
  const day = today(deps.clock(), time_zone);
  const filter = filterOf(query);
  const interval = query.interval ?? 'day';
  const range = rangeOf(query, day, interval);
  if (interval === 'hour' && filter && range.from < hitsFrom(day)) throw new AppError('malformed', { message: EXPIRED, errors: { from: [EXPIRED.zh] } });
  let counts: Map<string, Figures>;
  if (interval === 'hour') counts = await (filter ? filteredHours(deps, range, filter, time_zone) : hoursOf(deps, range, time_zone));
  else {
    const days = await dayFigures(deps.db, range, filter);
    counts = collect(days.map(({ day: at, ...row }) => ({ ...row, at: interval === 'month' ? at.slice(0, 7) : at })));
  }
  return pointsOf(range, interval).map((at) => ({ at, ...(counts.get(at) ?? NOTHING) }));
}
