import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isMigrated } from '../database/migrate.ts';
import type { Deps } from '../deps.ts';
import { AppError } from './errors.ts';

/** `/healthz`: the process answers. `/readyz`: the database does too, and has today's shape. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const ready = await sql`select 1`
      .execute(deps.db)
      .then(() => isMigrated(deps))
      .catch(() => false);
    if (!ready) throw new AppError('not_ready');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
