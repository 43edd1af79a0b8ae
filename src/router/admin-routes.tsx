import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { guard } from '../../config/route-projections.ts';
import { type AdminPageKey, type PageRow, ROUTES } from '../../config/routes.ts';
import { getToken } from '../api/session.ts';
import { Loading, ScreenError, UnknownPath } from '../components/admin/screen.tsx';

/** The screen of every page key. A key of the page table without a screen does not compile. */
const SCREENS: Record<AdminPageKey, () => Promise<{ Component: ComponentType }>> = {
  login: () => import('../pages/admin/login/login.tsx'),
  dashboard: () => import('../pages/admin/dashboard/dashboard.tsx'),
  articles: () => import('../pages/admin/articles/article-list.tsx'),
  'article-create': () => import('../pages/admin/articles/article-screen.tsx'),
  'article-edit': () => import('../pages/admin/articles/article-screen.tsx'),
  categories: () => import('../pages/admin/categories/categories.tsx'),
  menus: () => import('../pages/admin/menus/menus.tsx'),
  comments: () => import('../pages/admin/comments/comments.tsx'),
  media: () => import('../pages/admin/media/media.tsx'),
  settings: () => import('../pages/admin/settings/settings-screen.tsx'),
  statistics: () => import('../pages/admin/statistics/statistics-screen.tsx'),
};

const loadLayout = () => import('../layouts/admin/admin-layout.tsx');

/** Loads what follows a sign-in while the person is still typing; a failure is met again, and shown, when it is needed. */
export function preloadConsole(): void {
  for (const load of [loadLayout, SCREENS.dashboard]) load().catch(() => {});
}

/** Loads the screen that is opened most, and with it what most others share, once nothing else is asked for. */
export function preloadWork(): void {
  const load = () => void SCREENS.articles().catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 10_000 });
  else setTimeout(load, 3000);
}

function checkAccess({ request }: LoaderFunctionArgs) {
  const to = guard(new URL(request.url).pathname, getToken() !== null);
  return to ? redirect(to) : null;
}

const rows: readonly PageRow[] = ROUTES;

/**
 * A route's `lazy`. Only `Component` reaches the router: a module may export more. A module that can't be had becomes a
 * component that throws: a `lazy` that rejects leaves the router with nothing to show, not even its error boundary.
 */
const lazily = (load: () => Promise<{ Component: ComponentType }>) => async () => {
  try {
    return { Component: (await load()).Component };
  } catch (error) {
    return { Component: throwing(error) };
  }
};

function throwing(error: unknown): ComponentType {
  return () => {
    throw error;
  };
}

function screens(layout: boolean): RouteObject[] {
  return rows.flatMap((row) =>
    row.kind === 'admin' && row.layout === layout
      ? [{ path: row.path, loader: checkAccess, lazy: lazily(SCREENS[row.page as AdminPageKey]), ErrorBoundary: ScreenError }]
      : [],
  );
}

const redirects: RouteObject[] = rows.flatMap((row) =>
  row.kind === 'redirect' && row.access === 'token' ? [{ path: row.path, loader: checkAccess, Component: Loading }] : [],
);

/** The console's routes: the page table's rows, inside the layout or beside it, and a way out for every other path. */
export const adminRoutes: RouteObject[] = [
  {
    HydrateFallback: Loading,
    ErrorBoundary: ScreenError,
    children: [...redirects, ...screens(false), { lazy: lazily(loadLayout), children: screens(true) }, { path: '*', Component: UnknownPath }],
  },
];
