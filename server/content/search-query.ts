import { EXAMS } from '../../config/exams.ts';
import { SEARCH } from '../../config/limits.ts';
import { type AliasBook, aliasAt, sameAt } from './alias-book.ts';
import { isMonth, isSpan, isTimeToCome, MONTHS, NUMBER, withAge, withRise, YEAR } from './numbers-asked.ts';
import { EMPTY_CHARACTERS, EMPTY_RUNS, EMPTY_WORDS, FAINT_RUNS, FAINT_SPANS, FAINT_WORDS, pairsOf } from './search-tokens.ts';
import { isCode, keyOf, saysOneOf, tokensIn, type Unit, unitsOf, wordKey, written } from './search-words.ts';

/** One way in which a text may say what a term asks for. */
interface Alternative {
  /** Tokens, all of which a text must hold; of a Chinese run (`isRun`) as many as it can. */
  tokens: readonly string[];
  isRun?: boolean;
  /** From 0 to 1: how surely it means what was asked. */
  trust: number;
}

/** One thing that a search asks for, in every way in which a text may say it. */
export interface SearchTerm {
  alternatives: Alternative[];
  /** Its words as they were asked, in the shape in which words are compared. */
  own: string;
  /** The same as people write it, for showing where it was found. */
  words: string[];
  /** How much it counts beside the others, beyond being rare. */
  importance: number;
  /** The exams that it names, by code. */
  exams: string[];
  /** A word of our own letters as it was typed, which may be misspelt; absent for what an alias explains. */
  typed?: string;
}

export const EXPLAINED = 0.92;
/** `testing time` as another word for `duration`: a text that says both words somewhere need not mean it. */
export const SCATTERED = 0.5;
/** What a word that says little counts beside the others. */
export const FAINT = 0.35;
/** What a phrase means that is itself made of words that say nothing. */
const UNDERSTOOD = 0.6;
/** A number: many texts hold it by chance. */
const COUNTED = 0.6;
/** A year or a month: of the next one few texts speak, and what is said holds for it. */
export const DATED = 0.4;

const CODES = new Map(EXAMS.map(({ code }) => [wordKey(code), code as string]));

/** The exams whose codes are among the words. */
export function examsAmong(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => CODES.get(wordKey(word)) ?? []))];
}

/** The words of a phrase that say something; all of it where nothing does. */
function telling(units: readonly Unit[]): readonly Unit[] {
  const rest = units.filter(({ text }) => !EMPTY_WORDS.has(text));
  return rest.length > 0 ? rest : units;
}

/** Forms of words that say little which say what is asked. */
const TELLING_FORMS: ReadonlySet<string> = new Set(['timing']);

/** Whether none of the words says much. */
const isFaint = (units: readonly Unit[]) =>
  units.every(({ key, text }) => FAINT_WORDS.has(key) && !TELLING_FORMS.has(text)) || new RegExp(`^${FAINT_RUNS.source}$`, 'u').test(written(units));

/** `how much`, `come out` are understood in a question; no text is found by the one word that is left of them. */
function isLookedFor(units: readonly Unit[]): boolean {
  const rest = telling(units);
  return rest.length === units.length || new Set(rest.map(({ key }) => key)).size > 1;
}

/** `how many times` may stand in a title, but says no more than what it stands for. */
function isOutspoken(units: readonly Unit[]): boolean {
  const rest = telling(units);
  return rest.length === units.length || rest.filter(({ key }) => !FAINT_WORDS.has(key)).length > 1;
}

/** `tricks`, `技巧` say little, whatever they are equal to; `test centre` says more than its words. */
function importanceOf(units: readonly Unit[], isWritten: boolean): number {
  if (!isWritten || !isOutspoken(units)) return UNDERSTOOD;
  const isPhrase = units.length > 1 && units.some(({ cjk }) => !cjk);
  return isFaint(units) && !isPhrase ? FAINT : 1;
}

function aliasTerm(units: readonly Unit[], group: readonly string[]): SearchTerm {
  const own = keyOf(units);
  const others = group.filter((word) => wordKey(word) !== own && isLookedFor(unitsOf(word)));
  // What is only asked by is as good as the word that texts say.
  const isWritten = group.some((word) => wordKey(word) === own);
  const isOneWord = units.length === 1 || units.every(({ cjk }) => cjk);
  const typed = ((isWritten || isOneWord) && isLookedFor(units)) || others.length === 0 ? [written(units)] : [];
  const alternatives = [
    ...typed.map((word) => ({ tokens: tokensIn(telling(unitsOf(word))), trust: isWritten || others.length === 0 ? 1 : EXPLAINED })),
    ...others.map((word) => {
      const said = telling(unitsOf(word));
      return { tokens: tokensIn(said), trust: said.every(({ key }) => FAINT_WORDS.has(key)) ? SCATTERED : EXPLAINED };
    }),
  ];
  const importance = isWritten ? importanceOf(units, typed.length > 0) : Math.max(...group.map((word) => importanceOf(unitsOf(word), true)));
  return { alternatives, own, words: [...typed, ...others], importance, exams: examsAmong(group) };
}

