import { ApiError } from '../../api/errors.ts';

/** What a person is told about a failure; words for anything that is not an ApiError are general. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : '操作失败，请稍后重试';
}

/** Whether it was the connection that failed: once it is back, the same can be tried anew. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && error.code !== 'aborted';
}

export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'aborted';
}
