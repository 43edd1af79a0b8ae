/** A day or month that a text names, by its last day and its place. */
interface NamedDate {
  ends: string;
  at: number;
  text: string;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const ENGLISH = new RegExp(`(?:\\b(?:(\\d{1,2})\\s*(?:–|-|to|and)\\s*)?(\\d{1,2})\\s+)?\\b(${MONTHS.join('|')})\\s+(?:(\\d{1,2}),\\s*)?(20\\d\\d)\\b`, 'g');
const CHINESE = /(20\d\d)\s*年\s*(\d{1,2})\s*月(?:\s*(?:(\d{1,2})\s*[–-]\s*)?(\d{1,2})\s*日)?/g;
const ISO = /\b(20\d\d)-(\d\d)-(\d\d)\b/g;

/** A month's last day stands for the month: it is past when all of it is. */
const dayOf = (year: string, month: number, day?: string) =>
  new Date(Date.UTC(Number(year), month - 1 + (day ? 0 : 1), day ? Number(day) : 0)).toISOString().slice(0, 10);

export function namedDates(text: string): NamedDate[] {
  const found = (pattern: RegExp, ends: (groups: string[]) => string): NamedDate[] =>
    [...text.matchAll(pattern)].map((match) => ({ ends: ends(match), at: match.index, text: match[0] }));
  return [
    ...found(ENGLISH, ([, , day, month = '', later, year = '']) => dayOf(year, MONTHS.indexOf(month) + 1, day ?? later)),
    ...found(CHINESE, ([, year = '', month, , day]) => dayOf(year, Number(month), day)),
    ...found(ISO, ([, year = '', month, day]) => dayOf(year, Number(month), day)),
  ];
}

/** Words of what is or will be. */
const NOW =
  /\b(?:will|is|are|has yet|comes?|takes? place|opens?|closes?|starts?|begins?|costs?|runs?|may meet|expect(?:ed)?|probably|upcoming|next|soon)\b|将|会|即将|预计|下一|今年|本月|目前|现在|正在|尚未|还没/i;
/** Words of what was: a sentence that has one speaks of the past as the past. */
const THEN =
  /\b(?:was|were|had|did|came|began|ended|closed|announced|opened|said|gave|left|moved|became|wanted|recommended|followed|started|reported|have been)\b|已|了|曾|当时|过去|那一[场次]|去年|据[^，。；]{0,24}(?:报道|介绍)/i;
/** What began or ended on a past day may hold today: "since August 2026", "2026 年 8 月起". */
const OPENS_BEFORE = /\b(?:since|until|till|before|after|as of|in use since|dated?)\s+(?:the\s+)?(?:(?:end|middle|start) of\s+)?$|(?:自|从|截至|直到|到)\s*$/i;
const OPENS_AFTER = /^[^，。；]{0,8}?(?:起|以来|以后|之后|后|以前|之前|前|开始)/;
const FROM = /\bfrom\s+(?:the\s+)?$/i;

const isStart = (sentence: string, { at, text }: NamedDate) => {
  const before = sentence.slice(0, at);
  return OPENS_BEFORE.test(before) || OPENS_AFTER.test(sentence.slice(at + text.length)) || (FROM.test(before) && !/\d\s*(?:–|-|to|and)\s*\d/.test(text));
};

/** The sentences that name a day before `day` and speak of it as if it were still to come. */
export function pastInThePresent(text: string, day: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？；])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => NOW.test(sentence) && !THEN.test(sentence) && namedDates(sentence).some((date) => date.ends < day && !isStart(sentence, date)));
}
