import type { Handlers } from '../../http/register-calls.ts';
import { recordVisit } from '../visits/visits.service.ts';
import { coverage } from './coverage.service.ts';
import { exportCsv } from './export.service.ts';
import { overview, waiting } from './overview.service.ts';
import { searches } from './searches.service.ts';
import { summary, top, trend } from './statistics.service.ts';

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
