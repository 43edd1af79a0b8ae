import { DAY_MS } from './limits.ts';

// Days are `YYYY-MM-DD`, whatever the zone.

/** The day `count` days after (before, when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Days from `from` to `to`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The same days with the earlier one first, whichever was named so; an open end is an empty text. */
export function inDayOrder<Range extends DayRange>(range: Range): Range {
  const { from, to } = range;
  return from && to && from > to ? { ...range, from: to, to: from } : range;
}

/** The range of the same length right before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** Days or spans of days that are not over on `today`, the next one first. */
export function nextDates<Row extends { starts_on: string; ends_on: string | null }>(dates: readonly Row[], today: string): Row[] {
  return dates.filter(({ starts_on, ends_on }) => (ends_on ?? starts_on) >= today).sort((a, b) => a.starts_on.localeCompare(b.starts_on));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-CA', {
    ...({ timeZone, hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const),
  });
  formats.set(timeZone, format);
  return format;
}

/** What calendar and clock show in a time zone, `month` to `second` in two digits. A zone that the platform does not know throws a RangeError. */
export function partsIn(timeZone: string, time: Date | number): Record<string, string> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
}

/** `2026-11-21 15:04`. */
export function clockIn(timeZone: string, time: Date | number): string {
  const { year, month, day, hour, minute } = partsIn(timeZone, time);
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** `2026-11-21`. */
export const dayIn = (timeZone: string, time: Date | number) => clockIn(timeZone, time).slice(0, 10);
