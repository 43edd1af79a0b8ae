// `npm run licences` writes THIRD_PARTY.md from the lockfile; `npm run licences -- --check` says whether it is current.
// Either refuses a package whose licence nobody has looked at: GPL and AGPL among them.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const FILE = 'THIRD_PARTY.md';
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
  'Python-2.0',
  'OFL-1.1',
  'MPL-2.0',
]);
/** Allowed for these alone: libvips, a library of its own that sharp loads at run time and anybody may replace. */
const LIBRARIES = /^@img\/sharp-/;

/** @typedef {{ name: string, version: string, licence: string, isTool: boolean }} Package */

/** Whether an SPDX expression can be met: of «OR» one side, of «AND» both. @param {string} expression @param {string} name @returns {boolean} */
function isMet(expression, name) {
  const bare = expression.replace(/^\(([^()]*)\)$/, '$1').trim();
  if (/ OR /.test(bare)) return bare.split(' OR ').some((part) => isMet(part, name));
  if (/ AND /.test(bare)) return bare.split(' AND ').every((part) => isMet(part, name));
  return ALLOWED.has(bare) || (LIBRARIES.test(name) && bare === 'LGPL-3.0-or-later');
}

/** @param {{ packages: Record<string, { version: string, license?: string, dev?: boolean, link?: boolean }> }} lock @returns {Package[]} */
function packagesOf(lock) {
  const rows = Object.entries(lock.packages)
    .filter(([path, row]) => path !== '' && !row.link)
    .map(([path, row]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: row.version,
      licence: row.license ?? '',
      isTool: Boolean(row.dev),
    }));
  const seen = new Map(rows.map((row) => [`${row.name}@${row.version}`, row]));
  return [...seen.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

/** @param {Package[]} rows */
function table(rows) {
  const licences = [...new Set(rows.map((row) => row.licence))].sort();
  return licences
    .map(
      (licence) =>
        `### ${licence}\n\n${rows
          .filter((row) => row.licence === licence)
          .map((row) => `${row.name} ${row.version}`)
          .join(' · ')}`,
    )
    .join('\n\n');
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const packages = packagesOf(JSON.parse(await readFile('package-lock.json', 'utf8')));
const refused = packages.filter((row) => !isMet(row.licence, row.name));
if (refused.length > 0) {
  process.stderr.write(
    `Licences that this project does not take:\n${refused.map((row) => `  ${row.name} ${row.version}: ${row.licence || 'none named'}`).join('\n')}\n`,
  );
  process.exit(1);
}
const text = `# Packages of others

Made from \`package-lock.json\` by \`npm run licences\`; \`npm run check\` refuses what is under the GPL or AGPL, or names no licence.
libvips (LGPL) is loaded by sharp as a library of its own and may be replaced.
The product's table of simplified characters is made from OpenCC's dictionaries (opencc-js, Apache-2.0).

## In the product

${table(packages.filter((row) => !row.isTool))}

## For building and testing alone

${table(packages.filter((row) => row.isTool))}
`;
if (!values.check) await writeFile(FILE, text);
else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  process.stderr.write(`${FILE} is not that of the lockfile: npm run licences\n`);
  process.exit(1);
}
