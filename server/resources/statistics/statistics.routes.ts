import type { Handlers } from '../../http/register-calls.ts';
import { coverage, exportCsv, overview, searches, summary, top, trend } from './statistics.service.ts';
import { recordVisit } from './visits.service.ts';

export const statisticsHandlers: Handlers<'statistics'> = {
  overview: async (_, { deps }) => ({ data: await overview(deps) }),
  coverage: (_, { deps }) => coverage(deps),
  summary: async ({ query }, { deps }) => ({ data: await summary(deps, query) }),
  trend: async ({ query }, { deps }) => ({ data: await trend(deps, query) }),
  top: ({ query }, { deps }) => top(deps, query),
  searches: ({ query }, { deps }) => searches(deps, query),
  export: ({ query }, { deps }) => exportCsv(deps, query),
  visit: async ({ body }, { deps, caller, request }) => {
    recordVisit(deps, caller, request, body);
    return undefined;
  },
};
