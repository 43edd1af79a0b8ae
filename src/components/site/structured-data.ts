import type { ArticlePublic } from '../../../contract/articles.ts';

/** What schema.org calls things: pages put these into one graph. Source: schema.org, Google's "structured data" guides. */

interface Site {
  public_url: string;
  name: string;
  logo?: string;
}

export function organization({ public_url, name, logo }: Site): object {
  return { '@type': 'Organization', '@id': `${public_url}/#organization`, name, url: `${public_url}/`, ...(logo && { logo: `${public_url}${logo}` }) };
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

/** The way down to a page; the page itself stands last. */
export function breadcrumbList({ public_url }: Site, steps: readonly { label: string; url: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, url }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: `${public_url}${url}` })),
  };
}

export function articleData({ public_url }: Site, article: ArticlePublic, path: string): object {
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.seo_description || article.summary,
    inLanguage: article.language,
    datePublished: article.published_at,
    dateModified: article.updated_at,
    author: article.author ? { '@type': 'Person', name: article.author.name } : { '@id': `${public_url}/#organization` },
    publisher: { '@id': `${public_url}/#organization` },
    ...(article.cover && { image: `${public_url}${article.cover.src}` }),
    mainEntityOfPage: `${public_url}${path}`,
    isPartOf: { '@id': `${public_url}/#website` },
  };
}
