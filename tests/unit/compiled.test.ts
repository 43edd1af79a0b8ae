import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'exampress-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

/** As in a process that has loaded nothing yet. */
async function anew() {
  vi.resetModules();
  return import('../../server/compiled.ts');
}
interface Built {
  tell(): string;
  other: { count(): number };
}

test('a built file has its own path, what it requires of ours once, and what others bring', async () => {
  writeFileSync(at('one.cjs'), `const other = require('./other.cjs'); exports.tell = () => require('node:path').basename(__filename); exports.other = other;`);
  writeFileSync(at('other.cjs'), 'let asked = 0; exports.count = () => (asked += 1);');
  const { loadCompiled, keepCompiled } = await anew();
  const one = loadCompiled<Built>(at('one.cjs'));
  expect(one.tell()).toBe('one.cjs');
  expect(one.other.count()).toBe(1);
  expect(loadCompiled<Built['other']>(at('other.cjs')).count()).toBe(2);
  keepCompiled();
  expect(readdirSync(folder).sort()).toEqual(['one.cjs', 'one.cjs.compiled', 'other.cjs', 'other.cjs.compiled']);
});

test('what was compiled of another text, or is nothing of the kind, is left alone', async () => {
  writeFileSync(at('one.cjs'), `exports.tell = () => 'a longer text than before, and another one';`);
  writeFileSync(at('other.cjs.compiled'), 'nothing of the kind');
  const { loadCompiled } = await anew();
  expect(loadCompiled<Built>(at('one.cjs')).tell()).toBe('a longer text than before, and another one');
  expect(loadCompiled<Built['other']>(at('other.cjs')).count()).toBe(1);
  expect(existsSync(at('other.cjs.compiled'))).toBe(true);
});
