import type { FastifyInstance } from 'fastify';
import { onFirstUse } from '../runtime.ts';

// Both look for files beside themselves.
const swagger = onFirstUse<typeof import('@fastify/swagger')>('@fastify/swagger');
const swaggerUi = onFirstUse<typeof import('@fastify/swagger-ui')>('@fastify/swagger-ui');

/** The OpenAPI description, made from the contract, and its page at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger().default, {
    openapi: {
      info: { title: 'ExamPress API', version: '1' },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    stripBasePath: true,
  });
  await app.register(swaggerUi().default, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } });
}
