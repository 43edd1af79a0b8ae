import { extend, type ResponseError } from 'umi-request';
import { LIMITS } from '../../config/limits.ts';
import { ApiError, errorOfAnswer, languageHere, localError } from './errors.ts';
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

/** Lets 204 be an answer. */
request.use(async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const { response, type } = error as Failure;
    if (type !== 'ParseError' || response?.status !== 204) throw error;
    ctx.res = undefined;
  }
});

/** An empty filter is no filter: it does not reach the address. */
function withoutEmpty(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** As much of a call as sending it takes; `makeApi`'s outgoing calls are of this shape. */
interface Sendable {
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

/** What is known of something that is being sent, whatever the way. */
interface Sent {
  /** For the log; `auth.login` is the one call whose 401 ends no session. */
  name: string;
  /** The token of its own moment. */
  token: string | null;
  signal?: AbortSignal;
}

/** The head that bears the token. */
export function authorization(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * What every way to the server shares, calls and uploads alike: the time limit, cancelling, the one error that all reject with, its log, and
 * the end of the session by a 401. `attempt` sends; its signal aborts when it is cancelled or late, and `moving` starts the limit anew.
 */
export async function outcome<Answer>({ name, token, signal }: Sent, attempt: (signal: AbortSignal, moving: () => void) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moving = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      abort();
    }, LIMITS.request_timeout_ms);
  };
  moving();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await attempt(controller.signal, moving);
  } catch (caught) {
    const error = late ? localError('timeout') : caught instanceof ApiError ? caught : localError('network');
    if (error.status === 401 && name !== 'auth.login') expireSession(token, error.message);
    abort();
    logFailure(name, error);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Sends one call and answers the body of its reply (undefined for 204, text for a file). Rejects with ApiError only.
 * umi-request's timeout leaves the request running and does not watch the body: `outcome`'s aborts it for good.
 */
export function send({ name, call, path, query, body, form, signal }: Sendable, token: string | null): Promise<unknown> {
  return outcome({ name, token, signal }, async (aborting) => {
    const answer: unknown = await request(path, {
      method: call.method,
      // What is wrong with it is to be said in the language of the page on which it was written.
      headers: { ...authorization(token), ...(body !== undefined && { 'Content-Language': languageHere() }) },
      params: withoutEmpty(query),
      data: form ?? body,
      responseType: call.produces ? 'text' : 'json',
      signal: aborting,
    });
    // A proxy's page would pass for the file that was asked for.
    if (call.produces && typeof answer === 'string' && /^\s*<(!doctype|html)/i.test(answer)) throw localError('bad_answer');
    return answer;
  });
}

/** A warning, not an error: failures are expected and shown by whoever called. */
function logFailure(name: string, error: ApiError): void {
  if (error.code === 'aborted') return;
  console.warn(`${name} failed: ${error.status} ${error.code} ${error.message}${error.request_id ? ` (${error.request_id})` : ''}`);
}
