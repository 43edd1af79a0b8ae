import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminTitle, rowOf, type ServerAnswer, serverAnswer } from '../../config/route-projections.ts';
import { SITE_QUERY } from '../../config/routes.ts';
import type { Renderer } from '../../contract/rendering.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import { readerLanguage } from '../http/language.ts';
import { consolePolicy, sitePolicy } from '../http/policies.ts';
import { findOldAddress } from '../resources/articles/articles.public.ts';
import { recordPageView } from '../resources/statistics/statistics.service.ts';
import { localApi } from './local-transport.ts';
import { PageCache } from './page-cache.ts';

type Pages = NonNullable<Deps['pages']>;

/** The query as pages and the cache know it: known names only, in one order, empty values dropped. */
function knownQuery(search: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of SITE_QUERY) {
    const value = search.get(name)?.trim();
    if (value) known.set(name, value.slice(0, 300));
  }
  const text = known.toString();
  return text ? `?${text}` : '';
}

/** A path as its reader typed it, or null when it cannot be decoded. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Lays the public pages, the console's document and the redirects of old addresses into the server. */
export function registerPages(app: FastifyInstance, deps: Deps, pages: Pages): void {
  const cache = new PageCache();
  deps.content.onChange(() => cache.clear());

  const send = async (reply: FastifyReply, url: string, status: number, html: string, policy: string) => {
    if (!pages.relaxed_policy) reply.header('content-security-policy', policy);
    const text = pages.transformHtml ? await pages.transformHtml(url, html) : html;
    return reply.status(status).type('text/html; charset=utf-8').send(text);
  };

  const renderSite = async (request: FastifyRequest, reply: FastifyReply, url: string, forceStatus?: 404 | 410) => {
    const renderer = await pages.renderer();
    const language = readerLanguage(request);
    const render = async () => {
      const result = await renderer
        .renderSite({
          url,
          language,
          api: localApi(app, language),
          assetsOf: (ids) => pages.assets.site(ids),
          public_url: deps.options.public_url,
          force_status: forceStatus,
        })
        .catch((cause: unknown) => {
          // The page's data could not be had because the database is away: so is the page, for a while.
          throw (cause as { status?: unknown } | null)?.status === 503 ? new AppError('not_ready', { cause }) : cause;
        });
      return result.kind === 'page' ? result : { status: result.status, html: '', location: result.location };
    };
    const page: { status: number; html: string; location?: string } = forceStatus ? await render() : await cache.get(`${language} ${url}`, render);
    reply.header('vary', 'Cookie').header('cache-control', 'no-cache');
    if (page.location !== undefined) return reply.redirect(page.location, page.status);
    if (page.status === 200) recordPageView(deps, request, url.split('?')[0] ?? '/');
    return send(reply, url, page.status, page.html, sitePolicy(renderer.HEAD_SCRIPT));
  };

  const notFound = async (request: FastifyRequest, reply: FastifyReply, pathname: string, search: string) => {
    const path = decoded(pathname);
    const old = path === null ? null : (search && (await findOldAddress(deps, path + search))) || (await findOldAddress(deps, path));
    if (old === 'gone') return renderSite(request, reply, pathname, 410);
    if (old) return reply.redirect(`/article/${encodeURIComponent(old.slug)}`, 301);
    return renderSite(request, reply, pathname, 404);
  };

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    // A path such as `//host` must stay a path; only the query is parsed.
    const [pathname = '/', rawSearch = ''] = request.raw.url?.split('?', 2) ?? [];
    // What a proxy is asked (`GET http://host/path`) is no path of ours.
    if (!pathname.startsWith('/')) throw new AppError('malformed');
    // Files and calls that do not exist are no pages.
    if (/^\/(api|assets|media)(\/|$)/.test(pathname)) throw new AppError('not_found');
    // Addresses fold dots away (`/article/..` would be the home page); no page of the table has any.
    const isFolded = /\/(\.|%2e){1,2}(\/|$)/i.test(pathname);
    const answer: ServerAnswer = isFolded ? { kind: 'not-found', status: 404 } : serverAnswer(pathname);
    const search = knownQuery(new URLSearchParams(rawSearch));
    if (answer.kind === 'redirect') return reply.redirect(answer.to + search, answer.status);
    if (answer.kind === 'console') {
      const renderer: Renderer = await pages.renderer();
      const html = await renderer.renderConsole({ assets: pages.assets.console(), title: adminTitle(pathname) });
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      return send(reply, pathname, 200, html, consolePolicy(renderer.HEAD_SCRIPT));
    }
    if (answer.kind === 'not-found') return notFound(request, reply, pathname, rawSearch ? `?${rawSearch}` : '');
    // WordPress's plain addresses (`/?p=123`) meet the home page.
    if (rowOf(pathname)?.path === '/' && /^(p|page_id)=\d+$/.test(rawSearch)) {
      const old = await findOldAddress(deps, `/?${rawSearch}`);
      if (old && old !== 'gone') return reply.redirect(`/article/${encodeURIComponent(old.slug)}`, 301);
    }
    return renderSite(request, reply, pathname + search);
  });
}
