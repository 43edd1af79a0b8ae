import { extend, type ResponseError } from 'umi-request';
import { LIMITS } from '../../config/limits.ts';
import { ApiError, errorOfAnswer, localError } from './errors.ts';
import { expireSession } from './session.ts';

/** umi-request's own errors, its `TypeError` of a lost connection and the browser's `AbortError`, as far as they are alike. */
type Failure = Partial<ResponseError<unknown>> & { name?: string };

/** The status is looked at first: a proxy's 502 page arrives as a parse failure too. */
function toApiError(error: Failure): ApiError {
  const { response } = error;
  if (response && response.status >= 400) return errorOfAnswer(response.status, error.data, (name) => response.headers.get(name));
  if (error.type === 'ParseError') return localError('bad_answer', response?.status);
  if (error.type === 'Timeout') return localError('timeout');
  if (error.name === 'AbortError') return localError('aborted');
  return localError('network');
}

/** An errorHandler that does not throw would turn failures into answers of `undefined`. */
const request = extend({
  prefix: '/api',
  timeout: LIMITS.request_timeout_ms,
  throwErrIfParseFail: true,
  headers: { Accept: 'application/json' },
  errorHandler: (error) => {
    throw toApiError(error);
  },
});

/** Adds the token; is the one place where a 401 ends the session (a failed sign-in apart); lets 204 be an answer. */
request.use(async (ctx, next) => {
  const { token, is_login } = ctx.req.options as { token: string | null; is_login: boolean };
  if (token) ctx.req.options.headers = { ...ctx.req.options.headers, Authorization: `Bearer ${token}` };
  try {
    await next();
  } catch (error) {
    const { response, type } = error as Failure;
    if (type === 'ParseError' && response?.status === 204) {
      ctx.res = undefined;
      return;
    }
    if (response?.status === 401 && !is_login) expireSession(token, toApiError(error as Failure).message);
    throw error;
  }
});

/** An empty filter is no filter: it does not reach the address. */
function withoutEmpty(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** As much of a call as sending it takes; `makeApi`'s outgoing calls are of this shape. */
export interface Sendable {
  /** For the log. */
  name: string;
  call: { method: string; produces?: string };
  /** Below `/api`. */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}

/**
 * Sends one call and answers the body of its reply (undefined for 204, text for a file). Rejects with ApiError only.
 * umi-request's timeout leaves the request running and does not watch the body, so a second one aborts it for good.
 */
export async function send({ name, call, path, query, body, form, signal }: Sendable, token: string | null): Promise<unknown> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort();
  }, LIMITS.request_timeout_ms);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const answer: unknown = await request(path, {
      method: call.method,
      params: withoutEmpty(query),
      data: form ?? body,
      responseType: call.produces ? 'text' : 'json',
      signal: controller.signal,
      token,
      is_login: name === 'auth.login',
    });
    // A proxy's page would pass for the file that was asked for.
    if (call.produces && typeof answer === 'string' && /^\s*<(!doctype|html)/i.test(answer)) throw localError('bad_answer');
    return answer;
  } catch (caught) {
    const error = late ? localError('timeout') : caught instanceof ApiError ? caught : localError('network');
    abort();
    logFailure(name, error);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** A warning, not an error: failures are expected and shown by whoever called. */
export function logFailure(name: string, error: ApiError): void {
  if (error.code === 'aborted') return;
  console.warn(`${name} failed: ${error.status} ${error.code} ${error.message}${error.request_id ? ` (${error.request_id})` : ''}`);
}
