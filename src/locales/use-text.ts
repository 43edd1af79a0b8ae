import { useContext } from 'react';
import type { Texts } from './en.ts';
import { formatDate, formatDay } from './format.ts';
import { type Language, TEXTS } from './language.ts';
import { LanguageContext } from './language-context.ts';

/** The interface's texts in the reader's language. */
export function useText(): Texts {
  return TEXTS[useContext(LanguageContext)];
}

/** The reader's language with its ways of writing dates: `date` of a moment, `day` of a calendar day. */
export function useLanguage(): { language: Language; date: (moment: string) => string; day: (day: string) => string } {
  const language = useContext(LanguageContext);
  return { language, date: (moment) => formatDate(language, moment), day: (day) => formatDay(language, day) };
}
