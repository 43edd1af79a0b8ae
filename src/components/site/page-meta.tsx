import { dataBlock } from '../../data-block.ts';
import { useRoot } from '../../layouts/site/root-data.ts';

interface PageMetaProps {
  title: string;
  /** The title is complete: no suffix is added. */
  bare?: boolean;
  description?: string;
  /** Path and meaningful query, for the canonical link; absent where there is nothing to point to. */
  path?: string;
  noindex?: boolean;
  type?: 'website' | 'article';
  /** Path of a picture; without one the site's own is shown. */
  image?: string;
  /** The addresses of one text in its languages, this one's included; empty where there is one language only. */
  alternates?: readonly { language: string; path: string }[];
  /** schema.org data, shown to search engines as a data block. */
  data?: readonly object[];
  /** A feed of this page's own. */
  feed?: { title: string; path: string };
}

/** Shown by link previews where a page has no picture of its own: 1200 × 630. */
const SITE_IMAGE = '/share.png';

/** What search engines and link previews read. React lifts these elements into the head, on the server and when pages change. */
export function PageMeta({ title, bare, description, path, noindex, type = 'website', image, alternates = [], data = [], feed }: PageMetaProps) {
  const { settings, public_url, language } = useRoot();
  const fullTitle = bare ? title : `${title}${settings.seo_title_suffix ?? ''}`;
  const url = path === undefined ? undefined : `${public_url}${path}`;
  const absolute = (address: string) => (address.startsWith('/') ? `${public_url}${address}` : address);
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {settings.seo_keywords && path === '/' && <meta name="keywords" content={settings.seo_keywords} />}
      {(noindex || settings.robots_index === false) && <meta name="robots" content={noindex ? 'noindex, follow' : 'noindex, nofollow'} />}
      {url && <link rel="canonical" href={url} />}
      {alternates.map((other) => (
        <link key={other.language} rel="alternate" hrefLang={other.language} href={`${public_url}${other.path}`} />
      ))}
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.path} />}
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      {url && <meta property="og:url" content={url} />}
      {description && <meta property="og:description" content={description} />}
      {settings.site_name && <meta property="og:site_name" content={settings.site_name} />}
      <meta property="og:locale" content={language === 'zh' ? 'zh_CN' : 'en_GB'} />
      <meta property="og:image" content={absolute(image || settings.share_image || SITE_IMAGE)} />
      <meta name="twitter:card" content="summary_large_image" />
      {data.length > 0 && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by `dataBlock`.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataBlock({ '@context': 'https://schema.org', '@graph': data }) }} />
      )}
    </>
  );
}
