import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import 'virtual:tokens.css';
import './styles/base.css';
import './styles/print.css';
import { DocumentData } from './document.tsx';
import { ROOT_ID, type RootData, rememberRoot } from './layouts/site/root-data.ts';
import { siteRoutes } from './router/site-routes.tsx';

/** Loads the pages that the address matches before React looks: a page that is still on its way would not match the server's document. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy();
      Object.assign(route, page, { lazy: undefined });
    }),
  );
}

/** Takes over the document that the server rendered. Without its data block (the page was saved to disk) it stays as it is. */
async function start(): Promise<void> {
  const text = document.getElementById('__data')?.textContent;
  if (!text) return;
  const hydrationData = JSON.parse(text) as HydrationState;
  rememberRoot(hydrationData.loaderData?.[ROOT_ID] as RootData);
  const routes = siteRoutes();
  await resolveLazy(routes);
  const router = createBrowserRouter(routes, { hydrationData });
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentData value={text}>
        <RouterProvider router={router} />
      </DocumentData>
    </StrictMode>,
  );
}

void start();
