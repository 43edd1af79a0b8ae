import type { Language } from '../config/languages.ts';
import { ERRORS, type ErrorCode } from '../contract/errors.ts';

/** Field → messages, all problems at once. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  /** Words for this case instead of the catalogue's. */
  message?: { zh: string; en: string } | string;
  errors?: FieldErrors;
  /** The current state, beside a `version_conflict`. */
  data?: unknown;
  /** Seconds until another try, beside `rate_limited`. */
  retry_after?: number;
  cause?: unknown;
}

/** The one error that services throw; what a stranger sees of it is decided in the error handler. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
  }

  /** What a person reads. */
  messageIn(language: Language): string {
    const own = this.details.message;
    if (typeof own === 'string') return own;
    return own?.[language] ?? ERRORS[this.code][language];
  }
}

/** 422 with one field's message. */
export function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: { [field]: [message] } });
}

/** 409: another row has this address. */
export function slugTaken(): AppError {
  return new AppError('slug_taken', { errors: { slug: ['该链接别名已被使用'] } });
}

/** 422 unless `errors` is empty. */
export function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors });
}

/** The row, or 404. */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new AppError('not_found');
  return row;
}

/**
 * The one way to refuse a stale save: 409 with the current state unless the version sent is the row's. Nothing sent is never stale. Who
 * writes afterwards holds the row (`lockRow`) or its name (`lock`) before it is read, so that nobody comes in between.
 */
export async function expectVersion(sent: number | undefined, row: { version: number }, current: () => unknown): Promise<void> {
  if (sent !== undefined && sent !== row.version) throw new AppError('version_conflict', { data: await current() });
}
