import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AsyncScope } from '../../server/runtime.ts';

test('work finds its own value, also beside other work and behind waiting; what outlives it finds none', async () => {
  const scope = new AsyncScope<string>();
  const late: (() => string | undefined)[] = [];
  const ask = async (ms: number) => {
    late.push(() => scope.value);
    await pause(ms);
    return scope.value;
  };
  expect(await Promise.all([scope.run('one', () => ask(5)), scope.run('two', () => ask(1)), ask(3)])).toEqual(['one', 'two', undefined]);
  expect(late.map((asked) => asked())).toEqual([undefined, undefined, undefined]);
  await expect(scope.run('three', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([scope.value, await scope.run('four', () => scope.run('five', () => ask(1)))]).toEqual([undefined, 'five']);
});
