import type { Language } from '../../../config/languages.ts';
import { useRoot } from '../../components/site/root-data.tsx';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './site-header.module.css';

const NAMES: Record<Language, { short: string; full: string }> = { en: { short: 'EN', full: 'English' }, zh: { short: '中文', full: '中文' } };

/** Two links, English and Chinese. They work without scripts: with scripts the choice is remembered under `language` as well. */
export function LanguageSwitch() {
  const { language } = useLanguage();
  const texts = useText();
  const { leads } = useRoot();
  return (
    <nav className={styles.languages} aria-label={texts.language}>
      {(Object.keys(NAMES) as Language[]).map((code) => (
        <a
          key={code}
          href={leads[code]}
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

/** One link to the other language, in words. */
export function OtherLanguage() {
  const { language } = useLanguage();
  const texts = useText();
  const { leads } = useRoot();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <a href={leads[other]} rel="nofollow" hrefLang={other} data-language={other}>
      {texts.other_language}
    </a>
  );
}
