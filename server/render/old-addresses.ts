import type { FastifyInstance } from 'fastify';
import { decoded } from '../../config/parsed.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findOldAddress, findOldList } from '../resources/articles/public/article.ts';

/** What WordPress's plain address of a post says of it (`?p=123`), without the marks of campaigns beside it; empty where it is none. */
export function plainQuery(query: URLSearchParams): string {
  const name = ['p', 'page_id'].find((each) => /^\d{1,15}$/.test(query.get(each) ?? ''));
  return name === undefined ? '' : `?${name}=${query.get(name)}`;
}

/** Where an address that is nothing here leads since it was that of an article or a list; `gone`: to an article that is no more. `search`: its query with the mark, as it came. */
export async function formerPlace(deps: Deps, pathname: string, search: string): Promise<{ location: string } | 'gone' | null> {
  const path = decoded(pathname);
  if (path === null) return null;
  for (const query of new Set([search, plainQuery(new URLSearchParams(search)), ''])) {
    const old = await findOldAddress(deps, path + query);
    if (old !== null) return old === 'gone' ? old : { location: `/article/${encodeURIComponent(old.slug)}` };
  }
  const list = await findOldList(deps, path);
  return list === null ? null : { location: list };
}

/**
 * What is answered where the product has neither page nor file: below `/media/`, `/assets/` and `/sitemaps/`, and at a text's address, an imported site may have had its articles. No
 * call has ever been one.
 */
export function registerNotFound(app: FastifyInstance, deps: Deps): void {
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    const [pathname = '/', search = ''] = url.split('?', 2);
    const isRead = (method === 'GET' || method === 'HEAD') && !/^\/api(?:\/|$)/.test(pathname);
    const former = isRead ? await formerPlace(deps, pathname, search && `?${search}`) : null;
    if (former !== null && former !== 'gone') return reply.redirect(former.location, 301);
    throw new AppError(former ?? 'not_found');
  });
}
