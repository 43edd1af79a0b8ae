import { createContext } from 'react';
import type { Language } from './language.ts';

/** How everything that is drawn writes: given by the document on the server and by each island in the browser, so that both write the same. */
export interface Locale {
  language: Language;
  /** The site's, as an IANA name: a day begins there when it begins for the editorial team. */
  time_zone: string;
}

export const LocaleContext = createContext<Locale>({ language: 'en', time_zone: 'UTC' });
