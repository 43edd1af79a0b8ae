import { LRUCache } from 'lru-cache';
import { ASKED_BY } from '../../config/asked-by.ts';
import { SEARCH } from '../../config/limits.ts';
import { upTo } from '../runtime.ts';
import { FAINT, type SearchTerm } from './search-terms.ts';
import { askedByToken, tokensOf } from './search-tokens.ts';
import { saysOneOf } from './search-words.ts';

const ROWS = ASKED_BY.map(({ title, words }) => ({ phrases: title.split(' · '), words }));

/** What people say who ask what a title does, in words that the title does not say; empty where nothing is known. */
export const askedBy = (title: string): string =>
  ROWS.filter(({ phrases }) => saysOneOf(title, phrases))
    .map(({ words }) => words)
    .join(' ');

const NONE: ReadonlySet<string> = new Set();
const read = new LRUCache<string, ReadonlySet<string>>(upTo(SEARCH.cached_titles));

/** The same as the index knows it. */
export function tokensAskedBy(title: string): ReadonlySet<string> {
  const known = read.get(title);
  if (known) return known;
  const words = askedBy(title);
  const tokens = words === '' ? NONE : new Set(tokensOf(words).map(askedByToken));
  read.set(title, tokens);
  return tokens;
}

/** How surely a question is meant by a word that people ask it by. */
const MEANT = 0.8;

/** A term that is also looked for among the words that questions are asked by. */
export function withAskedBy(term: SearchTerm): SearchTerm {
  const { alternatives, exams, importance } = term;
  if (exams.length > 0 || importance <= FAINT) return term;
  const own = alternatives.filter(({ trust }) => trust === 1).map((way) => ({ ...way, tokens: way.tokens.map(askedByToken), trust: MEANT }));
  return { ...term, alternatives: [...alternatives.slice(0, 1), ...own, ...alternatives.slice(1)] };
}
