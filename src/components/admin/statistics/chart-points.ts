import type { TrendPoint } from '../../../../contract/statistics.ts';
import type { ChartPoint } from '../chart/chart-marks.tsx';
import type { Metric } from './figures.tsx';

/**
 * Points for the chart; `before` are the points of the period before. `at` is `2026-11-21T13` (hour), `2026-11-21` (day) or
 * `2026-11` (month), and so is `until`, by the hour: what comes after it has not happened and has no figures, nor has what
 * it would be compared with.
 */
export function chartPoints(points: readonly TrendPoint[], before?: { points: readonly TrendPoint[]; metric: Metric }, until?: string): ChartPoint[] {
  const severalDays = new Set(points.map(({ at }) => at.slice(0, 10))).size > 1;
  return points.map(({ at, ...figures }, index) => {
    const [day = '', hour] = at.split('T');
    const isToCome = until !== undefined && at > until.slice(0, at.length);
    const values = isToCome ? {} : { ...figures, ...(before && { before: before.points[index]?.[before.metric] ?? 0 }) };
    if (hour) return { key: at, label: severalDays ? `${day.slice(5)} ${hour}:00` : `${hour}:00`, title: `${day} ${hour}:00–${hour}:59`, values };
    return { key: at, label: day.length === 7 ? day : day.slice(5), title: day, values };
  });
}
