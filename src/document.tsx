import { Outlet, useLoaderData } from 'react-router-dom';
import { RootContext, type RootData } from './layouts/site/root-data.ts';
import { LocaleContext } from './locales/locale-context.ts';

/** The whole document of a public page, from `<html>` on. Made on the server alone; in the browser only its islands are React's. */
export function Document() {
  const root = useLoaderData<RootData>();
  const { language, settings } = root;
  const timeZone = settings.time_zone ?? 'UTC';
  return (
    <RootContext value={root}>
      <LocaleContext value={{ language, time_zone: timeZone }}>
        <html lang={language} data-time-zone={timeZone}>
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
      </LocaleContext>
    </RootContext>
  );
}
