import { createContext } from 'react';
import type { Language } from './language.ts';

/** The reader's language, for everything that is drawn: given by the document on the server and by each island in the browser. */
export const LanguageContext = createContext<Language>('en');
