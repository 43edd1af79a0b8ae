import { LRUCache } from 'lru-cache';
import { OTHER_EXAMS } from '../../../config/exam-names.ts';
import type { Language } from '../../../config/languages.ts';
import { SEARCH } from '../../../config/limits.ts';
import type { AliasBook } from '../../content/alias-book.ts';
import { withAskedBy } from '../../content/asked-by.ts';
import { askedOfTwo, isChineseBesideExams, searchTerms } from '../../content/search-query.ts';
import { FAINT, type SearchTerm } from '../../content/search-terms.ts';
import { hasCjk } from '../../content/search-tokens.ts';
import { isPhrase, saysOneOf, wordKey } from '../../content/search-words.ts';
import type { Deps } from '../../deps.ts';
import { inTurns } from '../../turns.ts';
import { type DocumentFacets, FacetsRating, facetsOf } from './document-facets.ts';
import { correctTerms, impliedExam, OTHER_THAN_IMPLIED } from './query-understanding.ts';
import { rescore } from './rescoring.ts';
import { aliasBookOf } from './search.repository.ts';
import { SearchCache, searchCache } from './search-cache.ts';
import { documentOf, scopeOf, totalOf, weightiest } from './search-index.repository.ts';
import type { Scope } from './search-index.ts';
import { Postings, type TermMatrix, tokensIn } from './search-postings.ts';
import { type Rated, Ratings } from './search-ranking.ts';
import { rated } from './term-rarity.ts';
import type { AskedFor } from './title-match.ts';

const limit = SEARCH;

/** What search knows of an article by itself: a list narrowed by nothing else asks no article. */
export const FACET_NAMES = ['exam', 'section', 'kind', 'language'] as const;

/** A document that a search found. */
export interface FoundDocument extends DocumentFacets, Rated {
  scope: number;
  document_id: number;
}

export interface Found {
  /** The best first. */
  documents: FoundDocument[];
  /** What it asks for in several words, as people write them: `good score`. */
  phrases: string[];
  /** The language it was asked in; null where only words of no language were. */
  language: Language | null;
  /** How many things it asks for besides the exams that it names; of words that say little (`how many` should I `take`) two are one thing. */
  subjects: number;
  /** The exams that it names, by code; where it names none, the one that its words mean. */
  exams: string[];
  /** Whether it names them. */
  isNamed: boolean;
  /** Exams without a page of their own that are asked about where no other is named, by all their names. */
  otherExams: readonly (readonly string[])[];
  isAskedBy: AskedFor['isAskedBy'];
  /** What it asks for, as it was understood. */
  asked: AskedFor['asked'];
  /** For each part of it, whether any document is about that. */
  heard: readonly boolean[];
}

interface SearchOptions {
  scopes: readonly Scope[];
  /** The last word may go on: somebody is typing. */
  typing?: boolean;
  /** Words that people ask by, and no text says, count as well. */
  askedBy?: boolean;
  /** For each part of the question, whether other texts are about it: it is not worth less where these are not. */
  heard?: readonly boolean[];
  /** The language of who typed it, where its letters may be either's: `WFD`. Otherwise words of our letters are English. */
  typedBy?: Language;
}

/** What is worth less than this part of the best is not shown. */
const CUT = 0.3;

/** The tokens of a term in the order of what was asked: its own words before those that only mean the same. */
function inRounds(terms: readonly SearchTerm[]): { token: string; term: SearchTerm }[] {
  const rounds = Math.max(0, ...terms.map(({ alternatives }) => alternatives.length));
  return Array.from({ length: rounds }, (_, round) =>
    terms.flatMap((term) => (term.alternatives[round]?.tokens ?? []).map((token) => ({ token, term }))),
  ).flat();
}

/** How many postings each token of the terms may read: a term's share among its words. Where there are too many words, each term goes without its last ones. */
function shares(terms: readonly SearchTerm[]): Map<string, number> {
  const share = new Map(terms.map((term) => [term, Math.max(40, Math.floor(limit.postings_per_term / Math.sqrt(tokensIn([term]).size)))]));
  const most = new Map<string, number>();
  for (const { token, term } of inRounds(terms)) {
    if (!most.has(token) && most.size >= limit.words) continue;
    // All that an exam's page answers is read: the name stands in each of them, and says nothing about which one is meant.
    const own = term.exams.some((exam) => wordKey(exam) === token) ? limit.postings_per_exam : (share.get(term) ?? 0);
    most.set(token, Math.max(most.get(token) ?? 0, own));
  }
  return most;
}

async function read(deps: Deps, scopes: readonly Scope[], terms: readonly SearchTerm[], postings: Postings): Promise<void> {
  const most = shares(terms);
  for (const token of most.keys()) if (postings.counts.has(token)) most.delete(token);
  if (most.size > 0) postings.add(await weightiest(deps, scopes, [...most]));
}

/** The language that a question is asked in, whatever exam it names: `雅思 general training` is neither. */
function languageOf(q: string, book: AliasBook, typedBy: Language): Language | null {
  if (!hasCjk(q)) return typedBy;
  return isChineseBesideExams(q, book) ? 'zh' : null;
}

/** What is known of the best documents of a question: their rows, and what each of them is. */
interface Best {
  rows: readonly number[];
  facets: readonly (DocumentFacets | undefined)[];
  matrix: TermMatrix;
  ratings: Ratings;
  rating: FacetsRating;
  implied: string | null;
}

