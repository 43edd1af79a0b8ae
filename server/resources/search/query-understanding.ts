import { EXAM_CODES, isOnScale, isScoreOf, scaleOf } from '../../../config/exams.ts';
import { SEARCH } from '../../../config/limits.ts';
import type { AliasBook } from '../../content/alias-book.ts';
import { NUMBER } from '../../content/numbers-asked.ts';
import { editDistance, MISSPELT, slipsAllowed } from '../../content/search-slips.ts';
import { EXPLAINED, examsAmong, FAINT, SCATTERED, type SearchTerm, waysOfWord } from '../../content/search-terms.ts';
import { stemOf } from '../../content/search-tokens.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentFacets } from './document-facets.ts';
import { neighbours, wordsBeginning } from './search.repository.ts';
import { termsBeginning } from './search-index.repository.ts';
import { isSpokenOf, type Postings, type TermMatrix, waysOf } from './search-postings.ts';
import type { RatedTerm } from './search-ranking.ts';

const limit = SEARCH;

/** How surely a word that begins like the typed one, or differs by a slip, is the one meant. */
const BEGINS_SO = 0.8;
const SLIPPED = 0.7;

/** Words of the documents that differ from a misspelt one by a slip or two; the nearest first, those that begin alike before others. */
async function similarWords(deps: Deps, word: string): Promise<string[]> {
  const most = slipsAllowed(word);
  return (await neighbours(deps.db, word))
    .map((other) => ({ word: other, distance: editDistance(word, other, most) + (other[0] === word[0] ? 0 : 0.5) }))
    .filter(({ distance }) => distance < most + 1)
    .sort((a, b) => a.distance - b.distance || a.word.localeCompare(b.word))
    .slice(0, limit.similar)
    .map((row) => row.word);
}

/** The term with the words that may have been meant, too: those that begin so, else those a slip away. */
async function corrected(deps: Deps, term: SearchTerm, book: AliasBook): Promise<SearchTerm> {
  const typed = term.typed ?? '';
  const longer = /^[a-z]{3,}$/.test(typed) ? await wordsBeginning(deps.db, typed, limit.similar) : [];
  const meant = longer.length > 0 || !MISSPELT.test(typed) ? longer : await similarWords(deps, typed);
  const trust = longer.length > 0 ? BEGINS_SO : SLIPPED;
  // Where only one word can have been meant, that is what was asked: ways of asking are held against it.
  const [only, ...others] = longer.length > 0 ? [] : new Set(meant.map(stemOf));
  return {
    ...term,
    ...(only !== undefined && others.length === 0 && { own: only }),
    alternatives: [...term.alternatives, ...meant.flatMap((word) => waysOfWord(word, book, trust))],
    words: [...term.words, ...meant],
    exams: examsAmong([...term.words, ...meant]),
  };
}

/** A single Chinese character, which the index knows only as the first of a pair or alone. */
function loneCharacter({ alternatives: [only, ...others] }: SearchTerm): string | null {
  const [token = ''] = only?.isRun && others.length === 0 && only.tokens.length === 1 ? only.tokens : [];
  return [...token].length === 1 ? token : null;
}

async function withPairs(deps: Deps, term: SearchTerm, character: string): Promise<SearchTerm> {
  const pairs = await termsBeginning(deps.db, character, limit.pairs);
  return { ...term, alternatives: [...term.alternatives, ...pairs.map((pair) => ({ tokens: [pair], trust: 1 }))] };
}

/** A number of an exam's scale that no title names asks for what is said of scores: `sat 1400`. */
function asScore(term: SearchTerm): SearchTerm {
  const meant = [
    { tokens: ['good', 'score'], trust: EXPLAINED },
    { tokens: ['score'], trust: SCATTERED },
  ];
  return { ...term, alternatives: [...term.alternatives, ...meant] };
}

/** Forgives slips in at most so many words that no document has; an open last word may go on although it is known. */
export async function correctTerms(deps: Deps, terms: readonly SearchTerm[], postings: Postings, book: AliasBook, typing: boolean): Promise<SearchTerm[]> {
  let left: number = limit.slips;
  const exams = terms.flatMap((term) => term.exams);
  const done: SearchTerm[] = [];
  for (const term of terms) {
    const character = loneCharacter(term);
    if (character !== null) {
      done.push(await withPairs(deps, term, character));
      continue;
    }
    const isUnknown = term.typed !== undefined && !postings.counts.has(stemOf(term.typed));
    const isOpen = typing && term === terms.at(-1) && term.typed !== undefined;
    const { typed = '' } = term;
    if (NUMBER.test(typed)) {
      const { matrix } = postings;
      const ways = waysOf(term, matrix);
      const isKnown = matrix.keys.some((_, row) => isSpokenOf(ways, matrix, row));
      done.push(!isKnown && exams.some((exam) => isScoreOf(exam, Number(typed))) ? asScore(term) : term);
    } else if ((isUnknown || isOpen) && left > 0) {
      left -= 1;
      done.push(await corrected(deps, term, book));
    } else done.push(term);
  }
  return done;
}

/** What a document of another exam is worth where the words of a question mean one without naming it. */
export const OTHER_THAN_IMPLIED = 0.7;
/** Documents that must speak of a word before it stands for their exam. */
const SPEAKING = 2;

/** The exams whose scale knows a number: 6.5 is a score of one, 30 of several. */
const examsOfScore = (value: number): readonly string[] => EXAM_CODES.filter((code) => isOnScale(value, scaleOf(code, null)));

/** What the documents of some rows are, in the order of these. */
type FacetsOfRows = readonly (Pick<DocumentFacets, 'exam'> | undefined)[];

/** The exams of the documents that do not only mention a term. */
function examsSpeaking({ ways }: RatedTerm, rows: readonly number[], matrix: TermMatrix, facets: FacetsOfRows): readonly (string | null)[] {
  const exams = new Set<string | null>();
  let speaking = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (!isSpokenOf(ways, matrix, rows[at] as number)) continue;
    speaking += 1;
    exams.add(facets[at]?.exam ?? null);
  }
  return speaking < SPEAKING ? [] : [...exams];
}

/**
 * The exam that a question means which names none: by a score that only its scale knows, or by a word that only its texts speak of (`WFD`, `Desmos`). Null where
 * several are meant. `rows`: the best documents; `facets`: what they are.
 */
export function impliedExam(terms: readonly RatedTerm[], rows: readonly number[], matrix: TermMatrix, facets: FacetsOfRows): string | null {
  const meant = new Set<string>();
  for (const term of terms) {
    const { typed = '', importance } = term;
    const isNumber = NUMBER.test(typed);
    if (!isNumber && importance <= FAINT) continue;
    const [only, ...others] = isNumber ? examsOfScore(Number(typed)) : examsSpeaking(term, rows, matrix, facets);
    if (only && others.length === 0) meant.add(only);
  }
  return meant.size === 1 ? ([...meant][0] ?? null) : null;
}
