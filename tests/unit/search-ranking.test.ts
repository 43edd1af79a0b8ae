import { expect, test } from 'vitest';
import { TermMatrix } from '../../server/resources/search/search-postings.ts';
import { Ratings } from '../../server/resources/search/search-ranking.ts';
import { numbers } from '../support/random.ts';

test('the best rows score most, then hold most words, then were found first', () => {
  const random = numbers(7);
  const terms = ['one', 'two', 'three'].map((term) => {
    const ids = Uint32Array.from({ length: 400 }, (_, at) => at + 1).filter(() => random() < 0.6);
    return { term, scope: 0, most: 400, count: ids.length, ids, weights: new Uint8Array(ids.length).fill(9) };
  });
  const matrix = new TermMatrix(terms);
  const ratings = new Ratings([], matrix);
  // Few scores, so that many are equal.
  for (let row = 0; row < matrix.keys.length; row += 1) ratings.scores[row] = Math.floor(random() * 8) / 8;
  const [score, size] = [(row: number) => ratings.scores[row] ?? 0, (row: number) => matrix.sizes[row] ?? 0];
  const rows = [...matrix.keys.keys()].sort((a, b) => score(b) - score(a) || size(b) - size(a) || a - b);
  expect(ratings.best(50)).toEqual(rows.slice(0, 50));
  expect(ratings.best(10_000)).toEqual(rows);
});
