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

/**
 * How many letters must be put in, taken out, replaced or swapped with their neighbour to make one word of the other
 * (optimal string alignment); answers `most + 1` as soon as it is more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let best = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
