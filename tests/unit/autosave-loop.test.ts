import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AutosaveOutcome, type AutosaveState, autosaveLoop } from '../../src/pages/admin/articles/saving/autosave-loop.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A loop whose attempts last `lasts` milliseconds and end as told, one after the other; the last outcome repeats. */
function world(outcomes: AutosaveOutcome[] = [{ kind: 'saved', at: '' }], lasts = 0) {
  const starts: number[] = [];
  const states: AutosaveState['kind'][] = [];
  let overlapping = 0;
  let most = 0;
  const loop = autosaveLoop(
    async () => {
      starts.push(Date.now());
      most = Math.max(most, ++overlapping);
      if (lasts > 0) await new Promise((resolve) => setTimeout(resolve, lasts));
      overlapping--;
      return outcomes[Math.min(starts.length, outcomes.length) - 1] ?? { kind: 'nothing' };
    },
    ({ kind }) => states.push(kind),
  );
  return { loop, starts, states, mostAtOnce: () => most };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('it saves three seconds after the last change', async () => {
  const { loop, starts, states } = world();
  loop.changed();
  await pass(2000);
  loop.changed();
  await pass(2999);
  expect(starts).toEqual([]);
  await pass(1);
  expect(starts).toEqual([5000]);
  expect(states.at(-1)).toBe('saved');
  await pass(60_000);
  expect(starts).toHaveLength(1);
});

test('who never pauses is saved every fifteen seconds', async () => {
  const { loop, starts } = world();
  for (let second = 0; second < 40; second++) {
    loop.changed();
    await pass(1000);
  }
  expect(starts).toEqual([15_000, 30_000]);
});

test('attempts never overlap, and what was typed during one is saved after it', async () => {
  const { loop, starts, mostAtOnce } = world(undefined, 10_000);
  loop.changed();
  await pass(4000);
  loop.changed();
  void loop.now();
  await pass(30_000);
  expect(starts).toEqual([3000, 13_000]);
  expect(mostAtOnce()).toBe(1);
});

test('without a network it tries later and later, typing does not hurry it, being online again does', async () => {
  const { loop, starts, states } = world([{ kind: 'offline' }, { kind: 'offline' }, { kind: 'offline' }, { kind: 'saved', at: '' }]);
  loop.changed();
  await pass(3000);
  loop.changed();
  await pass(5000);
  expect(starts).toEqual([3000, 8000]);
  await pass(10_000);
  expect(starts).toEqual([3000, 8000, 18_000]);
  expect(states.at(-1)).toBe('offline');
  await loop.now();
  expect(starts).toEqual([3000, 8000, 18_000, 18_000]);
  expect(states.at(-1)).toBe('saved');
});

test('a busy server is left alone as long as it asks', async () => {
  const { loop, starts } = world([
    { kind: 'failed', message: '', wait_ms: 30_000 },
    { kind: 'saved', at: '' },
  ]);
  loop.changed();
  await pass(32_999);
  expect(starts).toEqual([3000]);
  await pass(1);
  expect(starts).toEqual([3000, 33_000]);
});

test('after a conflict nothing is sent until somebody has chosen; then what waits is', async () => {
  const { loop, starts, states } = world([{ kind: 'conflict' }, { kind: 'saved', at: '' }]);
  loop.changed();
  await pass(3000);
  loop.changed();
  await pass(60_000);
  await loop.now();
  expect(starts).toEqual([3000]);
  expect(states.at(-1)).toBe('conflict');
  loop.resume();
  await pass(3000);
  expect(starts).toHaveLength(2);
  expect(states.at(-1)).toBe('saved');
});

test('what was refused is tried again after the next change only', async () => {
  const { loop, starts } = world([
    { kind: 'refused', message: '' },
    { kind: 'saved', at: '' },
  ]);
  loop.changed();
  await pass(120_000);
  expect(starts).toEqual([3000]);
  loop.changed();
  await pass(3000);
  expect(starts).toHaveLength(2);
});
