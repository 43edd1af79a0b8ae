import type { ConverterFunction } from 'opencc-js/t2cn';
import { onFirstUse } from '../on-first-use.ts';

const converters = onFirstUse<typeof import('opencc-js/t2cn')>('opencc-js/t2cn');

const HAN = /\p{Script=Han}/u;

let simplify: ConverterFunction | undefined;

/** The dictionaries of the mainland's usage know the standard forms, those of Hong Kong the variants (衞). */
function makeSimplify(): ConverterFunction {
  const { Converter } = converters();
  const standard = Converter({ from: 't', to: 'cn' });
  const variants = Converter({ from: 'hk', to: 'cn' });
  return (text) => variants(standard(text));
}

const known = new Map<string, string>();
/** Characters remembered; one text cannot have many more kinds. */
const KNOWN_MAX = 20_000;

function simplifiedCharacter(character: string): string {
  const kept = known.get(character);
  if (kept !== undefined) return kept;
  if (!HAN.test(character)) return character;
  simplify ??= makeSimplify();
  const folded = simplify(character);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(character, folded);
  return folded;
}

/** A run of characters as the mainland writes them; others stay. One by one, so that a word folds the same wherever it stands. */
export function simplified(run: string): string {
  let [folded, from] = ['', 0];
  for (let at = 0; at < run.length; at += 1) {
    const character = run[at] as string;
    const standard = simplifiedCharacter(character);
    if (standard === character) continue;
    folded += run.slice(from, at) + standard;
    from = at + 1;
  }
  return from === 0 ? run : folded + run.slice(from);
}
