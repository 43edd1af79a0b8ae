import { DIMENSION_WORDS } from '../../../config/statistics-words.ts';
import type { Dimension, SearchRow, TopRow, TrendPoint } from '../../../contract/statistics.ts';

type Cell = string | number | null;

/** A spreadsheet must not take a cell for a formula: an apostrophe stands before what would begin one. */
function guarded(cell: string): string {
  return /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV for Excel: a byte order mark, so that it reads UTF-8, and lines that end in CRLF. Null is an empty cell. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

export function trendCsv(points: readonly TrendPoint[]): string {
  return toCsv(
    ['时间', '浏览量（PV）', '访客数（UV）', 'IP 数', '访问次数', '爬虫访问'],
    points.map(({ at, pv, uv, ip, visits, bots }) => [at.replace(/T(\d\d)$/, ' $1:00'), pv, uv, ip, visits, bots]),
  );
}

export function topCsv(dimension: Dimension, rows: readonly TopRow[]): string {
  return toCsv(
    [DIMENSION_WORDS[dimension], '标识', '浏览量（PV）', '访客数（UV）', '访问次数', '上一时段浏览量'],
    rows.map(({ label, key, pv, uv, visits, pv_before }) => [label, key, pv, uv, visits, pv_before]),
  );
}

export function searchesCsv(rows: readonly SearchRow[]): string {
  return toCsv(
    ['搜索词', '次数', '上一时段次数', '无结果次数', '最近一次的结果数', '考试', '栏目'],
    rows.map(({ query, count, count_before, empty, results, exam, section }) => [query, count, count_before, empty, results, exam, section]),
  );
}
