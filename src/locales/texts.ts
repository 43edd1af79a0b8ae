import { en, type Texts } from './en.ts';
import type { Language } from './language.ts';
import { zh } from './zh.ts';

export const TEXTS: Record<Language, Texts> = { en, zh };
