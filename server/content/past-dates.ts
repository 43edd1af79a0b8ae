import { LIMITS } from '../../config/limits.ts';
import { type NamedDate, namedDates } from './named-dates.ts';
import { excerptOf } from './snippets.ts';

/**
 * Sentences that speak of a day as if it were still to come, in English and in Chinese: once the day is over they are out of date. A rule over words: it takes some sentences wrongly and misses
 * others, so what follows from it is advice to editors, and nothing that readers see.
 */

/** The same as a verb in a passive, which is no past: `are released on …`. */
const PASSIVE = '(?<!\\b(?:be|being|is|are|get|gets|not|to) (?:[a-z]{1,16}ly )?)';

/** Words of what is or will be. */
const NOW = new RegExp(
  [
    '\\b(?:will|shall|is|are|has yet|comes?|takes? place|opens?|closes?|starts?|begins?|ends|lasts|costs?|runs?|appl(?:y|ies)|plans? to|may meet|must|can|should|needs? to|ha(?:s|ve) to)\\b',
    '\\b(?:expect(?:ed)?|probably|upcoming|next|soon|deadline|due(?! to))\\b|\\b(?:until|by) (?=(?:[a-z]{3,6}day,? )?(?:the )?(?:\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))',
    '\\b(?:dates?|day|time|period|window)(?: (?:for|of) [^:.]{1,40})?: ',
    '将(?!近)|(?<![员事协机社学议工教商大公金晚宴峰年约理体误聚])会(?![员话计议场费考])|即将|预计|下一|今年|本月|目前|现在|正在|尚未|还没|请[在于]|须|截止|有[一两三四几]场|开考|出分|放榜|(?:时间|日期|考期)(?:[为是：:]|定[为在])|(?:举行|开放)(?!的)',
  ].join('|'),
  'i',
);
/** Those of them that speak of what is to come, whatever else the sentence tells. */
const TO_COME = /\b(?:will|shall|has yet|upcoming|expect(?:ed)?|must|soon)\b|将(?!近)|即将|预计|下一|尚未|还没|请[在于]/i;
/** Words of what was: a sentence that has one speaks of the past as the past. */
const THEN = new RegExp(
  [
    '\\b(?:was|were|had|did|came|began|said|gave|left|became|took|rose|fell|went|grew|ran|saw|used to|have been|ha(?:s|ve) (?:ended|passed|closed|changed)|(?:is|are) over|no longer|last (?:year|month))\\b',
    `${PASSIVE}\\b(?:ended|closed|announced|opened|moved|wanted|recommended|followed|started|reported|introduced|launched|published|updated|revised|replaced|dropped)\\b`,
    '已|(?<![为除])了(?!解)|曾|当时|过去|此前|那一[场次]|上一?[场次届]|去年|据[^，。；]{0,24}(?:报道|介绍)',
  ].join('|'),
  'i',
);

/** The past of `sit` is lower case: the exam of these letters is no verb. */
const SAT_DOWN = /\bsat\b/;

const WEEKDAY = '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?';
/** What began on a day may hold after it (`since August 2026`), and what was before it is not told of it. */
const OPENS_BEFORE = new RegExp(
  `\\b(?:since|before|after|as of|as at|dated?|checked|verified|accessed|retrieved|reviewed)\\s(?:(?:on|in|at) )?(?:the )?(?:(?:end|middle|start|beginning) of )?${WEEKDAY}$|(?:自|从|截至|据|核对于|核实于|查阅于|访问于|更新于|发布于|公布于)\\s?$`,
  'i',
);
/** A paper or a year of people: it says, and they are, what they were. */
const OF_THEN =
  /\b(?:bulletin|handbook|report|guide|edition|version|list|update|release|announcement|notice|page|class|data|figure)(?:s|es)? (?:of|from|for|dated) (?:the )?$/i;
/** `前` is a term to those who are to do something by then, and else what was before. */
const OPENS_AFTER =
  /^[^，。；]{0,8}?(?:起|以来|以后|之后|后|(?:以前|之前|前)(?!.{0,6}(?:报名|注册|提交|缴费|完成|申请|确认|预约|出分))|开始|(?:发布|公布|更新|修订|推出|启用|出版|举行|核对|查到)的?(?![，。])|的(?:官方)?(?:说明|公告|通知|报告|手册|数据|名单|规定|统计|调查))/;
