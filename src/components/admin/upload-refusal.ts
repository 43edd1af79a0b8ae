import { LIMITS } from '../../../config/limits.ts';
import { ApiError } from '../../api/errors.ts';
import { errorMessage } from './error-messages.ts';
import { formatBytes } from './format.ts';

/** Answers about the file itself: the same one would be refused again. */
const REFUSALS = ['payload_too_large', 'unsupported_media_type', 'validation_failed'];
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.includes(error.code);

/** What the server says of this very file, where it says anything. */
export function uploadProblem(error: unknown): string {
  return (error instanceof ApiError && error.errors?.file?.[0]) || errorMessage(error);
}

/** Why a file is not even sent, or undefined. */
export function refusalOf(file: File): string | undefined {
  if (file.size > LIMITS.upload_bytes) return `文件超过 ${formatBytes(LIMITS.upload_bytes)}`;
  return file.size === 0 ? '文件是空的' : undefined;
}
