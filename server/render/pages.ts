import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminTitle, rowOf, type ServerAnswer, serverAnswer } from '../../config/route-projections.ts';
import { SITE_QUERY } from '../../config/routes.ts';
import type { CommentFormState, Renderer } from '../../contract/rendering.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import { readerLanguage } from '../http/language.ts';
import { consolePolicy, sitePolicy } from '../http/policies.ts';
import { findOldAddress } from '../resources/articles/articles.public.ts';
import { recordPageView, recordSearch, type Search } from '../resources/statistics/statistics.service.ts';
import { registerCommentPosts } from './comment-posts.ts';
import { localApi } from './local-transport.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

type Pages = NonNullable<Deps['pages']>;
const YEAR_SECONDS = 31_536_000;

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

/** The search that a page shows: an exam's page searches that exam. */
function searchOf(path: string, query: URLSearchParams): Search {
  const row = rowOf(path);
  const exam = row?.kind === 'site' && row.exam ? row.exam : (query.get('exam') ?? undefined);
  return { q: query.get('q') ?? undefined, exam, section: query.get('section') ?? undefined, page: Number(query.get('page')) || 1 };
}

/** What makes a page one of its kind: it is neither kept nor counted. */
interface Special {
  force_status?: 404 | 410;
  comment_form?: CommentFormState;
  /** Shown to somebody with a preview link: private, and in the console's frame. */
  preview?: true;
  /** The answer's status, where it is not the page's own. */
  status?: number;
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

  const renderSite = async (request: FastifyRequest, reply: FastifyReply, url: string, special: Special = {}) => {
    const renderer = await pages.renderer();
    const language = readerLanguage(request);
    let results: number | undefined;
    const render = async () => {
      const result = await renderer
        .renderSite({
          url,
          language,
          api: localApi(app, language, (name, query, reply) => {
            if (name === 'articles.list_public' && query && 'q' in query) results = (reply as { meta: { total: number } }).meta.total;
          }),
          assetsOf: (ids) => pages.assets.site(ids),
          public_url: deps.options.public_url,
          force_status: special.force_status,
          comment_form: special.comment_form,
        })
        .catch((cause: unknown) => {
          // The page's data could not be had because the database is away: so is the page, for a while.
          throw (cause as { status?: unknown } | null)?.status === 503 ? new AppError('not_ready', { cause }) : cause;
        });
      return result.kind === 'page' ? { ...result, results } : { status: result.status, html: '', location: result.location };
    };
    const isSpecial = Object.keys(special).length > 0;
    const page: CachedPage & { location?: string } = isSpecial ? await render() : await cache.get(`${language} ${url}`, render);
    reply.header('vary', 'Cookie').header('cache-control', special.preview ? 'private, no-store' : 'no-cache');
    if (special.preview) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    if (page.location !== undefined) return reply.redirect(page.location, page.status);
    const [path = '/', search = ''] = url.split('?', 2);
    if (page.status === 200 && !isSpecial) recordPageView(deps, request, path);
    if (page.results !== undefined) recordSearch(deps, request, searchOf(path, new URLSearchParams(search)), page.results);
    return send(reply, url, special.status ?? page.status, page.html, sitePolicy(renderer.HEAD_SCRIPT, { framed: special.preview }));
  };

  const notFound = async (request: FastifyRequest, reply: FastifyReply, pathname: string, search: string) => {
    const path = decoded(pathname);
    const old = path === null ? null : (search && (await findOldAddress(deps, path + search))) || (await findOldAddress(deps, path));
    if (old === 'gone') return renderSite(request, reply, pathname, { force_status: 410 });
    if (old) return reply.redirect(`/article/${encodeURIComponent(old.slug)}`, 301);
    return renderSite(request, reply, pathname, { force_status: 404 });
  };

  registerCommentPosts(
    app,
    (request, reply, url, { status, ...form }) => renderSite(request, reply, url, { status, comment_form: form }),
    (request, reply, path) => notFound(request, reply, path, ''),
  );

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
    const query = new URLSearchParams(rawSearch);
    const preview = rowOf(pathname)?.path === '/article/:id' ? query.get('preview') : null;
    const search = preview === null ? knownQuery(query) : `?${new URLSearchParams({ preview })}`;
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
    const wanted = query.get('language');
    if (wanted === 'en' || wanted === 'zh') {
      reply.setCookie('language', wanted, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax' }).header('cache-control', 'no-store');
      return reply.redirect(pathname + search, 303);
    }
    return renderSite(request, reply, pathname + search, preview === null ? {} : { preview: true });
  });
}
