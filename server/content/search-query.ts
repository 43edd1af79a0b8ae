import { isCjk, phraseOf, pieces } from './search-tokens.ts';

/** One thing that a search asks for, in every way in which a text may say it. */
export interface SearchTerm {
  /** Each a list of tokens that follow one another; one of them must be found. */
  alternatives: string[][];
  /** The same as people write it, for showing where it was found. */
  words: string[];
  /** A word of our own letters as it was typed, which may be misspelt; absent for what an alias explains. */
  typed?: string;
}

/** Most terms of one query; the rest is ignored. */
const MAX_TERMS = 12;
/** Most words of an alias written with spaces. */
const ALIAS_WORDS = 5;
/** Words that say nothing about what is looked for; they count only when a query has no others. */
const EMPTY_WORDS = new Set('a an and are about at by can do does for from how i in is it my of on or the to what when which who why with you your'.split(' '));
const EMPTY_RUNS = /的|了|吗|呢|怎么样|怎么|如何|什么|多少|哪些|哪个|为什么|应该|可以|是否|以及|和|与/gu;

/** Every word of an alias group, folded as queries are, with the group. */
export type AliasBook = ReadonlyMap<string, readonly string[]>;

const fold = (words: string) => pieces(words).join(' ');

/** Lays groups of words that mean the same into a book; a word in two groups stands for both. */
export function aliasBook(groups: readonly (readonly string[])[]): AliasBook {
  const book = new Map<string, string[]>();
  for (const group of groups) {
    for (const word of group) {
      const key = fold(word);
      if (key !== '') book.set(key, [...new Set([...(book.get(key) ?? []), ...group])]);
    }
  }
  return book;
}

function aliasTerm(typed: string, group: readonly string[]): SearchTerm {
  const others = group.filter((word) => fold(word) !== fold(typed));
  return { alternatives: [phraseOf(typed, true), ...others.map((word) => phraseOf(word))].filter((tokens) => tokens.length > 0), words: [typed, ...others] };
}

const plainTerm = (typed: string): SearchTerm => ({ alternatives: [phraseOf(typed, true)], words: [typed], ...(!isCjk(typed) && { typed }) });

/** A Chinese run, cut at the longest aliases in it. */
function runTerms(run: string, book: AliasBook): SearchTerm[] {
  const characters = [...run];
  const terms: SearchTerm[] = [];
  let rest = '';
  const settle = () => {
    for (const part of rest.split(EMPTY_RUNS)) if (part) terms.push(plainTerm(part));
    rest = '';
  };
  for (let at = 0; at < characters.length; ) {
    let length = characters.length - at;
    while (length > 0 && !book.has(characters.slice(at, at + length).join(''))) length -= 1;
    if (length === 0) {
      rest += characters[at];
      at += 1;
      continue;
    }
    settle();
    const typed = characters.slice(at, at + length).join('');
    terms.push(aliasTerm(typed, book.get(typed) ?? []));
    at += length;
  }
  settle();
  return terms.length > 0 ? terms : [plainTerm(run)];
}

/** A query as terms, all of which must be found. */
export function searchTerms(query: string, book: AliasBook): SearchTerm[] {
  const found = pieces(query);
  const asked = found.filter((piece) => !EMPTY_WORDS.has(piece));
  const words = asked.length > 0 ? asked : found;
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length && terms.length < MAX_TERMS; ) {
    const piece = words[at] as string;
    let count = Math.min(ALIAS_WORDS, words.length - at);
    while (count > 0 && !book.has(words.slice(at, at + count).join(' '))) count -= 1;
    if (count > 0) {
      const typed = words.slice(at, at + count).join(' ');
      terms.push(aliasTerm(typed, book.get(typed) ?? []));
      at += count;
      continue;
    }
    terms.push(...(isCjk(piece) ? runTerms(piece, book) : [plainTerm(piece)]));
    at += 1;
  }
  return terms.slice(0, MAX_TERMS);
}
