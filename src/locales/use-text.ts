import { useContext } from 'react';
import type { Texts } from './en.ts';
import { dayOf, formatDate, formatDay, formatNumber } from './format.ts';
import { type Language, TEXTS } from './language.ts';
import { LocaleContext } from './locale-context.ts';

/** The interface's texts in the reader's language. */
export function useText(): Texts {
  return TEXTS[useContext(LocaleContext).language];
}

interface Writing {
  language: Language;
  /** The day of a moment (ISO 8601) in words. */
  date: (moment: string) => string;
  /** A calendar day in words. */
  day: (day: string) => string;
  /** The calendar day, `YYYY-MM-DD`, of a moment (ISO 8601). */
  dayOf: (moment: string) => string;
  number: (value: number) => string;
}

/** The reader's language with its ways of writing dates and numbers. */
export function useLanguage(): Writing {
  const { language, time_zone: zone } = useContext(LocaleContext);
  return {
    language,
    date: (moment) => formatDate(language, zone, moment),
    day: (day) => formatDay(language, day),
    dayOf: (moment) => dayOf(zone, new Date(moment)),
    number: (value) => formatNumber(language, value),
  };
}
