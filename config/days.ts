import { DAY_MS } from './limits.ts';

/** Days of a calendar, `YYYY-MM-DD`, whatever the zone. */

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

/** The range of the same length right before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}
