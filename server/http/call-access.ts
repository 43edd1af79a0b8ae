import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../../config/limits.ts';
import type { Call, Resource } from '../../contract/calls.ts';
import type { Deps, SessionUser } from '../deps.ts';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
    /** Where the content came from when the request was let in. */
    let_in: string | null;
    /** Decides anew whether the sender may: to be asked once what was sent is here, which may have been long on its way. Null where anybody may, or nothing changes. */
    ask_again: (() => Promise<void>) | null;
  }
}

/** Who has this token, or why nobody has. */
export type FindSession = (deps: Deps, token: string) => Promise<SessionUser | 'unauthenticated' | 'account_disabled'>;

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** Decides access before anything else about a request is looked at, and again where its body was long on its way: whoever was shut out meanwhile changes nothing any more. */
export function accessHook(resource: Resource, call: Call, deps: Deps, findSession: FindSession) {
  const decide = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    const session = token ? await findSession(deps, token) : 'unauthenticated';
    if (call.access === 'public') {
      // Who has still to set up the second step is nobody in particular here: what staff may say or see is shut to him.
      request.user = typeof session === 'string' || session.restricted ? null : session;
      return;
    }
    request.user = typeof session === 'string' ? null : session;
    if (typeof session === 'string') throw new AppError(session);
    if (session.restricted && resource !== 'auth') throw new AppError('second_factor_unset');
    if (call.access === 'admin' || isAmong(call.admin_when?.query, request.query)) requireAdmin(request);
  };
  const isAskedAgain = call.access !== 'public' && call.method !== 'GET';
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.let_in = deps.guard.origin;
    await decide(request);
    if (isAskedAgain) request.ask_again = async () => (reply.elapsedTime > LIMITS.slow_body_ms ? decide(request) : undefined);
  };
}

/** Whether one of the values stands in what was sent. Only texts and switches are compared: anything else has words of its own to say how it is written. */
export function isAmong(values: Record<string, string> | undefined, sent: unknown): boolean {
  return Object.entries(values ?? {}).some(([name, value]) => {
    const own = sent && typeof sent === 'object' && Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : undefined;
    return (typeof own === 'string' || typeof own === 'boolean') && String(own) === value;
  });
}

export function requireAdmin(request: FastifyRequest): void {
  if (request.user?.role !== 'admin') throw new AppError('forbidden');
}
