import { findExam, type Kind } from '../../../config/exams.ts';
import type { Language } from '../../../config/languages.ts';
import { FAINT, SCATTERED, type SearchTerm } from '../../content/search-terms.ts';
import { wordKey } from '../../content/search-words.ts';
import type { DocumentFacets } from './document-facets.ts';
import { OVER } from './exam-answers.ts';
import { SCOPES } from './search-index.ts';
import { holds, isHeld, PROMINENT, saysAny, type TermMatrix, type Way } from './search-postings.ts';

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
const isScattered = ({ columns, isRun, trust }: Way, matrix: TermMatrix, row: number) =>
  !isRun && trust < 1 && columns.length > 1 && holds(columns, matrix, row, PROMINENT) < columns.length;

/**
 * How much of a term a document holds, 0 … 1. Of a Chinese run the pairs that are words are about every second one, so half of them are all of it;
 * a pair that no document has counts as well: a question is not answered by the one word of it that is known.
 */
function termCoverage({ ways }: RatedTerm, matrix: TermMatrix, row: number): number {
  let most = 0;
  for (const way of ways) {
    const { columns, tokens, isRun } = way;
    const found = holds(columns, matrix, row, 1);
    if (isRun) most = Math.max(most, Math.min(1, found / Math.ceil(tokens / 2)));
    else if (found === tokens) most = Math.max(most, isScattered(way, matrix, row) ? SCATTERED : 1);
  }
  return most;
}

/** How well a document says what a term asks for, 0 … 1: in the best of its ways. */
function termScore({ ways }: RatedTerm, matrix: TermMatrix, row: number): number {
  let best = 0;
  for (const way of ways) {
    const { columns, isRun, trust } = way;
    let found = 0;
    let sum = 0;
    let highest = 0;
    let lowest = Number.POSITIVE_INFINITY;
    for (let at = 0; at < columns.length; at += 1) {
      const weight = matrix.weight(row, columns[at] as number);
      if (weight === 0) continue;
      found += 1;
      sum += weight;
      highest = Math.max(highest, weight);
      lowest = Math.min(lowest, weight);
    }
    if (found === 0 || (!isRun && found < columns.length)) continue;
    const trusted = isScattered(way, matrix, row) ? SCATTERED * trust : trust;
    const mean = (sum / found + (isRun ? highest : lowest)) / 2;
    best = Math.max(best, (trusted * (mean / (mean + HALF_WEIGHT)) * found) / columns.length);
  }
  return best;
}

/** Every document of an exam names it; that its title does so too says little. */
function examScore(term: RatedTerm, matrix: TermMatrix, row: number): number {
  const value = termScore(term, matrix, row);
  return value > 0 ? NAMED + (1 - NAMED) * value : 0;
}

