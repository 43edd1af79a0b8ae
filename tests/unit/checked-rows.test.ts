import { Ajv } from 'ajv';
import { expect, it, vi } from 'vitest';
import { checkedLine } from '../../server/commands/exchange/checked-rows.ts';

it('however many lines a table has, its shape is compiled once: each further one would take milliseconds, and memory for good', () => {
  const compile = vi.spyOn(Ajv.prototype, 'compile');
  for (let line = 0; line < 5; line += 1) {
    checkedLine('categories', { name: `Category ${line}`, slug: `category-${line}` });
    checkedLine('menus', { label: 'GRE', url: '/GRE' });
  }
  expect(compile).toHaveBeenCalledTimes(10);
  expect(new Set(compile.mock.calls.map(([shape]) => shape)).size).toBe(2);
});
