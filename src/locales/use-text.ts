import { useRoot } from '../layouts/site/root-data.ts';
import type { Texts } from './en.ts';
import { formatDate, formatDay } from './format.ts';
import { type Language, TEXTS } from './language.ts';

/** The interface's texts in the reader's language. */
export function useText(): Texts {
  return TEXTS[useRoot().language];
}

/** The reader's language with its ways of writing dates: `date` of a moment, `day` of a calendar day. */
export function useLanguage(): { language: Language; date: (moment: string) => string; day: (day: string) => string } {
  const { language } = useRoot();
  return { language, date: (moment) => formatDate(language, moment), day: (day) => formatDay(language, day) };
}
