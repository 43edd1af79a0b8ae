import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressIn, adminTitle, isAdminPath, languageOfPath, rowOf, type ServerAnswer, serverAnswer } from '../../config/route-projections.ts';
import { SITE_QUERY } from '../../config/routes.ts';
import type { ErrorStatus, Renderer } from '../../contract/rendering.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { readerLanguage } from '../http/language.ts';
import { consolePolicy, sitePolicy } from '../http/security-headers.ts';
import { findOldAddress } from '../resources/articles/public/article.ts';
import { presentSlug } from '../resources/categories/categories.service.ts';
import { recordPageView, recordSearch, type Search } from '../resources/visits/visits.service.ts';
import { registerCommentPosts } from './comment-posts.ts';
import { formerPlace, plainQuery } from './old-addresses.ts';
import { finished, type Pages, pageRenderer, type Special } from './render-page.ts';

const YEAR_SECONDS = 31_536_000;
const HTML = 'text/html; charset=utf-8';

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

/** The search that a page shows: an exam's page searches that exam. */
function searchOf(path: string, query: URLSearchParams): Search {
  const row = rowOf(path);
  const exam = row?.kind === 'site' && row.exam ? row.exam : (query.get('exam') ?? undefined);
  return { q: query.get('q') ?? undefined, exam, section: query.get('section') ?? undefined, page: Number(query.get('page')) || 1 };
}

