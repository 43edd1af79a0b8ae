import type { Language } from './languages.ts';
import { ADMIN_FALLBACK_TITLE, ADMIN_HOME, ADMIN_ROOT, type AdminPageKey, type IconKey, LOGIN_PATH, type PageRow, ROUTES, type RoutePath } from './routes.ts';

type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a page of the table. A forgotten parameter or an unknown path does not compile. */
export function href<Path extends RoutePath>(
  path: Path,
  ...args: [Parameters<Path>] extends [never] ? [] : [Record<Parameters<Path>, string | number>]
): string {
  const values = (args[0] ?? {}) as Record<string, string | number>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** What matches a path of a table, with its parameters in their order. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);

const rows: readonly PageRow[] = ROUTES;
const patterns = rows.map((row) => ({
  row,
  pattern: patternOf(row.path),
}));

/** The table's row for a path (exact case, no trailing slash but for `/`), or undefined. */
export function rowOf(pathname: string): PageRow | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.row;
}

type Pair = Readonly<Record<Language, string>>;

/** The feed of each language; no page, and yet linked as one. */
export const FEEDS: Pair = { en: '/rss.xml', zh: '/zh/rss.xml' };
/** What a phone learns of the site that is put on its screen, in each language. */
export const MANIFESTS: Pair = { en: '/site.webmanifest', zh: '/zh/site.webmanifest' };

/** The addresses of what has one in each language, by each of them, as the table writes them. */
const pairs = new Map(
  [FEEDS, ...rows.flatMap((row) => (row.kind === 'site' && row.original !== undefined ? [{ en: row.original, zh: row.path }] : []))].flatMap((pair) => [
    [pair.en, pair] as const,
    [pair.zh, pair] as const,
  ]),
);
const withParameters = [...pairs].filter(([path]) => path.includes(':')).map(([path, pair]) => ({ pattern: patternOf(path), pair }));

function pairOf(path: string): Pair | undefined {
  const plain = pairs.get(path);
  if (plain) return plain;
  for (const { pattern, pair } of withParameters) {
    const values = pattern.exec(path)?.slice(1);
    if (!values) continue;
    const filled = (address: string) => {
      let place = 0;
      return address.replace(/:\w+/g, () => values[place++] ?? '');
    };
    return { en: filled(pair.en), zh: filled(pair.zh) };
  }
  return undefined;
}

const splitAddress = (url: string) => /^([^?#]*)(.*)$/s.exec(url) ?? [url, url, ''];

/** An address of ours as a page in a language writes it: that of the same page in this language, where there is one. Any other stays as it is. */
export function addressIn(language: Language, url: string): string {
  const [, path = '', rest = ''] = splitAddress(url);
  const pair = pairOf(path);
  return pair ? pair[language] + rest : url;
}

/** The addresses of one page in both languages, query and all; null for a page whose address is the same in both. */
export function addressPair(url: string): Readonly<Record<Language, string>> | null {
  return pairOf(splitAddress(url)[1] ?? '') ? { en: addressIn('en', url), zh: addressIn('zh', url) } : null;
}

/** The language that a path fixes; unknown addresses below a language's own are its too. */
export function languageOfPath(pathname: string): Language | null {
  const row = rowOf(pathname);
  if (row?.kind === 'site') return row.language ?? null;
  return pathname.startsWith('/zh/') ? 'zh' : null;
}

export type ServerAnswer =
  | { kind: 'site'; status: 200 }
  | { kind: 'console'; status: 200 }
  | { kind: 'redirect'; status: 301 | 302; to: string }
  | { kind: 'not-found'; status: 404 };

/**
 * What the server answers to a path. A path that differs from a row only by case or a trailing slash is moved there for
 * good; a row's own redirect is temporary. Signed-in redirects are the browser's affair: the server sends the console.
 */
export function serverAnswer(pathname: string): ServerAnswer {
  const row = rowOf(pathname);
  if (row?.kind === 'site') return { kind: 'site', status: 200 };
  if (row?.kind === 'admin') return { kind: 'console', status: 200 };
  if (row?.kind === 'redirect') {
    return row.access === 'token' ? { kind: 'console', status: 200 } : { kind: 'redirect', status: 302, to: row.to };
  }
  // Looking back first: a path of ten thousand slashes is not searched from each of them.
  const trimmed = pathname.replace(/(?<!\/)\/+$/, '') || '/';
  const wanted = trimmed.toLowerCase();
  const near = rows.find((candidate) => candidate.path.toLowerCase() === wanted);
  if (near) return { kind: 'redirect', status: 301, to: near.path };
  if (trimmed !== pathname && rowOf(trimmed)) return { kind: 'redirect', status: 301, to: trimmed };
  return { kind: 'not-found', status: 404 };
}

/** Where a guard sends somebody who opens `pathname`, or null when they may stay. Only a token's presence is known here. */
export function guard(pathname: string, hasToken: boolean): RoutePath | null {
  const row = rowOf(pathname);
  const access = row && 'access' in row ? row.access : undefined;
  if (access === 'token' && !hasToken) return LOGIN_PATH;
  if (access === 'anonymous' && hasToken) return ADMIN_HOME;
  if (row?.kind === 'redirect') return row.to as RoutePath;
  return null;
}

interface MenuEntry {
  path: RoutePath;
  name: string;
  icon: IconKey;
  page: AdminPageKey;
}

/** The console's sidebar, in the table's order. */
export function adminMenu(): MenuEntry[] {
  return ROUTES.flatMap((row) => (row.kind === 'admin' && 'icon' in row ? [{ path: row.path, name: row.name, icon: row.icon, page: row.page }] : []));
}

/** The header's title for a console path. */
export function adminTitle(pathname: string): string {
  const row = rowOf(pathname);
  return row?.kind === 'admin' ? row.name : ADMIN_FALLBACK_TITLE;
}

/** The menu entry that is lit while a path is open: `/p-admin/articles/create` belongs to `/p-admin/articles`. */
export function menuKeyOf(pathname: string): RoutePath {
  const entries = adminMenu().filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return entries.sort((a, b) => b.path.length - a.path.length)[0]?.path ?? ADMIN_ROOT;
}

/** The sitemap's fixed entries. */
export function sitemapPaths(): RoutePath[] {
  return ROUTES.flatMap((row) => ('sitemap' in row && row.sitemap ? [row.path] : []));
}

/** Whether a path belongs to the console (its pages are rendered in the browser, under the console's own policy). */
export function isAdminPath(pathname: string): boolean {
  return pathname === ADMIN_ROOT || pathname.startsWith(`${ADMIN_ROOT}/`);
}
