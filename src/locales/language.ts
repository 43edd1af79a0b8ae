import { writeStored } from '../browser-storage.ts';

export type Language = 'en' | 'zh';
const KEY = 'language';
const YEAR_SECONDS = 31_536_000;

/** Stores the reader's choice where the head script (localStorage) and the server (cookie) look for it. */
export function storeLanguage(language: Language): void {
  // Where storage is closed to us, the cookie alone carries the choice.
  writeStored(KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere; the next request must have the value.
  document.cookie = `${KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
}
