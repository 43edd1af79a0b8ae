import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { REQUEST } from '../../../config/limits.ts';
import { STAFF_COOKIE } from '../../../config/staff-cookie.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { Caller, Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { isHealthCheck } from './visit-facts.ts';
import { asksNotToBeTracked, hitOf } from './visit-hit.ts';
import { isSitePath } from './visit-pages.ts';

/** A preview is looked at before there are readers. */
const PREVIEW = /[?&]preview=/;

/** Requests that no reader makes: staff, previews, a browser's guesses, what asks whether the site is alive. */
function isNobody(request: FastifyRequest): boolean {
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose ?? '';
  return (
    Boolean(request.cookies?.[STAFF_COOKIE]) ||
    /prefetch|prerender|preview/i.test(String(purpose)) ||
    PREVIEW.test(request.url) ||
    isHealthCheck(request.headers['user-agent'] ?? '')
  );
}

/** Counts a rendered page; the request goes on at once. A request that nobody reads (HEAD) does not count. */
export function recordPageView(deps: Deps, request: FastifyRequest, path: string): void {
  if (request.method !== 'GET' || isNobody(request)) return;
  const query = request.url.indexOf('?');
  deps.visits.record(hitOf(request, deps.clock(), query < 0 ? path : path + request.url.slice(query)));
}

/** Counts a page opened inside the browser. The staff's own visits and paths that are no public page are passed over. */
export function recordVisit(deps: Deps, caller: Caller, request: FastifyRequest, { path, referrer }: CallInput<'statistics', 'visit'>['body']): void {
  const now = deps.clock();
  const wait = deps.visits.throttle.take(networkOf(caller.ip), now);
  if (wait !== null) throw new AppError('rate_limited', { retry_after: wait });
  if (caller.user || isNobody(request) || PREVIEW.test(path) || !isSitePath(path)) return;
  deps.visits.record(hitOf(request, now, path, referrer));
}

/** A search as the list takes it. */
export interface Search {
  q?: string;
  exam?: string;
  section?: string;
  page?: number;
}

/** Logs a reader's search with what it found; pages after the first, staff and programs are passed over. */
export function recordSearch(deps: Deps, request: FastifyRequest, { q, exam, section, page = 1 }: Search, results: number): void {
  if (!q?.trim() || page > 1 || request.method !== 'GET' || request.user || isNobody(request)) return;
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, REQUEST.user_agent);
  deps.visits.recordSearch({ at: deps.clock(), query: q, results, exam, section, ip: request.ip, user_agent, dnt: asksNotToBeTracked(request.headers) });
}
