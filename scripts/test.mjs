// `npm test`: unit, API (SQLite and PostgreSQL) and component tests and what strangers send, then the built product in a real browser.
// `npm run test:all` (`--all`): those of killed processes and full disks too, every question of the search's sets, the browser's walks through all screens.
// Names of files run these alone, and whole, whatever suite they are in: `npm test -- tests/faults/kill.test.ts`. What names no browser test is Vitest's.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/built.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { testsToLookAt } from './lib/tests-to-look-at.mjs';

const isAll = process.argv.includes('--all');
const only = process.argv.slice(2).filter((argument) => argument !== '--all');
const specs = only.filter((argument) => /\.spec\.ts|^(\.\/)?tests\/browser\b/.test(argument));
const others = only.filter((argument) => !specs.includes(argument));
/** What runs every day, where no files are named. */
const EVERY_DAY = { vitest: ['--project', '!faults'], playwright: ['--grep-invert', '@walk'] };
const isEveryDay = !isAll && only.length === 0;

const reports = await mkdtemp(join(tmpdir(), 'exampress-tests-'));

/** @param {string} runner @param {string[]} args */
function run(runner, args, env = {}) {
  return spawnSync(process.execPath, [runner, ...args], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } }).status ?? 1;
}
/** @param {string} name */
async function report(name) {
  return JSON.parse(await readFile(join(reports, name), 'utf8').catch(() => 'null'));
}

/** @param {string} heading @param {string[]} names */
function tell(heading, names) {
  if (names.length > 0) process.stdout.write(`\n${heading}:\n${names.map((name) => `  ${name}\n`).join('')}`);
}

const total = { passed: 0, failed: 0, skipped: 0 };
let status = 0;

await ensureBuilt();
/** @type {import('./lib/tests-to-look-at.mjs').ToLookAt[]} */
const toLookAt = [];
if (specs.length === 0 || others.length > 0) {
  const reporters = ['default', 'json', fileURLToPath(new URL('lib/tests-to-look-at.mjs', import.meta.url))];
  const chosen = isEveryDay ? EVERY_DAY.vitest : others;
  status |= run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${join(reports, 'vitest.json')}`, ...chosen],
    { TESTS_TO_LOOK_AT_FILE: join(reports, 'vitest-to-look-at.json'), ...(!isEveryDay && { ALL_QUESTIONS: '1' }) },
  );
  /** @type {import('vitest/node').JsonTestResults | null} */
  const vitest = await report('vitest.json');
  total.passed += vitest?.numPassedTests ?? 0;
  total.failed += vitest?.numFailedTests ?? 0;
  total.skipped += (vitest?.numPendingTests ?? 0) + (vitest?.numTodoTests ?? 0);
  toLookAt.push((await report('vitest-to-look-at.json')) ?? testsToLookAt(null));
}

if (specs.length > 0 || only.length === 0) {
  const chosen = isEveryDay ? EVERY_DAY.playwright : specs;
  status |= run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...chosen], {
    CHROMIUM_PATH: ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
  });
  /** @type {import('@playwright/test/reporter').JSONReport | null} */
  const playwright = await report('playwright.json');
  total.passed += (playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0);
  total.failed += playwright?.stats.unexpected ?? 0;
  total.skipped += playwright?.stats.skipped ?? 0;
  toLookAt.push(testsToLookAt(playwright));
}
await rm(reports, { recursive: true, force: true });

// Passed or not, each of these is a defect to be found. Said last: who reads a long log reads its end.
tell(
  'Needed a second try',
  toLookAt.flatMap(({ retried }) => retried),
);
tell(
  'Failed',
  toLookAt.flatMap(({ failed }) => failed),
);
// A runner may lose its exit code; what failed has failed.
if (total.failed > 0) status = 1;
// A runner that broke before its tests counts as one failure, so that the last line never claims success.
if (status !== 0 && total.failed === 0) total.failed = 1;
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`);
process.exit(status === 0 ? 0 : 1);
