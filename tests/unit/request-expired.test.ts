// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/api/api.ts';
import { clearSession, onExpiredSession, sessionNotice, setToken } from '../../src/api/session.ts';
import { failure, fakeFetch, htmlPage, json, logged } from '../support/fake-fetch.ts';

const opened = vi.fn();

beforeEach(() => {
  window.localStorage.clear();
  clearSession();
  opened.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(opened);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const expired = () => json({ message: '登录已过期，请重新登录', code: 'unauthenticated' }, 401);

test('401 on any call removes token and user, keeps the preferences, and opens the login page', async () => {
  setToken('old');
  window.localStorage.setItem('user', '{"username":"a"}');
  window.localStorage.setItem('language', 'zh');
  window.localStorage.setItem('darkMode', 'true');
  fakeFetch(expired);
  expect(await failure(api.articles.list())).toMatchObject({ status: 401, code: 'unauthenticated', message: '登录已过期，请重新登录' });
  expect({ ...window.localStorage }).toEqual({ language: 'zh', darkMode: 'true' });
  expect(opened.mock.calls).toEqual([['/p-admin/login']]);
  expect(sessionNotice()).toBe('登录已过期，请重新登录');
  expect(logged()).toHaveLength(1);
});

test('401 counts as that by its status alone, also as HTML', async () => {
  setToken('old');
  fakeFetch(() => htmlPage(401));
  expect(await failure(api.articles.list())).toMatchObject({ status: 401 });
  expect(window.localStorage.getItem('token')).toBeNull();
  expect(opened).toHaveBeenCalledWith('/p-admin/login');
  expect(logged()).toHaveLength(1);
});

test('401 to POST /auth/login is a failed sign-in: nothing is removed, nobody is sent anywhere', async () => {
  setToken('kept');
  fakeFetch(() => json({ message: '用户名或密码错误', code: 'login_failed' }, 401));
  const error = await failure(api.auth.login({ body: { username: 'a', password: 'b' } }));
  expect(error).toMatchObject({ status: 401, code: 'login_failed', message: '用户名或密码错误' });
  expect(window.localStorage.getItem('token')).toBe('kept');
  expect(opened).not.toHaveBeenCalled();
  expect(logged()).toHaveLength(1);
});

test('a late 401 for an older token leaves the new session alone', async () => {
  setToken('older');
  fakeFetch(async () => {
    setToken('newer');
    return expired();
  });
  await failure(api.articles.list());
  expect(window.localStorage.getItem('token')).toBe('newer');
  expect(opened).not.toHaveBeenCalled();
  expect(logged()).toHaveLength(1);
});

test('401 opens the login page the way the console’s router asks for', async () => {
  const navigate = vi.fn();
  onExpiredSession(navigate);
  setToken('old');
  fakeFetch(expired);
  await failure(api.articles.list());
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(opened).not.toHaveBeenCalled();
  onExpiredSession(() => window.location.assign('/p-admin/login'));
  expect(logged()).toHaveLength(1);
});
