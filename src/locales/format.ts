import type { Language } from './language.ts';

/** Day before month: the spelling in which the articles write dates. */
const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const SHAPE = { year: 'numeric', month: 'long', day: 'numeric' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than writing a hundred dates with it. */
function formatter(locale: string, timeZone: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${shape.month}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...shape, timeZone });
  formatters.set(key, made);
  return made;
}

/** The day of a moment (ISO 8601) in a time zone (IANA name): `22 September 2023`, `2023年9月22日`. */
export function formatDate(language: Language, timeZone: string, moment: string): string {
  return formatter(LOCALES[language], timeZone, SHAPE).format(new Date(moment));
}

/** A calendar day, `2026-11-21`, in words. */
export function formatDay(language: Language, day: string): string {
  return formatter(LOCALES[language], 'UTC', SHAPE).format(new Date(`${day}T00:00:00Z`));
}

export function formatNumber(language: Language, value: number): string {
  return value.toLocaleString(LOCALES[language]);
}

/** The calendar day, `YYYY-MM-DD`, of a moment in a time zone (IANA name). */
export function dayOf(timeZone: string, moment: Date): string {
  return formatter('en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
}
