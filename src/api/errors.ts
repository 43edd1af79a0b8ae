import type { Language } from '../../config/languages.ts';
import { parsedJson } from '../../config/parsed.ts';
import { isAdminPath } from '../../config/route-projections.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** The server's codes, beside those of the way there and back. */
type ApiErrorCode = ErrorCode | LocalErrorCode;

interface Details {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: ApiErrorCode;
  message: string;
  /** Messages by field name, as the server gave them (422). */
  errors?: Record<string, string[]>;
  /** The current state beside `version_conflict`; whatever the server put under `data`. */
  data?: unknown;
  /** What the server's log calls this request. */
  request_id?: string;
  /** Seconds to wait, beside `rate_limited`. */
  retry_after?: number;
}

/** The one error that calls of `api` and uploads reject with. `message` is ready to be shown to a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors?: Record<string, string[]>;
  readonly data?: unknown;
  readonly request_id?: string;
  readonly retry_after?: number;

  constructor(details: Details) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.errors = details.errors;
    this.data = details.data;
    this.request_id = details.request_id;
    this.retry_after = details.retry_after;
  }
}

/** The current state beside a stale version, or null when the failure was another. */
export function theirsOf<Row>(error: unknown): Row | null {
  return error instanceof ApiError && error.code === 'version_conflict' && error.data ? (error.data as Row) : null;
}

/** Whether an error's words are our own, because no answer of the server's came. */
export function isLocalError(error: ApiError): boolean {
  return isLocalCode(error.code);
}

/** An error of the way there and back; `status` is 0 unless an unreadable answer had one. */
export function localError(code: LocalErrorCode, status = 0): ApiError {
  return new ApiError({ status, code, message: localErrorText(code) });
}

/**
 * The error of an answer with a bad status. `body` is the parsed JSON or raw text; anything without a `message` of the
 * server's (a proxy's HTML page) becomes `bad_answer` with that status, unless the status alone says what is wrong.
 */
export function errorOfAnswer(status: number, body: unknown, header: (name: string) => string | null): ApiError {
  const known = readBody(status, typeof body === 'string' ? parsedJson(body) : body);
  const seconds = Number(header('Retry-After') ?? Number.NaN);
  const details = { status, request_id: header('X-Request-Id') ?? undefined, retry_after: Number.isFinite(seconds) ? seconds : undefined };
  return new ApiError({ ...(known ?? saidByStatus(status) ?? { code: 'bad_answer', message: localErrorText('bad_answer') }), ...details });
}

/** Codes of statuses, for an answer that has words but no code: another server between us and ours. */
const CODES: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  422: 'validation_failed',
  429: 'rate_limited',
};

function readBody(status: number, body: unknown): Omit<Details, 'status'> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, code, errors, data } = body as Record<string, unknown>;
  if (typeof message !== 'string' || message === '') return undefined;
  const known = typeof code === 'string' ? (code as ErrorCode) : (CODES[status] ?? (status < 500 ? 'malformed' : 'internal'));
  return { message, code: known, errors: readErrors(errors), data };
}

function readErrors(errors: unknown): Record<string, string[]> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, (Array.isArray(messages) ? messages : [messages]).map(String)]));
}

/** Failures that have no words from the server: nothing came back, or what came back was not ours. */
const TEXTS = {
  network: {
    zh: '网络连接失败，请检查网络后重试',
    en: 'The connection failed. Please check your network and try again.',
  },
  timeout: {
    zh: '请求超时，请稍后重试',
    en: 'This took too long. Please try again.',
  },
  aborted: {
    zh: '请求已取消',
    en: 'The request was cancelled.',
  },
  bad_answer: {
    zh: '服务器返回了无法识别的内容，请稍后重试',
    en: 'The server gave an answer that could not be read. Please try again shortly.',
  },
} as const;

/** What a status says where no words of ours came with it: a server between us and ours refuses by itself, or the answer broke off. Retrying unchanged would not help. */
const BY_STATUS: Readonly<Record<number, Record<Language, string>>> = {
  401: { zh: '登录已过期，请重新登录', en: 'Please sign in.' },
  413: { zh: '内容超过大小限制', en: 'This is too large.' },
  429: { zh: '操作过于频繁，请稍后再试', en: 'That was too often. Please try again later.' },
};

function saidByStatus(status: number): Pick<Details, 'code' | 'message'> | null {
  const [code, words] = [CODES[status], BY_STATUS[status]];
  return code && words ? { code, message: words[languageHere()] } : null;
}

type LocalErrorCode = keyof typeof TEXTS;

function isLocalCode(code: string): code is LocalErrorCode {
  return Object.hasOwn(TEXTS, code);
}

function localErrorText(code: LocalErrorCode): string {
  return TEXTS[code][languageHere()];
}

/** The language in which a person is spoken to: Chinese in the console, elsewhere the page's own, whatever is stored: a Chinese article stands in Chinese. */
export function languageHere(): Language {
  if (typeof window === 'undefined') return 'en';
  return isAdminPath(window.location.pathname) || document.documentElement.lang === 'zh' ? 'zh' : 'en';
}
