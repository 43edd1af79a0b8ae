import { addDays, type DayRange, daysBetween } from '../../../config/calendar.ts';
import { LIMITS, STATISTICS_DAYS } from '../../../config/limits.ts';
import { parsedId } from '../../../config/parsed.ts';
import type { Dimension, Interval } from '../../../contract/statistics.ts';
import { AppError } from '../../errors.ts';
import { startOfDay } from '../../time-zone.ts';
import type { Span } from '../visits/count-hits.ts';

interface IntervalRow {
  /** Days shown by default. */
  usual: number;
  refusal: { zh: string; en: string };
}

const INTERVAL_TABLE: Record<Interval, IntervalRow> = {
  hour: { usual: 1, refusal: { zh: '按小时查看最多 7 天', en: 'By hour, at most 7 days can be shown.' } },
  day: { usual: 30, refusal: { zh: '按天查看最多两年', en: 'By day, at most two years can be shown.' } },
  month: { usual: 365, refusal: { zh: '按月查看最多二十年', en: 'By month, at most twenty years can be shown.' } },
};

/**
 * The requested range, completed relative to `today` (a day in the site's time zone).
 * @throws AppError `malformed` when it ends before it begins or is longer than the interval allows
 */
export function rangeOf(asked: { from?: string; to?: string }, today: string, interval: Interval = 'day'): DayRange {
  const { usual, refusal } = INTERVAL_TABLE[interval];
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? addDays(to, 1 - usual);
  if (from > to) {
    throw new AppError('malformed', {
      message: { zh: '开始日期不能晚于结束日期', en: 'The range ends before it begins.' },
      errors: { from: ['开始日期不能晚于结束日期'] },
    });
  }
  if (daysBetween(from, to) + 1 > STATISTICS_DAYS[interval]) throw new AppError('malformed', { message: refusal, errors: { from: [refusal.zh] } });
  return { from, to };
}

/** A range as moments, to the end of its last day. */
export function spanOf({ from, to }: DayRange, timeZone: string): Span {
  return { start: startOfDay(from, timeZone), end: startOfDay(addDays(to, 1), timeZone) };
}

/** Every point of time in a range: `2026-11-21T13`, `2026-11-21`, or `2026-11`. */
export function pointsOf({ from, to }: DayRange, interval: Interval): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  if (interval === 'day') return days;
  if (interval === 'month') return [...new Set(days.map((day) => day.slice(0, 7)))];
  return days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`));
}

/** The row that all figures are narrowed to. */
export interface Filter {
  by: Dimension;
  key: string;
}

/** @throws AppError `malformed` when only one half of it is there, or an article's key is no number */
export function filterOf({ by, key }: { by?: Dimension; key?: string }): Filter | null {
  if (by === undefined && key === undefined) return null;
  if (by === undefined || key === undefined || (by === 'article' && !parsedId(key))) {
    throw new AppError('malformed', {
      message: { zh: '筛选条件不完整', en: 'A filter needs both `by` and `key`.' },
      errors: { [by === undefined ? 'by' : 'key']: ['筛选条件不完整'] },
    });
  }
  return { by, key };
}

/** The first day whose single hits are all kept: those of the day before have begun to expire. */
export function hitsFrom(today: string): string {
  return addDays(today, 1 - LIMITS.visits_raw_days);
}
