import { describe, expect, test } from 'vitest';
import { chartPoints } from '../../src/components/admin/statistics/chart-points.ts';

const FIGURES = { uv: 1, ip: 1, visits: 1, bots: 0 };
const trend = (...counted: [at: string, pv: number][]) => counted.map(([at, pv]) => ({ at, pv, ...FIGURES }));
/** Each point's time and views; null where nothing is drawn. */
const drawn = (points: ReturnType<typeof chartPoints>) => points.map(({ key, values }) => [key, values.pv ?? null]);

describe('what is drawn of a trend', () => {
  const today = trend(['2026-11-21T12', 4], ['2026-11-21T13', 0], ['2026-11-21T14', 0]);

  test('the hour that runs is drawn, though nobody came; those to come are not', () => {
    expect(drawn(chartPoints(today, undefined, '2026-11-21T13'))).toEqual([
      ['2026-11-21T12', 4],
      ['2026-11-21T13', 0],
      ['2026-11-21T14', null],
    ]);
  });

  test('what an hour to come would be compared with is not drawn either', () => {
    const before = { points: trend(['2026-11-20T12', 7], ['2026-11-20T13', 8], ['2026-11-20T14', 9]), metric: 'pv' as const };
    const points = chartPoints(today, before, '2026-11-21T13');
    expect(points.map(({ values }) => values.before)).toEqual([7, 8, undefined]);
    expect(points[2]?.values).toEqual({});
    // Where the period before is shorter, or its figures are not there yet, there was nothing.
    expect(chartPoints(today, { points: before.points.slice(0, 1), metric: 'pv' }).map(({ values }) => values.before)).toEqual([7, 0, 0]);
  });

  test('the day and the month that run are drawn, whatever the hour', () => {
    const until = '2026-11-21T00';
    expect(drawn(chartPoints(trend(['2026-11-20', 1], ['2026-11-21', 2], ['2026-11-22', 0]), undefined, until)).map(([, pv]) => pv)).toEqual([1, 2, null]);
    expect(drawn(chartPoints(trend(['2026-10', 1], ['2026-11', 2], ['2026-12', 0]), undefined, until)).map(([, pv]) => pv)).toEqual([1, 2, null]);
  });

  test('all of it is drawn where no hour is named', () => {
    expect(drawn(chartPoints(today)).map(([, pv]) => pv)).toEqual([4, 0, 0]);
  });

  test('hours name their day where there are several', () => {
    const labels = (...times: [string, number][]) => chartPoints(trend(...times)).map(({ label }) => label);
    expect(labels(['2026-11-21T09', 1], ['2026-11-21T10', 1])).toEqual(['09:00', '10:00']);
    expect(labels(['2026-11-20T23', 1], ['2026-11-21T00', 1])).toEqual(['11-20 23:00', '11-21 00:00']);
    expect(labels(['2026-11-20', 1], ['2026-11-21', 1])).toEqual(['11-20', '11-21']);
    expect(labels(['2026-10', 1], ['2026-11', 1])).toEqual(['2026-10', '2026-11']);
    expect(chartPoints(today)[1]?.title).toBe('2026-11-21 13:00–13:59');
  });
});
