import type { Language } from './language.ts';

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** The language of a text that is kept without one, by its letters: Chinese where it has at least as many characters as Latin words. Undefined where it is the reader's. */
export function langOf(text: string, reader: Language): Language | undefined {
  const [characters, words] = [HAN, LATIN_WORD].map((letters) => text.match(letters)?.length ?? 0) as [number, number];
  const written = characters > 0 && characters >= words ? 'zh' : 'en';
  return written === reader ? undefined : written;
}
