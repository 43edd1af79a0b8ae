import type { Language } from '../../../locales/language.ts';

/** A Chinese sentence says in one character what takes a European one about four. */
const LETTERS_PER_HAN = 4;

/** The language that a text is written in. For content whose language nobody recorded; only Chinese and English are told apart. */
export function languageOf(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return han * LETTERS_PER_HAN > latin ? 'zh' : 'en';
}
