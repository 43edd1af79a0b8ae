import { LANGUAGES, type Language } from '../../../config/languages.ts';
import { addressIn, href } from '../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../contract/articles.ts';
import { useRoot } from '../../components/site/root-data.tsx';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './site-layout.module.css';

/** This page in another interface language: the server stores the choice and leads back to the address without `language`. */
function switched(pathname: string, search: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set('language', language);
  return `${pathname}?${query}`;
}

/** Where a page stands in each language: the same page at its address there, an article's translation. */
export function leadsOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  article: Pick<ArticlePublic, 'language' | 'translations' | 'exam'> | undefined,
): Record<Language, string> {
  const leadsTo = (code: Language) => {
    const other = article?.language === code ? undefined : article?.translations.find((translation) => translation.language === code);
    if (other) return switched(href('/article/:id', { id: other.slug }), '', code);
    // A Chinese text has a Chinese page alone: who wants English goes to its exam.
    if (article?.language === 'zh' && code === 'en') return switched(article.exam ? `/${article.exam}` : '/', '', code);
    return switched(addressIn(code, pathname), search, code);
  };
  return { en: leadsTo('en'), zh: leadsTo('zh') };
}

const NAMES: Record<Language, { short: string; full: string }> = { en: { short: 'EN', full: 'EN, English' }, zh: { short: '中文', full: '中文' } };

/** Two links, English and Chinese. They work without scripts: with scripts the choice is remembered under `language` as well. */
export function LanguageSwitch() {
  const { language } = useLanguage();
  const texts = useText();
  const { leads } = useRoot();
  return (
    <nav className={styles.languages} aria-label={texts.language}>
      {LANGUAGES.map((code) => (
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
