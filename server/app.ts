import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { LIMITS, MEMORY, REQUEST } from '../config/limits.ts';
import { NAMED_SHAPES } from '../contract/index.ts';
import type { Deps } from './deps.ts';
import { registerJsonBodies } from './http/bodies.ts';
import type { CachedValue } from './http/cached-calls.ts';
import { ContentCache } from './http/content-cache.ts';
import { installErrorHandler, refuseBadAddress, refuseUnreadable } from './http/error-handler.ts';
import { registerOptions } from './http/options.ts';
import { registerHealth } from './http/outages.ts';
import { tidyForwardedFor, watchForUnnamedProxy } from './http/proxies.ts';
import { type CallNeeds, registerCalls } from './http/register-calls.ts';
import { ReadyResponses, ResponseCache } from './http/response-cache.ts';
import { securityHeaders } from './http/security-headers.ts';
import { lazySerialisers } from './http/serialisation.ts';
import { compileValidator } from './http/validation.ts';
import { WorkBudget } from './http/work-budget.ts';
import { registerFeeds, registerSitemaps } from './render/machine-readable.ts';
import { registerNotFound } from './render/old-addresses.ts';
import { registerPages } from './render/pages.ts';
import { registerSharePictures } from './render/share-pictures.ts';
import { articlesHandlers } from './resources/articles/articles.routes.ts';
import { listPublic } from './resources/articles/public/list.ts';
import { CallLog } from './resources/audit/audit.record.ts';
import { auditHandlers } from './resources/audit/audit.routes.ts';
import { authHandlers } from './resources/auth/auth.routes.ts';
import { findSession } from './resources/auth/auth.service.ts';
import { lastGoodBackup } from './resources/backups/backups.repository.ts';
import { backupsHandlers, registerBackupDownloads } from './resources/backups/backups.routes.ts';
import { categoriesHandlers } from './resources/categories/categories.routes.ts';
import { commentsHandlers } from './resources/comments/comments.routes.ts';
import { configsHandlers } from './resources/configs/configs.routes.ts';
import { currentSettings } from './resources/configs/configs.service.ts';
import { examsHandlers } from './resources/exams/exams.routes.ts';
import { importsHandlers } from './resources/imports/imports.routes.ts';
import { registerMediaFiles } from './resources/media/media.files.ts';
import { mediaHandlers } from './resources/media/media.routes.ts';
import { menusHandlers } from './resources/menus/menus.routes.ts';
import { searchHandlers } from './resources/search/search.routes.ts';
import { statisticsHandlers } from './resources/statistics/statistics.routes.ts';
import { usersHandlers } from './resources/users/users.routes.ts';

/** An address without what opens something: its query, and a parameter that is a token. */
function loggedPath({ url, params }: FastifyRequest): string | undefined {
  const path = url.split('?')[0];
  const token = (params as { token?: string } | undefined)?.token;
  return token ? path?.replace(token, '[Redacted]') : path;
}

/** How often connections without a request are looked for while the server stops, milliseconds. */
const IDLE_CHECK_MS = 100;

/** Below `/api`: every call of the contract. */
function registerApi(app: FastifyInstance, deps: Deps): void {
  const needs: CallNeeds = { findSession, openLog: (own, call) => new CallLog(own, call) };
  registerCalls(app, deps, needs, 'auth', authHandlers);
  registerCalls(app, deps, needs, 'users', usersHandlers);
  registerCalls(app, deps, needs, 'configs', configsHandlers);
  registerCalls(app, deps, needs, 'exams', examsHandlers);
  registerCalls(app, deps, needs, 'articles', articlesHandlers);
  registerCalls(app, deps, needs, 'categories', categoriesHandlers);
  registerCalls(app, deps, needs, 'menus', menusHandlers);
  registerCalls(app, deps, needs, 'comments', commentsHandlers);
  registerCalls(app, deps, needs, 'media', mediaHandlers);
  registerCalls(app, deps, needs, 'search', searchHandlers);
  registerCalls(app, deps, needs, 'statistics', statisticsHandlers);
  registerCalls(app, deps, needs, 'backups', backupsHandlers);
  registerCalls(app, deps, needs, 'imports', importsHandlers);
  registerCalls(app, deps, needs, 'audit', auditHandlers);
}

/** A number is how many proxies stand in front. Fastify trusts nobody when it is given one: it is to be told at which step, counted from us, trust ends. */
function trustOf(trusted: Deps['options']['trust_proxy']) {
  return typeof trusted === 'number' ? (_address: string, step: number) => step < trusted : trusted;
}

