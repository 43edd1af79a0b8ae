import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { networkOf } from '../../security/network.ts';
import { WindowThrottle } from '../../security/window-throttle.ts';

const budgets = new WeakMap<Deps['content'], WindowThrottle>();
const paid = new AsyncLocalStorage<true>();

/**
 * Counts a search that has to be made anew against what its network may ask for.
 * @throws AppError `search_limited` when that is used up; who has signed in has no such limit
 */
export function takeSearch({ content, clock }: Deps, request: FastifyRequest): void {
  if (request.user || paid.getStore()) return;
  const budget = budgets.get(content) ?? new WindowThrottle(LIMITS.search_rate);
  budgets.set(content, budget);
  const wait = budget.take(networkOf(request.ip), clock());
  if (wait !== null) throw new AppError('search_limited', { retry_after: wait });
}

/** Makes a page whose search has been counted: what it asks meanwhile is not counted again. */
export function withinSearch<Result>(work: () => Promise<Result>): Promise<Result> {
  return paid.run(true, work);
}
