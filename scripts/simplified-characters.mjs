// `npm run simplified-characters`: writes the table by which search and the lists of words fold traditional characters, from OpenCC's dictionaries: the library itself
// takes 3 MB of memory for some 3,600 pairs.
import { writeFile } from 'node:fs/promises';
import { Converter } from 'opencc-js/t2cn';

const FILE = new URL('../server/content/simplified-characters.ts', import.meta.url);
const HAN = /\p{Script=Han}/u;

/** The dictionaries of the mainland's usage know the standard forms, those of Hong Kong the variants (衞). */
const standard = Converter({ from: 't', to: 'cn' });
const variants = Converter({ from: 'hk', to: 'cn' });

const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) => HAN.test(character));
const pairs = characters.map((character) => [character, variants(standard(character))]).filter(([character, folded]) => folded !== character);
await writeFile(
  FILE,
  `// Made by \`npm run simplified-characters\` from the dictionaries of OpenCC (opencc-js, Apache-2.0); \`tests/unit/simplified.test.ts\` holds it against them.

/** Characters that the mainland writes in another way, each followed by that way. */
export const SIMPLIFIED_PAIRS =
  '${pairs.flat().join('')}';
`,
);
console.log(`${pairs.length} pairs`);
