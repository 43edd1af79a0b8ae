import { EXAMS, isScoreOf } from '../../config/exams.ts';
import { SEARCH } from '../../config/limits.ts';
import { type AliasBook, aliasAt, namesSection, sameAt } from './alias-book.ts';
import { withBooking } from './bookings-asked.ts';
import { withoutHearsay } from './hearsay.ts';
import { isTimeToCome, NUMBER, withAge, withRise } from './numbers-asked.ts';
import { aliasTerm, examsAmong, FAINT, isForgotten, plainTerms, type SearchTerm, telling, wordTerm } from './search-terms.ts';
import { FAINT_WORDS } from './search-tokens.ts';
import { keyOf, saysOneOf, tokensIn, type Unit, unitsOf, wordKey } from './search-words.ts';

/** What is said behind an exam's name and means no more than it: `ap exam`, `sat考试`. */
const CALLED: ReadonlySet<string> = new Set(['exam', 'exams', 'test', '考试', 'kaoshi'].map((word) => keyOf(unitsOf(word))));

/** Whether a term says no more than that an exam is asked about. */
export const saysOnlyExam = ({ own }: SearchTerm): boolean => CALLED.has(own);

/** How many units behind an exam's name only say once more that it is one. */
function calledAt(units: readonly Unit[], at: number, book: AliasBook): number {
  const count = [1, 2].find((length) => at + length <= units.length && CALLED.has(keyOf(units.slice(at, at + length)))) ?? 0;
  // `test centre`, `考试时间` say more.
  return (aliasAt(units, at, book)?.count ?? 0) > count ? 0 : count;
}

/** A question without its exams' names, and those by the place before which each stood: `good gre score` asks for a good score. */
function withoutExams(units: readonly Unit[], book: AliasBook): { rest: Unit[]; named: Map<number, SearchTerm[]> } {
  const rest: Unit[] = [];
  const named = new Map<number, SearchTerm[]>();
  for (let at = 0; at < units.length; ) {
    const same = sameAt(units, at, book);
    const words = units.slice(at, at + (same?.count ?? 1));
    const [only] = words;
    const term = same ? aliasTerm(words, same.group) : only && wordTerm(only);
    at += words.length;
    if (term && term.exams.length > 0) {
      named.set(rest.length, [...(named.get(rest.length) ?? []), term]);
      at += calledAt(units, at, book);
    } else rest.push(...words);
  }
  return { rest, named };
}

/** A section's name that stood between the words of a phrase. */
function sectionTerm(unit: Unit, book: AliasBook): SearchTerm {
  const same = sameAt([unit], 0, book);
  return same ? aliasTerm(same.units, same.group) : wordTerm(unit);
}

/** `高考`, `备考`: in these 考 belongs to what stands before it, in `左撇子考GRE` to the exam. */
const OWN_VERB: ReadonlySet<string> = new Set('高中备联报补重裸首机纸家参统会月思学');

/** From so many characters on there is a word in front of the verb: `想考` says no more than either. */
const WITH_VERB = 3;

/** Words in front of an exam's name without the verb by which it is taken. */
function withoutVerb(words: Unit[]): Unit[] {
  const last = words.slice(-WITH_VERB);
  const isVerb = last.length === WITH_VERB && last.every(({ cjk }) => cjk) && last.at(-1)?.text === '考' && !OWN_VERB.has(last.at(-2)?.text ?? '');
  return isVerb ? words.slice(0, -1) : words;
}

function termsOf(asked: readonly Unit[], book: AliasBook, keepEmpty: boolean): SearchTerm[] {
  const { rest: units, named } = withoutExams(asked, book);
  const terms: SearchTerm[] = [];
  let plain: Unit[] = [];
  const settle = () => {
    terms.push(...plainTerms(plain, keepEmpty));
    plain = [];
  };
  for (let at = 0; at <= units.length; ) {
    const alias = isTimeToCome(units[at], units[at + 1]) ? null : aliasAt(units, at, book);
    const next = at + (alias?.count ?? 1);
    for (let place = at; place < next; place += 1) {
      const names = named.get(place) ?? [];
      if (names.length > 0) {
        if (place === at) plain = withoutVerb(plain);
        settle();
      }
      terms.push(...names);
    }
    if (alias) {
      settle();
      const term = aliasTerm(alias.units, alias.group);
      const isAside = alias.count === 1 && isForgotten(units[at], units[next]);
      terms.push(isAside ? { ...term, importance: FAINT } : term, ...(alias.aside ?? []).map((unit) => sectionTerm(unit, book)));
    } else plain.push(...units.slice(at, next));
    at = next;
  }
  settle();
  return terms;
}

