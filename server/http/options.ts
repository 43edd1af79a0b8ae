import type { FastifyInstance } from 'fastify';
import { patternOf } from '../../config/route-projections.ts';
import { allCalls } from '../../contract/calls.ts';

const rows = allCalls().map(({ call }) => ({
  method: call.method,
  path: `/api${call.path}`,
  pattern: patternOf(`/api${call.path}`),
}));

/** The methods that a path below `/api` understands; none when it is no call at all. A literal path goes before one with parameters, as in the router. */
function methodsOf(pathname: string): string[] {
  const literal = rows.filter(({ path }) => path === pathname);
  const matching = literal.length > 0 ? literal : rows.filter(({ pattern }) => pattern.test(pathname));
  const methods = new Set<string>(matching.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods];
}

/** OPTIONS on any call answers 204 with `Allow`; other origins are told yes only when they are listed. */
export function registerOptions(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.url.startsWith('/api/')) return next();
    const pathname = request.url.split('?')[0] ?? '';
    const origin = request.headers.origin;
    if (origin && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'X-Request-Id, Retry-After');
    }
    if (origins.length > 0) reply.header('vary', 'Origin');
    if (request.method !== 'OPTIONS') return next();
    const methods = methodsOf(pathname);
    if (methods.length === 0) return next();
    const allow = [...methods, 'OPTIONS'].join(', ');
    reply.header('allow', allow);
    if (origin && origins.includes(origin)) {
      reply
        .header('access-control-allow-methods', allow)
        .header('access-control-allow-headers', 'Authorization, Content-Type')
        .header('access-control-max-age', 600);
    }
    void reply.status(204).send();
  });
}
