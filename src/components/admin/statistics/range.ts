import { DAY_MS } from '../../../../config/limits.ts';
import type { Interval } from '../../../../contract/statistics.ts';

/** Days of the site's time zone, both included; `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

export const PRESETS = {
  today: { name: '今天', days: 1, until: 0 },
  yesterday: { name: '昨天', days: 1, until: 1 },
  '7d': { name: '最近 7 天', days: 7, until: 0 },
  '30d': { name: '最近 30 天', days: 30, until: 0 },
  '90d': { name: '最近 90 天', days: 90, until: 0 },
  '365d': { name: '最近一年', days: 365, until: 0 },
} as const satisfies Record<string, { name: string; days: number; until: number }>;
export type Preset = keyof typeof PRESETS;
export const PRESET_KEYS = Object.keys(PRESETS) as Preset[];

/** The server's limits of one answer, in days. */
const MOST_DAYS = { hour: 7, day: 732 } as const;
export const MOST_RANGE_DAYS = MOST_DAYS.day;

export const INTERVAL_WORDS = { hour: '按小时', day: '按天', month: '按月' } as const satisfies Record<Interval, string>;

/** The day it is now in a time zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}`;
}

/** The hour it is in a time zone: `2026-11-21T13`. */
export function hourIn(timeZone: string, now: Date): string {
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return `${todayIn(timeZone, now)}T${hour}`;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function daysOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

export function presetRange(preset: Preset, today: string): DayRange {
  const { days, until } = PRESETS[preset];
  const to = addDays(today, -until);
  return { from: addDays(to, 1 - days), to };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/** What the address asks for: days of its own when both are good, else the preset. */
export function rangeFrom(asked: { from: string; to: string; range: Preset }, today: string): DayRange & { preset: Preset | null } {
  const own = { from: asked.from, to: asked.to };
  const good = isDay(own.from) && isDay(own.to) && own.from <= own.to && daysOf(own) <= MOST_RANGE_DAYS;
  return good ? { ...own, preset: null } : { ...presetRange(asked.range, today), preset: asked.range };
}

/** The range of the same length right before. */
export function rangeBefore(range: DayRange): DayRange {
  const to = addDays(range.from, -1);
  return { from: addDays(to, 1 - daysOf(range)), to };
}

/** The intervals that suit a range, finest first; without `hours` none by the hour, because they are not kept. */
export function intervalsFor(range: DayRange, hours = true): Interval[] {
  const days = daysOf(range);
  if (days === 1) return hours ? ['hour'] : ['day'];
  if (days <= MOST_DAYS.hour) return hours ? ['hour', 'day'] : ['day'];
  return days > 31 ? ['day', 'month'] : ['day'];
}

/** The interval asked for when it is allowed; otherwise hours for one day, months for more than half a year. */
export function intervalFor(range: DayRange, allowed: readonly Interval[], asked: Interval | undefined): Interval {
  if (asked && allowed.includes(asked)) return asked;
  const wanted = daysOf(range) === 1 ? 'hour' : daysOf(range) > 184 ? 'month' : 'day';
  return allowed.includes(wanted) ? wanted : 'day';
}
