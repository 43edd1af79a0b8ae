import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, replace } from 'react-router-dom';
import { ROUTES, type SitePageKey } from '../../config/routes.ts';
import { ROOT_ID, rootLoader } from '../components/site/root-data.ts';
import { Document } from '../document.tsx';
import { SiteLayout } from '../layouts/site/site-layout.tsx';
import { PageError } from '../pages/site/page-error.tsx';
import { notFound, pageLoader } from '../pages/site/page-loader.ts';

interface SitePage {
  /** The page's file: the key of its scripts and styles in the build's manifest. */
  source: string;
  load: () => Promise<{ Component: ComponentType; loader: LoaderFunction }>;
}

const PAGES: Record<SitePageKey, SitePage> = {
  home: { source: 'src/pages/site/home/home.tsx', load: () => import('../pages/site/home/home.tsx') },
  article: { source: 'src/pages/site/article/article.tsx', load: () => import('../pages/site/article/article.tsx') },
  author: { source: 'src/pages/site/author/author.tsx', load: () => import('../pages/site/author/author.tsx') },
  exam: { source: 'src/pages/site/exam/exam.tsx', load: () => import('../pages/site/exam/exam.tsx') },
};

/** Route ids are unique while eight exams share a page, so an id is its page's file, `#` and the path. */
const idOf = (page: SitePage, path: string) => `${page.source}#${path}`;

/** The files of the pages among these route ids, as the build's manifest names them. */
export function sourcesOf(routeIds: readonly string[]): string[] {
  return routeIds.filter((id) => id.includes('#')).map((id) => id.slice(0, id.indexOf('#')));
}

/** The public half of the page table as router routes, each page loaded on demand, with the not-found page behind them. */
export function siteRoutes(): RouteObject[] {
  const rows = ROUTES.flatMap((row): RouteObject[] => {
    if (row.kind === 'site') {
      const page = PAGES[row.page];
      return [{ id: idOf(page, row.path), path: row.path, caseSensitive: true, lazy: page.load }];
    }
    if (row.kind === 'redirect' && !('access' in row)) return [{ id: row.path, path: row.path, loader: () => replace(row.to) }];
    return [];
  });
  const unknown: RouteObject = {
    id: 'not-found',
    path: '*',
    // Never drawn (the loader always throws), but the router asks for one.
    element: <></>,
    loader: pageLoader(async () => {
      throw notFound();
    }),
  };
  return [
    {
      id: ROOT_ID,
      Component: Document,
      loader: rootLoader,
      children: [{ id: 'layout', Component: SiteLayout, children: [{ id: 'pages', ErrorBoundary: PageError, children: [...rows, unknown] }] }],
    },
  ];
}
