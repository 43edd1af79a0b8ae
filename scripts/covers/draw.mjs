// `npm run covers`: draws the covers of the sample articles into `mock/content/covers/`, one file for each, named as its article. A translation has its original's.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { runnerImport } from 'vite';
import act from './act.mjs';
import ap from './ap.mjs';
import general from './general.mjs';
import gre from './gre.mjs';
import ielts from './ielts.mjs';
import lsat from './lsat.mjs';
import { cover } from './pen.mjs';
import pte from './pte.mjs';
import { questionsOf } from './questions/index.mjs';
import sat from './sat.mjs';
import toefl from './toefl.mjs';

const FOLDER = new URL('../../mock/content/covers/', import.meta.url);
/** @type {Record<import('../../config/exams.ts').ExamCode, import('./pen.mjs').Drawings>} */
const BY_EXAM = { GRE: gre, TOEFL: toefl, LSAT: lsat, IELTS: ielts, ACT: act, AP: ap, SAT: sat, PTE: pte };

/** Articles about no exam, or about all, have the colour of the site. */
const GENERAL = '#2f5d62';

/** A colour with paper showing through. @param {string} color */
function washed(color) {
  const part = (/** @type {number} */ at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.2 + 0xfa * 0.8);
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`;
}

const { module } = /** @type {{ module: typeof import('../../config/exams.ts') }} */ (await runnerImport('/config/exams.ts'));
await mkdir(FOLDER, { recursive: true });
for (const old of await readdir(FOLDER)) await rm(new URL(old, FOLDER));
let count = 0;
const sets = [
  ...module.EXAMS.map(({ code, color }) => ({ color, drawings: { ...BY_EXAM[code], ...questionsOf(code) } })),
  { color: GENERAL, drawings: general },
];
for (const { color, drawings } of sets) {
  for (const [slug, { title, draw }] of Object.entries(drawings)) {
    await writeFile(new URL(`${slug}.svg`, FOLDER), await cover(draw(color, washed(color)), title));
    count += 1;
  }
}
console.log(`${count} covers`);
