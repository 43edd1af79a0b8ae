import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ReactNode, StrictMode } from 'react';
import { preinit, preloadModule } from 'react-dom';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom';
import type { PageAssets, Renderer } from '../contract/rendering.ts';
import { ConsoleDocument } from './console-document.tsx';
import { dataBlock } from './data-block.ts';
import { DocumentData } from './document.tsx';
import type { SiteContext } from './layouts/site/site-context.ts';
import { siteRoutes, sourcesOf } from './router/site-routes.tsx';
import { HEAD_SCRIPT } from './theme/head-script.ts';

export { HEAD_SCRIPT };

const handler = createStaticHandler(siteRoutes());

/** Puts the page's styles and scripts into the head. The browser's tree has no such element: React leaves these links alone. */
function Assets({ assets, children }: { assets: PageAssets; children: ReactNode }) {
  for (const href of assets.styles) preinit(href, { as: 'style', precedence: 'default' });
  for (const href of assets.preload) preloadModule(href);
  return children;
}

/** Errors as the browser's router reads them. Anything but a not-found answer is thrown: the page's data could not be had. */
function serialiseErrors(errors: StaticHandlerContext['errors']): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 410)) throw error;
      return [id, { status: error.status, statusText: '', data: null, internal: false }];
    }),
  );
}

/** Puts the head script before everything that could paint, right behind the declaration of the encoding. */
function withHeadScript(html: string): string {
  return html.replace(/<head>(?:<meta charset="utf-8"\/>)?/i, (start) => `${start}<script>${HEAD_SCRIPT}</script>`);
}

/** React's document as one text, once all of it is there. Nothing is sent in pieces: a page's status and text belong together. */
function renderWhole(element: ReactNode, entry: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      bootstrapModules: [entry],
      // Below this size React would move finished parts to the end and put them back by inline scripts, which our policy refuses.
      progressiveChunkSize: 1e9,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

export const renderSite: Renderer['renderSite'] = async ({ url, language, api, assetsOf, public_url, force_status }) => {
  const requestContext: SiteContext = { api, language, public_url, force_status };
  const context = await handler.query(new Request(`${public_url.replace(/\/+$/, '')}${url}`), { requestContext });
  if (context instanceof Response) return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' };
  const { loaderData } = context;
  const data = dataBlock({ loaderData, errors: serialiseErrors(context.errors) });
  const assets = assetsOf(sourcesOf(context.matches.map(({ route }) => route.id)));
  const html = await renderWhole(
    <StrictMode>
      <Assets assets={assets}>
        <DocumentData value={data}>
          <StaticRouterProvider context={context} router={createStaticRouter(handler.dataRoutes, context)} hydrate={false} />
        </DocumentData>
      </Assets>
    </StrictMode>,
    assets.entry,
  );
  return { kind: 'page', status: force_status ?? context.statusCode, html: withHeadScript(html) };
};

export const renderConsole: Renderer['renderConsole'] = async ({ assets, title }) =>
  `<!doctype html>${renderToStaticMarkup(<ConsoleDocument assets={assets} title={title} />)}`;
