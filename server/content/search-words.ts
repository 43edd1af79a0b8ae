import { LRUCache } from 'lru-cache';
import { MEMORY } from '../../config/limits.ts';
import { upTo } from '../runtime.ts';
import { EMPTY_WORDS, hasCjk, pairsOf, pieceGroups, stemOf } from './search-tokens.ts';

/**
 * A word, a code, or one Chinese character: what aliases are compared by. `key`: the token; of a code all of them, with spaces between. `begins`: whether a space or
 * a sign stands before the character.
 */
export interface Unit {
  text: string;
  key: string;
  cjk: boolean;
  begins?: boolean;
}

/** The words that were cut last: each question asks for the same equal words again. */
const cut = new LRUCache<string, readonly Unit[]>(upTo(MEMORY.cut_words));

export function unitsOf(text: string): readonly Unit[] {
  const known = cut.get(text);
  if (known) return known;
  const units = pieceGroups(text).flatMap((pieces): Unit[] => {
    const joined = pieces.join('');
    return hasCjk(joined)
      ? [...joined].map((character, at) => ({ text: character, key: character, cjk: true, ...(at === 0 && { begins: true }) }))
      : [{ text: joined, key: pieces.map(stemOf).join(' '), cjk: false }];
  });
  cut.set(text, units);
  return units;
}

export const isCode = ({ key }: Unit) => key.includes(' ');

export const keyOf = (units: readonly Unit[]) => units.map(({ key }) => key).join(' ');
/** A unit as a person writes it behind another: words apart, Chinese together. */
export const beside = (before: Unit | undefined, { text, cjk }: Unit, isBehind: boolean) => (isBehind && !(cjk && before?.cjk) ? ` ${text}` : text);
/** Units as a person writes them. */
export const written = (units: readonly Unit[]) => units.map((unit, index) => beside(units[index - 1], unit, index > 0)).join('');

/** The tokens by which the index knows these words. */
export function tokensIn(units: readonly Unit[]): string[] {
  const tokens: string[] = [];
  let run = '';
  const settle = () => {
    if (run) tokens.push(...pairsOf(run));
    run = '';
  };
  for (const { key, text, cjk } of units) {
    if (cjk) run += text;
    else {
      settle();
      tokens.push(...key.split(' '));
    }
  }
  settle();
  return [...new Set(tokens)];
}

/** What makes two words the same to a search. */
export function wordKey(word: string): string {
  return keyOf(unitsOf(word));
}

/** Whether a word is made of several, each of which says something: they belong together. */
export function isPhrase(word: string): boolean {
  const units = unitsOf(word);
  return units.length > 1 && !units.some(({ text }) => EMPTY_WORDS.has(text));
}

const padded = (text: string) => ` ${wordKey(text)} `;

/** Lists that are always the same, as texts are searched for them. */
const paddedLists = new WeakMap<readonly string[], readonly string[]>();

/** Whether a text says one of the words, whole. */
export function saysOneOf(text: string, words: readonly string[]): boolean {
  const sought = paddedLists.get(words) ?? words.map(padded);
  paddedLists.set(words, sought);
  const said = padded(text);
  return sought.some((word) => said.includes(word));
}

/** Whether a text holds the words of a phrase, and says none of the phrases: a score that is good for five years is no `good score`. */
export function tearsApart(text: string, phrases: readonly string[]): boolean {
  if (saysOneOf(text, phrases)) return false;
  const said = padded(text);
  return phrases.some((phrase) =>
    wordKey(phrase)
      .split(' ')
      .every((word) => said.includes(padded(word))),
  );
}
