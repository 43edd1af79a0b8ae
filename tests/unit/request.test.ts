// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { api } from '../../src/api/api.ts';
import type { ApiError } from '../../src/api/errors.ts';
import { send } from '../../src/api/request.ts';
import { clearSession, setToken } from '../../src/api/session.ts';
import { failure, fakeFetch, htmlPage, json, logged, lostLine, silence } from '../support/fake-fetch.ts';

const PAGE = { data: [], meta: { page: 1, per_page: 20, total: 0, total_pages: 0 } };
const opened = vi.fn();

beforeEach(() => {
  window.localStorage.clear();
  clearSession();
  opened.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(opened);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is sent', () => {
  test('goes below /api, with the contract’s method and a JSON body', async () => {
    const sent = fakeFetch(() => json({ data: { key: 'site_name', value: 'X' } }));
    await api.configs.update({ params: { key: 'site_name' }, body: { value: 'X' } });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: '/api/configs/site_name', method: 'PUT', body: '{"value":"X"}' });
    expect(sent[0]?.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(sent[0]?.headers.get('accept')).toBe('application/json');
  });

  test('bears the stored token, as it is now, and no header without one', async () => {
    const sent = fakeFetch(() => json(PAGE));
    await api.articles.list_public();
    setToken('first');
    await api.articles.list_public();
    setToken('second');
    await api.articles.list_public();
    clearSession();
    await api.articles.list_public();
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer first', 'Bearer second', null]);
  });

  test('a call bears the token of the moment it was made, whatever happens while it is prepared', async () => {
    const sent = fakeFetch(() => json({ data: {} }));
    setToken('leaving');
    const call = api.auth.logout();
    clearSession();
    await call;
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer leaving');
  });

  test('query: arrays repeat the name; undefined, null and empty stay away; 0 and false are values', async () => {
    const sent = fakeFetch(() => json(PAGE));
    const query = { tag: ['a b', 'c&d'], exam: undefined, kind: null, q: '', page: 0, read: false };
    await send({ name: 'test', call: { method: 'GET' }, path: '/articles/public', query }, null);
    const address = new URL(sent[0]?.url ?? '', 'http://x');
    expect(address.pathname).toBe('/api/articles/public');
    expect([...address.searchParams]).toEqual([
      ['tag', 'a b'],
      ['tag', 'c&d'],
      ['page', '0'],
      ['read', 'false'],
    ]);
  });

  test('a query with nothing in it leaves no question mark', async () => {
    const sent = fakeFetch(() => json(PAGE));
    await api.articles.list_public({ query: { q: '', exam: undefined } });
    expect(sent[0]?.url).toBe('/api/articles/public');
  });

  test('path parameters are encoded: no value changes the shape of the address', async () => {
    const sent = fakeFetch(() => json({ data: {} }));
    await api.articles.get_public({ params: { slug: 'a/b?c#d e%2F文' } });
    expect(sent[0]?.url).toBe('/api/articles/public/a%2Fb%3Fc%23d%20e%252F%E6%96%87');
  });

  test('a form passes through as it is, without a content type of ours', async () => {
    const sent = fakeFetch(() => json({ data: {} }, 201));
    // A browser's FormData calls itself that; happy-dom's does not.
    const form = Object.assign(new FormData(), { [Symbol.toStringTag]: 'FormData' });
    form.append('file', new Blob(['x']), 'x.txt');
    await api.media.upload({ form });
    expect(sent[0]?.body).toBe(form);
    expect(sent[0]?.headers.get('content-type')).toBeNull();
  });
});

describe('what comes back', () => {
  test('an answer is reduced to its body', async () => {
    fakeFetch(() => json(PAGE));
    await expect(api.articles.list_public()).resolves.toEqual(PAGE);
  });

  test('204 is an answer: undefined', async () => {
    fakeFetch(() => new Response(null, { status: 204 }));
    await expect(api.auth.logout()).resolves.toBeUndefined();
  });

  test('a file that cannot be had is an error like any other', async () => {
    fakeFetch(() => json({ message: '没有权限执行此操作', code: 'forbidden' }, 403));
    const error = await failure(api.statistics.export({ query: { from: '2026-11-21', to: '2026-11-21' } }));
    expect(error).toMatchObject({ status: 403, code: 'forbidden', message: '没有权限执行此操作' });
    expect(logged()).toHaveLength(1);
  });

  test('a file arrives as its text', async () => {
    fakeFetch(() => new Response('date,views\n2026-11-21,"3"\n', { headers: { 'content-type': 'text/csv' } }));
    await expect(api.statistics.export({ query: { from: '2026-11-21', to: '2026-11-21' } })).resolves.toBe('date,views\n2026-11-21,"3"\n');
  });
});

