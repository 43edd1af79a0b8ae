import type { Socket } from 'node:net';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../config/languages.ts';
import { languageOfPath } from '../../config/route-projections.ts';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import type { ErrorBody } from '../../contract/schema.ts';
import type { Dialect } from '../database/dialect.ts';
import { AppError } from '../errors.ts';
import { languageOf } from './language.ts';
import { outageError } from './outages.ts';
import { plainPolicy } from './security-headers.ts';
import { fieldErrors } from './validation.ts';

/** No database, no renderer, no file: whatever has failed, this can be shown. */
const STYLE =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:18vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.3}a{color:inherit}';

const WORDS: Record<Language, { titles: Partial<Record<ErrorCode, string>>; title: string; again: string; home: string }> = {
  en: {
    titles: { not_ready: 'We will be back in a moment' },
    title: 'Something went wrong on our side',
    again: 'Try again',
    home: 'Go to the home page',
  },
  zh: { titles: { not_ready: '马上回来' }, title: '服务器出错了', again: '重试', home: '返回首页' },
};

/** What a reader sees where no page could be made: what happened, and two ways on. */
function failurePage(code: ErrorCode, message: string, language: Language): { html: string; policy: string } {
  const { titles, title: usual, again, home } = WORDS[language];
  const title = titles[code] ?? usual;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${message}</p><p><a href="">${again}</a> · <a href="${language === 'zh' ? '/zh' : '/'}">${home}</a></p></body>
</html>
`;
  return { html, policy: plainPolicy(STYLE) };
}

/** What Fastify itself refuses. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
};
/** A wrong body is 422, a wrong query 400, a wrong parameter names nothing. */
const PART_CODES: Record<string, ErrorCode> = { body: 'validation_failed', querystring: 'malformed', params: 'not_found', headers: 'malformed' };

/** The code that callers get. */
function sentCode(code: ErrorCode): string {
  const row: { status: number; sent_as?: string } = ERRORS[code];
  return row.sent_as ?? code;
}

/** After which a site that is away is asked again, unless somebody knows better. */
const RETRY_SECONDS = 5;

type Incoming = FastifyError & { validation?: ErrorObject[]; validationContext?: string };

/** `knows`: whether the sender may be told what is wrong with the site. */
function toAppError(error: Incoming, dialect: Dialect, language: Language, knows: boolean): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const code = PART_CODES[error.validationContext ?? 'body'] ?? 'malformed';
    return new AppError(code, code === 'not_found' ? {} : { errors: fieldErrors(error.validation, language) });
  }
  const known = FRAMEWORK_CODES[error.code];
  if (known) return new AppError(known);
  const outage = outageError(error, dialect, knows);
  if (outage) return outage;
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('malformed', { cause: error });
  return new AppError('internal', { cause: error });
}

/** The one place that decides what a stranger sees; 5xx are logged with their cause, 4xx quietly. */
export function installErrorHandler(app: FastifyInstance, dialect: Dialect): void {
  app.setErrorHandler((raw: Incoming, request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    const error = toAppError(raw, dialect, language, Boolean(request.user));
    if (error.status >= 500) request.log.error({ reqId: request.id, err: error.cause ?? raw }, 'request failed');
    else request.log.debug({ reqId: request.id, code: error.code }, 'request refused');
    const retryAfter = error.details.retry_after ?? (error.status === 503 ? RETRY_SECONDS : 0);
    if (retryAfter > 0) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    if (error.status >= 500 && isOpened(request)) {
      const reader = languageOfPath(request.url.split('?')[0] ?? '/') ?? language;
      const { html, policy } = failurePage(error.code, ERRORS[error.code][reader], reader);
      reply.header('content-security-policy', policy).header('cache-control', 'no-store');
      return reply.status(error.status).type('text/html; charset=utf-8').send(html);
    }
    const body: ErrorBody = { message: error.messageIn(language), code: sentCode(error.code) };
    if (error.details.errors) body.errors = error.details.errors;
    if (error.details.data !== undefined) body.data = error.details.data;
    return reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What a reader is shown at an address that cannot be read, where there are pages. */
    pageOfBadAddress: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null;
  }
}

const MALFORMED: ErrorBody = { message: ERRORS.malformed.en, code: 'malformed' };

/** Whether a browser opens this address for somebody to read. */
const isOpened = ({ url, headers }: FastifyRequest) => !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

/** An address that nothing can be read from: a page that says so for people, the same error as ever for programs. */
export async function refuseBadAddress({ pageOfBadAddress }: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (pageOfBadAddress && isOpened(request)) {
    try {
      return await pageOfBadAddress(request, reply);
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'no page for a bad address');
    }
  }
  return reply
    .status(ERRORS.malformed.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...MALFORMED, message: ERRORS.malformed[languageOf(request)] }));
}

/** What is no HTTP at all, too long a head, or never comes to its end. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const body = JSON.stringify(MALFORMED);
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  if (socket.writable) socket.end(head + body);
  else socket.destroy(error);
}
