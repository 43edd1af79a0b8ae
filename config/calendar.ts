import type { Language } from './languages.ts';
import { DAY_MS } from './limits.ts';

// Days are `YYYY-MM-DD`, whatever the zone.

/** The months in English, and their short names where those are others; the longer of two first. */
export const MONTH_NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const;
export const SHORT_MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'Jun', 'Jul', 'Aug', 'Sept', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

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

/** When a text was last good, as search engines are told: when it changed, or the later day on which somebody found it still right. */
export function lastGood(changed_at: string, checked_on: string | null): string {
  return checked_on !== null && checked_on > changed_at.slice(0, 10) ? checked_on : changed_at;
}

/** The range of the same length right before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** Days or spans of days that are not over on `today`, the next one first. */
export function nextDates<Row extends { starts_on: string; ends_on: string | null }>(dates: readonly Row[], today: string): Row[] {
  return dates.filter(({ starts_on, ends_on }) => (ends_on ?? starts_on) >= today).sort((a, b) => a.starts_on.localeCompare(b.starts_on));
}

/** When an exam is taken, and until when one registers for it. */
export interface TestDays {
  starts_on: string;
  ends_on: string | null;
  register_by: string | null;
}

/** What of these days cannot be, at the day to be mended. Within a span of days one may still register for a later one, and on the day itself where places are left. */
export function testDayProblems({ starts_on, ends_on, register_by }: TestDays): Partial<Record<'ends_on' | 'register_by', string>> {
  if (ends_on !== null && ends_on < starts_on) return { ends_on: '结束日期不能早于开始日期' };
  if (register_by === null || register_by <= (ends_on ?? starts_on)) return {};
  return { register_by: ends_on === null ? '报名截止不能晚于考试日期' : '报名截止不能晚于考试的最后一天' };
}

/** Whether an edition's last day is over; without one it goes on. */
export const hasEnded = (validTo: string | null, today: string): boolean => validTo !== null && validTo < today;

/** Of an edition of an exam; its last day is still in force. */
export type EditionState = 'coming' | 'in_force' | 'ended';

export function editionStateOf({ valid_from, valid_to }: { valid_from: string; valid_to: string | null }, today: string): EditionState {
  if (hasEnded(valid_to, today)) return 'ended';
  return valid_from > today ? 'coming' : 'in_force';
}

/** The edition in force on `today`, of several the newest; nothing between two of them. */
export function editionInForce<Row extends { valid_from: string; valid_to: string | null }>(editions: readonly Row[], today: string): Row | undefined {
  return editions.filter((edition) => editionStateOf(edition, today) === 'in_force').sort((a, b) => b.valid_from.localeCompare(a.valid_from))[0];
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

/** `2026`. */
export const yearIn = (timeZone: string, time: Date | number) => Number(dayIn(timeZone, time).slice(0, 4));

/** Day before month: the spelling in which the articles write dates. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };

const wordings = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than writing a hundred dates with it. */
function wordingOf(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const made = wordings.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { year: 'numeric', month: 'long', day: 'numeric', timeZone });
  wordings.set(key, made);
  return made;
}

/** The day of a moment (ISO 8601) in a time zone (IANA name): `22 September 2023`, `2023年9月22日`. */
export function formatDate(language: Language, timeZone: string, moment: string): string {
  return wordingOf(language, timeZone).format(new Date(moment));
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** A calendar day, `2026-11-21`, in words. */
export function formatDay(language: Language, day: string): string {
  return wordingOf(language, 'UTC').format(midnight(day));
}

/** A day, or a span of days, in words: `13–16 January 2027`, `2027年1月13日至16日`. */
export function formatDays(language: Language, from: string, to: string | null): string {
  if (to === null || to === from) return formatDay(language, from);
  // Versions of Node differ in the spaces around the dash, and write a Chinese span in numbers.
  if (language === 'en')
    return wordingOf('en', 'UTC')
      .formatRange(midnight(from), midnight(to))
      .replace(/\s*–\s*/u, '–');
  return `${formatDay('zh', from)}至${from.slice(0, 7) === to.slice(0, 7) ? `${Number(to.slice(8))}日` : formatDay('zh', to)}`;
}
