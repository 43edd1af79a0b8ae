import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../../config/breakpoints.ts';

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));
const sheets = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

test('style sheets know the widths of the table of breakpoints alone, and write them in one way', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const known = new Set(BREAKPOINTS.flatMap((rem) => [`(width < ${rem}rem)`, `(width >= ${rem}rem)`]));
  const others = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/@media[^{]*?(\([^)]*width[^)]*\))/g)].filter(([, query = '']) => !known.has(query)).map(([, query]) => `${name}: ${query}`),
  );
  expect(others).toEqual([]);
});
