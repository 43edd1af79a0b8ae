import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../../config/limits.ts';
import { CALLS, type Call, type CallName, type Calls, type Operation, type Resource } from '../../contract/calls.ts';
import { type CallInput, type CallReply, SHAPES } from '../../contract/index.ts';
import { type CallShape, ErrorBody } from '../../contract/schema.ts';
import type { Caller, Deps, SessionUser } from '../deps.ts';
import { auditBefore, recordAudit } from '../resources/audit/audit.record.ts';
import { findSession } from '../resources/auth/auth.service.ts';
import { AppError } from './errors.ts';
import { languageOf } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
  }
}

export interface CallContext<User> {
  deps: Deps;
  caller: Caller<User>;
  /** For uploads only. */
  request: FastifyRequest;
}
type UserOf<C> = C extends { access: 'public' } ? SessionUser | null : SessionUser;

/** One function per call of the resource; the contract says what it takes and what it must answer. */
export type Handlers<R extends Resource> = {
  [O in Operation<R>]: (
    input: CallInput<R, O>,
    context: CallContext<UserOf<Calls[R][O]>>,
  ) => Promise<Calls[R][O] extends { produces: string } ? string : CallReply<R, O>>;
};
type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, context: CallContext<SessionUser | null>) => Promise<unknown>;

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** Decides access before anything else about a request is looked at. */
function accessHook(call: Call, deps: Deps) {
  return async (request: FastifyRequest) => {
    const token = bearerOf(request);
    request.user = token ? await findSession(deps, token) : null;
    if (call.access === 'public') return;
    if (!request.user) throw new AppError('unauthenticated');
    if (call.access === 'admin' || isAmong(call.admin_when?.query, request.query)) requireAdmin(request);
  };
}

/** Whether one of the values stands in what was sent. */
function isAmong(values: Record<string, string> | undefined, sent: unknown): boolean {
  return Object.entries(values ?? {}).some(([name, value]) => String((sent as Record<string, unknown> | null)?.[name]) === value);
}

function requireAdmin(request: FastifyRequest): void {
  if (request.user?.role !== 'admin') throw new AppError('forbidden');
}

/** Lays a resource's calls into the server: route, validation, serialisation, OpenAPI, access and audit come from the contract. */
export function registerCalls<R extends Resource>(app: FastifyInstance, deps: Deps, resource: R, handlers: Handlers<R>): void {
  for (const [operation, row] of Object.entries(CALLS[resource] as Record<string, Call>)) {
    const call = row;
    const name = `${resource}.${operation}` as CallName;
    const shape = (SHAPES[resource] as Record<string, CallShape>)[operation] ?? {};
    const handler = (handlers as Record<string, AnyHandler>)[operation];
    if (!handler) throw new Error(`${name} has no handler`);
    const status = call.status ?? 200;

    app.route({
      method: call.method,
      url: call.path,
      config: { messages: call.access === 'public' && call.language !== 'zh' ? 'reader' : 'zh' },
      onRequest: accessHook(call, deps),
      ...(call.admin_when?.body && {
        preValidation: async (request: FastifyRequest) => {
          if (isAmong(call.admin_when?.body, request.body)) requireAdmin(request);
        },
      }),
      // Nobody without an account has much to say at once.
      ...(call.access === 'public' && { bodyLimit: LIMITS.public_body_bytes }),
      schema: {
        operationId: name,
        tags: [resource],
        ...(shape.params && { params: shape.params }),
        ...(shape.query && { querystring: shape.query }),
        ...(shape.body && { body: shape.body }),
        ...(call.upload && { consumes: ['multipart/form-data'] }),
        ...(call.access !== 'public' && { security: [{ token: [] }] }),
        response: { ...(shape.reply && { [status]: shape.reply }), '4xx': ErrorBody, '5xx': ErrorBody },
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        await deps.options.before_call?.(name);
        const caller: Caller = {
          user: request.user,
          ip: request.ip,
          user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
          language: languageOf(request),
        };
        const input = { params: request.params, query: request.query, body: request.body };
        const isLogged = call.access !== 'public' && call.method !== 'GET' && !call.unlogged;
        const before = isLogged ? await auditBefore(deps, name, input) : null;
        const result = await handler(input, { deps, caller, request });
        if (isLogged) await recordAudit(deps, name, caller, input, result, before);
        reply.status(status).header('cache-control', 'no-store');
        if (call.produces) return reply.type(`${call.produces}; charset=utf-8`).send(result);
        return result === undefined ? reply.send() : result;
      },
    });
  }
}
