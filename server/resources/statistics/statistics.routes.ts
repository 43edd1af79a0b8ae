import type { Handlers } from '../../http/register-calls.ts';
import { recordVisit } from '../visits/visits.service.ts';
import { coverage, overview, waiting } from './dashboard.service.ts';
import { exportCsv } from './export.service.ts';
import { searches, summary, top, trend } from './statistics.service.ts';

export const statisticsHandlers: Handlers<'statistics'> = {
  overview: async (_, { deps }) => ({ data: await overview(deps) }),
  waiting: async (_, { deps }) => ({ data: await waiting(deps) }),
  coverage: (_, { deps }) => coverage(deps),
  summary: async ({ query }, { deps }) => ({ data: await summary(deps, query) }),
  trend: async ({ query }, { deps }) => ({ data: await trend(deps, query) }),
  top: ({ query }, { deps }) => top(deps, query),
  searches: ({ query }, { deps }) => searches(deps, query),
  export: ({ query }, { deps }) => exportCsv(deps, query),
  visit: async ({ body }, { deps, caller, request }) => recordVisit(deps, caller, request, body),
};
