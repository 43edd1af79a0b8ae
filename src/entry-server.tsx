import { type ReactNode, StrictMode } from 'react';
import { preinit } from 'react-dom';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom';
import type { PageAssets, Renderer } from '../contract/rendering.ts';
import type { SiteContext } from './components/site/root-data.ts';
import { ConsoleDocument } from './console-document.tsx';
import { siteRoutes, sourcesOf } from './router/site-routes.tsx';
import { HEAD_SCRIPT } from './theme/head-script.ts';

export { HEAD_SCRIPT };

const handler = createStaticHandler(siteRoutes());

/** Puts the page's styles into the head. */
function Assets({ assets, children }: { assets: PageAssets; children: ReactNode }) {
  for (const href of assets.styles) preinit(href, { as: 'style', precedence: 'default' });
  return children;
}

/** Throws what kept the page's data away; answers the status of what stands in its place. */
function missingStatus(errors: StaticHandlerContext['errors']): 404 | 410 | 429 | null {
  for (const error of Object.values(errors ?? {})) {
    if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410 || error.status === 429)) return error.status;
    throw error;
  }
  return null;
}

/**
 * React's document as one text. Nothing in it waits and nothing is sent in pieces: a page's status and text belong together. The head script stands before
 * everything that could paint, right behind the declaration of the encoding; the page's own script is named in the head and comes last.
 */
function renderWhole(element: ReactNode, entry: string): string {
  const html = renderToString(element)
    .replace(/<head>(?:<meta charset="utf-8"\/>)?/i, (start) => `${start}<script>${HEAD_SCRIPT}</script>`)
    .replace('</head>', () => `<link rel="modulepreload" fetchpriority="low" href="${entry}"/></head>`);
  const end = html.lastIndexOf('</body>');
  return `<!DOCTYPE html>${html.slice(0, end)}<script type="module" src="${entry}" async=""></script>${html.slice(end)}`;
}

export const renderSite: Renderer['renderSite'] = async ({ url, language, api, assetsOf, public_url, force_status, comment_form }) => {
  const requestContext: SiteContext = { api, language, public_url, force_status, comment_form };
  const context = await handler.query(new Request(`${public_url.replace(/\/+$/, '')}${url}`), { requestContext });
  if (context instanceof Response) return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' };
  const missing = missingStatus(context.errors);
  if (missing && missing !== 429 && !force_status) return { kind: 'missing', status: missing };
  const assets = assetsOf(sourcesOf(context.matches.map(({ route }) => route.id)));
  const html = renderWhole(
    <StrictMode>
      <Assets assets={assets}>
        <StaticRouterProvider context={context} router={createStaticRouter(handler.dataRoutes, context)} hydrate={false} />
      </Assets>
    </StrictMode>,
    assets.entry,
  );
  return { kind: 'page', status: force_status ?? context.statusCode, html };
};

export const renderConsole: Renderer['renderConsole'] = async ({ assets, title }) =>
  `<!doctype html>${renderToStaticMarkup(<ConsoleDocument assets={assets} title={title} />)}`;
