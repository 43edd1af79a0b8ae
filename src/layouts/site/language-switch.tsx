import { useLocation } from 'react-router-dom';
import type { Language } from '../../locales/language.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './site-header.module.css';

const NAMES: Record<Language, { short: string; full: string }> = { en: { short: 'EN', full: 'English' }, zh: { short: '中文', full: '中文' } };

/** This page in another interface language: the server stores the choice and leads back to the address without `language`. */
function switched(pathname: string, search: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set('language', language);
  return `${pathname}?${query}`;
}

/** Two links, English and Chinese: choosing works without scripts; with them the choice is remembered under `language` as well. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const texts = useText();
  return (
    <nav className={styles.languages} aria-label={texts.language}>
      {(Object.keys(NAMES) as Language[]).map((code) => (
        <a
          key={code}
          href={switched(pathname, search, code)}
          rel="nofollow"
          lang={code}
          hrefLang={code}
          data-language={code}
          aria-current={code === language ? 'true' : undefined}
          aria-label={NAMES[code].full}
        >
          {NAMES[code].short}
        </a>
      ))}
    </nav>
  );
}
