// `npm run attack`: everything that strangers have been seen to send, and more of it than `npm test` has time for. Prints what was tried and what fell; 1 when anything did.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/built.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';

await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'exampress-attack-'));
const report = join(folder, 'report.jsonl');
const runner = 'node_modules/vitest/vitest.mjs';
const { status } = spawnSync(process.execPath, [runner, 'run', '--project', 'attack', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', ATTACK: 'full', ATTACK_REPORT: report, CHROMIUM_PATH: ensureBrowser() },
});

/** Known holes of what is installed for production, by the registry; null when it has no answer. */
function auditPackages() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], { encoding: 'utf8', timeout: 60_000 });
  try {
    const { high, critical } = JSON.parse(stdout).metadata.vulnerabilities;
    return { high, critical };
  } catch {
    return null;
  }
}

/** The lines of one area (it is tried on both databases) as one. @param {import('../tests/attack/report.ts').ReportLine[]} lines */
function sums(lines) {
  /** @type {Map<string, Omit<import('../tests/attack/report.ts').ReportLine, 'note'> & { notes: string[] }>} */
  const areas = new Map();
  for (const { area, refused, survived, fell, note } of lines) {
    const known = areas.get(area) ?? { area, refused: 0, survived: 0, fell: [], notes: [] };
    areas.set(area, {
      area,
      refused: known.refused + refused,
      survived: known.survived + survived,
      fell: [...known.fell, ...fell],
      notes: [...known.notes, note].filter(Boolean),
    });
  }
  return [...areas.values()];
}

const text = await readFile(report, 'utf8').catch(() => '');
await rm(folder, { recursive: true, force: true });
const areas = sums(
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line)),
);
const width = Math.max(...areas.map(({ area }) => area.length), 12);
/** @type {(area: string, counts: (string | number)[], notes?: string) => string} */
const row = (area, counts, notes) => `${area.padEnd(width)}${counts.map((count) => String(count).padStart(10)).join('')}${notes ? `   ${notes}` : ''}`;
const total = { tried: 0, refused: 0, survived: 0, fell: 0 };
process.stdout.write(`\n${row('area', ['tried', 'refused', 'survived', 'fell'])}\n`);
for (const { area, refused, survived, fell, notes } of areas) {
  const tried = refused + survived + fell.length;
  process.stdout.write(`${row(area, [tried, refused, survived, fell.length], notes.join(' · '))}\n`);
  total.tried += tried;
  total.refused += refused;
  total.survived += survived;
  total.fell += fell.length;
}
process.stdout.write(`${row('total', [total.tried, total.refused, total.survived, total.fell])}\n`);
for (const { area, fell } of areas) for (const what of fell) process.stdout.write(`fell: ${area}: ${what}\n`);

const holes = auditPackages();
if (holes) process.stdout.write(`packages: ${holes.high} high, ${holes.critical} critical\n`);
else process.stdout.write('packages: skipped, the registry has no answer about known holes\n');
process.exit(status === 0 && total.fell === 0 && !(holes && holes.high + holes.critical > 0) ? 0 : 1);
