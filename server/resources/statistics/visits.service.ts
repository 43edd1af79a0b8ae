import type { FastifyRequest } from 'fastify';
import type { CallInput } from '../../../contract/index.ts';
import type { Caller, Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { hitOf } from './visit-hit.ts';
import { isSitePath } from './visit-pages.ts';

/** Counts a rendered page; the request goes on at once. Requests that nobody reads (HEAD, a browser's prefetch) do not count. */
export function recordPageView(deps: Deps, request: FastifyRequest, path: string): void {
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose ?? '';
  if (request.method !== 'GET' || /prefetch/i.test(String(purpose))) return;
  deps.visits.record(hitOf(request, deps.clock(), path));
}

/** Counts a page opened inside the browser. The staff's own visits and paths that are no public page are passed over. */
export function recordVisit(deps: Deps, caller: Caller, request: FastifyRequest, { path, referrer }: CallInput<'statistics', 'visit'>['body']): void {
  const now = deps.clock();
  const wait = deps.visits.throttle.take(caller.ip, now);
  if (wait !== null) throw new AppError('rate_limited', { retry_after: wait });
  if (caller.user || !isSitePath(path)) return;
  deps.visits.record(hitOf(request, now, path, referrer));
}
