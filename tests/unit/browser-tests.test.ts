import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [...specs, ...suites.flatMap(specsOf)];

/** Every browser test with its tags, as Playwright reads the files; nothing is run. */
function browserTests(): JSONReportSpec[] {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const listed = execFileSync(process.execPath, [cli, 'test', '--list', '--reporter=json'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return (JSON.parse(listed) as JSONReport).suites.flatMap(specsOf);
}

test('of every file of browser tests `npm test` runs some, and of all nearly each; the tag of the others is spelled in one way', {
  timeout: 120_000,
}, () => {
  const all = browserTests();
  const walks = all.filter(({ tags }) => tags.length > 0);
  expect([...new Set(walks.flatMap(({ tags }) => tags))]).toEqual(['walk']);
  expect(readFileSync(join(ROOT, 'scripts/test.mjs'), 'utf8')).toMatch(/'--grep-invert', '@walk'/);

  const files = readdirSync(join(ROOT, 'tests/browser')).filter((name) => name.endsWith('.spec.ts'));
  expect([...new Set(all.map(({ file }) => file))].sort()).toEqual(files.sort());
  expect(files.filter((name) => !all.some(({ file, tags }) => file === name && tags.length === 0))).toEqual([]);
  // Whoever leaves one to the night says why it is a walk: they are few.
  expect(walks.length / all.length).toBeLessThan(1 / 6);
});
