import { createContext, useContext } from 'react';
import { Outlet } from 'react-router-dom';
import { useRoot } from './layouts/site/root-data.ts';

/** The text of the page's data block, the same on both sides, so that hydration finds what it expects. */
export const DocumentData = createContext('');

/**
 * The whole document of a public page, from `<html>` on. The head script is not in it: the server puts it in front of
 * everything, and scripts that stand beside it (Vite's, in development) would be taken for it while hydrating.
 * `suppressHydrationWarning`: that script has set the theme's class by then.
 */
export function Document() {
  const { language, settings } = useRoot();
  const data = useContext(DocumentData);
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" title={settings.site_name ?? 'RSS'} href="/rss.xml" />
      </head>
      <body>
        <Outlet />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by `dataBlock`. */}
        <script id="__data" type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
      </body>
    </html>
  );
}
