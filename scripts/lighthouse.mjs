// `npm run lighthouse`: Lighthouse, as on a phone, over the built product with its sample content. Fetches Lighthouse and, where none is
// found, a browser. Prints the median of three runs of each page, and fails below what the project promises.
// `npm run lighthouse -- --runs 1 /SAT` runs once, over that page alone.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ensureBuilt } from './lib/built.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { withSample } from './lib/sample-server.mjs';

/** Later versions want a newer Node than the project does. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PORT = 4273;
const PAGES = ['/', '/GRE', '/article/gre-format-guide', '/zh', '/article/gre-format-guide-zh'];
/** The least that a page may score, of 100. */
const PROMISED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const CATEGORIES = /** @type {(keyof typeof PROMISED)[]} */ (Object.keys(PROMISED));
const TIMINGS = /** @type {const} */ (['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']);

const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '3' } }, allowPositionals: true });
const pages = positionals.length > 0 ? positionals : PAGES;
const runs = Math.max(1, Number(values.runs) || 1);
const run = promisify(execFile);

/**
 * What Lighthouse's report says of a page, as far as it is read here.
 * @typedef {{
 *   categories: Record<keyof typeof PROMISED, { score: number | null, auditRefs: { id: string, weight: number }[] }>,
 *   audits: Record<string, { score: number | null }> & Record<(typeof TIMINGS)[number], { numericValue: number }>,
 * }} Report
 */

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;

/** @param {string} url @param {string} folder @param {string} name @param {string} browser @returns {Promise<Report>} */
async function measure(url, folder, name, browser) {
  const report = join(folder, `${name}.json`);
  const flags = ['--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${CATEGORIES}`, '--chrome-flags=--headless=new --no-sandbox'];
  await run('npx', ['--yes', LIGHTHOUSE, url, ...flags], { env: { ...process.env, CHROME_PATH: browser } });
  return JSON.parse(await readFile(report, 'utf8'));
}

await ensureBuilt();
const browser = ensureBrowser();
let failed = false;
await withSample(PORT, async (url, folder) => {
  // The first run of all meets the start of the server and of the browser: a page that has 100 later had 95 to 97 of performance in it.
  await measure(`${url}${pages[0]}`, folder, 'first', browser);
  for (const page of pages) {
    /** @type {Report[]} */
    const reports = [];
    for (let index = 0; index < runs; index += 1) reports.push(await measure(`${url}${page}`, folder, `${pages.indexOf(page)}-${index}`, browser));
    const scores = CATEGORIES.map(
      (name) => /** @type {const} */ ([name, median(reports.map(({ categories }) => Math.round((categories[name].score ?? 0) * 100)))]),
    );
    const timings = TIMINGS.map((name) => /** @type {const} */ ([name, median(reports.map(({ audits }) => audits[name].numericValue))]));
    const faults = new Set(
      reports.flatMap(({ audits, categories }) =>
        Object.entries(categories)
          .filter(([name]) => name !== 'performance')
          .flatMap(([, { auditRefs }]) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id)),
      ),
    );
    process.stdout.write(`${page}\n`);
    for (const [name, score] of scores) {
      const good = score >= PROMISED[name];
      failed ||= !good;
      process.stdout.write(`  ${name.padEnd(26)} ${String(score).padStart(3)}${good ? '' : `  promised: ${PROMISED[name]}`}\n`);
    }
    for (const [name, value] of timings)
      process.stdout.write(`  ${name.padEnd(26)} ${name.endsWith('shift') ? value.toFixed(3) : `${Math.round(value)} ms`}\n`);
    for (const id of faults) process.stdout.write(`  fault: ${id}\n`);
  }
});
process.exit(failed ? 1 : 0);
