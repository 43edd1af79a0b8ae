import { MONTH_NAMES, SHORT_MONTH_NAMES } from '../../config/calendar.ts';
import { EXAMS, type Scale } from '../../config/exams.ts';
import { type Unit, unitsOf, wordKey } from './search-words.ts';

export const YEAR = /^20\d\d$/;
export const NUMBER = /^\d+(?:\.\d+)?$/;

/** Names of months, as words are compared by; `may` is asked with more often than for. */
export const MONTHS: ReadonlySet<string> = new Set(
  [...MONTH_NAMES, ...SHORT_MONTH_NAMES].filter((name) => name !== 'May').map((name) => wordKey(name.toLowerCase())),
);
/** `9月` */
export const isMonth = (unit: Unit, next: Unit | undefined) => NUMBER.test(unit.key) && Number(unit.key) <= 12 && next?.text === '月';

const SPANS: ReadonlySet<string> = new Set(['day', 'days', 'week', 'weeks', 'month', 'months', 'hour', 'hours', 'year', 'years'].map(wordKey));

/** Whether a word only says what a number counts: `after 3 weeks` does not ask for weeks. */
export const isSpan = (before: Unit | undefined, unit: Unit | undefined) =>
  before !== undefined && unit !== undefined && NUMBER.test(before.key) && SPANS.has(unit.key);

/** `next month`, `last year`: when something is so, not what is asked. */
export const isTimeToCome = (unit: Unit | undefined, next: Unit | undefined) =>
  unit !== undefined && next !== undefined && (unit.text === 'next' || unit.text === 'last') && SPANS.has(next.key);

/** What stands between the score that somebody has and the one that he wants: `6 to 7`, `5.5到6.5`. */
const RISES: ReadonlySet<string> = new Set(['to', '到', '冲', '升']);
/** What is asked by that. */
const RISE = unitsOf('improve');

/** Scales from end to end: `scores from 1 to 6` asks for what they are. */
const WHOLE: ReadonlySet<string> = new Set(
  EXAMS.flatMap(({ scales }) => (scales as readonly Scale[]).flatMap(({ ranges }) => ranges.map(({ min, max }) => `${min} ${max}`))),
);

/** Whether what stands at a place leads from a lower score to a higher one. */
function isRise(units: readonly Unit[], at: number): boolean {
  const [lower, upper] = [units[at - 1]?.key, units[at + 1]?.key];
  return RISES.has(units[at]?.text ?? '') && Number(lower) < Number(upper) && !WHOLE.has(`${lower} ${upper}`) && !isSpan(units[at + 1], units[at + 2]);
}

/** What a number is a time by. */
const TIMES: ReadonlySet<string> = new Set([...SPANS, ...['min', 'mins', 'minute', 'minutes', 'hr', 'hrs'].map(wordKey)]);

/** `break 1500` is no pause; `break 10 min` is one, and `broke 1 day before` tells when. */
const isBroken = ({ text }: Unit, next: Unit | undefined, unit: Unit | undefined) =>
  /^br(?:eak|oke)(?:ing)?$/.test(text) && NUMBER.test(next?.key ?? '') && !TIMES.has(unit?.key ?? '');

/** Whose age is told: `my son is 14`, `he is 40`. */
const PERSONS: ReadonlySet<string> = new Set('son daughter kid child brother sister niece nephew he she mother father mom dad student'.split(' '));
const BEING: ReadonlySet<string> = new Set(['is', 'am', 'turned', 'turns', 'aged', 'just', 'only']);
/** The youngest and the oldest that somebody asks about. */
const AGES = { least: 6, most: 90 };
const AGE = unitsOf('age');

/** So people tell their own: `im 40`. */
const SELF: ReadonlySet<string> = new Set(['i', 'im']);
/** Behind these it is a score, as in `i am 30 on the act`, or told by the way, as in `i am 40 and`. */
const NO_OWN_AGE: ReadonlySet<string> = new Set(['in', 'on', 'at', 'points', 'overall', 'and']);

/** Whether a number is how old somebody is. */
function isAge(units: readonly Unit[], at: number): boolean {
  const years = Number(units[at]?.key);
  if (!(years >= AGES.least && years <= AGES.most)) return false;
  const [before, next, last] = [units[at - 1]?.text ?? '', units[at + 1]?.text ?? '', units[at + 2]?.text ?? ''];
  if (next === '岁' || next === 'yo' || (/^years?$|^yrs?$/.test(next) && last === 'old')) return true;
  const who = BEING.has(before) ? (units[at - 2]?.text ?? '') : before;
  return PERSONS.has(who) || (SELF.has(who) && !NO_OWN_AGE.has(next));
}

/** A question with what is asked by somebody’s age instead of its number. */
export function withAge(units: readonly Unit[]): readonly Unit[] {
  const at = units.findIndex((_, place) => isAge(units, place));
  return at < 0 ? units : [...units.slice(0, at), ...AGE, ...units.slice(at + 1)];
}

/** A question with what is asked by two scores instead of the lower one, which stands first. */
export function withRise(units: readonly Unit[]): readonly Unit[] {
  const broken = units.findIndex((unit, place) => isBroken(unit, units[place + 1], units[place + 2]));
  if (broken >= 0) return [...units.slice(0, broken), ...RISE, ...units.slice(broken + 1)];
  const at = units.findIndex((_, place) => isRise(units, place));
  return at < 0 ? units : [...units.slice(0, at - 1), ...RISE, ...units.slice(at + 1)];
}