describe('failures', () => {
  test('a bad status with JSON keeps status, code, message, field errors and data; it is logged and passed on', async () => {
    const body = { message: '请检查填写的内容', code: 'validation_failed', errors: { value: ['太长'] }, data: { version: 3 } };
    fakeFetch(() => json(body, 422, { 'x-request-id': 'r-1' }));
    const error = await failure(api.configs.update({ params: { key: 'site_name' }, body: { value: 'X' } }));
    expect(error.name).toBe('ApiError');
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', message: '请检查填写的内容', errors: { value: ['太长'] }, data: { version: 3 } });
    expect(logged()).toEqual(['configs.update failed: 422 validation_failed 请检查填写的内容 (r-1)']);
    expect(opened).not.toHaveBeenCalled();
  });

  test.each([
    [404, 'not_found'],
    [409, 'version_conflict'],
    [500, 'internal'],
  ])('%i ends the call, not the session', async (status, code) => {
    setToken('t');
    fakeFetch(() => json({ message: 'words', code }, status));
    expect(await failure(api.articles.list())).toMatchObject({ status, code, message: 'words' });
    expect(logged()).toHaveLength(1);
    expect(window.localStorage.getItem('token')).toBe('t');
    expect(opened).not.toHaveBeenCalled();
  });

  test('rate_limited says how many seconds to wait', async () => {
    fakeFetch(() => json({ message: 'slow down', code: 'rate_limited' }, 429, { 'retry-after': '90' }));
    expect(await failure(api.articles.list_public())).toMatchObject({ code: 'rate_limited', retry_after: 90 });
    expect(logged()).toHaveLength(1);
  });

  test.each([502, 200])('a proxy’s HTML page with status %i is bad_answer, and none of it is shown', async (status) => {
    fakeFetch(() => htmlPage(status));
    const error = await failure(api.articles.list_public());
    expect(error).toMatchObject({ status, code: 'bad_answer' });
    expect(error.message).not.toContain('Gateway');
    expect(error.data).toBeUndefined();
    expect(logged()).toHaveLength(1);
  });

  test('an empty 502, as a development proxy sends it, is bad_answer too', async () => {
    fakeFetch(() => new Response('', { status: 502 }));
    expect(await failure(api.articles.list_public())).toMatchObject({ status: 502, code: 'bad_answer' });
    expect(logged()).toHaveLength(1);
  });

  test('a lost connection is network, with status 0', async () => {
    fakeFetch(lostLine);
    expect(await failure(api.articles.list_public())).toMatchObject({ status: 0, code: 'network' });
    expect(logged()).toHaveLength(1);
  });

  test('a connection that breaks within the body is not taken for an answer', async () => {
    fakeFetch(() => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })));
    expect(await failure(api.articles.list_public())).toMatchObject({ status: 0, code: 'network' });
    expect(logged()).toHaveLength(1);
  });

  test('who cancels hears aborted; the request ends, and nothing is logged', async () => {
    const sent = fakeFetch(silence);
    const controller = new AbortController();
    const call = failure(api.articles.list_public({}, { signal: controller.signal }));
    await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000);
    controller.abort();
    expect(await call).toMatchObject({ status: 0, code: 'aborted' });
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  test('what was cancelled before it began is aborted as well', async () => {
    fakeFetch(silence);
    const controller = new AbortController();
    controller.abort();
    expect(await failure(api.articles.list_public({}, { signal: controller.signal }))).toMatchObject({ code: 'aborted' });
  });
});

describe('the time limit', () => {
  test('is 50,000 milliseconds', () => {
    expect(LIMITS.request_timeout_ms).toBe(50_000);
  });

  test('ends a call without an answer after exactly that, and the request is really aborted', async () => {
    vi.useFakeTimers();
    const sent = fakeFetch(silence);
    let error: ApiError | undefined;
    const call = failure(send({ name: 'articles.list', call: { method: 'GET' }, path: '/articles' }, null)).then((caught) => {
      error = caught;
    });
    await vi.advanceTimersByTimeAsync(49_999);
    expect(sent[0]?.signal?.aborted).toBe(false);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(error).toMatchObject({ status: 0, code: 'timeout' });
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  test('ends a call whose answer began but never finished', async () => {
    vi.useFakeTimers();
    const sent = fakeFetch(({ signal }) => {
      const half = new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('{"data":'));
          signal?.addEventListener('abort', () => body.error(new DOMException('The operation was aborted.', 'AbortError')));
        },
      });
      return new Response(half);
    });
    const call = failure(send({ name: 'articles.list', call: { method: 'GET' }, path: '/articles' }, null));
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await call).toMatchObject({ code: 'timeout' });
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  test('an answer in time stays an answer, and nothing is aborted afterwards', async () => {
    vi.useFakeTimers();
    const sent = fakeFetch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 49_000));
      return json(PAGE);
    });
    const call = send({ name: 'articles.list', call: { method: 'GET' }, path: '/articles' }, null);
    await vi.advanceTimersByTimeAsync(49_000);
    expect(await call).toEqual(PAGE);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent[0]?.signal?.aborted).toBe(false);
  });
});
