import type { ErrorObject } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Language } from '../../config/languages.ts';
import { LIMITS, REQUEST } from '../../config/limits.ts';
import { CALLS, type Call, type CallName, type Calls, isLogged, type Operation, type Resource } from '../../contract/calls.ts';
import { type CallInput, type CallReply, SHAPES } from '../../contract/index.ts';
import { type CallShape, ErrorBody } from '../../contract/schema.ts';
import { type ChangeLog, loggedBy } from '../change.ts';
import type { Caller, Deps, SessionUser } from '../deps.ts';
import { AppError } from '../errors.ts';
import { registerUpload } from './bodies.ts';
import { answerFromCache, type CachedValue, cacheAnswer, dependsOf, frozen, IN_EVERY_PAGE, isSharedValue, OF_ONE_PAGE } from './cached-calls.ts';
import { accessHook, type FindSession, isAmong, requireAdmin } from './call-access.ts';
import { fingerprintOf } from './fingerprint.ts';
import { languageOf } from './language.ts';
import { JSON_TYPE, SERIALISED_CALLS, SerialisedAnswer } from './serialisation.ts';
import { compileValidator, fieldErrors } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that read what everybody may see, for pages that are made in this process. */
    localCalls: Map<CallName, LocalCall>;
  }
}

/** Asks a call from within, as a reader of this language whom nobody knows: the contract holds, no request is made, and what is answered may not be changed. */
type LocalCall = (input: { params?: object; query?: object }, language: Language) => Promise<CachedValue>;

interface CallContext<User> {
  deps: Deps;
  caller: Caller<User>;
  /** For uploads, and for what is counted. */
  request: FastifyRequest;
  /** Says from when on the answer is another by the clock alone, epoch milliseconds. */
  holdsUntil(time: number): void;
  /** Whether a call of `SERIALISED_CALLS` is to be answered by a text. */
  asText: boolean;
  /** Does this for whoever reads the answer: now, and again for each who gets the same bytes later. It must remember nothing of `request`. */
  forEachReader(read: (request: FastifyRequest) => void): void;
}
/** What every call needs of resources, handed in so that nothing here looks upwards. */
export interface CallNeeds {
  findSession: FindSession;
  /** The log of one call; `finish` after its success. */
  openLog(
    deps: Deps,
    call: { action: CallName; caller: Caller; input: { params: unknown; body: unknown }; makes: boolean },
  ): ChangeLog & { finish(result: unknown): Promise<void> };
}
type UserOf<C> = C extends { access: 'public' } ? SessionUser | null : SessionUser;

/** What the handler of a call gives: a text, what the contract has (as values or as text), or nothing (204). */
type Handled<R extends Resource, O extends Operation<R>> = Calls[R][O] extends { produces: string }
  ? Promise<string>
  : CallReply<R, O> extends undefined
    ? Promise<void>
    : Promise<CallReply<R, O> | SerialisedAnswer>;

/** One function per call of the resource; the contract says what it takes and what it must answer. */
export type Handlers<R extends Resource> = {
  [O in Operation<R>]: (input: CallInput<R, O>, context: CallContext<UserOf<Calls[R][O]>>) => Handled<R, O>;
};

/** Calls that only take something in: it is written later, with what others sent, and their requests change nothing. */
const WRITES_LATER: ReadonlySet<CallName> = new Set(['statistics.visit']);

type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, context: CallContext<SessionUser | null>) => Promise<unknown>;

type Input = Parameters<AnyHandler>[0];
type Asked = Pick<CallContext<SessionUser | null>, 'caller' | 'request' | 'asText'>;
type Answer = (input: Input, asked: Asked, cacheable: boolean) => Promise<CachedValue>;

/**
 * What a call answers: where it is `cached`, once for all who ask the same until content changes, by request or from within. What every page is made of is the same object as
 * before where a change has left it as it was: what was made of that object is still good.
 */
function answerOf(app: FastifyInstance, deps: Deps, name: CallName, handler: AnyHandler): Answer {
  return (input, { caller, request, asText }, cacheable) => {
    const depends = dependsOf(name, input.query as object);
    const key = cacheable ? `${name} ${caller.language} ${asText} ${JSON.stringify([input.params, input.query])}` : null;
    const make = async (): Promise<CachedValue> => {
      let until = Infinity;
      const value = await handler(input, {
        deps,
        caller,
        request,
        asText,
        holdsUntil: (time) => {
          until = Math.min(until, time);
        },
        forEachReader: (read) => {
          if (request.cached_since !== undefined) request.on_cached_read = read;
          read(request);
        },
      });
      // As bytes it is cached already: those who wait share it, and that is all.
      if (value instanceof SerialisedAnswer) return { value, until, cacheable: false };
      const former = key !== null && IN_EVERY_PAGE.has(name) ? app.valueCache.former(key) : undefined;
      if (former && fingerprintOf(former.value) === fingerprintOf(value)) return { ...former, until };
      return { value: cacheable ? frozen(value) : value, until, cacheable: cacheable && !OF_ONE_PAGE.has(name), depends };
    };
    return key === null ? make() : app.valueCache.get(key, make);
  };
}

