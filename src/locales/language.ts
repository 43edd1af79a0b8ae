import type { Language } from '../../config/languages.ts';
import { writeStored } from '../browser-storage.ts';

const KEY = 'language';
const YEAR_SECONDS = 31_536_000;

/** Stores the reader's choice where the head script (localStorage) and the server (cookie) look for it. */
export function storeLanguage(language: Language): void {
  // Where storage is closed to us, the cookie alone carries the choice.
  writeStored(KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere; the next request must have the value.
  document.cookie = `${KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
}

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** The language of a text that is kept without one, by its letters: Chinese where it has at least as many characters as Latin words. Undefined where it is the reader's. */
export function langOf(text: string, reader: Language): Language | undefined {
  const [characters, words] = [HAN, LATIN_WORD].map((letters) => text.match(letters)?.length ?? 0) as [number, number];
  const written = characters > 0 && characters >= words ? 'zh' : 'en';
  return written === reader ? undefined : written;
}