/** The same thing asked twice counts once. */
function distinct(terms: readonly SearchTerm[]): SearchTerm[] {
  const known = new Map<string, SearchTerm>();
  for (const term of terms) {
    const key = term.alternatives
      .map(({ tokens }) => tokens.join(' '))
      .sort()
      .join('|');
    if (!known.has(key)) known.set(key, term);
  }
  return [...known.values()];
}

/** Whether a query is Chinese beside the exams that it names: `雅思 general training` is not. */
export function isChineseBesideExams(query: string, book: AliasBook): boolean {
  const units = unitsOf(query);
  const { rest } = withoutExams(units, book);
  return rest.some(({ cjk }) => cjk) || rest.every(({ key }) => NUMBER.test(key));
}

/** The exams whose names stand inside of equal words: `instead of toefl` asks for something of the TOEFL where no other exam is named. */
function examsInside(units: readonly Unit[], book: AliasBook): SearchTerm[] {
  return units.flatMap((_, at) => {
    const named = [2, 1].map((count) => units.slice(at, at + count)).find((words) => examsAmong(book.groups.get(keyOf(words)) ?? []).length > 0);
    return named ? [aliasTerm(named, book.groups.get(keyOf(named)) ?? [])] : [];
  });
}

/** With these begins why or when something is asked: `how soon can I retake it after a bad score`. */
const TELLING_BEGINS: ReadonlySet<string> = new Set(['after', 'because', 'cuz', 'since']);
/** What is told beside what is asked counts half. */
const TOLD = 0.5;

/** The terms of a question; what it tells behind what it asks counts less. */
function askedAndTold(units: readonly Unit[], book: AliasBook): SearchTerm[] {
  const all = termsOf(units, book, false);
  const at = units.findIndex(({ text }, place) => place > 0 && TELLING_BEGINS.has(text));
  if (at < 0) return all;
  const asked = termsOf(units.slice(0, at), book, false);
  if (!asked.some(({ exams, importance }) => exams.length === 0 && importance > FAINT)) return all;
  const told = termsOf(units.slice(at), book, false);
  return [...asked, ...told.map((term) => (term.exams.length > 0 ? term : { ...term, importance: term.importance * TOLD }))];
}

/** So asks who does not know an exam; of anything else these words say nothing. */
const ASKS_WHAT =
  'what is · whats · what are · what does · stand for · stands for · full form · meaning · definition · 是什么 · 什么是 · 是啥 · 什么意思 · 什么考试 · 啥考试 · 全称 · 有什么用 · 有啥用 · 干什么用 · 干嘛的'.split(
    ' · ',
  );

/** What an exam is, as the titles of its answers say it. */
const WHAT_IT_IS: SearchTerm = {
  alternatives: ['stand for', 'full form', '什么考试', '什么意思'].map((words) => ({ tokens: tokensIn(telling(unitsOf(words))), trust: 1 })),
  ...{ own: '', words: [], importance: 1, exams: [] },
};

/** What asks for a score of one exam on another's scale, and what asks for one exam or the other. */
const [CONVERSION, DIFFERENCE] = [unitsOf('conversion'), unitsOf('difference')];
/** Beside two exams and a score these ask for no price: `toefl 100 is how much ielts`. */
const HOW_MUCH: ReadonlySet<string> = new Set(['how much', 'how much is', '多少'].map((word) => keyOf(unitsOf(word))));

/**
 * What two exams ask for, where nothing else is asked: a score of one what it is in the other (`toefl 80 to ielts`), their names alone how they differ. Titles say
 * that themselves.
 */
export function askedOfTwo(terms: readonly SearchTerm[], book: AliasBook): readonly SearchTerm[] {
  const exams = [...new Set(terms.flatMap((term) => term.exams))];
  if (exams.length < 2) return terms;
  const meaning = (units: readonly Unit[]) => aliasTerm(units, book.groups.get(keyOf(units)) ?? []);
  if (terms.every((term) => term.exams.length > 0)) return [...terms, meaning(DIFFERENCE)];
  const conversion = meaning(CONVERSION);
  const words = new Set(conversion.words.map(wordKey));
  const isScore = ({ typed = '' }: SearchTerm) => NUMBER.test(typed) && exams.some((exam) => isScoreOf(exam, Number(typed)));
  const saysMore = (term: SearchTerm) =>
    term.exams.length === 0 && term.importance > FAINT && !isScore(term) && !HOW_MUCH.has(term.own) && !term.words.some((word) => words.has(wordKey(word)));
  if (!terms.some(isScore) || terms.some(saysMore)) return terms;
  return terms
    .filter((term) => !HOW_MUCH.has(term.own))
    .map((term) => (isScore(term) ? { ...term, alternatives: [...term.alternatives, ...conversion.alternatives] } : term));
}