/** A paper of that month: it says what it says. */
const PAPER = /^ (?:handbook|report|guide|bulletin|page|update|edition|version|issue|release|data|figures|statement|announcement)\b/i;
/** A month alone in brackets, with a name before it at most, says when somebody wrote what stands before: `(College Board, May 2026)`. */
const OPENS_BRACKET = /[(（]([^()（）]{0,40})$/;
const CLOSES_BRACKET = /^ ?[)）]/;
const MONTH_ALONE = /^(?:[A-Za-z.]+,? 20\d\d|20\d\d ?年 ?\d{1,2} ?月)$/;
const FROM = new RegExp(`\\bfrom (?:the )?${WEEKDAY}$`, 'i');
const IS_SPAN = /\d ?(?:–|—|-|to|and) ?\d/;
/** `the shorter test introduced in September 2023`: told of the day on which it happened. */
const HAPPENED = new RegExp(
  `${PASSIVE}\\b(?:[a-z]{2,16}ed|begun|given|taken|made|held|seen|written|shown|read)(?: [a-z]{1,16}){0,2} (?:in|on|of|at) (?:the )?${WEEKDAY}$`,
  'i',
);
/** How much of a sentence around a date says how it speaks of it, characters. */
const AROUND = { before: 80, after: 40 };

function isStart(sentence: string, { at, text }: NamedDate): boolean {
  const before = sentence.slice(Math.max(0, at - AROUND.before), at);
  const after = sentence.slice(at + text.length, at + text.length + AROUND.after);
  if (OPENS_BEFORE.test(before) || OF_THEN.test(before) || OPENS_AFTER.test(after) || PAPER.test(after)) return true;
  const bracket = CLOSES_BRACKET.test(after) && MONTH_ALONE.test(text) ? OPENS_BRACKET.exec(before) : null;
  if (bracket && !NOW.test(bracket[1] ?? '')) return true;
  if (FROM.test(before) && !IS_SPAN.test(text)) return true;
  return HAPPENED.test(before) && !TO_COME.test(sentence);
}

const YEAR = /20\d\d/;

/** Whether a text may name a day at all: most need not be read. */
export const namesYear = (text: string) => YEAR.test(text);

/** The days that a sentence speaks of as if they were still to come. */
const awaitedIn = (sentence: string): NamedDate[] =>
  NOW.test(sentence) && !THEN.test(sentence) && !SAT_DOWN.test(sentence) ? namedDates(sentence).filter((date) => !isStart(sentence, date)) : [];

/** Where a sentence ends; not behind `Sept.` and the like, whose day follows. */
const ENDS = /(?<=[.!?])(?<!\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|No|U\.S|[ap]\.m)\.) |(?<=[。！？；])/;

/** The sentences of a text that await days, one after the other as they are asked for. A line of it is a block; what is longer than a sentence may be is read no further. */
function* awaitingSentences(text: string): Generator<{ sentence: string; dates: NamedDate[] }> {
  if (!namesYear(text)) return;
  let left: number = LIMITS.dates.sentences;
  for (const line of text.split('\n')) {
    if (!namesYear(line)) continue;
    for (const said of line.replace(/\s+/g, ' ').split(ENDS)) {
      const sentence = said.slice(0, LIMITS.dates.sentence).trim();
      if (!namesYear(sentence)) continue;
      left -= 1;
      if (left < 0) return;
      const dates = awaitedIn(sentence);
      if (dates.length > 0) yield { sentence, dates };
    }
  }
}

/** The earliest day that a text awaits, not before `since`; null where it awaits none. */
export function firstAwaited(text: string, since: string | null): string | null {
  let first: string | null = null;
  for (const { dates } of awaitingSentences(text)) {
    for (const { ends } of dates) if ((since === null || ends >= since) && (first === null || ends < first)) first = ends;
  }
  return first;
}

/** A sentence that speaks of a day that is over as if it were still to come. */
export interface PastDate {
  sentence: string;
  day: string;
  /** Where the sentence names it. */
  at: number;
}

/** The sentences of a text that speak of a day before `day` as if it were still to come; `since`: and not before that one. */
export function pastInThePresent(text: string, day: string, since: string | null = null): PastDate[] {
  const found: PastDate[] = [];
  for (const { sentence, dates } of awaitingSentences(text)) {
    const past = dates.find(({ ends }) => ends < day && (since === null || ends >= since));
    if (past) found.push({ sentence, day: past.ends, at: past.at });
  }
  return found;
}

/** Those of them that an editor is shown: the first few, each once, clipped around the day. */
export function toldSentences(places: readonly PastDate[]): string[] {
  const told = new Set<string>();
  for (const { sentence, at } of places) {
    if (told.size >= LIMITS.dates.told) break;
    told.add(excerptOf(sentence, at, LIMITS.dates.told_chars));
  }
  return [...told];
}
