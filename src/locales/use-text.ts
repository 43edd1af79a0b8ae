import { createContext, useContext } from 'react';
import { dayIn, formatDate, formatDay, formatDays, LOCALES } from '../../config/calendar.ts';
import type { Language } from '../../config/languages.ts';
import { addressIn } from '../../config/route-projections.ts';
import { en, type Texts } from './en.ts';
import { zh } from './zh.ts';

export const TEXTS: Record<Language, Texts> = { en, zh };

/** How everything that is drawn writes: given by the document on the server and by each island in the browser, so that both write the same. */
export interface Locale {
  language: Language;
  /** The site's, as an IANA name: a day begins there when it begins for the editorial team. */
  time_zone: string;
}

export const LocaleContext = createContext<Locale>({ language: 'en', time_zone: 'UTC' });

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
  /** A calendar day, or a span of days where it does not end on the first, in words. */
  days: (from: string, to: string | null) => string;
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
    days: (from, to) => formatDays(language, from, to),
    dayOf: (moment) => dayIn(zone, new Date(moment)),
    number: (value) => formatNumber(language, value),
  };
}

/** Writes an address of ours as pages in the reader's language do; any other stays as it is. */
export function useAddress(): (url: string) => string {
  const { language } = useLanguage();
  return (url) => addressIn(language, url);
}

function formatNumber(language: Language, value: number): string {
  return value.toLocaleString(LOCALES[language]);
}
