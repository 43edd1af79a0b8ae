import { useLocation, useMatches } from 'react-router-dom';
import { href } from '../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../contract/articles.ts';
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

/** The article of this page, if it is one. */
function useArticle(): Pick<ArticlePublic, 'language' | 'translations'> | undefined {
  return useMatches()
    .map(({ loaderData }) => (loaderData as { article?: ArticlePublic } | undefined)?.article)
    .find(Boolean);
}

/** Two links, English and Chinese; on an article that has a translation they lead to the text of that language. They work without scripts: with scripts the choice is remembered under `language` as well. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const texts = useText();
  const article = useArticle();
  const leadsTo = (code: Language) => {
    const other = article?.language === code ? undefined : article?.translations.find((translation) => translation.language === code);
    return switched(other ? href('/article/:id', { id: other.slug }) : pathname, other ? '' : search, code);
  };
  return (
    <nav className={styles.languages} aria-label={texts.language}>
      {(Object.keys(NAMES) as Language[]).map((code) => (
        <a
          key={code}
          href={leadsTo(code)}
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