/** Rates a document by its words alone. */
export function rate(terms: readonly RatedTerm[], matrix: TermMatrix, row: number): Rated {
  let namesAll = true;
  let sum = 0;
  let found = 0;
  let all = 0;
  let foundSubject = 0;
  let saidSubject = 0;
  let allSubject = 0;
  for (const term of terms) {
    const value = term.touched[row] === 0 ? 0 : term.exams.length > 0 ? examScore(term, matrix, row) : termScore(term, matrix, row);
    const share = value > 0 ? termCoverage(term, matrix, row) : 0;
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
interface RankedDocument {
  matrix: TermMatrix;
  row: number;
  scope: number;
  facets: DocumentFacets;
}

const isNaming = ({ exams }: RatedTerm) => exams.length > 0;

/** Whether a document is about an exam that a question names, and does not only mention it. */
const speaksOf = ({ exams, ways }: RatedTerm, { matrix, row, facets: { exam } }: RankedDocument) =>
  (exam !== null && exams.includes(exam)) || saysAny(ways, matrix, row, SPOKEN_OF);

/** Documents of the exams that a question names before those that only speak of them; where it names several, those that speak of all. */
function examFactor(naming: readonly RatedTerm[], document: RankedDocument): number {
  const { matrix, row, scope, facets } = document;
  const { exam } = facets;
  if (naming.length === 0) return exam === null || scope !== SCOPES.answers ? 1 : OF_ONE;
  let spoken = 0;
  for (const term of naming) if (speaksOf(term, document)) spoken += 1;
  if (naming.length > 1) return spoken === naming.length ? 1 : spoken > 0 ? ONE_OF_SEVERAL : OTHER_EXAM;
  if (spoken > 0 && exam !== null && naming[0]?.exams.includes(exam)) return 1;
  if (exam === null && scope === SCOPES.answers && naming.every(({ ways }) => isHeld(ways, matrix, row))) return OF_ALL;
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
const guideFactor = (isBareName: boolean, { kind, section }: DocumentFacets) => (kind !== 'guide' || section !== 'general' ? 1 : isBareName ? 1.5 : 1.05);

const sectionNames = new WeakMap<DocumentFacets, readonly string[]>();

/** The names of an exam's section as questions are compared by. */
function namesOfSection(facets: DocumentFacets): readonly string[] {
  const known = sectionNames.get(facets);
  if (known) return known;
  const { exam, section } = facets;
  const found = section === 'general' ? undefined : findExam(exam)?.sections.find(({ slug }) => slug === section);
  const names = found ? [wordKey(found.en), wordKey(found.zh)] : [];
  sectionNames.set(facets, names);
  return names;
}

/** Of an exam page a fact or a question that was asked before a row of its tables, and what has ended last. */
function answerFactor({ kind }: DocumentFacets): number {
  if (kind === OVER) return 0.6;
  return kind === 'section' || kind === 'edition' || kind === 'scale' ? 0.9 : 1;
}

const MANY_QUESTIONS = 0.72;

/** An article that answers many questions shortly holds a word of nearly each: it comes after one that is about what is asked. */
const questionsFactor = ({ kind }: DocumentFacets) => (kind === ('questions' satisfies Kind) ? MANY_QUESTIONS : 1);

/** What documents of one facets have in common for a question. */
interface OfNature {
  factor: number;
  /** Whether they are about the section that the question names: a text on it stands before a guide that has a part on it. */
  isOwnSection: boolean;
}

/** What the facets of documents makes of their rating for one question: what those of one facets have in common is worked out once. */
export class FacetsRating {
  readonly #naming: readonly RatedTerm[];
  readonly #isBareName: boolean;
  readonly #keys: ReadonlySet<string>;
  readonly #wanted: Language | null;
  readonly #known = new Map<DocumentFacets, OfNature>();

  /** `wanted`: the language that the question is asked in. */
  constructor(terms: readonly RatedTerm[], wanted: Language | null) {
    this.#naming = terms.filter(isNaming);
    this.#isBareName = terms.every((term) => isNaming(term) || term.importance <= FAINT);
    this.#keys = new Set(terms.flatMap(({ keys }) => keys));
    this.#wanted = wanted;
  }

  #of(facets: DocumentFacets): OfNature {
    const known = this.#known.get(facets);
    if (known) return known;
    const factor = languageFactor(this.#wanted, facets.language) * guideFactor(this.#isBareName, facets) * questionsFactor(facets) * answerFactor(facets);
    const found = { factor, isOwnSection: namesOfSection(facets).some((name) => this.#keys.has(name)) };
    this.#known.set(facets, found);
    return found;
  }

  /** `coverage`: how much of the question the document holds. */
  factor(document: RankedDocument, coverage: number): number {
    const { factor, isOwnSection } = this.#of(document.facets);
    return examFactor(this.#naming, document) * (isOwnSection ? 1 + OWN_SECTION * coverage : 1) * factor;
  }

  /** Whether a document is about each of several exams that are compared; where one is named it need only say its name. */
  comparesAll(document: RankedDocument): boolean {
    return this.#naming.length < 2 || this.#naming.every((term) => speaksOf(term, document));
  }
}
