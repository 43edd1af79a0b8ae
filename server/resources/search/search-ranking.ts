import { findExam, type Kind } from '../../../config/exams.ts';
import type { Language } from '../../../config/languages.ts';
import { FAINT, SCATTERED, type SearchTerm } from '../../content/search-query.ts';
import { wordKey } from '../../content/search-words.ts';
import { OVER } from './answers.ts';
import type { Attributes } from './search-index.repository.ts';
import { SCOPES } from './search-index.ts';
import { type Holding, holds, isHeld, PROMINENT, saysAny, type Way } from './search-postings.ts';

/** A term with what the index says about it. */
export interface RatedTerm extends Pick<SearchTerm, 'importance' | 'exams' | 'typed'> {
  ways: readonly Way[];
  /** By row, 1 for documents that may hold any of it: most hold one or two of many terms. */
  touched: Uint8Array;
  /** How much finding it says: the rarer, the more. */
  rarity: number;
  /** The same where documents are put in order: less of a word that none of them is about. */
  telling: number;
  /** Its words as they are compared by. */
  keys: readonly string[];
  /** Whether it says what the question is about: see `subjectsOf` in `term-rarity.ts`. */
  isSubject: boolean;
}

export interface Rated {
  /** 0 … 1: how well the words of a document answer the question. */
  score: number;
  /** 0 … 1: how much of the question, exams' names apart, the document holds. */
  coverage: number;
  /** 0 … 1: how prominently it says what the question is about, exams' names apart: from 0.4 on most of it stands in a title. */
  prominence: number;
  /** Whether it speaks of every exam that the question names. */
  namesAll: boolean;
}

/** The weight at which a word counts half: what a word in the text, in a heading, in the title is worth beside each other. */
const HALF_WEIGHT = 40;
const NAMED = 0.8;
/** What a text scores that holds all words of a question, against one that holds one of them as well. */
const COVERED = 0.6;

// What follows is asked of thousands of documents: no lists are made on the way.

/** Several words that only stand for what was asked say it where they stand in a title, a heading or a summary: scattered over a text they are words of other sentences. */
const isScattered = ({ columns, isRun, trust }: Way, holding: Holding, row: number) =>
  !isRun && trust < 1 && columns.length > 1 && holds(columns, holding, row, PROMINENT) < columns.length;

/**
 * How much of a term a document holds, 0 … 1. Of a Chinese run the pairs that are words are about every second one, so half of them are all of it;
 * a pair that no document has counts as well: a question is not answered by the one word of it that is known.
 */
function held({ ways }: RatedTerm, holding: Holding, row: number): number {
  let most = 0;
  for (const way of ways) {
    const { columns, tokens, isRun } = way;
    const found = holds(columns, holding, row, 1);
    if (isRun) most = Math.max(most, Math.min(1, found / Math.ceil(tokens / 2)));
    else if (found === tokens) most = Math.max(most, isScattered(way, holding, row) ? SCATTERED : 1);
  }
  return most;
}

/** How well a document says what a term asks for, 0 … 1: in the best of its ways. */
function said({ ways }: RatedTerm, holding: Holding, row: number): number {
  let best = 0;
  for (const way of ways) {
    const { columns, isRun, trust } = way;
    let [found, sum, highest, lowest] = [0, 0, 0, Number.POSITIVE_INFINITY];
    for (let at = 0; at < columns.length; at += 1) {
      const weight = holding.weight(row, columns[at] as number);
      if (weight === 0) continue;
      found += 1;
      sum += weight;
      highest = Math.max(highest, weight);
      lowest = Math.min(lowest, weight);
    }
    if (found === 0 || (!isRun && found < columns.length)) continue;
    const trusted = isScattered(way, holding, row) ? SCATTERED * trust : trust;
    const mean = (sum / found + (isRun ? highest : lowest)) / 2;
    best = Math.max(best, (trusted * (mean / (mean + HALF_WEIGHT)) * found) / columns.length);
  }
  return best;
}

/** Every document of an exam names it; that its title does so too says little. */
function named(term: RatedTerm, holding: Holding, row: number): number {
  const value = said(term, holding, row);
  return value > 0 ? NAMED + (1 - NAMED) * value : 0;
}

/** Rates a document by its words alone. */
export function rate(terms: readonly RatedTerm[], holding: Holding, row: number): Rated {
  let namesAll = true;
  let [sum, found, all, foundSubject, saidSubject, allSubject] = [0, 0, 0, 0, 0, 0];
  for (const term of terms) {
    const value = term.touched[row] === 0 ? 0 : term.exams.length > 0 ? named(term, holding, row) : said(term, holding, row);
    const share = value > 0 ? held(term, holding, row) : 0;
    const worth = term.telling * term.importance;
    all += worth;
    sum += worth * value;
    found += worth * share;
    if (value === 0 && term.exams.length > 0) namesAll = false;
    if (!term.isSubject) continue;
    // What is only understood (`how long` is it valid) is hardly missed in a text that says the rest.
    const asked = term.rarity * term.importance ** 2;
    allSubject += asked;
    saidSubject += asked * value;
    foundSubject += asked * share;
  }
  if (all === 0) return { score: 0, coverage: 0, prominence: 0, namesAll };
  return {
    score: (sum / all) * (1 - COVERED + (COVERED * found) / all),
    coverage: allSubject > 0 ? foundSubject / allSubject : 1,
    prominence: allSubject > 0 ? saidSubject / allSubject : 0,
    namesAll,
  };
}

