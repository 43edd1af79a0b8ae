import type { WxrItem } from './wxr.ts';

/** `2010-07-25 19:40:01` read as UTC, epoch milliseconds; null for WordPress's zeros and for what is no date. */
export function parseTime(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (!parts || parts[1] === '0000' || parts[2] === '00' || parts[3] === '00') return null;
  const time = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`);
  return Number.isNaN(time) ? null : time;
}

/** How far the site's wall clock was ahead of UTC, milliseconds: what most items say. */
export function siteOffset(items: readonly Pick<WxrItem, 'date' | 'date_gmt'>[]): number {
  const counts = new Map<number, number>();
  for (const { date, date_gmt } of items) {
    const local = parseTime(date);
    const utc = parseTime(date_gmt);
    if (local !== null && utc !== null) counts.set(local - utc, (counts.get(local - utc) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** The UTC time where the export has one, else the site's wall clock set back by its offset. */
export function timeOf(utc: string, local: string, offset: number): number | null {
  const exact = parseTime(utc);
  if (exact !== null) return exact;
  const wall = parseTime(local);
  return wall === null ? null : wall - offset;
}
