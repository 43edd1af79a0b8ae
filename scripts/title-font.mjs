// `npm run title-font`: cuts the typeface of the titles down to what English titles are set in and to the weights we use, and writes it into `public/assets/`.
// Its name carries a mark of its bytes, for it is kept for a year; `config/theme.ts` names it.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCE = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const FOLDER = new URL('../public/assets/', import.meta.url);
const NAME = 'newsreader-titles';
/** The weights of our headings. */
const WEIGHTS = { min: 600, max: 700 };
/** Bytes it may have: a reader on a slow line waits about half a second for so much. */
const MAX_BYTES = 25_000;

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at))
  .join('')
  .replace(/[\\^`{|}~]/g, '');
const CHARACTERS = `${ascii}\u00a0£°·×ÉàáâäçèéêëíîïñóôöúüßØ‘’“”…–—€−`;

const bytes = await subsetFont(await readFile(fileURLToPath(import.meta.resolve(SOURCE))), CHARACTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS },
});
if (bytes.length > MAX_BYTES) throw new Error(`${bytes.length} bytes are more than ${MAX_BYTES}`);
const file = `${NAME}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
for (const old of await readdir(FOLDER)) if (old.startsWith(`${NAME}.`)) await rm(new URL(old, FOLDER));
await writeFile(new URL(file, FOLDER), bytes);
console.log(`public/assets/${file}: ${bytes.length} bytes`);
