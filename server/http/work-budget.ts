import type { FastifyRequest } from 'fastify';
import { RATES } from '../../config/limits.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../network.ts';
import { WindowThrottle } from '../security/throttle.ts';

declare module 'fastify' {
  interface FastifyInstance {
    work: WorkBudget;
  }
}

/** What has to be made for a reader: a search; a share picture; anything that does not lie ready. */
type Work = 'searches' | 'pictures' | 'drawn';

/**
 * What one network may have made for it by this process: pages, answers of calls, feeds, pictures that do not lie ready. What lies ready costs nothing, and whoever has
 * signed in has no such limit. Known search engines are not special: anybody can say that he is one.
 */
export class WorkBudget {
  readonly #clock: () => number;
  readonly #spent: Record<Work, WindowThrottle> = {
    searches: new WindowThrottle(RATES.searches),
    pictures: new WindowThrottle(RATES.share_pictures),
    drawn: new WindowThrottle(RATES.drawn),
  };

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts one piece of work; the seconds to wait when the network has had its share, else null. */
  wait(work: Work, request: FastifyRequest): number | null {
    return request.user ? null : this.#spent[work].take(networkOf(request.ip), this.#clock());
  }

  /** Counts one piece of work. @throws AppError `work_limited` when the network has had its share */
  take(work: Work, request: FastifyRequest): void {
    const wait = this.wait(work, request);
    if (wait !== null) throw new AppError('work_limited', { retry_after: wait });
  }
}
