import { addDays, type DayRange, rangeBefore } from '../../../config/calendar.ts';
import { LIMITS } from '../../../config/limits.ts';
import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Basis, Dimension, Figures, SearchRow, TopRow, TrendPoint } from '../../../contract/statistics.ts';
import { iso } from '../../database/values.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { startOfDay } from '../../time-zone.ts';
import { momentOf } from '../configs/configs.service.ts';
import type { Span } from '../visits/count-hits.ts';
import { slotOf } from '../visits/visit-rollup.ts';
import { countSearches, rankedSearches, totalSearches } from './searches.repository.ts';
import { labelsOf } from './statistics.labels.ts';
import { type Filter, filterOf, hitsFrom, pointsOf, rangeOf, spanOf } from './statistics.range.ts';
import {
  dayFigures,
  hitFigures,
  hitHours,
  hourViews,
  hourVisitors,
  NOTHING,
  type Ranked,
  rankedDays,
  rankedHits,
  rankedSources,
  viewsOfKeys,
} from './statistics.repository.ts';

type Summary = CallReply<'statistics', 'summary'>['data'];

function added(sum: Figures, { pv = 0, uv = 0, ip = 0, visits = 0, bots = 0 }: Partial<Figures>): Figures {
  return { pv: sum.pv + pv, uv: sum.uv + uv, ip: sum.ip + ip, visits: sum.visits + visits, bots: sum.bots + bots };
}

function sumOf(rows: readonly Figures[]): Figures {
  return rows.reduce(added, NOTHING);
}

/** Yesterday up to the same time of day: so many milliseconds of it as today has had, at most all. */
function spanByNow(deps: Deps, day: string, timeZone: string): Span {
  const start = startOfDay(addDays(day, -1), timeZone);
  return { start, end: Math.min(startOfDay(day, timeZone), start + (deps.clock() - startOfDay(day, timeZone)) + 1) };
}

/** The figures with which those of a running day are compared. */
export function yesterdayByNow(deps: Deps, day: string, timeZone: string, filter: Filter | null = null): Promise<Figures> {
  return hitFigures(deps.db, spanByNow(deps, day, timeZone), filter);
}

const isOnly = ({ from, to }: DayRange, day: string) => from === day && to === day;

/** The figures of a range and of the period before, of the whole site or of one row. */
export async function summary(deps: Deps, query: CallInput<'statistics', 'summary'>['query']): Promise<Summary> {
  const { now, day, time_zone } = await momentOf(deps);
  const range = rangeOf(query, day);
  const filter = filterOf(query);
  const before: DayRange = rangeBefore(range);
  const rows = await dayFigures(deps.db, { from: before.from, to: range.to }, filter);
  return {
    now: sumOf(rows.filter((row) => row.day >= range.from)),
    before: isOnly(range, day) ? await yesterdayByNow(deps, day, time_zone, filter) : sumOf(rows.filter((row) => row.day < range.from)),
    range,
    range_before: before,
    running: range.to >= day,
    label: filter ? ((await labelsOf(deps.db, filter.by, [filter.key])).get(filter.key)?.label ?? filter.key) : null,
    hits_from: hitsFrom(day),
    time_zone,
    as_of: iso(now),
  };
}

type TrendQuery = CallInput<'statistics', 'trend'>['query'];

const EXPIRED = {
  zh: `筛选后按小时查看最多回到最近 ${LIMITS.visits_raw_days} 天`,
  en: `Under a filter, hours are kept for ${LIMITS.visits_raw_days} days.`,
};

/** Adds up rows by their point of time. */
function collect(rows: readonly (Partial<Figures> & { at: string })[]): Map<string, Figures> {
  const points = new Map<string, Figures>();
  for (const { at, ...counts } of rows) points.set(at, added(points.get(at) ?? NOTHING, counts));
  return points;
}

function hourName(at: number, timeZone: string): string {
  const { day, hour } = slotOf(at, timeZone);
  return `${day}T${hour}`;
}

/** The current hour in the site's time zone, in the format of a trend's points. */
export async function hourNow(deps: Deps): Promise<{ hour: string; time_zone: string }> {
  const { now, time_zone } = await momentOf(deps);
  return { hour: hourName(now, time_zone), time_zone };
}

async function hoursOf(deps: Deps, range: DayRange, timeZone: string): Promise<Map<string, Figures>> {
  const views = await hourViews(deps.db, spanOf(range, timeZone));
  const visitors = await hourVisitors(deps.db, range);
  return collect([
    ...views.map(({ at, ...counts }) => ({ at: hourName(at, timeZone), ...counts })),
    ...visitors.map(({ day, key, ...counts }) => ({ at: `${day}T${key}`, ...counts })),
  ]);
}

/** A single row's hours are counted from the hits themselves. */
async function filteredHours(deps: Deps, range: DayRange, filter: Filter, timeZone: string): Promise<Map<string, Figures>> {
  const rows = await hitHours(deps.db, spanOf(range, timeZone), filter);
  return collect(rows.map(({ start: at, ...counts }) => ({ at: hourName(at, timeZone), ...counts })));
}

