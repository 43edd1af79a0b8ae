import { decoded } from '../../config/parsed.ts';
import { rowOf } from '../../config/route-projections.ts';
import type { SitePageKey } from '../../config/routes.ts';
import type { LoadedPage, PageRequest } from '../pages/site/page-loader.ts';

// With what stands around every page, so that the build finds the styles of all: see `scripts/lib/after-build.mjs`.
export { frameOf } from './site-pieces.tsx';

type Load = (request: PageRequest) => Promise<LoadedPage>;

interface SitePage {
  /** The page's file: the key of its scripts and styles in the build's manifest. */
  source: string;
  load: () => Promise<{ page: Load }>;
}

const PAGES: Record<SitePageKey, SitePage> = {
  home: { source: 'src/pages/site/home/home.tsx', load: () => import('../pages/site/home/home.tsx') },
  article: { source: 'src/pages/site/article/article.tsx', load: () => import('../pages/site/article/article.tsx') },
  author: { source: 'src/pages/site/author/author.tsx', load: () => import('../pages/site/author/author.tsx') },
  exam: { source: 'src/pages/site/exam/exam.tsx', load: () => import('../pages/site/exam/exam.tsx') },
};

/** What an address shows that has no page (404, 410) or may not be asked for now (429). Loaded on demand, so that its styles are its own. */
export const errorPage = { source: 'src/pages/site/error-page.tsx', load: async () => (await import('../pages/site/error-page.tsx')).ErrorPage };

/** The values of a path's `:name` parts, as they were meant. */
function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const values = pathname.split('/');
  const named = pattern.split('/').flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decoded(values[at] ?? '') ?? values[at]]] : []));
  return Object.fromEntries(named);
}

/** The page of a path of the table, loaded on demand; null where the table has none. */
export function sitePageOf(pathname: string): { source: string; load: (request: Omit<PageRequest, 'params'>) => Promise<LoadedPage> } | null {
  const row = rowOf(pathname);
  if (row?.kind !== 'site') return null;
  const { source, load } = PAGES[row.page as SitePageKey];
  return { source, load: async (request) => (await load()).page({ ...request, params: paramsOf(row.path, pathname) }) };
}
