import { useRevalidator } from 'react-router-dom';
import { type Language, storeLanguage } from '../../locales/language.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './site-header.module.css';

const NAMES: Record<Language, { short: string; full: string }> = { en: { short: 'EN', full: 'English' }, zh: { short: '中文', full: '中文' } };

/** Two buttons, English and Chinese. Choosing stores the choice and asks for the page's data anew. */
export function LanguageSwitch() {
  const { language } = useLanguage();
  const { revalidate } = useRevalidator();
  const texts = useText();
  const choose = (wanted: Language) => {
    if (wanted === language) return;
    storeLanguage(wanted);
    void revalidate();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; these buttons act at once.
    <div className={styles.languages} role="group" aria-label={texts.language}>
      {(Object.keys(NAMES) as Language[]).map((code) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language} aria-label={NAMES[code].full} onClick={() => choose(code)}>
          {NAMES[code].short}
        </button>
      ))}
    </div>
  );
}
