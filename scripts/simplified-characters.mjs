// `npm run simplified-characters`: writes the table in `simplified.ts` by which search and the lists of words fold traditional characters, from OpenCC's dictionaries: the library itself
// takes 3 MB of memory for some 3,600 pairs.
import { readFile, writeFile } from 'node:fs/promises';
import { Converter } from 'opencc-js/t2cn';

const FILE = new URL('../server/content/simplified.ts', import.meta.url);
const HAN = /\p{Script=Han}/u;

/** The dictionaries of the mainland's usage know the standard forms, those of Hong Kong the variants (衞). */
const standard = Converter({ from: 't', to: 'cn' });
const variants = Converter({ from: 'hk', to: 'cn' });

const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) => HAN.test(character));
const pairs = characters.map((character) => [character, variants(standard(character))]).filter(([character, folded]) => folded !== character);
const text = await readFile(FILE, 'utf8');
await writeFile(FILE, text.replace(/(?<=^const SIMPLIFIED_PAIRS =\n {2}')[^']*/m, pairs.flat().join('')));
console.log(`${pairs.length} pairs`);
