import type { Language } from './language.ts';

/** The language of a text that is kept without one, by its letters; undefined where it is the reader's. */
export function langOf(text: string, reader: Language): Language | undefined {
  const written = /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
  return written === reader ? undefined : written;
}
