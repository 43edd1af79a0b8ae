import { LIMITS } from '../../../config/limits.ts';
import { ApiError } from '../../api/errors.ts';
import { errorMessage } from './error-messages.ts';
import { formatBytes } from './format.ts';

/** Answers about the file itself: the same one would be refused again. */
const REFUSALS = ['payload_too_large', 'unsupported_media_type', 'validation_failed'];
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.includes(error.code);

/** Whether it was the line that failed: once it is back, the same file is sent anew. The library keeps a file once, however often it comes. */
export const isCut = (error: unknown): boolean => error instanceof ApiError && error.status === 0 && error.code !== 'aborted';

/** What the server says of this very file, where it says anything. */
export function uploadProblem(error: unknown): string {
  if (isCut(error) && !navigator.onLine) return '网络已断开，恢复后自动重新上传';
  return (error instanceof ApiError && error.errors?.file?.[0]) || errorMessage(error);
}

/** What is said of an upload that stands still, `share` of whose bytes have left. */
export function stallText(share: number): string {
  return share >= 1 ? '已送出，服务器没有回应，请检查网络' : `停在 ${Math.round(share * 100)}%，没有数据送出，请检查网络`;
}

/** Why a file is not even sent, or undefined. */
export function refusalOf(file: File): string | undefined {
  if (file.size > LIMITS.upload_bytes) return `文件超过 ${formatBytes(LIMITS.upload_bytes)}`;
  return file.size === 0 ? '文件是空的' : undefined;
}
