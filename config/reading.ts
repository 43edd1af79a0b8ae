import { READING } from './limits.ts';

/** How long a text is. */
export interface TextLength {
  /** Of scripts that are written without spaces: Chinese, Japanese, Korean. */
  characters: number;
  /** Of other scripts. */
  words: number;
}

/** Whether this is a character of a script that is written without spaces. */
export const isCjk = (code: number) =>
  (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0x3040 && code <= 0x30ff) || (code >= 0xac00 && code <= 0xd7af);

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
