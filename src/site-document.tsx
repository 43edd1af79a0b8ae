import type { ReactNode } from 'react';
import { DARK, LIGHT } from '../config/theme.ts';
import { useRoot } from './components/site/root-data.ts';

/** The whole document of a public page, from `<html>` on. Made on the server alone; in the browser only its islands are React's. */
export function Document({ children }: { children: ReactNode }) {
  const { language, settings } = useRoot();
  return (
    <html lang={language} data-time-zone={settings.time_zone ?? 'UTC'}>
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
      <body data-visits={settings.visit_tracking === false ? undefined : 'on'}>{children}</body>
    </html>
  );
}