/**
 * Views over time, every point of the range, zeros where nobody came; of the whole site or of what it is narrowed to.
 * @throws AppError `malformed` by the hour under a filter when the range begins before the hits that are kept
 */
export async function trend(deps: Deps, query: TrendQuery): Promise<TrendPoint[]> {
  const { day, time_zone } = await momentOf(deps);
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

type TopQuery = Omit<CallInput<'statistics', 'top'>['query'], 'limit'> & { limit: number };
type Top = CallReply<'statistics', 'top'>;

const CONTENT: readonly Dimension[] = ['article', 'exam', 'section'];
/** Dimensions whose rows belong to an exam or section by what articles are, so that their own figures can be narrowed. */
const BELOW: Partial<Record<Dimension, readonly Dimension[]>> = { exam: ['section', 'article'], section: ['article'] };

/** The source of the answer: the longest-kept figures that have it. */
function basisOf(dimension: Dimension, filter: Filter | null, range: DayRange, firstHit: string): Basis {
  if (!filter || filter.by === dimension || BELOW[filter.by]?.includes(dimension)) return 'days';
  if (range.from >= firstHit) return 'hits';
  const bySource = filter.by === 'source' && CONTENT.includes(dimension);
  return bySource || (dimension === 'source' && CONTENT.includes(filter.by)) ? 'sources' : 'none';
}

interface Ranking {
  dimension: Dimension;
  filter: Filter | null;
  range: DayRange;
  basis: Basis;
  rows: readonly Ranked[];
}

const viewsOf = (rows: readonly Ranked[]) => new Map(rows.map(({ key, pv }) => [key, pv]));

/** The same keys' views in the period before, of a running day alone those by this time yesterday; null where that is no longer kept. */
async function viewsBefore(deps: Deps, { dimension, filter, range, basis, rows }: Ranking): Promise<Map<string, number> | null> {
  const { db } = deps;
  const { day, time_zone } = await momentOf(deps);
  const before = rangeBefore(range);
  const keys = rows.map(({ key }) => key);
  if (basis === 'sources' && filter) return viewsOf(await rankedSources(db, dimension, filter, before, 10_000));
  if (basis !== 'days') return null;
  if (!isOnly(range, day)) return viewsOfKeys(db, dimension, before, keys);
  return viewsOf(await rankedHits(db, dimension, spanByNow(deps, day, time_zone), null, Number.POSITIVE_INFINITY));
}

/**
 * The most viewed keys of a dimension, named for the console, of the whole site or of what it is narrowed to. `basis` says
 * where the answer comes from: single hits are kept for some weeks only, so not every combination reaches further back.
 */
export async function top(deps: Deps, query: TopQuery): Promise<Top> {
  const { db } = deps;
  const { dimension, limit } = query;
  const { day, time_zone } = await momentOf(deps);
  const range = rangeOf(query, day);
  const filter = filterOf(query);
  const basis = basisOf(dimension, filter, range, hitsFrom(day));
  if (basis === 'none') return { data: [], basis, total_pv: 0 };

  let rows: Ranked[] = [];
  if (basis === 'days') rows = await rankedDays(db, dimension, range, limit, filter);
  else if (basis === 'hits') rows = await rankedHits(db, dimension, spanOf(range, time_zone), filter, limit);
  else if (filter) rows = await rankedSources(db, dimension, filter, range, limit);

  const before = await viewsBefore(deps, { dimension, filter, range, basis, rows });
  const keys = rows.map((row) => row.key);
  const labels = await labelsOf(db, dimension, keys);
  const totals = await dayFigures(db, range, filter);
  const ofBots = dimension === 'bot' || filter?.by === 'bot';
  return {
    data: rows.map(
      ({ key, pv, uv, visits }): TopRow => ({
        key,
        pv,
        uv: ofBots ? null : uv,
        visits: ofBots ? null : visits,
        pv_before: before ? (before.get(key) ?? 0) : null,
        ...(labels.get(key) ?? { label: key, article_id: null }),
      }),
    ),
    basis,
    total_pv: totals.reduce((sum, row) => sum + (ofBots ? row.bots : row.pv), 0),
  };
}

type SearchQuery = Omit<CallInput<'statistics', 'searches'>['query'], 'limit'> & { limit: number };

/** The words that readers searched the site for; with `empty`, only searches that found nothing. */
export async function searches(deps: Deps, query: SearchQuery): Promise<CallReply<'statistics', 'searches'>> {
  const { db } = deps;
  const { day, time_zone } = await momentOf(deps);
  const range = rangeOf(query, day);
  const span = spanOf(range, time_zone);
  const empty = query.empty ?? false;
  const rows = await rankedSearches(db, span, empty, query.limit);
  const before = await countSearches(
    db,
    isOnly(range, day) ? spanByNow(deps, day, time_zone) : spanOf(rangeBefore(range), time_zone),
    empty,
    rows.map((row) => row.query),
  );
  const data = rows.map(({ last_at, ...row }): SearchRow => ({ ...row, count_before: before.get(row.query) ?? 0, last_at: iso(last_at) }));
  return { data, total: await totalSearches(db, span, empty) };
}
