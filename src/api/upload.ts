import { LIMITS } from '../../config/limits.ts';
import { CALLS } from '../../contract/calls.ts';
import type { CallReply } from '../../contract/index.ts';
import { type ApiError, errorOfAnswer, localError } from './errors.ts';
import { logFailure } from './request.ts';
import { expireSession, getToken } from './session.ts';

export interface UploadOptions {
  /** Bytes sent, from 0 to 1. At 1 the server is still making the smaller pictures. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Takes a file into the media library; `duplicate` in the answer says that it had this file already. */
export function uploadMedia(file: File, { group_name, ...options }: UploadOptions & { group_name?: string } = {}): Promise<CallReply<'media', 'upload'>> {
  return sendFile('upload', CALLS.media.upload.path, group_name ? { group_name } : {}, file, options);
}

/** Puts a file under the address of another, which had this version. */
export function replaceMedia(
  file: File,
  { id, version }: { id: number; version: number },
  options: UploadOptions = {},
): Promise<CallReply<'media', 'replace'>> {
  return sendFile('replace', CALLS.media.replace.path.replace(':id', String(id)), { version: String(version) }, file, options);
}

/**
 * A call with a file, with progress and cancelling, which fetch does not offer. Answers and rejects as `api` does. The time
 * limit starts anew whenever bytes move, so a large file on a slow line is not cut off.
 */
function sendFile<Operation extends 'upload' | 'replace'>(
  operation: Operation,
  path: string,
  fields: Record<string, string>,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<CallReply<'media', Operation>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const token = getToken();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => xhr.abort();

    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      finish();
    };
    const fail = (error: ApiError) =>
      settle(() => {
        logFailure(`media.${operation}`, error);
        reject(error);
      });
    let late = false;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        late = true;
        stop();
      }, LIMITS.request_timeout_ms);
    };

    xhr.upload.onprogress = (event) => {
      restartTimer();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onerror = () => fail(localError('network'));
    xhr.onabort = () => fail(localError(late ? 'timeout' : 'aborted'));
    xhr.onload = () => {
      if (xhr.status >= 400) {
        const error = errorOfAnswer(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name));
        if (xhr.status === 401) expireSession(token, error.message);
        return fail(error);
      }
      const reply = parseReply<CallReply<'media', Operation>>(xhr.responseText);
      return reply ? settle(() => resolve(reply)) : fail(localError('bad_answer', xhr.status));
    };

    if (signal?.aborted) {
      reject(localError('aborted'));
      return;
    }
    signal?.addEventListener('abort', stop);
    const form = new FormData();
    // Before the file: the server reads them in this order.
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    xhr.open(CALLS.media[operation].method, `/api${path}`);
    xhr.setRequestHeader('Accept', 'application/json');
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    restartTimer();
    xhr.send(form);
  });
}

function parseReply<Reply>(text: string): Reply | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null && 'data' in reply ? (reply as Reply) : undefined;
  } catch {
    return undefined;
  }
}
