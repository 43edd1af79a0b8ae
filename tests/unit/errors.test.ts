// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError, errorOfAnswer, isLocalError, localError } from '../../src/api/errors.ts';

const noHeader = () => null;
const at = (pathname: string) => window.history.replaceState(null, '', pathname);

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
});
afterEach(() => {
  window.localStorage.clear();
  at('/');
});

describe('errorOfAnswer', () => {
  test('reads what the server says: code, message, field errors, data, request and waiting time', () => {
    const headers: Record<string, string> = { 'X-Request-Id': 'r-7', 'Retry-After': '30' };
    const body = { message: 'm', code: 'version_conflict', errors: { title: ['a', 'b'] }, data: { version: 4 } };
    const error = errorOfAnswer(409, body, (name) => headers[name] ?? null);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, ...body, request_id: 'r-7', retry_after: 30 });
    expect(isLocalError(error)).toBe(false);
  });

  test('takes raw text, as uploads give it', () => {
    expect(errorOfAnswer(413, '{"message":"too large","code":"payload_too_large"}', noHeader)).toMatchObject({
      code: 'payload_too_large',
      message: 'too large',
    });
  });

  test('one message for a field becomes a list of one', () => {
    expect(errorOfAnswer(422, { message: 'm', errors: { slug: 'taken' } }, noHeader).errors).toEqual({ slug: ['taken'] });
  });

  test.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [413, 'payload_too_large'],
    [418, 'malformed'],
    [422, 'validation_failed'],
    [429, 'rate_limited'],
    [503, 'internal'],
  ])('words without a code get the code of status %i', (status, code) => {
    expect(errorOfAnswer(status, { message: 'words' }, noHeader)).toMatchObject({ code, message: 'words' });
  });

  test.each([
    [401, 'unauthenticated', 'Please sign in.'],
    [413, 'payload_too_large', 'This is too large.'],
    [429, 'rate_limited', 'That was too often. Please try again later.'],
  ])('an answer without words of ours and with status %i says what the status does', (status, code, message) => {
    const error = errorOfAnswer(status, '<html><body>nginx</body></html>', (name) => (name === 'Retry-After' ? '7' : null));
    expect(error).toMatchObject({ status, code, message, retry_after: 7 });
  });

  test.each([
    ['an HTML page', '<html>502</html>'],
    ['nothing', ''],
    ['null', null],
    ['a bare string', '"oops"'],
    ['JSON without a message', { error: 'x' }],
    ['an empty message', { message: '', code: 'internal' }],
    ['a message that is no text', { message: 7 }],
  ])('%s is bad_answer with its status, in words of our own', (_, body) => {
    const error = errorOfAnswer(502, body, noHeader);
    expect(error).toMatchObject({ status: 502, code: 'bad_answer' });
    expect(error.message).toBe(localError('bad_answer').message);
    expect(isLocalError(error)).toBe(true);
  });

  test('a Retry-After that is a date is no number of seconds', () => {
    const error = errorOfAnswer(429, { message: 'm' }, (name) => (name === 'Retry-After' ? 'Wed, 21 Oct 2026 07:28:00 GMT' : null));
    expect(error.retry_after).toBeUndefined();
  });
});

describe('our own words', () => {
  const codes = ['network', 'timeout', 'aborted', 'bad_answer'] as const;

  test('each failure of the way has its own, in both languages', () => {
    at('/');
    const english = codes.map((code) => localError(code).message);
    at('/p-admin/articles');
    const chinese = codes.map((code) => localError(code).message);
    expect(new Set([...english, ...chinese]).size).toBe(8);
    for (const text of english) expect(text).toMatch(/^[A-Z][ -~]+\.$/);
    for (const text of chinese) expect(text).toMatch(/^[\u4e00-\u9fff，]+$/);
  });

  test('a public page speaks its own language, whatever is stored; the console is Chinese', () => {
    const isChinese = () => /[\u4e00-\u9fff]/.test(localError('network').message);
    at('/GRE');
    window.localStorage.setItem('language', 'zh');
    expect(isChinese()).toBe(false);
    window.localStorage.setItem('language', 'en');
    document.documentElement.lang = 'zh';
    expect(isChinese()).toBe(true);
    document.documentElement.lang = 'zh-CN';
    at('/p-admin');
    expect(isChinese()).toBe(true);
    at('/p-administrator');
    document.documentElement.lang = 'en';
    expect(isChinese()).toBe(false);
  });
});
