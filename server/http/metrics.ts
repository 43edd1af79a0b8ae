import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { onQuery } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { hashToken } from '../security/credentials.ts';
import type { ResponseCache } from './response-cache.ts';

/** Seconds; from what is kept ready to what somebody gives up waiting for. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_BUCKETS = [0.0002, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What metrics ask of resources, handed in so that nothing here looks upwards. */
interface MetricSources {
  responses: ResponseCache;
  /** When the last backup was made, epoch milliseconds; null for never. */
  lastBackup(): Promise<number | null>;
}

/** How many jobs are due and not done. */
async function waitingJobs({ db, clock }: Deps): Promise<number> {
  const { count } = db.fn;
  const row = await db
    .selectFrom('jobs')
    .select(count<number>('id').as('total'))
    .where('finished_at', 'is', null)
    .where('run_at', '<=', clock())
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** A figure that the database knows: away, it is left out rather than wrong. */
function asked(registry: Registry, name: string, help: string, ask: () => Promise<number | null>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await ask().catch(() => null);
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

/**
 * `/metrics` as Prometheus reads it, for whoever has the token; without one there is no such address. Requests are counted by operation and status, never by
 * address: an address can be anything.
 */
export function registerMetrics(app: FastifyInstance, deps: Deps, token: string, { responses, lastBackup }: MetricSources): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames: ['operation', 'status'], registers });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to an answer',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const queries = new Histogram({ name: 'database_query_duration_seconds', help: 'Time of a statement', buckets: QUERY_BUCKETS, registers });
  const stop = onQuery((time) => queries.observe(time));
  app.addHook('onClose', async () => stop());
  new Counter({
    name: 'kept_answers_lookups_total',
    help: 'Public answers looked for among those that are kept',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, responses.lookups.hits);
      this.inc({ result: 'miss' }, responses.lookups.misses);
    },
  });
  asked(registry, 'jobs_waiting', 'Jobs that are due and not done', () => waitingJobs(deps));
  asked(registry, 'backup_age_seconds', 'Time since the last backup; absent when there was none', async () => {
    const at = await lastBackup();
    return at === null ? null : (deps.clock() - at) / 1000;
  });

  app.addHook('onResponse', (request, reply, next) => {
    const named = (request.routeOptions.schema as { operationId?: string } | undefined)?.operationId;
    const operation = named ?? request.routeOptions.url ?? 'none';
    requests.inc({ operation, status: reply.statusCode });
    seconds.observe({ operation }, reply.elapsedTime / 1000);
    next();
  });

  const expected = Buffer.from(hashToken(token));
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const sent = /^Bearer (.{1,500})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(Buffer.from(hashToken(sent)), expected)) throw new AppError('unauthenticated');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
