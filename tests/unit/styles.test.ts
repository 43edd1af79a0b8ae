import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../../config/breakpoints.ts';

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));
const filesOf = (ending: string) =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));
const sheets = filesOf('.css');

test('style sheets know the widths of the table of breakpoints alone, and write them in one way', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const known = new Set(BREAKPOINTS.flatMap((rem) => [`(width < ${rem}rem)`, `(width >= ${rem}rem)`]));
  const others = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/@media[^{]*?(\([^)]*width[^)]*\))/g)].filter(([, query = '']) => !known.has(query)).map(([, query]) => `${name}: ${query}`),
  );
  expect(others).toEqual([]);
});

test('an element of ours bears an inline style only for what is worked out', () => {
  const fixed = filesOf('.tsx').flatMap(({ name, text }) =>
    [...text.matchAll(/<[a-z][a-z0-9]*\b[^<>]*?\bstyle=\{\{([^}]*)\}\}/g)]
      .filter(([, rules = '']) => /:\s*('[^']*'|\d+)\s*(,|$)/.test(rules.trim()) && !/[$(?]|: [a-z]/.test(rules))
      .map(([place]) => `${name}: ${place}`),
  );
  expect(fixed).toEqual([]);
});