/** The ways in which texts say a word that was misspelt: its own, and those of its equal words. */
export function waysOfWord(word: string, { groups }: AliasBook, trust: number): SearchTerm['alternatives'] {
  const words = [word, ...(groups.get(wordKey(word)) ?? [])].filter((one) => isLookedFor(unitsOf(one)));
  return words.map((one) => ({ tokens: tokensIn(telling(unitsOf(one))), trust }));
}

function importanceOfWord(key: string): number {
  if (YEAR.test(key) || MONTHS.has(key)) return DATED;
  if (NUMBER.test(key)) return COUNTED;
  return FAINT_WORDS.has(key) ? FAINT : 1;
}

function wordTerm(unit: Unit): SearchTerm {
  return {
    alternatives: [{ tokens: [...new Set(unit.key.split(' '))], trust: 1 }],
    own: unit.key,
    words: [unit.text],
    importance: importanceOfWord(unit.key),
    exams: examsAmong([unit.text]),
    ...(!isCode(unit) && !MONTHS.has(unit.key) && { typed: unit.text }),
  };
}

const runTerm = (run: string): SearchTerm => ({
  alternatives: [{ tokens: [...new Set(pairsOf(run))], isRun: true, trust: 1 }],
  own: run,
  words: [run],
  importance: [...run].length === 1 || FAINT_RUNS.test(run) || FAINT_SPANS.test(run) ? FAINT : 1,
  exams: [],
});

/** A run in parts; a span of time stays whole. */
const cutAt = (parts: readonly string[], sign: RegExp) => parts.flatMap((part) => (FAINT_SPANS.exec(part)?.[0] === part ? [part] : part.split(sign)));

/** What no alias explains: words and Chinese runs without what says nothing. */
function plainTerms(units: readonly Unit[], keepEmpty: boolean): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let run = '';
  const settle = () => {
    const parts = keepEmpty ? [run] : [FAINT_SPANS, EMPTY_RUNS, FAINT_RUNS].reduce<readonly string[]>(cutAt, [run]);
    for (const part of parts) if (part && (keepEmpty || !EMPTY_CHARACTERS.has(part))) terms.push(runTerm(part));
    run = '';
  };
  for (const [at, unit] of units.entries()) {
    if (unit.cjk) {
      run += unit.text;
      continue;
    }
    settle();
    if (keepEmpty || !EMPTY_WORDS.has(unit.text))
      terms.push({ ...wordTerm(unit), ...(isSpan(units[at - 1], unit) && { importance: FAINT }), ...(isMonth(unit, units[at + 1]) && { importance: DATED }) });
  }
  settle();
  return terms;
}

/** What is said behind an exam's name and means no more than it: `ap exam`, `sat考试`. */
const CALLED: ReadonlySet<string> = new Set(['exam', 'exams', 'test', '考试'].map((word) => keyOf(unitsOf(word))));

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
      if (names.length > 0) settle();
      terms.push(...names);
    }
    if (alias) {
      settle();
      terms.push(aliasTerm(alias.units, alias.group), ...(alias.aside ?? []).map((unit) => sectionTerm(unit, book)));
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
  'what is · whats · what are · what does · stand for · stands for · full form · meaning · definition · 是什么 · 什么是 · 是啥 · 什么意思 · 什么考试 · 啥考试 · 全称'.split(
    ' · ',
  );

/** What an exam is, as the titles of its answers say it. */
const WHAT_IT_IS: SearchTerm = {
  alternatives: ['stand for', 'full form', '什么考试', '什么意思'].map((words) => ({ tokens: tokensIn(telling(unitsOf(words))), trust: 1 })),
  ...{ own: '', words: [], importance: 1, exams: [] },
};

/** A query as terms. Words that say nothing count only when a query has no others. */
export function searchTerms(query: string, book: AliasBook): SearchTerm[] {
  const units = withAge(withRise(unitsOf(query)));
  const said = askedAndTold(units, book);
  const terms = said.some(({ exams }) => exams.length > 0) ? said : [...said, ...examsInside(units, book)];
  const isExamAlone = terms.length > 0 && terms.every(({ exams, words }) => exams.length > 0 || words.every((word) => CALLED.has(wordKey(word))));
  if (isExamAlone && saysOneOf(query, ASKS_WHAT)) terms.push(WHAT_IT_IS);
  return distinct(terms.length > 0 ? terms : termsOf(units, book, true)).slice(0, SEARCH.terms);
}