/** From this weight on a text does not only mention a word: it stands in its title, summary or headings. */
const SPOKEN_OF = 30;
/** What it adds to be about the section that is named, as far as the rest of the question is held. */
const OWN_SECTION = 0.35;

const OTHER_EXAM = 0.3;
const NO_EXAM = 0.45;
const ONE_OF_SEVERAL = 0.7;
const SPEAKS_OF_IT = 0.55;
/** An answer for all exams that speaks of the one that is named. */
const OF_ALL = 0.75;
/** Where no exam is named, an answer for one of them beside one for all. */
const OF_ONE = 0.8;

/** A document as it is rated: its row, and what it is. */
interface Standing {
  holding: Holding;
  row: number;
  attributes: Attributes;
}

/** Whether a document is about an exam that a question names, and does not only mention it. */
const speaksOf = ({ exams, ways }: RatedTerm, { holding, row, attributes: { exam } }: Standing) =>
  (exam !== null && exams.includes(exam)) || saysAny(ways, holding, row, SPOKEN_OF);

/** Whether it is about each of several exams that are compared; where one is named it need only say its name. */
export function comparesAll(terms: readonly RatedTerm[], document: Standing): boolean {
  const naming = terms.filter((term) => term.exams.length > 0);
  return naming.length < 2 || naming.every((term) => speaksOf(term, document));
}

/** Documents of the exams that a question names before those that only speak of them; where it names several, those that speak of all. */
function examFactor(terms: readonly RatedTerm[], document: Standing): number {
  const { exam, scope } = document.attributes;
  const naming = terms.filter((term) => term.exams.length > 0);
  if (naming.length === 0) return exam === null || scope !== SCOPES.answers ? 1 : OF_ONE;
  const spoken = naming.filter((term) => speaksOf(term, document)).length;
  if (naming.length > 1) return spoken === naming.length ? 1 : spoken > 0 ? ONE_OF_SEVERAL : OTHER_EXAM;
  if (spoken > 0 && exam !== null && naming[0]?.exams.includes(exam)) return 1;
  if (exam === null && scope === SCOPES.answers && naming.every(({ ways }) => isHeld(ways, document.holding, document.row))) return OF_ALL;
  if (spoken > 0) return SPEAKS_OF_IT;
  return exam === null ? NO_EXAM : OTHER_EXAM;
}

/** An English question finds Chinese texts, but late; a Chinese one takes an English text that answers better. */
function languageFactor(wanted: Language | null, language: string): number {
  if (wanted === null) return 1;
  if (wanted === 'zh') return language === 'zh' ? 1.2 : 1;
  return language === 'zh' ? 0.5 : 1;
}

/** For an exam's bare name its guide before everything else. */
function guideFactor(terms: readonly RatedTerm[], { kind, section }: Attributes): number {
  if (terms.some((term) => term.exams.length === 0 && term.importance > FAINT)) return kind === 'guide' && section === 'general' ? 1.05 : 1;
  return kind === 'guide' && section === 'general' ? 1.5 : 1;
}

const sectionKeys = new Map<string, ReadonlySet<string>>();

/** The names of an exam's section as questions are compared by. */
function namesOfSection(exam: string | null, section: string | null): ReadonlySet<string> {
  const place = `${exam}/${section}`;
  const known = sectionKeys.get(place);
  if (known) return known;
  const found = section === 'general' ? undefined : findExam(exam)?.sections.find(({ slug }) => slug === section);
  const keys = new Set(found ? [wordKey(found.en), wordKey(found.zh)] : []);
  sectionKeys.set(place, keys);
  return keys;
}

/** A text about the section that a question names before a guide that has a part on it. */
function sectionFactor(terms: readonly RatedTerm[], { exam, section }: Attributes, coverage: number): number {
  const names = namesOfSection(exam, section);
  return names.size > 0 && terms.some(({ keys }) => keys.some((key) => names.has(key))) ? 1 + OWN_SECTION * coverage : 1;
}

/** Of an exam page a fact or a question that was asked before a row of its tables, and what has ended last. */
function answerFactor({ kind }: Attributes): number {
  if (kind === OVER) return 0.6;
  return kind === 'section' || kind === 'edition' || kind === 'scale' ? 0.9 : 1;
}

const MANY_QUESTIONS = 0.72;

/** An article that answers many questions shortly holds a word of nearly each: it comes after one that is about what is asked. */
const questionsFactor = ({ kind }: Attributes) => (kind === ('questions' satisfies Kind) ? MANY_QUESTIONS : 1);

/** What a document's nature makes of its rating. */
export function natureFactor(terms: readonly RatedTerm[], document: Standing, coverage: number, wanted: Language | null): number {
  const { attributes } = document;
  return (
    examFactor(terms, document) *
    sectionFactor(terms, attributes, coverage) *
    languageFactor(wanted, attributes.language) *
    guideFactor(terms, attributes) *
    questionsFactor(attributes) *
    answerFactor(attributes)
  );
}
