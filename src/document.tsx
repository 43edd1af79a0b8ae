import { Outlet, useLoaderData, useMatches } from 'react-router-dom';
import { DARK, LIGHT } from '../config/theme.ts';
import { RootContext, type RootData } from './components/site/root-data.ts';
import type { Language } from './locales/language.ts';
import { settingsIn } from './locales/said.ts';
import { LocaleContext } from './locales/use-text.ts';

/** The language that the address or the page's content fixes; nothing where the reader's choice decides. */
function usePageLanguage(ofAddress: Language | undefined): Language | undefined {
  const pages = useMatches().map(({ loaderData }) => (loaderData as { page_language?: Language } | undefined)?.page_language);
  return ofAddress ?? pages.find(Boolean);
}

/** The whole document of a public page, from `<html>` on. Made on the server alone; in the browser only its islands are React's. */
export function Document() {
  const loaded = useLoaderData<RootData>();
  const fixed = usePageLanguage(loaded.fixed_language);
  const language = fixed ?? loaded.language;
  const settings = settingsIn(language, loaded.settings);
  const root = { ...loaded, language, settings };
  const timeZone = settings.time_zone ?? 'UTC';
  return (
    <RootContext value={root}>
      <LocaleContext value={{ language, time_zone: timeZone }}>
        <html lang={language} data-time-zone={timeZone}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            <link rel="manifest" href="/site.webmanifest" />
            <meta name="theme-color" content={LIGHT.page} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={DARK.page} media="(prefers-color-scheme: dark)" />
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
