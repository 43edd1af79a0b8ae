import type { Language } from '../../../config/languages.ts';
import { addressIn, href } from '../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../contract/articles.ts';

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
