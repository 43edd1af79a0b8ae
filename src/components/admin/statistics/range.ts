import { addDays, clockIn, type DayRange, daysBetween, inDayOrder } from '../../../../config/calendar.ts';
import { STATISTICS_DAYS } from '../../../../config/limits.ts';
import { isSame } from '../../../../config/same.ts';
import type { Interval } from '../../../../contract/statistics.ts';

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

export const INTERVAL_WORDS = { hour: '按小时', day: '按天', month: '按月' } as const satisfies Record<Interval, string>;

/** The hour it is in a time zone: `2026-11-21T13`. */
export function hourIn(timeZone: string, now: Date): string {
  return clockIn(timeZone, now).slice(0, 13).replace(' ', 'T');
}

export const daysOf = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** So many days that end with this one. */
export const lastDays = (days: number, to: string): DayRange => ({ from: addDays(to, 1 - days), to });

export function presetRange(preset: Preset, today: string): DayRange {
  const { days, until } = PRESETS[preset];
  return lastDays(days, addDays(today, -until));
}

/** What the address asks for where it is to have this range: a preset, where one of them says the same today. */
export function addressOf(range: DayRange, today: string): DayRange & { range: Preset } {
  const preset = PRESET_KEYS.find((key) => isSame(presetRange(key, today), range));
  return preset ? { range: preset, from: '', to: '' } : { range: '7d', ...range };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/** What the address asks for: days of its own, in whichever order, when both are good, else the preset. */
export function rangeFrom(asked: { from: string; to: string; range: Preset }, today: string): DayRange & { preset: Preset | null } {
  const own = inDayOrder({ from: asked.from, to: asked.to });
  const good = isDay(own.from) && isDay(own.to) && daysOf(own) <= STATISTICS_DAYS.day;
  return good ? { ...own, preset: null } : { ...presetRange(asked.range, today), preset: asked.range };
}

/** The intervals that suit a range, finest first; without `hours` none by the hour, because they are not kept. */
export function intervalsFor(range: DayRange, hours = true): Interval[] {
  const days = daysOf(range);
  if (days === 1) return hours ? ['hour'] : ['day'];
  if (days <= STATISTICS_DAYS.hour) return hours ? ['hour', 'day'] : ['day'];
  return days > 31 ? ['day', 'month'] : ['day'];
}

/** The interval asked for when it is allowed; otherwise hours for one day, months for more than half a year. */
export function intervalFor(range: DayRange, allowed: readonly Interval[], asked: Interval | undefined): Interval {
  if (asked && allowed.includes(asked)) return asked;
  const wanted = daysOf(range) === 1 ? 'hour' : daysOf(range) > 184 ? 'month' : 'day';
  return allowed.includes(wanted) ? wanted : 'day';
}
