import type { Figures, TrendPoint } from '../../../../contract/statistics.ts';
import type { ChartPoint, ChartSeries } from '../../../components/admin/chart/chart-types.ts';

export const VISIT_SERIES: readonly ChartSeries[] = [
  { key: 'pv', name: '浏览量 PV', look: 0 },
  { key: 'uv', name: '访客数 UV', look: 1 },
  { key: 'ip', name: 'IP 数', look: 2 },
];
export const BOT_SERIES: readonly ChartSeries[] = [{ key: 'bots', name: '爬虫访问', look: 3 }];

/** Points for the chart. `at` is `2026-11-21T13` (hour), `2026-11-21` (day) or `2026-11` (month). */
export function chartPoints(points: readonly TrendPoint[]): ChartPoint[] {
  const severalDays = new Set(points.map(({ at }) => at.slice(0, 10))).size > 1;
  return points.map(({ at, pv, uv, ip, bots }) => {
    const [day = '', hour] = at.split('T');
    const values = { pv, uv, ip, bots };
    if (hour) return { key: at, label: severalDays ? `${day.slice(5)} ${hour}时` : `${hour}:00`, title: `${day} ${hour}:00–${hour}:59`, values };
    return { key: at, label: day.length === 7 ? day : day.slice(5), title: day, values };
  });
}

export type Totals = Figures & { bots: number };

/** Visitors and addresses are each day's own, added up: nobody can tell whether two days saw the same person. */
export function totalsOf(points: readonly TrendPoint[]): Totals {
  return points.reduce<Totals>((sum, { pv, uv, ip, bots }) => ({ pv: sum.pv + pv, uv: sum.uv + uv, ip: sum.ip + ip, bots: sum.bots + bots }), {
    pv: 0,
    uv: 0,
    ip: 0,
    bots: 0,
  });
}

export interface Change {
  text: string;
  trend: 'up' | 'down' | undefined;
}

/** 环比 in per cent; a dash where there was nothing to compare with. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { text: now === 0 ? '持平' : '—', trend: undefined };
  const share = (now - before) / before;
  const text = `${Math.abs(share * 100).toFixed(Math.abs(share) < 0.1 ? 1 : 0)}%`;
  if (now === before) return { text: '持平', trend: undefined };
  return { text, trend: share > 0 ? 'up' : 'down' };
}
