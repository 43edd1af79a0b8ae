/** The languages of texts and of the interface: the code that is stored, and what each is called. */
export const LANGUAGE_WORDS = { en: { en: 'English', zh: '英文' }, zh: { en: 'Chinese', zh: '中文' } } as const;
export type Language = keyof typeof LANGUAGE_WORDS;
export const LANGUAGES = Object.keys(LANGUAGE_WORDS) as Language[];
