import type { ReactNode } from 'react';
import { FEEDS, MANIFESTS } from '../config/route-projections.ts';
import { DARK, LIGHT } from '../config/theme.ts';
import type { PageAssets } from '../contract/rendering.ts';
import { useRoot } from './components/site/root-data.tsx';
import { HEAD_SCRIPT } from './theme/head-script.ts';

/** The whole document of a public page, from `<html>` on. Made on the server alone; in the browser only its islands are React's. */
export function Document({ children }: { children: ReactNode }) {
  const { language, settings } = useRoot();
  return (
    <html lang={language} data-time-zone={settings.time_zone}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={MANIFESTS[language]} />
        <meta name="theme-color" content={LIGHT.page} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={DARK.page} media="(prefers-color-scheme: dark)" />
        <link rel="alternate" type="application/rss+xml" title={settings.site_name} href={FEEDS[language]} />
      </head>
      <body data-visits={settings.visit_tracking ? 'on' : undefined}>{children}</body>
    </html>
  );
}

/** The console's document: an empty `#root` that its script fills. */
export function ConsoleDocument({ assets, title }: { assets: PageAssets; title: string }) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; its hash stands in the policy. */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.entry} />
      </head>
      <body>
        <div id="root" />
        <noscript>管理后台需要启用浏览器脚本。</noscript>
      </body>
    </html>
  );
}
