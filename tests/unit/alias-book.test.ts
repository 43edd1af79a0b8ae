import { expect, test } from 'vitest';
import { LIMITS, SEARCH } from '../../config/limits.ts';
import { aliasBook } from '../../server/content/alias-book.ts';

const LETTERS = [...'abcdefghi'].map((letter) => letter.repeat(3));

/** So many orders of the same nine words. */
function orders(count: number): string[] {
  const all: string[] = [];
  const grow = (said: readonly string[]) => {
    if (all.length >= count) return;
    if (said.length === LETTERS.length) all.push(said.join(' '));
    else for (const letter of LETTERS) if (!said.includes(letter)) grow([...said, letter]);
  };
  grow([]);
  return all;
}

test('as many phrases of the same words as groups may hold are one entry of no more words than a search looks for', { timeout: 120_000 }, () => {
  const { groups, words } = LIMITS.search_alias;
  const phrases = orders(groups * words);
  expect(phrases.length).toBe(groups * words);
  const book = aliasBook(Array.from({ length: groups }, (_, at) => phrases.slice(at * words, (at + 1) * words)));
  expect(book.phrases.size).toBe(1);
  const entries = [...book.phrases.values(), ...book.groups.values(), ...book.written.values()];
  expect(Math.max(...entries.map(({ length }) => length))).toBeLessThanOrEqual(SEARCH.words);
});

test('a word in two groups stands for both', () => {
  const book = aliasBook([
    ['fee', 'price'],
    ['price', '~cost', '费用'],
  ]);
  expect(book.groups.get('price')).toEqual(['fee', 'price', '费用']);
});