/** The whole application over its dependencies, without a port. It does not own `deps`: whoever made them ends them. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { options } = deps;
  const ofEveryAnswer = securityHeaders(options.public_url);
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(options.trust_proxy) as false | string[],
    bodyLimit: LIMITS.body_bytes,
    requestTimeout: LIMITS.request_timeout_ms,
    genReqId: () => randomUUID(),
    // A log of its own for each request costs as much as the line that is written of it; whoever has something to say names the request.
    childLoggerFactory: (log) => log,
    // An address that cannot be decoded reaches neither route nor hook.
    frameworkErrors: (_error, request, reply) => {
      request.cookies = app.parseCookie(request.headers.cookie ?? '');
      void refuseBadAddress(app, request, reply.header('x-request-id', request.id).headers(ofEveryAnswer));
    },
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: REQUEST.parameter },
    schemaController: { compilersFactory: { buildSerializer: lazySerialisers } },
  }) as unknown as FastifyInstance;

  app.setValidatorCompiler(compileValidator);
  // Here and not below /api: a child that has shapes of its own would forget our validator.
  for (const shape of NAMED_SHAPES) app.addSchema(shape);
  installErrorHandler(app, deps.dialect);
  app.decorate('pageOfBadAddress', null);
  app.decorateRequest('user', null).decorateRequest('let_in', null).decorateRequest('ask_again', null);
  const responses = new ResponseCache(deps.clock);
  const values = new ContentCache<CachedValue>(deps.clock, { max: MEMORY.values });
  const ready = new ReadyResponses(responses);
  deps.content.onChange((changed) => {
    responses.clear(changed);
    values.clear(changed);
    if (changed === null) ready.clear();
  });
  app.decorate('responseCache', responses).decorate('valueCache', values).decorate('readyResponses', ready).decorate('localCalls', new Map());
  app.decorate('work', new WorkBudget(deps.clock));
  // A connection that would be kept open would hold up the end: what is still being answered says that there is no more.
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    idle.unref();
    app.server.once('close', () => clearInterval(idle));
  });
  if (options.trust_proxy === false) watchForUnnamedProxy(app.server, (words) => deps.log.warn(words));
  else
    app.addHook('onRequest', (request, _reply, next) => {
      tidyForwardedFor(request.raw);
      next();
    });
  await app.register(cookie);
  // Before everything else but the cookies, which it needs; the log and the metrics hear of it as of any answer.
  app.addHook('onRequest', (request, reply, next) => {
    if (!isStopping && ready.answer(request, reply)) return;
    reply.header('x-request-id', request.id).headers(ofEveryAnswer);
    next();
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isStopping) reply.header('connection', 'close');
    // Whoever stands in between guesses for himself how long an answer holds that does not say so.
    if (reply.statusCode === 200 && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    next(null, payload);
  });
  // Nothing in this line is secret, and to look for secrets takes four times as long as to write it.
  const answered = deps.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, next) => {
    const operation = (request.routeOptions.schema as { operationId?: string } | undefined)?.operationId;
    const line = {
      reqId: request.id,
      method: request.method,
      path: loggedPath(request),
      operation,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) answered.error(line, 'answered');
    else answered.info(line, 'answered');
    next();
  });
  registerJsonBodies(app);

  // Behind the headers of every answer: they stand on the refusal too.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.includes('%00')) void refuseBadAddress(app, request, reply);
    else next();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // As quick as gzip, and a tenth smaller; a window of 256 kB, since a wider one takes longer to lay out than an answer to compress.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  });
  registerOptions(app, options.cors_origins);

  await app.register(
    async (api) => {
      if (options.api_docs) await (await import('./http/openapi.ts')).registerOpenApi(api);
      registerApi(api, deps);
    },
    { prefix: '/api' },
  );
  registerHealth(app, deps);
  if (options.metrics_token) {
    const { registerMetrics } = await import('./http/metrics.ts');
    registerMetrics(app, deps, options.metrics_token, { responses, lastBackup: async () => (await lastGoodBackup(deps.db))?.created_at ?? null });
  }
  registerFeeds(app, deps.options.public_url, { settings: () => currentSettings(deps), articles: (query) => listPublic(deps, query) });
  registerSitemaps(app, deps);
  registerSharePictures(app, deps);
  registerMediaFiles(app, deps);
  registerBackupDownloads(app, deps);
  if (options.client_dir) {
    await app.register(fastifyStatic, {
      root: `${options.client_dir}/assets`,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      wildcard: true,
      preCompressed: true,
    });
    await app.register(fastifyStatic, { root: options.client_dir, serve: false, decorateReply: false });
    for (const file of ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png', 'icon-512.png', 'share.png']) {
      // Their addresses carry no version, so they are kept for a day, not for ever as the assets are.
      app.get(`/${file}`, (_, reply) => reply.sendFile(file, options.client_dir as string, { maxAge: '1d', immutable: false }));
    }
  }
  if (deps.pages) registerPages(app, deps, deps.pages);
  registerNotFound(app, deps);
  return app;
}
