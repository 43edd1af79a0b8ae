import type { Language } from '../../config/languages.ts';

/** Day before month: the spelling in which the articles write dates. */
const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than writing a hundred dates with it. */
function formatter(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { year: 'numeric', month: 'long', day: 'numeric', timeZone });
  formatters.set(key, made);
  return made;
}

/** The day of a moment (ISO 8601) in a time zone (IANA name): `22 September 2023`, `2023年9月22日`. */
export function formatDate(language: Language, timeZone: string, moment: string): string {
  return formatter(language, timeZone).format(new Date(moment));
}

/** A calendar day, `2026-11-21`, in words. */
export function formatDay(language: Language, day: string): string {
  return formatter(language, 'UTC').format(new Date(`${day}T00:00:00Z`));
}

export function formatNumber(language: Language, value: number): string {
  return value.toLocaleString(LOCALES[language]);
}