/** These documents by their words and what they are, the best first; none that is worth little beside the best. */
function bestDocuments({ rows, facets: facetsOfRows, matrix, ratings, rating, implied }: Best): FoundDocument[] {
  const scores = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const [row, facets] = [rows[at] as number, facetsOfRows[at]];
    const score = ratings.scores[row] as number;
    if (!facets || score === 0) continue;
    const factor = rating.factor({ matrix, row, scope: scopeOf(matrix.keys[row] as number), facets }, ratings.coverages[row] as number);
    scores[at] = score * factor * (implied === null || facets.exam === implied ? 1 : OTHER_THAN_IMPLIED);
  }
  let most = 0;
  for (const score of scores) most = Math.max(most, score);
  const documents: FoundDocument[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const [row, facets, score] = [rows[at] as number, facetsOfRows[at], scores[at] as number];
    if (!facets || score === 0 || score < most * CUT) continue;
    const key = matrix.keys[row] as number;
    const scope = scopeOf(key);
    // Field by field: to lay one object into another takes longer than all else here.
    const { exam, section, kind, language } = facets;
    documents.push({
      scope,
      document_id: documentOf(key),
      exam,
      section,
      kind,
      language,
      score,
      coverage: ratings.coverages[row] as number,
      prominence: ratings.prominences[row] as number,
      namesAll: ratings.namesAll(row) && rating.comparesAll({ matrix, row, scope, facets }),
    });
  }
  return documents.sort((a, b) => b.score - a.score || b.document_id - a.document_id).slice(0, limit.results);
}

/**
 * The documents that answer a question best, whatever part of it they hold: weighted by how rare its words are, where they stand
 * and how much of it a document covers. Null when `q` holds no word at all. What it reads is bounded, see `SEARCH`.
 */
async function search(deps: Deps, q: string, { scopes, typing = false, askedBy = false, heard = [], typedBy = 'en' }: SearchOptions): Promise<Found | null> {
  const book = await aliasBookOf(deps);
  const terms = askedOfTwo(searchTerms(q, book), book);
  const asked = askedBy ? terms.map(withAskedBy) : terms;
  if (asked.length === 0) return null;
  const postings = new Postings();
  await read(deps, scopes, asked, postings);
  const meant = await correctTerms(deps, asked, postings, book, typing);
  await read(deps, scopes, meant, postings);
  const wanted = languageOf(q, book, typedBy);
  const beside = meant.filter(({ exams }) => exams.length === 0);
  const telling = beside.filter(({ importance }) => importance > FAINT).length;
  const subjects = telling > 0 ? telling : Math.max(0, beside.length - 1);
  const exams = [...new Set(meant.flatMap((term) => term.exams))];
  const otherExams = exams.length > 0 ? [] : OTHER_EXAMS.filter((names) => saysOneOf(q, names));
  const phrases = beside.filter(({ importance }) => importance > FAINT).flatMap((term) => term.words.filter(isPhrase));
  if (postings.counts.size === 0)
    return {
      documents: [],
      phrases,
      language: wanted,
      subjects,
      exams,
      isNamed: exams.length > 0,
      otherExams,
      isAskedBy: askedBy,
      asked: meant.map((term) => ({ ...term, worth: term.importance })),
      heard: [],
    };
  const { matrix } = postings;
  const total = await totalOf(deps.db, scopes);
  const { terms: weighed, heard: own } = await rated(deps, meant, postings, total, heard);
  // Thousands of documents are gone through several times: others have their turn in between.
  const ratings = new Ratings(weighed, matrix);
  await inTurns(matrix.keys, (_, row) => ratings.rate(row));
  const rows = ratings.best(limit.results * 2);
  const looked = await rescore(deps, rows, matrix, postings, total);
  for (const row of looked) for (const { touched } of weighed) touched[row] = 1;
  for (const row of looked) ratings.rate(row);
  const facets = await facetsOf(
    deps,
    rows.map((row) => matrix.keys[row] as number),
  );
  const implied = exams.length > 0 ? null : impliedExam(weighed, rows, matrix, facets);
  const documents = bestDocuments({ rows, facets, matrix, ratings, rating: new FacetsRating(weighed, wanted), implied });
  const worth = meant.map((term, at) => ({ ...term, worth: (weighed[at]?.rarity ?? 0) * term.importance }));
  return {
    ...{
      phrases,
      language: wanted,
      subjects,
      exams: implied === null ? exams : [implied],
      isNamed: exams.length > 0,
      otherExams,
      isAskedBy: askedBy,
      asked: worth,
      heard: own,
    },
    documents,
  };
}

class FoundCache extends SearchCache {
  readonly questions = new LRUCache<string, Promise<Found | null>>({ max: limit.cached_questions });

  clear(): void {
    this.questions.clear();
  }
}
const cacheOf = searchCache(() => new FoundCache());

/** What a question finds, cached until search knows of other texts: a list, its counts, its next page and the next reader ask the same. */
export function findDocuments(deps: Deps, q: string, options: SearchOptions): Promise<Found | null> {
  const cache = cacheOf(deps).questions;
  const key = `${options.scopes.join()} ${options.typing ?? false} ${options.askedBy ?? false} ${options.typedBy ?? 'en'} ${q}`;
  const known = cache.get(key);
  if (known) return known;
  const found = search(deps, q, options);
  cache.set(key, found);
  found.catch(() => {
    if (cache.peek(key) === found) cache.delete(key);
  });
  return found;
}
