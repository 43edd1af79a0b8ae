import type { Language } from './language.ts';

/** One fixed zone, so that server and browser write the same day. */
const ZONE = 'Asia/Shanghai';
/** Day before month: the spelling in which the articles write dates. */
const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const SHAPE = { year: 'numeric', month: 'long', day: 'numeric' } as const;

const perLanguage = <Value>(make: (locale: string) => Value): Record<Language, Value> => ({ en: make(LOCALES.en), zh: make(LOCALES.zh) });
const moments = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...SHAPE, timeZone: ZONE }));
const days = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...SHAPE, timeZone: 'UTC' }));

/** The day of a moment (ISO 8601) in the site's time zone: `22 September 2023`, `2023年9月22日`. */
export function formatDate(language: Language, moment: string): string {
  return moments[language].format(new Date(moment));
}

/** A calendar day, `2026-11-21`, in words. */
export function formatDay(language: Language, day: string): string {
  return days[language].format(new Date(`${day}T00:00:00Z`));
}

/** The calendar day, `YYYY-MM-DD`, of a moment in the site's time zone. */
export function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: ZONE }).format(moment);
}
