import { LRUCache } from 'lru-cache';
import { addDays, clockIn, partsIn } from '../config/calendar.ts';
import { DAY_MS, MEMORY, QUARTER_MS } from '../config/limits.ts';

/** Days of a time zone. A day is `YYYY-MM-DD`; times are epoch milliseconds. */

/** Whether the platform knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** How far the wall clock is ahead of UTC at that time, milliseconds. Not every zone is a full number of hours ahead. */
function offsetThen(time: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(timeZone, time);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) - Math.floor(time / 1000) * 1000;
}

const offsets = new LRUCache<string, number>({ max: MEMORY.quarters });

/** The same, asked of the platform once for a quarter of an hour, at full ones of which clocks are changed: every page and every page view asks. */
function offsetAt(time: number, timeZone: string): number {
  const quarter = Math.floor(time / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key) ?? offsetThen(quarter * QUARTER_MS, timeZone);
  offsets.set(key, known);
  return known;
}

/** What the clock on the wall shows: `09:05`. */
export function clockOf(timeZone: string, time: number): string {
  return clockIn(timeZone, time).slice(-5);
}

/** The hour of its day, 0 to 23. */
export function hourOf(timeZone: string, time: number): number {
  return new Date(time + offsetAt(time, timeZone)).getUTCHours();
}

/** When a day begins: mostly at midnight, and with the first quarter of an hour there is where clocks go forward at midnight (Santiago, Havana, the Azores). */
export function startOfDay(day: string, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const guess = wall - offsetAt(wall, timeZone);
  let start = wall - offsetAt(guess, timeZone);
  // No clock was ever set forward by more than a day.
  for (let step = 0; step < DAY_MS / QUARTER_MS && start + offsetAt(start, timeZone) < wall; step += 1) start += QUARTER_MS;
  return start;
}

/** From the first moment of `from` to the first moment after `to`. */
export function dayRange(from: string | undefined, to: string | undefined, timeZone: string): { start: number | null; end: number | null } {
  return { start: from === undefined ? null : startOfDay(from, timeZone), end: to === undefined ? null : startOfDay(addDays(to, 1), timeZone) };
}
