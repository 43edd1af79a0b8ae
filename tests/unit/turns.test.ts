import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { whileShort } from '../../server/turns.ts';

test('a piece of work ends when it has lasted long enough, with at least one row done', async () => {
  const rows = [1, 2, 3];
  const seen: number[] = [];
  const slow = async (row: number) => {
    seen.push(row);
    await pause(LIMITS.piece_ms + 5);
  };
  expect([await whileShort(rows, slow), seen]).toEqual([[1], [1]]);
  expect(await whileShort([], slow)).toEqual([]);
  expect(await whileShort(rows, async () => {})).toEqual(rows);
});
