import { createContext, useContext } from 'react';
import { escapeHtml } from '../../../config/escape-html.ts';
import { LANGUAGES, type Language } from '../../../config/languages.ts';
import { addressIn, addressPair } from '../../../config/route-projections.ts';
import { SHARE_SIZE } from '../../../config/share-pictures.ts';
import { type RootData, useRoot } from './root-data.tsx';

/** JSON for a `<script>` data block: nothing in it can end the element or start another. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** A void element of the head. An attribute that is `null` is left out. */
function headTag(name: 'link' | 'meta', attributes: Record<string, string | null>): string {
  let html = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) if (value !== null) html += ` ${attribute}="${escapeHtml(value)}"`;
  return `${html}/>`;
}

/** Collects the HTML of a page's head. Provided while the server renders a page; elsewhere there is no head. */
export const HeadContext = createContext<((html: string) => void) | null>(null);

interface PageMetaProps {
  title: string;
  /** The title is complete: no suffix is added. */
  bare?: boolean;
  description?: string;
  /** Path and meaningful query, for the canonical link, in any language; absent where there is nothing to point to. */
  path?: string;
  noindex?: boolean;
  type?: 'website' | 'article';
  /** What link previews show; without one the site's own picture. */
  image?: SharedImage;
  /** The content's language, where it may differ from the interface's. */
  language?: Language;
  /** The page's addresses by language, its own included. By default those of the table of pages; null where it has one language only. */
  alternates?: Partial<Record<Language, string>> | null;
  /** schema.org data, shown to search engines as a data block. */
  data?: readonly object[];
  /** A feed of this page's own. */
  feed?: { title: string; path: string };
}

export interface SharedImage {
  src: string;
  width: number | null;
  height: number | null;
  alt: string;
}

/** Shown by link previews where a page has no picture of its own. */
const SITE_IMAGE = '/share.png';

const LOCALES: Record<Language, string> = { en: 'en_GB', zh: 'zh_CN' };

/** Where a page stands in other languages; a reader of neither is sent to English. */
function alternatesHtml(addresses: Partial<Record<Language, string>>, base: string): string {
  const of = (language: string, address: string) => headTag('link', { rel: 'alternate', hreflang: language, href: `${base}${address}` });
  const fallback = addresses.en ?? addresses.zh;
  return LANGUAGES.flatMap((other) => (addresses[other] ? [of(other, addresses[other])] : [])).join('') + of('x-default', `${fallback}`);
}

const named = (name: string, content: string) => headTag('meta', { name, content });
const property = (name: string, content: string) => headTag('meta', { property: name, content });

/** What search engines and link previews read. Written as text, since React takes as long for these thirty elements as for the rest of an article's page. */
export function PageMeta(props: PageMetaProps) {
  const root = useRoot();
  useContext(HeadContext)?.(metaHtml(props, root));
  return null;
}

function metaHtml(
  { title, bare, description, path, noindex, type = 'website', image, language: ownLanguage, alternates, data = [], feed }: PageMetaProps,
  { settings, public_url, language: interfaceLanguage }: RootData,
): string {
  const language = ownLanguage ?? interfaceLanguage;
  const fullTitle = bare ? title : `${title}${settings.seo_title_suffix}`;
  const url = path === undefined ? undefined : `${public_url}${addressIn(interfaceLanguage, path)}`;
  const others = alternates === undefined && path !== undefined ? addressPair(path) : alternates;
  // The size of an operator's own picture is not known here.
  const own = settings.share_image ? { src: settings.share_image, width: null, height: null } : { src: SITE_IMAGE, ...SHARE_SIZE };
  const shared: SharedImage = image ?? { ...own, alt: settings.site_name };
  const absolute = (address: string) => (address.startsWith('/') ? `${public_url}${address}` : address);
  let html = `<title>${escapeHtml(fullTitle)}</title>`;
  if (description) html += named('description', description);
  if (settings.seo_keywords && path !== undefined && addressIn('en', path) === '/') html += named('keywords', settings.seo_keywords);
  if (noindex || !settings.robots_index) html += named('robots', noindex ? 'noindex, follow' : 'noindex, nofollow');
  if (url) html += headTag('link', { rel: 'canonical', href: url });
  if (others) html += alternatesHtml(others, public_url);
  if (feed) html += headTag('link', { rel: 'alternate', type: 'application/rss+xml', title: feed.title, href: feed.path });
  html += property('og:title', title) + property('og:type', type);
  if (url) html += property('og:url', url);
  if (description) html += property('og:description', description);
  if (settings.site_name) html += property('og:site_name', settings.site_name);
  html += property('og:locale', LOCALES[language]);
  for (const other of LANGUAGES) if (other !== language && others?.[other]) html += property('og:locale:alternate', LOCALES[other]);
  html += property('og:image', absolute(shared.src));
  if (shared.width) html += property('og:image:width', String(shared.width));
  if (shared.height) html += property('og:image:height', String(shared.height));
  if (shared.alt) html += property('og:image:alt', shared.alt);
  html += named('twitter:card', 'summary_large_image');
  if (data.length > 0) html += `<script type="application/ld+json">${dataBlock({ '@context': 'https://schema.org', '@graph': data })}</script>`;
  return html;
}
