/** Words of our own letters, long enough to be told from others when one letter is wrong. */
export const MISSPELT = /^[a-z]{4,40}$/;
/** From this length on two slips are forgiven. */
const LONG_WORD = 8;
/** Slips are looked for among the first letters only; what follows is compared afterwards. */
const PREFIX = 7;

/** How many slips a word may have. */
export function slipsAllowed(word: string): number {
  return word.length >= LONG_WORD ? 2 : 1;
}

/**
 * The beginnings of a word with up to as many letters left out as slips are allowed (at most 29). Two words that differ by no
 * more slips than that share one of them, so that a misspelt word finds its neighbours by looking up a few keys.
 */
export function slipsOf(word: string): string[] {
  const found = new Set([word.slice(0, PREFIX)]);
  let last = [...found];
  for (let left = slipsAllowed(word); left > 0; left -= 1) {
    last = last.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)));
    for (const text of last) found.add(text);
  }
  return [...found];
}
