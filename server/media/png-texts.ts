/** Chunks that hold words, packed or not: no picture shows them, and fifty packed ones of 48 kB unpack to more than a decoder may take. */
const TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Bytes of what every PNG begins with; before a chunk's data (their length and its type); behind them (their sum). */
const SIGNATURE = 8;
const BEFORE = 8;
const BEHIND = 4;

/**
 * A PNG without the texts in it, in one walk over its chunks. Where they make no sense, the rest is handed on as it is: the decoder says what is wrong with it.
 */
export function withoutPngTexts(png: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  let at = SIGNATURE;
  while (at + BEFORE <= png.length) {
    const end = at + BEFORE + png.readUInt32BE(at) + BEHIND;
    if (TEXTS.has(png.toString('latin1', at + 4, at + BEFORE))) {
      kept.push(png.subarray(from, at));
      from = Math.min(end, png.length);
    }
    at = end;
  }
  return kept.length === 0 ? png : Buffer.concat([...kept, png.subarray(from)]);
}