/** Lays the public pages, the console's document and the redirects of old addresses into the server. */
export function registerPages(app: FastifyInstance, deps: Deps, pages: Pages): void {
  const allow = (reply: FastifyReply, policy: string) => {
    if (!pages.relaxed_policy) reply.header('content-security-policy', policy);
  };
  const render = pageRenderer(app, deps.options.public_url, pages);

  /** The address of a list whose category has another slug by now; null for any other. */
  const renamedList = async (path: string, search: string): Promise<string | null> => {
    const query = new URLSearchParams(search);
    const category = query.get('category');
    const slug = category === null ? null : await presentSlug(deps, category);
    if (slug === null || slug === category) return null;
    query.set('category', slug);
    return `${path}?${query}`;
  };

  const renderSite = async (request: FastifyRequest, reply: FastifyReply, url: string, special: Special = {}) => {
    const { HEAD_SCRIPT } = await pages.renderer();
    const [path = '/', search = ''] = url.split('?', 2);
    const fixed = languageOfPath(path);
    const language = fixed ?? readerLanguage(request);
    const isSpecial = Object.keys(special).length > 0;
    const key = `${language} ${url}`;
    const since = app.responseCache.generation;
    const isSearch = !isSpecial && new URLSearchParams(search).has('q');
    const isCached = !isSpecial && app.responseCache.holds(key);
    const late = isCached ? null : waitFor(request, isSearch ? 'searches' : 'drawn');
    if (late !== null) return tooMuch(request, reply, late, path);
    const moved = isSpecial || isCached ? null : await renamedList(path, search);
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
    const page = isSpecial ? await render(url, language, special) : await app.responseCache.get(key, () => render(url, language, {}, key));
    if (fixed === null) reply.header('vary', 'Cookie');
    reply.header('cache-control', special.preview ? 'private, no-store' : 'no-cache');
    if (page.status === 404 || page.status === 410) return instead(request, reply, page.status, path, isSpecial ? undefined : since);
    if (special.preview) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    if (page.location !== undefined) return reply.redirect(page.location, page.status);
    const { status, results } = page;
    const read = (reader: FastifyRequest) => {
      if (status === 200 && !isSpecial) recordPageView(deps, reader, path);
      if (results !== undefined) recordSearch(deps, reader, searchOf(path, new URLSearchParams(search)), results);
    };
    read(request);
    allow(reply, sitePolicy(HEAD_SCRIPT, { framed: special.preview }));
    if (isSpecial) return page.send(request, reply, HTML, special.status);
    // Who comes second is worth it: most pages of a crawled archive have one reader between two changes.
    if (isCached) app.readyResponses.note(request, reply, { key, type: HTML, since, read, depends: page.depends });
    await page.send(request, reply, HTML);
    app.responseCache.weigh(key);
    return reply;
  };

  /**
   * What stands where no page is, or none is made now: one for every address of a language, since a stranger may ask for any. Its language links lead home.
   * `since`: the generation at which it was found out, where it holds for everybody.
   */
  const instead = async (request: FastifyRequest, reply: FastifyReply, status: ErrorStatus, path: string, since?: number) => {
    const { HEAD_SCRIPT } = await pages.renderer();
    const language = languageOfPath(path) ?? readerLanguage(request);
    const key = `${language} instead ${status}`;
    const page = await app.responseCache.get(key, () => render(addressIn(language, '/'), language, { force_status: status }, key));
    reply.header('vary', 'Cookie');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    allow(reply, sitePolicy(HEAD_SCRIPT));
    if (since !== undefined) app.readyResponses.note(request, reply, { key, type: HTML, since, read: undefined, depends: undefined });
    return page.send(request, reply, HTML);
  };

  /** Seconds until this may be made for the reader's network; null for now. */
  const waitFor = (request: FastifyRequest, work: Parameters<typeof app.work.take>[0]): number | null => {
    try {
      app.work.take(work, request);
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
      return Math.max(1, Math.ceil(error.details.retry_after ?? 0));
    }
  };

  /** The page that says so. */
  const tooMuch = (request: FastifyRequest, reply: FastifyReply, seconds: number, path: string) =>
    instead(request, reply.header('retry-after', seconds).header('cache-control', 'no-store'), 429, path);

  const notFound = async (request: FastifyRequest, reply: FastifyReply, pathname: string, search: string) => {
    const late = waitFor(request, 'drawn');
    if (late !== null) return tooMuch(request, reply, late, pathname);
    const since = app.responseCache.generation;
    const former = await formerPlace(deps, pathname, search);
    if (former === 'gone') return instead(request, reply, 410, pathname, since);
    if (former !== null) return reply.redirect(former.location, 301);
    return instead(request, reply, 404, pathname, since);
  };

  app.pageOfBadAddress = (request, reply) => instead(request, reply, 400, request.url.split('?')[0] ?? '/');

  registerCommentPosts(
    app,
    deps.options.public_url,
    (request, reply, url, { status, ...form }) => renderSite(request, reply, url, { status, comment_form: form }),
    (request, reply, path) => notFound(request, reply, path, ''),
  );

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    // A path such as `//host` must stay a path; only the query is parsed.
    const [pathname = '/', rawSearch = ''] = request.raw.url?.split('?', 2) ?? [];
    // What a proxy is asked (`GET http://host/path`) is no path of ours.
    if (!pathname.startsWith('/')) throw new AppError('malformed');
    // Files and calls that do not exist are no pages.
    if (/^\/(api|assets|media)(\/|$)/.test(pathname)) return reply.callNotFound();
    // Addresses fold dots away (`/article/..` would be the home page); no page of the table has any.
    const isFolded = /\/(\.|%2e){1,2}(\/|$)/i.test(pathname);
    const answer: ServerAnswer = isFolded ? { kind: 'not-found', status: 404 } : serverAnswer(pathname);
    const query = new URLSearchParams(rawSearch);
    const preview = rowOf(pathname)?.path === '/article/:id' ? query.get('preview') : null;
    const search = preview === null ? knownQuery(query) : `?${new URLSearchParams({ preview })}`;
    if (answer.kind === 'redirect') return reply.redirect(answer.to + search, answer.status);
    // Whoever asks for a console page that is not there is told so by the console, in its language.
    if (answer.kind === 'console' || (answer.kind === 'not-found' && isAdminPath(pathname))) {
      const renderer: Renderer = await pages.renderer();
      const html = await renderer.renderConsole({ assets: pages.assets.console(), title: adminTitle(pathname) });
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      allow(reply, consolePolicy(renderer.HEAD_SCRIPT));
      return reply
        .status(answer.status)
        .type(HTML)
        .send(await finished(pages, pathname, html));
    }
    if (answer.kind === 'not-found') return notFound(request, reply, pathname, rawSearch ? `?${rawSearch}` : '');
    // WordPress's plain addresses (`/?p=123`) meet the home page.
    const plain = rowOf(pathname)?.path === '/' && search === '' ? plainQuery(query) : '';
    if (plain !== '') {
      const old = await findOldAddress(deps, `/${plain}`);
      if (old && old !== 'gone') return reply.redirect(`/article/${encodeURIComponent(old.slug)}`, 301);
    }
    const wanted = query.get('language');
    if (wanted === 'en' || wanted === 'zh') {
      reply.setCookie('language', wanted, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax' }).header('cache-control', 'no-store');
      return reply.redirect(addressIn(wanted, pathname + search), 303);
    }
    return renderSite(request, reply, pathname + search, preview === null ? {} : { preview: true });
  });
}
