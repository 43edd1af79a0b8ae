import { SCATTERED, type SearchTerm } from '../../content/search-terms.ts';
import { holds, PROMINENT, type TermMatrix, type Way } from './search-postings.ts';

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

// Hot path: runs for thousands of documents, so it allocates no arrays.

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

/** Places of a number that holds a score, a size and a row: one sort of plain numbers puts thousands of documents in order. */
const [SCORES, SIZES] = [2 ** 27, 128];

/**
 * What the documents of a question are worth by their words alone, by their rows; all is 0 … 1 and as `Rated` says it. Numbers beside each other: an object for each of thousands
 * of documents was most of a search's garbage, and lay where only a sweep of the whole heap finds it.
 */
export class Ratings {
  readonly scores: Float64Array;
  readonly coverages: Float64Array;
  readonly prominences: Float64Array;
  readonly #namesAll: Uint8Array;
  readonly #terms: readonly RatedTerm[];
  readonly #matrix: TermMatrix;

  constructor(terms: readonly RatedTerm[], matrix: TermMatrix) {
    const { length } = matrix.keys;
    this.#terms = terms;
    this.#matrix = matrix;
    this.scores = new Float64Array(length);
    this.coverages = new Float64Array(length);
    this.prominences = new Float64Array(length);
    this.#namesAll = new Uint8Array(length);
  }

  namesAll(row: number): boolean {
    return this.#namesAll[row] === 1;
  }

  /** Rates a document, or rates it anew. */
  rate(row: number): void {
    const matrix = this.#matrix;
    let namesAll = 1;
    let sum = 0;
    let found = 0;
    let all = 0;
    let foundSubject = 0;
    let saidSubject = 0;
    let allSubject = 0;
    for (const term of this.#terms) {
      const value = term.touched[row] === 0 ? 0 : term.exams.length > 0 ? examScore(term, matrix, row) : termScore(term, matrix, row);
      const share = value > 0 ? termCoverage(term, matrix, row) : 0;
      const worth = term.telling * term.importance;
      all += worth;
      sum += worth * value;
      found += worth * share;
      if (value === 0 && term.exams.length > 0) namesAll = 0;
      if (!term.isSubject) continue;
      // What is only understood (`how long` is it valid) is hardly missed in a text that says the rest.
      const asked = term.rarity * term.importance ** 2;
      allSubject += asked;
      saidSubject += asked * value;
      foundSubject += asked * share;
    }
    this.#namesAll[row] = namesAll;
    this.scores[row] = all === 0 ? 0 : (sum / all) * (1 - COVERED + (COVERED * found) / all);
    this.coverages[row] = all === 0 ? 0 : allSubject > 0 ? foundSubject / allSubject : 1;
    this.prominences[row] = all > 0 && allSubject > 0 ? saidSubject / allSubject : 0;
  }

  /** The rows of the best, at most `most`, the best first; of those that score the same (nothing yet) the ones that hold most: a common word may not have been read of them. */
  best(most: number): number[] {
    const { scores } = this;
    const { length } = scores;
    const packed = new Float64Array(length);
    for (let row = 0; row < length; row += 1) {
      const size = Math.min(SIZES - 1, this.#matrix.sizes[row] as number);
      packed[row] = (Math.floor((scores[row] as number) * SCORES) * SIZES + size) * length + (length - 1 - row);
    }
    packed.sort();
    const rows: number[] = [];
    for (let at = length - 1; at >= 0 && rows.length < most; at -= 1) rows.push(length - 1 - ((packed[at] as number) % length));
    return rows;
  }
}
