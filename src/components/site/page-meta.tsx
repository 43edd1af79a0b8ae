import { addressIn, addressPair } from '../../../config/route-projections.ts';
import { SHARE_SIZE } from '../../../config/share-pictures.ts';
import { dataBlock } from '../../data-block.ts';
import type { Language } from '../../locales/store-language.ts';
import { useRoot } from './root-data.ts';

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
  /** The addresses of one text in its languages, this one's included. A page of the table knows its own. */
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
const LANGUAGES = Object.keys(LOCALES) as Language[];

/** Where a page stands in other languages; a reader of neither is sent to English. */
function Alternates({ addresses, base }: { addresses: Partial<Record<Language, string>>; base: string }) {
  const fallback = addresses.en ?? addresses.zh;
  return (
    <>
      {LANGUAGES.flatMap((other) => (addresses[other] ? [<link key={other} rel="alternate" hrefLang={other} href={`${base}${addresses[other]}`} />] : []))}
      <link rel="alternate" hrefLang="x-default" href={`${base}${fallback}`} />
    </>
  );
}

/** What search engines and link previews read. React lifts these elements into the head, on the server and when pages change. */
export function PageMeta({
  title,
  bare,
  description,
  path,
  noindex,
  type = 'website',
  image,
  language: ownLanguage,
  alternates,
  data = [],
  feed,
}: PageMetaProps) {
  const { settings, public_url, language: interfaceLanguage } = useRoot();
  const language = ownLanguage ?? interfaceLanguage;
  const fullTitle = bare ? title : `${title}${settings.seo_title_suffix ?? ''}`;
  const url = path === undefined ? undefined : `${public_url}${addressIn(interfaceLanguage, path)}`;
  const others = alternates ?? (path === undefined ? null : addressPair(path));
  // The size of an operator's own picture is not known here.
  const own = settings.share_image ? { src: settings.share_image, width: null, height: null } : { src: SITE_IMAGE, ...SHARE_SIZE };
  const shared: SharedImage = image ?? { ...own, alt: settings.site_name ?? '' };
  const absolute = (address: string) => (address.startsWith('/') ? `${public_url}${address}` : address);
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {settings.seo_keywords && path !== undefined && addressIn('en', path) === '/' && <meta name="keywords" content={settings.seo_keywords} />}
      {(noindex || settings.robots_index === false) && <meta name="robots" content={noindex ? 'noindex, follow' : 'noindex, nofollow'} />}
      {url && <link rel="canonical" href={url} />}
      {others && <Alternates addresses={others} base={public_url} />}
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.path} />}
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      {url && <meta property="og:url" content={url} />}
      {description && <meta property="og:description" content={description} />}
      {settings.site_name && <meta property="og:site_name" content={settings.site_name} />}
      <meta property="og:locale" content={LOCALES[language]} />
      {others &&
        LANGUAGES.filter((other) => other !== language && others[other]).map((other) => (
          <meta key={other} property="og:locale:alternate" content={LOCALES[other]} />
        ))}
      <meta property="og:image" content={absolute(shared.src)} />
      {shared.width && <meta property="og:image:width" content={String(shared.width)} />}
      {shared.height && <meta property="og:image:height" content={String(shared.height)} />}
      {shared.alt && <meta property="og:image:alt" content={shared.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {data.length > 0 && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by `dataBlock`.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataBlock({ '@context': 'https://schema.org', '@graph': data }) }} />
      )}
    </>
  );
}
