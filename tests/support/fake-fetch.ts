import { vi } from 'vitest';
import type { ApiError } from '../../src/api/errors.ts';

/** A request as it reached the global `fetch`. */
export interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: BodyInit | null;
  signal: AbortSignal | null;
}

/** Answers a request; what it throws is what `fetch` rejects with. */
type Answer = (sent: Sent) => Response | Promise<Response>;

/** Stands in for the global `fetch` until `vi.unstubAllGlobals()`; answers the list that every request is added to. */
export function fakeFetch(answer: Answer): Sent[] {
  const requests: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const sent: Sent = {
      url,
      method: (init.method ?? 'GET').toUpperCase(),
      headers: new Headers(init.headers),
      body: init.body ?? null,
      signal: init.signal ?? null,
    };
    requests.push(sent);
    return answer(sent);
  });
  return requests;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
}

/** What a proxy in front of the server answers when the server is not there. */
export function htmlPage(status: number): Response {
  return new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', { status, headers: { 'content-type': 'text/html' } });
}

/** What the browser's `fetch` rejects with when there is no line. */
export const lostLine = () => Promise.reject(new TypeError('Failed to fetch'));

/** No answer until the request is aborted, as a browser's `fetch` would do it. */
export function silence({ signal }: Sent): Promise<Response> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });
}

/** The error that a call ends with; a call that succeeds fails the test. */
export function failure(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: ApiError) => error,
  );
}

/** The warnings since the last look, which are thereby expected. */
export function logged(): unknown[] {
  const said = vi.mocked(console.warn).mock.calls.flat();
  vi.mocked(console.warn).mockClear();
  return said;
}