/** How people prepare for a part of an exam, and what they ask by it: how one gets better at it, not for a plan. */
const PREPARING = ['怎么准备', '如何准备', '怎么备考', '怎样准备'].map(unitsOf);
const IMPROVING = unitsOf('怎么提高');
/** Units of the longest name of a part that is looked for. */
const PART_UNITS = 4;
const PART_LENGTHS = Array.from({ length: PART_UNITS }, (_, length) => length + 1);

/** Whether a part of an exam is named anywhere in a question: 托福 may stand between it and how one prepares. */
const namesPart = (units: readonly Unit[], book: AliasBook): boolean =>
  units.some((_, at) => PART_LENGTHS.some((length) => namesSection(units.slice(at, at + length), book)));

/** A question with what is asked by how one prepares for a part of an exam: `雅思听力怎么准备`. */
function withPreparing(units: readonly Unit[], book: AliasBook): readonly Unit[] {
  for (const words of PREPARING) {
    const at = units.findIndex((_, place) => words.every(({ text }, index) => units[place + index]?.text === text));
    if (at >= 0 && namesPart(units, book)) return [...units.slice(0, at), ...IMPROVING, ...units.slice(at + words.length)];
  }
  return units;
}

/** `forgot to bring my id` is `forgot my id`: what is asked is not what one brings. */
function withoutBringing(units: readonly Unit[]): readonly Unit[] {
  const at = units.findIndex((unit, place) => isForgotten(unit, units[place + 1]) && units[place + 2]?.text === 'bring');
  return at < 0 ? units : [...units.slice(0, at + 1), ...units.slice(at + 3)];
}

/** An exam's name and the word that was typed without a space behind it: `grevocab`. */
const GLUED = new RegExp(`^(${EXAMS.map(({ code }) => code.toLowerCase()).join('|')})([a-z]{3,})$`);

/** A word apart from the exam's name in front of it, where equal words or small ones know it and not both together: `saturday` and `action` are words of their own. */
function parted(unit: Unit, { groups }: AliasBook): readonly Unit[] {
  const [, name, word] = groups.has(unit.key) ? [] : (GLUED.exec(unit.text) ?? []);
  if (!name || !word) return [unit];
  const [rest] = unitsOf(word);
  return rest && (groups.has(rest.key) || FAINT_WORDS.has(rest.key)) ? [...unitsOf(name), rest] : [unit];
}

/** What Chinese texts call 7 分: in `band 7 作文` nothing is asked of bands. */
const isBand = ({ text }: Unit, next: Unit | undefined) => text === 'band' && NUMBER.test(next?.key ?? '');

/** A Chinese question with its scores as Chinese texts have them. */
const withoutBand = (units: readonly Unit[]) => (units.some(({ cjk }) => cjk) ? units.filter((unit, at) => !isBand(unit, units[at + 1])) : units);

/** How many units name an exam at a place. */
function examAt(units: readonly Unit[], at: number, book: AliasBook): number {
  const only = units[at];
  if (!only) return 0;
  const same = sameAt(units, at, book);
  const { exams } = same ? aliasTerm(same.units, same.group) : wordTerm(only);
  return exams.length > 0 ? (same?.count ?? 1) : 0;
}

/** A query as terms. Words that say nothing count only when a query has no others. */
export function searchTerms(query: string, book: AliasBook): SearchTerm[] {
  const whole = withoutHearsay(withoutBand(unitsOf(query).flatMap((unit) => parted(unit, book))));
  const units = withPreparing(withoutBringing(withAge(withRise(withBooking(whole, (at) => examAt(whole, at, book))))), book);
  const said = askedAndTold(units, book);
  const terms = said.some(({ exams }) => exams.length > 0) ? said : [...said, ...examsInside(units, book)];
  const isExamAlone = terms.length > 0 && terms.every(({ exams, words }) => exams.length > 0 || words.every((word) => CALLED.has(wordKey(word))));
  if (isExamAlone && saysOneOf(query, ASKS_WHAT)) terms.push(WHAT_IT_IS);
  return distinct(terms.length > 0 ? terms : termsOf(units, book, true)).slice(0, SEARCH.terms);
}
