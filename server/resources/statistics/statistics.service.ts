import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Figures, TopRow, TrendPoint } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { addDays, dayRange, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { countDeadMenus } from '../menus/menus.service.ts';
import { labelsOf } from './statistics.labels.ts';
import { pointsOf, type Range, rangeOf } from './statistics.range.ts';
import { articleCounts, commentCounts, dayFigures, hourViews, hourVisitors, mediaCount, topKeys, totalViews } from './statistics.repository.ts';
import { slotOf } from './visit-slots.ts';

export { expireVisits } from './visits.expire.ts';
export { recordPageView } from './visits.service.ts';

type TrendQuery = CallInput<'statistics', 'trend'>['query'];
type Overview = CallReply<'statistics', 'overview'>['data'];
type Counts = Omit<TrendPoint, 'at'>;

const NOTHING: Counts = { pv: 0, uv: 0, ip: 0, bots: 0 };

/** The dashboard's figures; days are those of the site's time zone. */
export async function overview(deps: Deps): Promise<Overview> {
  const { db } = deps;
  const now = deps.clock();
  const { time_zone } = await settingsOf(db);
  const day = today(now, time_zone);
  const days = await dayFigures(db, { from: addDays(day, -1), to: day });
  const figuresOf = (wanted: string): Figures => {
    const { pv, uv, ip } = days.find((row) => row.day === wanted) ?? NOTHING;
    return { pv, uv, ip };
  };
  const { published, draft, scheduled, recycled, overdue, review_due } = await articleCounts(db, now, day);
  return {
    today: figuresOf(day),
    yesterday: figuresOf(addDays(day, -1)),
    total_pv: await totalViews(db),
    articles: { published, draft, scheduled, recycled },
    comments: await commentCounts(db),
    overdue_schedules: overdue,
    review_due,
    dead_menus: await countDeadMenus(deps),
    media: await mediaCount(db),
    time_zone,
    as_of: new Date(now).toISOString(),
  };
}

/** Adds up rows by their point of time. */
function collect(rows: readonly (Partial<Counts> & { at: string })[]): Map<string, Counts> {
  const points = new Map<string, Counts>();
  for (const { at, pv = 0, uv = 0, ip = 0, bots = 0 } of rows) {
    const sum = points.get(at) ?? NOTHING;
    points.set(at, { pv: sum.pv + pv, uv: sum.uv + uv, ip: sum.ip + ip, bots: sum.bots + bots });
  }
  return points;
}

async function hoursOf(deps: Deps, range: Range, timeZone: string): Promise<Map<string, Counts>> {
  const { start, end } = dayRange(range.from, range.to, timeZone);
  const views = await hourViews(deps.db, start ?? 0, end ?? 0);
  const visitors = await hourVisitors(deps.db, range);
  return collect([
    ...views.map(({ at, pv, bots }) => {
      const slot = slotOf(at, timeZone);
      return { at: `${slot.day}T${slot.hour}`, pv, bots };
    }),
    ...visitors.map(({ day, key, uv, ip }) => ({ at: `${day}T${key}`, uv, ip })),
  ]);
}

/**
 * Views over time, every point of the range, zeros where nobody came. Visitors of a month are its days' visitors added
 * up: nobody can tell whether two days saw the same person.
 */
export async function trend(deps: Deps, query: TrendQuery): Promise<TrendPoint[]> {
  const { time_zone } = await settingsOf(deps.db);
  const { interval = 'day' } = query;
  const range = rangeOf(query, today(deps.clock(), time_zone), interval);
  const counts =
    interval === 'hour'
      ? await hoursOf(deps, range, time_zone)
      : collect((await dayFigures(deps.db, range)).map(({ day, ...row }) => ({ ...row, at: interval === 'month' ? day.slice(0, 7) : day })));
  return pointsOf(range, interval).map((at) => ({ at, ...(counts.get(at) ?? NOTHING) }));
}

/** The most viewed keys of a dimension, named for the console. */
export async function top(deps: Deps, query: CallInput<'statistics', 'top'>['query']): Promise<TopRow[]> {
  const { time_zone } = await settingsOf(deps.db);
  const range = rangeOf(query, today(deps.clock(), time_zone));
  const rows = await topKeys(deps.db, query.dimension, range, query.limit);
  const labels = await labelsOf(
    deps.db,
    query.dimension,
    rows.map((row) => row.key),
  );
  return rows.map(({ key, pv, uv }) => ({ key, pv: Number(pv), uv: Number(uv), ...(labels.get(key) ?? { label: key, article_id: null }) }));
}
