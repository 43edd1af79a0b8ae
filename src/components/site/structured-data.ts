import { lastGood } from '../../../config/calendar.ts';
import { href } from '../../../config/route-projections.ts';
import { articleShare } from '../../../config/share-pictures.ts';
import type { ArticlePublic } from '../../../contract/articles.ts';

/** Objects of schema.org; a page puts its own into one graph. Source: schema.org, Google's "structured data" guides. */

export interface Site {
  public_url: string;
  name: string;
  logo?: string;
}

export function organization({ public_url, name, logo }: Site): object {
  return { '@type': 'Organization', '@id': `${public_url}/#organization`, name, url: `${public_url}/`, ...(logo && { logo: `${public_url}${logo}` }) };
}

/** Who signs a text: the organisation where the name is the site's or begins with it, as “ExamPress (IELTS)” does, else a person. Nothing of an author but the name tells the two apart. */
export function signature({ public_url, name: site }: Site, { id, name }: { id: number; name: string }): object {
  const isOrganisation = site !== '' && (name === site || name.startsWith(`${site} `));
  return { '@type': isOrganisation ? 'Organization' : 'Person', name, url: `${public_url}${href('/author/:id', { id })}` };
}

/** The site, with the address of its search. */
export function website({ public_url, name }: Site): object {
  return {
    '@type': 'WebSite',
    '@id': `${public_url}/#website`,
    name,
    url: `${public_url}/`,
    publisher: { '@id': `${public_url}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${public_url}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

interface Step {
  label: string;
  url: string;
}

/** The way down to a page; the page itself stands last. Search engines want two steps at least: a single one has the home page before it. */
export function breadcrumbList({ public_url }: Site, home: Step, steps: readonly Step[]): object {
  const way = steps.length > 1 ? steps : [home, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ label, url }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: `${public_url}${url}` })),
  };
}

/** What sets lines, and says nothing. */
const SPANS = /<\/?span[^>]*>/g;

/** Questions with their whole answers; none where there are none. */
export function questionsData(faqs: readonly { question: string; answer_html: string }[], language: string): object[] {
  const mainEntity = faqs
    .filter(({ question, answer_html }) => question !== '' && answer_html !== '')
    .map(({ question, answer_html }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer_html.replace(SPANS, '') } }));
  return mainEntity.length > 0 ? [{ '@type': 'FAQPage', inLanguage: language, mainEntity }] : [];
}

export function articleData({ public_url, name }: Site, article: ArticlePublic, path: string): object {
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.seo_description || article.summary,
    inLanguage: article.language,
    datePublished: article.published_at,
    dateModified: lastGood(article.updated_at, article.checked_on),
    author: article.author ? signature({ public_url, name }, article.author) : { '@id': `${public_url}/#organization` },
    publisher: { '@id': `${public_url}/#organization` },
    image: `${public_url}${article.cover && !article.cover.is_drawing ? article.cover.src : articleShare(article, name).address}`,
    mainEntityOfPage: `${public_url}${path}`,
  };
}
