import type { PageAssets } from '../contract/rendering.ts';
import { HEAD_SCRIPT } from './theme/head-script.ts';

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
