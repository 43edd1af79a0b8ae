import { Outlet, useLoaderData } from 'react-router-dom';
import { RootContext, type RootData } from './layouts/site/root-data.ts';
import { LanguageContext } from './locales/language-context.ts';

/** The whole document of a public page, from `<html>` on. Made on the server alone; in the browser only its islands are React's. */
export function Document() {
  const root = useLoaderData<RootData>();
  const { language, settings } = root;
  return (
    <RootContext value={root}>
      <LanguageContext value={language}>
        <html lang={language}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="alternate" type="application/rss+xml" title={settings.site_name ?? 'RSS'} href="/rss.xml" />
          </head>
          <body data-visits={settings.visit_tracking === false ? undefined : 'on'}>
            <Outlet />
          </body>
        </html>
      </LanguageContext>
    </RootContext>
  );
}
