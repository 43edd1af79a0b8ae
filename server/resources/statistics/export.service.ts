import { ARTICLE_FIELDS } from '../../../config/article-fields.ts';
import { DIMENSION_WORDS } from '../../../config/statistics-words.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { Dimension, SearchRow, TopRow, TrendPoint } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { onClockOf, toCsv } from '../../http/csv.ts';
import { hourNow, searches, top, trend } from './statistics.service.ts';

export function trendCsv(points: readonly TrendPoint[], timeZone: string): string {
  return toCsv(
    [onClockOf(timeZone, '时间'), '浏览量（PV）', '访客数（UV）', 'IP 数', '访问次数', '爬虫访问'],
    points.map(({ at, pv, uv, ip, visits, bots }) => [at.replace(/T(\d\d)$/, ' $1:00'), pv, uv, ip, visits, bots]),
  );
}

function topCsv(dimension: Dimension, rows: readonly TopRow[]): string {
  return toCsv(
    [DIMENSION_WORDS[dimension], '标识', '浏览量（PV）', '访客数（UV）', '访问次数', '上一时段浏览量'],
    rows.map(({ label, key, pv, uv, visits, pv_before }) => [label, key, pv, uv, visits, pv_before]),
  );
}

function searchesCsv(rows: readonly SearchRow[]): string {
  return toCsv(
    ['搜索词', '次数', '上一时段次数', '无结果次数', '最近一次的结果数', ARTICLE_FIELDS.exam.zh, ARTICLE_FIELDS.section.zh],
    rows.map(({ query, count, count_before, empty, results, exam, section }) => [query, count, count_before, empty, results, exam, section]),
  );
}

/** Rows per file. */
const MOST = 5000;

/** What the screen shows, as CSV: the trend, a ranking, or the words searched for. */
export async function exportCsv(deps: Deps, { what = 'trend', ...query }: CallInput<'statistics', 'export'>['query']): Promise<string> {
  // Future hours are left out: a zero would say that nobody came.
  if (what === 'trend') {
    const { hour, time_zone } = await hourNow(deps);
    const points = await trend(deps, query);
    return trendCsv(
      points.filter(({ at }) => at <= hour),
      time_zone,
    );
  }
  if (what === 'search') return searchesCsv((await searches(deps, { ...query, limit: MOST })).data);
  const dimension: Dimension = what;
  return topCsv(dimension, (await top(deps, { ...query, dimension, limit: MOST })).data);
}
