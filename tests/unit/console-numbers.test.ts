import { expect, test } from 'vitest';
import { formatMean } from '../../src/components/admin/format.ts';

test.each([
  [2 / 7, '0.3'],
  [0, '0'],
  [3, '3'],
  [9.96, '10'],
  [12.4, '12'],
  [12345.6, '12,346'],
  [0.01, '0'],
])('a mean of %s a day is written %s', (mean, written) => {
  expect(formatMean(mean)).toBe(written);
});