/** Queries and parameters as an address has them: texts, without what is not there. */
function asTexts(values: object = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Who asks from within: nobody's visit, nobody's search. */
const NOBODY = { user: null, method: 'GET', url: '', ip: '127.0.0.1', host: '', headers: {}, cookies: {} } as unknown as FastifyRequest;

function localCall(deps: Deps, call: Call, name: CallName, { params, query }: CallShape, answer: Answer): LocalCall {
  const validator = (schema: TSchema | undefined, httpPart: string) => schema && compileValidator({ schema, method: call.method, url: call.path, httpPart });
  const parts = { params: validator(params, 'params'), query: validator(query, 'querystring') };
  return async (sent, language) => {
    await deps.options.before_call?.(name);
    const input = { params: asTexts(sent.params), query: asTexts(sent.query), body: undefined };
    if (parts.params && !parts.params(input.params)) throw new AppError('not_found');
    if (parts.query && !parts.query(input.query))
      throw new AppError('malformed', { errors: fieldErrors((parts.query.errors ?? []) as ErrorObject[], language) });
    const isCached = call.cached === true && isSharedValue(input.query) && !deps.options.before_call;
    return answer(input, { caller: { user: null, ip: NOBODY.ip, user_agent: '', language }, request: NOBODY, asText: false }, isCached);
  };
}

/** Lays a resource's calls into the server: route, validation, serialisation, OpenAPI, access and audit come from the contract. */
export function registerCalls<R extends Resource>(app: FastifyInstance, deps: Deps, needs: CallNeeds, resource: R, handlers: Handlers<R>): void {
  for (const [operation, call] of Object.entries(CALLS[resource] as Record<string, Call>)) {
    const name = `${resource}.${operation}` as CallName;
    const shape = (SHAPES[resource] as Record<string, CallShape>)[operation] ?? {};
    const handler = (handlers as Record<string, AnyHandler>)[operation];
    if (!handler) throw new Error(`${name} has no handler`);
    const status = call.status ?? 200;
    const answer = answerOf(app, deps, name, handler);
    if (call.access === 'public' && call.method === 'GET') app.localCalls.set(name, localCall(deps, call, name, shape, answer));

    const lay = (route: RouteOptions) => (call.upload ? registerUpload(app, route) : app.route(route));
    lay({
      method: call.method,
      url: call.path,
      config: { messages: call.access === 'public' && call.language !== 'zh' ? 'reader' : 'zh', call: name },
      // A fault that is played (`before_call`) must be met each time.
      onRequest:
        call.cached && !deps.options.before_call
          ? [answerFromCache, accessHook(resource, call, deps, needs.findSession)]
          : accessHook(resource, call, deps, needs.findSession),
      ...(call.cached && !deps.options.before_call && { onSend: cacheAnswer }),
      ...(call.admin_when?.body && {
        preValidation: async (request: FastifyRequest) => {
          if (isAmong(call.admin_when?.body, request.body)) requireAdmin(request);
        },
      }),
      ...(call.access !== 'public' &&
        call.method !== 'GET' && {
          preHandler: async (request: FastifyRequest) => {
            await request.ask_again?.();
            // What counts is what the contract made of the request: refused early is only what is plain already.
            if (isAmong(call.admin_when?.query, request.query) || isAmong(call.admin_when?.body, request.body)) requireAdmin(request);
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
          user_agent: (request.headers['user-agent'] ?? '').slice(0, REQUEST.user_agent),
          language: languageOf(request),
        };
        const input = { params: request.params, query: request.query, body: request.body };
        if (call.access === 'public' && call.method === 'GET') app.work.take('q' in (input.query as object) ? 'searches' : 'drawn', request);
        const work = async () => {
          // Not for those who are answered for themselves.
          const answered = await answer(
            input,
            { caller, request, asText: SERIALISED_CALLS.has(name) },
            request.cached_since !== undefined && isSharedValue(request.query as object),
          );
          if (answered.until < Infinity) request.cached_until = answered.until;
          return answered.value;
        };
        const log = isLogged(call) ? needs.openLog(deps, { action: name, caller, input, makes: call.status === 201 }) : null;
        // Who writes nothing needs nobody to look after what he writes.
        const result = await ((call.method === 'GET' || WRITES_LATER.has(name)) && !log
          ? work()
          : deps.guard.since(request.let_in, () => (log ? loggedBy(log, work) : work())));
        await log?.finish(result);
        reply.status(status).header('cache-control', 'no-store');
        if (result instanceof SerialisedAnswer) return reply.type(JSON_TYPE).send(result.json);
        if (call.produces) return reply.type(`${call.produces}; charset=utf-8`).send(result);
        return result === undefined ? reply.send() : result;
      },
    });
  }
}
