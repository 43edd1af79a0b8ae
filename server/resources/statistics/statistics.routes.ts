import type { Handlers } from '../../http/register-calls.ts';
import { trendCsv } from './statistics.csv.ts';
import { overview, top, trend } from './statistics.service.ts';
import { recordVisit } from './visits.service.ts';

export const statisticsHandlers: Handlers<'statistics'> = {
  overview: async (_, { deps }) => ({ data: await overview(deps) }),
  trend: async ({ query }, { deps }) => ({ data: await trend(deps, query) }),
  top: async ({ query }, { deps }) => ({ data: await top(deps, query) }),
  export: async ({ query }, { deps }) => trendCsv(await trend(deps, query)),
  visit: async ({ body }, { deps, caller, request }) => {
    recordVisit(deps, caller, request, body);
    return undefined;
  },
};
