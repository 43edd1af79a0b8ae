import { en, type Texts } from './en.ts';
import { zh } from './zh.ts';

export type Language = 'en' | 'zh';
const KEY = 'language';
const YEAR_SECONDS = 31_536_000;

export const TEXTS: Record<Language, Texts> = { en, zh };

/** The language that this browser's cookie names; `en` when it names none. The server reads the same cookie. */
export function readLanguage(): Language {
  return /(?:^|; )language=([^;]*)/.exec(document.cookie)?.[1] === 'zh' ? 'zh' : 'en';
}

/** Stores the reader's choice where the head script (localStorage) and the server (cookie) look for it. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage may be closed to us; the cookie alone carries the choice then.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere; the next request must have the value.
  document.cookie = `${KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
}
