import { MONTH_NAMES, SHORT_MONTH_NAMES } from '../../config/calendar.ts';
import { LIMITS } from '../../config/limits.ts';

/** A day or month that a text names: the last day of it, and where it stands. */
export interface NamedDate {
  /** `YYYY-MM-DD`. */
  ends: string;
  at: number;
  text: string;
}

const MONTHS = MONTH_NAMES.join('|');
const SHORT = SHORT_MONTH_NAMES.join('|');
/** A month's number by how its name begins. */
const NUMBERS = new Map(MONTH_NAMES.map((name, index) => [name.slice(0, 3), index + 1]));

const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
/** The first day of a span, which says nothing of its end. */
const SPAN = '(?:\\d{1,2}(?:st|nd|rd|th)? ?(?:–|—|-|to|and) ?)?';
/** `5 May 2026`, `the 4th to 15th of May, 2026`, `May 4–15, 2026`, `Sept. 5, 2026`, `May 2026`. */
const ENGLISH = new RegExp(
  `(?:(?<![\\d:.])${SPAN}${DAY}(?: of)? )?(?<![A-Za-z])(${MONTHS}|(?:${SHORT})\\.?)(?: ${SPAN}${DAY})?(?:,? of)?,? (20\\d\\d)(?!\\d)`,
  'g',
);
/** `2026年5月4日至15日`, `2026 年 12 月 3 日、4 日`, `2026 年 5 月至 7 月`, `2026 年 5 月`. */
const CHINESE =
  /(?<!\d)(20\d\d) ?年 ?(\d{1,2}) ?月(?: ?(?:至|到|[–—~～-]) ?(\d{1,2}) ?月(?! ?\d)| ?(?:\d{1,2} ?[日号]? ?(?:至|到|和|及|、|[–—~～-]) ?(?:(\d{1,2}) ?月 ?)?)?(\d{1,2}) ?[日号])?/g;
/** `2026-05-04`, `2026/5/4`, `2026.5.4`. What has the year last is a day to some and a month to others. */
const NUMERIC = /(?<![\d./-])(20\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-]|\.\d)/g;

/** The day itself; without one the month's last, since a month is past when all of it is. Null of what is in no calendar. */
function dayOf(year: string, month: number, day: string | undefined): string | null {
  if (month < 1 || month > 12) return null;
  const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  const wanted = day === undefined ? last : Number(day);
  return wanted < 1 || wanted > last ? null : `${year}-${String(month).padStart(2, '0')}-${String(wanted).padStart(2, '0')}`;
}

type Groups = readonly (string | undefined)[];

const PATTERNS: readonly [RegExp, (groups: Groups) => string | null][] = [
  [ENGLISH, ([, before, month = '', after, year = '']) => dayOf(year, NUMBERS.get(month.slice(0, 3)) ?? 0, before ?? after)],
  [CHINESE, ([, year = '', month, lastMonth, otherMonth, day]) => dayOf(year, Number(lastMonth ?? otherMonth ?? month), day)],
  [NUMERIC, ([, year = '', , month, day]) => dayOf(year, Number(month), day)],
];

/** What may stand between the first day of a span and its last. */
const UNTIL = /^ ?(?:–|—|-|~|～|to|through|until|至|到) ?(?:the )?$/;

/**
 * The days and months that a text names with their year, in its order; of a span its end alone, and so many at most. White space is folded already.
 * Left out: years alone, seasons, days without a year.
 */
export function namedDates(text: string): NamedDate[] {
  const found: NamedDate[] = [];
  for (const [pattern, endOf] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      if (found.length >= LIMITS.dates.in_sentence) break;
      const ends = endOf(match);
      if (ends !== null) found.push({ ends, at: match.index, text: match[0] });
    }
  }
  found.sort((one, other) => one.at - other.at);
  return found.filter(({ at, text: own }, index) => {
    const next = found[index + 1];
    return next === undefined || !UNTIL.test(text.slice(at + own.length, next.at));
  });
}
