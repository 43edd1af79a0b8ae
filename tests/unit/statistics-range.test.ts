import { expect, test } from 'vitest';
import { addressOf, lastDays, rangeFrom } from '../../src/components/admin/statistics/range.ts';

const TODAY = '2026-11-21';

test('the last so many days end with today', () => {
  expect(lastDays(1, TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(lastDays(30, TODAY)).toEqual({ from: '2026-10-23', to: TODAY });
});

test.each([
  [30, '30d'],
  [45, null],
])('a range of %i days is asked for by the preset that says the same, else by its days', (days, preset) => {
  const range = lastDays(days, TODAY);
  expect(rangeFrom(addressOf(range, TODAY), TODAY)).toEqual({ ...range, preset });
});
