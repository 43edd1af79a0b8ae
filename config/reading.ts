import { READING } from './limits.ts';

/** How long a text is. */
export interface TextLength {
  /** Of scripts that are written without spaces: Chinese, Japanese, Korean. */
  characters: number;
  /** Of other scripts. */
  words: number;
}

/** Scripts that are written without spaces: kana, Han, Hangul, Han for compatibility. The first begins lowest. */
const CJK = [
  [0x3040, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
] as const;
/** The same for an expression, between brackets. */
export const CJK_RANGES = CJK.flatMap(([from, to]) => `\\u${from.toString(16)}-\\u${to.toString(16)}`).join('');

/** Whether this is a character of one of them. */
export const isCjk = (code: number): boolean => code >= CJK[0][0] && CJK.some(([from, to]) => code >= from && code <= to);

const LETTER = /[\p{L}\p{N}]/u;
/** Letters and figures; those of English by their numbers, which are nearly all. */
function isLetter(code: number): boolean {
  if (code >= 0x80) return LETTER.test(String.fromCodePoint(code));
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

/** What stands within a word: `don’t`, `e.g`, `re-read`. */
const WITHIN = new Set([..."'’.-"].map((sign) => sign.charCodeAt(0)));

/** Counts a readable text, sign by sign: lists of all words of a text are large. */
export function countText(text: string): TextLength {
  let [characters, words] = [0, 0];
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    if (isCjk(code)) {
      characters += 1;
      inWord = false;
    } else if (isLetter(code)) {
      if (!inWord) words += 1;
      inWord = true;
    } else inWord &&= WITHIN.has(code);
  }
  return { characters, words };
}

/** Minutes to read so much, at least one. */
export function minutesFor({ characters, words }: TextLength): number {
  return Math.max(1, Math.round(words / READING.words + characters / READING.characters));
}
