import { EXAM_CODES, type ExamCode } from './exams.ts';

/**
 * A public page: rendered on the server, with islands that the browser takes over. `sitemap` marks addresses without parameters that search engines
 * should know. `language` fixes the interface's language, whatever the reader has stored; `original` is then the address of the same page whose
 * language the reader decides.
 */
interface SiteRow {
  kind: 'site';
  path: string;
  page: string;
  exam?: ExamCode;
  sitemap?: true;
  language?: 'zh';
  original?: string;
}

/** A console page: `access` says who may open it, `layout` whether the console's frame stands around it; rows with `icon` are menu entries. */
interface AdminRow {
  kind: 'admin';
  path: string;
  page: string;
  name: string;
  access: 'anonymous' | 'token';
  layout: boolean;
  icon?: string;
}

interface RedirectRow {
  kind: 'redirect';
  path: string;
  to: string;
  access?: 'token';
}

export type PageRow = SiteRow | AdminRow | RedirectRow;

/**
 * The page table: every page there is. The router, the console's menu and titles, the guards, the server's answer to a
 * path and the sitemap are projections of it (`route-projections.ts`). Order is order in the menu. Any path that is
 * not here is the not-found page.
 */
export const ROUTES = [
  { kind: 'site', path: '/', page: 'home', sitemap: true },
  { kind: 'site', path: '/article/:id', page: 'article' },
  { kind: 'site', path: '/author/:id', page: 'author' },
  ...EXAM_CODES.map((code) => ({ kind: 'site', path: `/${code}`, page: 'exam', exam: code, sitemap: true }) as const),
  { kind: 'site', path: '/zh', page: 'home', sitemap: true, language: 'zh', original: '/' },
  ...EXAM_CODES.map((code) => ({ kind: 'site', path: `/zh/${code}`, page: 'exam', exam: code, sitemap: true, language: 'zh', original: `/${code}` }) as const),
  { kind: 'site', path: '/zh/author/:id', page: 'author', language: 'zh', original: '/author/:id' },
  { kind: 'redirect', path: '/api-test', to: '/' },
  { kind: 'admin', path: '/p-admin/login', page: 'login', name: '登录', access: 'anonymous', layout: false },
  { kind: 'redirect', path: '/p-admin', to: '/p-admin/dashboard', access: 'token' },
  { kind: 'admin', path: '/p-admin/dashboard', page: 'dashboard', name: '仪表盘', access: 'token', layout: true, icon: 'dashboard' },
  { kind: 'admin', path: '/p-admin/articles', page: 'articles', name: '文章管理', access: 'token', layout: true, icon: 'articles' },
  { kind: 'admin', path: '/p-admin/articles/create', page: 'article-create', name: '新建文章', access: 'token', layout: true },
  { kind: 'admin', path: '/p-admin/articles/edit/:id', page: 'article-edit', name: '编辑文章', access: 'token', layout: true },
  { kind: 'admin', path: '/p-admin/categories', page: 'categories', name: '分类管理', access: 'token', layout: true, icon: 'categories' },
  { kind: 'admin', path: '/p-admin/menus', page: 'menus', name: '菜单管理', access: 'token', layout: true, icon: 'menus' },
  { kind: 'admin', path: '/p-admin/comments', page: 'comments', name: '评论管理', access: 'token', layout: true, icon: 'comments' },
  { kind: 'admin', path: '/p-admin/media', page: 'media', name: '媒体管理', access: 'token', layout: true, icon: 'media' },
  { kind: 'admin', path: '/p-admin/settings', page: 'settings', name: '网站设置', access: 'token', layout: true, icon: 'settings' },
  { kind: 'admin', path: '/p-admin/statistics', page: 'statistics', name: '流量统计', access: 'token', layout: true, icon: 'statistics' },
] as const satisfies readonly PageRow[];

type Row = (typeof ROUTES)[number];
export type RoutePath = Row['path'];
export type SitePageKey = Extract<Row, { kind: 'site' }>['page'];
export type AdminPageKey = Extract<Row, { kind: 'admin' }>['page'];
export type IconKey = Extract<Row, { icon: string }>['icon'];

export const LOGIN_PATH = '/p-admin/login' satisfies RoutePath;
export const ADMIN_HOME = '/p-admin/dashboard' satisfies RoutePath;
export const ADMIN_ROOT = '/p-admin' satisfies RoutePath;
/** The title of a path under `/p-admin` that has no name of its own. */
export const ADMIN_FALLBACK_TITLE = '管理后台';

/** The query names that public pages understand; others (campaign marks) neither reach a page nor split the page cache. */
export const SITE_QUERY = ['q', 'exam', 'section', 'category', 'tag', 'kind', 'page', 'comment', 'thread'] as const;
