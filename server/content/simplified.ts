import { SIMPLIFIED_PAIRS } from './simplified-characters.ts';

/** What the mainland writes for a character, by the character's UTF-16 unit. */
const SIMPLIFIED: ReadonlyMap<number, string> = new Map(
  [...SIMPLIFIED_PAIRS].flatMap((character, at, all) => (at % 2 === 0 ? [[character.charCodeAt(0), all[at + 1] as string] as const] : [])),
);

/** A run of characters as the mainland writes them; others stay. One by one, so that a word folds the same wherever it stands. */
export function simplified(run: string): string {
  let [folded, from] = ['', 0];
  for (let at = 0; at < run.length; at += 1) {
    const standard = SIMPLIFIED.get(run.charCodeAt(at));
    if (standard === undefined) continue;
    folded += run.slice(from, at) + standard;
    from = at + 1;
  }
  return from === 0 ? run : folded + run.slice(from);
}
