// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribeChanges } from '../../src/api/api.ts';
import { clearSession, setToken } from '../../src/api/session.ts';
import { uploadMedia } from '../../src/api/upload.ts';
import { failure } from '../support/fake-fetch.ts';

/** A request that the test answers; the browser's own, as far as uploads use it. */
class FakeXhr {
  static last: FakeXhr;
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  body?: FormData;
  aborted = false;
  constructor() {
    FakeXhr.last = this;
  }
  open(...args: string[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(status: number, responseText: string) {
    Object.assign(this, { status, responseText });
    this.onload?.();
  }
}

const file = new File(['picture'], 'a.png', { type: 'image/png' });
const reply = { data: { id: 1, name: 'a.png' } };
/** A failure is logged once, a cancelled upload not at all. */
function expectLogged(times: number) {
  expect(console.warn).toHaveBeenCalledTimes(times);
  vi.mocked(console.warn).mockClear();
}

beforeEach(() => {
  window.localStorage.clear();
  clearSession();
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends the file as the field `file`, with the token, and answers the body', async () => {
  setToken('t');
  const upload = uploadMedia(file);
  const xhr = FakeXhr.last;
  expect(xhr.opened).toEqual(['POST', '/api/media']);
  expect(xhr.headers).toEqual({ accept: 'application/json', authorization: 'Bearer t' });
  expect(xhr.body?.get('file')).toHaveProperty('name', 'a.png');
  xhr.answer(201, JSON.stringify(reply));
  expect(await upload).toEqual(reply);
});

test('is heard of as a change once it has come, as a call is', async () => {
  const heard: string[] = [];
  const stop = subscribeChanges((name) => heard.push(name));
  const refused = failure(uploadMedia(file));
  FakeXhr.last.answer(413, '{"message":"内容超过大小限制","code":"payload_too_large"}');
  await refused;
  expectLogged(1);
  expect(heard).toEqual([]);
  const upload = uploadMedia(file);
  FakeXhr.last.answer(201, JSON.stringify(reply));
  await upload;
  stop();
  expect(heard).toEqual(['media.upload']);
});

test('bears no token when there is none, and tells the progress', async () => {
  const shares: number[] = [];
  const upload = uploadMedia(file, { onProgress: (share) => shares.push(share) });
  const xhr = FakeXhr.last;
  expect(xhr.headers).not.toHaveProperty('authorization');
  xhr.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
  xhr.answer(201, JSON.stringify(reply));
  await upload;
  expect(shares).toEqual([0.25, 1]);
});

describe('failures are those of every call', () => {
  test('a bad status with JSON', async () => {
    const upload = failure(uploadMedia(file));
    FakeXhr.last.answer(413, '{"message":"内容超过大小限制","code":"payload_too_large"}');
    expect(await upload).toMatchObject({ status: 413, code: 'payload_too_large', message: '内容超过大小限制' });
    expectLogged(1);
  });

  test.each([
    [502, '<html></html>'],
    [201, '<html></html>'],
    [201, '{}'],
  ])('status %i with %s is bad_answer', async (status, text) => {
    const upload = failure(uploadMedia(file));
    FakeXhr.last.answer(status, text);
    expect(await upload).toMatchObject({ status, code: 'bad_answer' });
    expectLogged(1);
  });

  test('a lost connection', async () => {
    const upload = failure(uploadMedia(file));
    FakeXhr.last.onerror?.();
    expect(await upload).toMatchObject({ status: 0, code: 'network' });
    expectLogged(1);
  });

  test('401 ends the session and opens the login page', async () => {
    setToken('old');
    const upload = failure(uploadMedia(file));
    FakeXhr.last.answer(401, '{"message":"登录已过期，请重新登录","code":"unauthenticated"}');
    expect(await upload).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(window.location.assign).toHaveBeenCalledWith('/p-admin/login');
    expectLogged(1);
  });
});

test('that it stands still is told long before it is given up, and at once when the line is gone', async () => {
  vi.useFakeTimers();
  const told: boolean[] = [];
  const upload = uploadMedia(file, { onStall: (stalled) => told.push(stalled) });
  const { upload: sending } = FakeXhr.last;
  await vi.advanceTimersByTimeAsync(4999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([true]);
  sending.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('offline'));
  expect(told).toEqual([true, false, true]);
  // All has left: the server has longer to look at it.
  sending.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(told).toEqual([true, false, true, false]);
  await vi.advanceTimersByTimeAsync(1);
  FakeXhr.last.answer(201, JSON.stringify(reply));
  await upload;
  window.dispatchEvent(new Event('offline'));
  expect(told).toEqual([true, false, true, false, true]);
});

describe('ending it', () => {
  test('who cancels hears aborted, and the request ends', async () => {
    const controller = new AbortController();
    const upload = failure(uploadMedia(file, { signal: controller.signal }));
    controller.abort();
    expect(await upload).toMatchObject({ status: 0, code: 'aborted' });
    expect(FakeXhr.last.aborted).toBe(true);
  });

  test('what was cancelled before it began is never sent', async () => {
    const controller = new AbortController();
    controller.abort();
    expect(await failure(uploadMedia(file, { signal: controller.signal }))).toMatchObject({ code: 'aborted' });
    expect(FakeXhr.last.opened).toEqual([]);
  });

  test('50,000 ms without a byte end it; every byte that moves starts them anew', async () => {
    vi.useFakeTimers();
    const upload = failure(uploadMedia(file));
    const xhr = FakeXhr.last;
    await vi.advanceTimersByTimeAsync(49_999);
    xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    await vi.advanceTimersByTimeAsync(49_999);
    expect(xhr.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(xhr.aborted).toBe(true);
    expect(await upload).toMatchObject({ status: 0, code: 'timeout' });
    expectLogged(1);
  });
});
