import { LIMITS } from '../../config/limits.ts';
import { CALLS } from '../../contract/calls.ts';
import type { CallReply } from '../../contract/index.ts';
import { tellChange } from './api.ts';
import { errorOfAnswer, localError } from './errors.ts';
import { authorization, outcome } from './request.ts';
import { getToken } from './session.ts';

interface UploadOptions {
  /** Bytes sent, from 0 to 1. At 1 the server is still making the smaller pictures. */
  onProgress?: (share: number) => void;
  /** Hears that it stands still, long before it is given up, and that it moves again. */
  onStall?: (stalled: boolean) => void;
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
 * A call with a file, with progress, which fetch does not offer. Answers and rejects as `api` does. The time limit starts anew
 * whenever bytes move, so a large file on a slow connection is not cut off.
 */
function sendFile<Operation extends 'upload' | 'replace'>(
  operation: Operation,
  path: string,
  fields: Record<string, string>,
  file: File,
  { onProgress, onStall, signal }: UploadOptions,
): Promise<CallReply<'media', Operation>> {
  const token = getToken();
  const form = new FormData();
  // Before the file: the server reads them in this order.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const watch = watchUpload((stalled) => onStall?.(stalled));
  const name = `media.${operation}` as const;
  const answer = outcome({ name, token, signal }, (aborting, moving) => {
    return new Promise<CallReply<'media', Operation>>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      if (aborting.aborted) return reject(localError('aborted'));
      aborting.addEventListener('abort', () => xhr.abort());
      xhr.upload.onprogress = (event) => {
        moving();
        watch.moved(event.lengthComputable ? event.loaded / event.total : 0);
        if (event.lengthComputable) onProgress?.(event.loaded / event.total);
      };
      xhr.onerror = () => reject(localError('network'));
      xhr.onabort = () => reject(localError('aborted'));
      xhr.onload = () => {
        if (xhr.status >= 400) return reject(errorOfAnswer(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
        const reply = parseReply<CallReply<'media', Operation>>(xhr.responseText);
        if (reply) resolve(reply);
        else reject(localError('bad_answer', xhr.status));
      };
      xhr.open(CALLS.media[operation].method, `/api${path}`);
      for (const [name, value] of Object.entries({ Accept: 'application/json', ...authorization(token) })) xhr.setRequestHeader(name, value);
      xhr.send(form);
    });
  });
  return answer
    .then((reply) => {
      tellChange(name, CALLS.media[operation]);
      return reply;
    })
    .finally(watch.stop);
}

function parseReply<Reply>(text: string): Reply | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null && 'data' in reply ? (reply as Reply) : undefined;
  } catch {
    return undefined;
  }
}

/** Tells when an upload stands still, and when it moves again: no byte has left for seconds, no answer comes, or the browser has lost its connection. */
function watchUpload(tell: (stalled: boolean) => void): { moved: (share: number) => void; stop: () => void } {
  let stalled = false;
  let timer: ReturnType<typeof setTimeout>;
  const say = (next: boolean) => {
    if (next !== stalled) tell(next);
    stalled = next;
  };
  const stall = () => say(true);
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('offline', stall);
  };
  const moved = (share: number) => {
    clearTimeout(timer);
    timer = setTimeout(stall, LIMITS.upload_stall_ms[share < 1 ? 'sending' : 'answering']);
    say(false);
  };
  moved(0);
  window.addEventListener('offline', stall);
  return { moved, stop };
}
