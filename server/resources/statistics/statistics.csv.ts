import type { TrendPoint } from '../../../contract/statistics.ts';

/** A spreadsheet must not take a cell for a formula: an apostrophe stands before what would begin one. */
function guarded(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV for Excel: a byte order mark, so that it reads UTF-8, and lines that end in CRLF. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

const HEADER = ['时间', '浏览量（PV）', '访客数（UV）', 'IP 数', '爬虫访问'];

export function trendCsv(points: readonly TrendPoint[]): string {
  return toCsv(
    HEADER,
    points.map(({ at, pv, uv, ip, bots }) => [at.replace(/T(\d\d)$/, ' $1:00'), pv, uv, ip, bots]),
  );
}
