import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession, onExpiredSession, sessionNotice } from '../../src/api/session.ts';
import { reloadConsoleSettings } from '../../src/components/admin/console-settings.ts';
import { Component as AdminLayout } from '../../src/layouts/admin/admin-layout.tsx';
import { fakeFetch, json, lostLine, type Sent } from '../support/fake-fetch.ts';

// A busy machine takes its time; nothing here measures it.
configure({ asyncUtilTimeout: 10_000 });
const PROFILE = { id: 1, username: 'li', name: '李老师', role: 'admin', version: 1, created_at: '2026-01-01T00:00:00Z', last_login_at: null };
const LABELS = ['仪表盘', '文章管理', '分类管理', '菜单管理', '评论管理', '媒体管理', '网站设置', '流量统计'];
const openLogin = vi.fn();

type Answer = (sent: Sent) => Response | Promise<Response>;
const server = ({ me = () => json({ user: PROFILE }), logout = () => new Response(null, { status: 204 }) }: { me?: Answer; logout?: Answer } = {}) =>
  fakeFetch((sent) => (sent.url === '/api/auth/me' ? me(sent) : logout(sent)));

/** Opens the console; when this is done the question for the profile has been sent, so that no test leaves it to the next. */
async function show(sent: Sent[], path = '/p-admin/dashboard') {
  const router = createMemoryRouter([{ Component: AdminLayout, children: [{ path: '*', element: <p>the screen</p> }] }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(sent).not.toEqual([]));
}
/** An answer that comes when the test gives it. */
function later(): { reply: Promise<Response>; answer: (response: Response) => void } {
  let answer = (_: Response) => {};
  const reply = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { reply, answer };
}
/** What this browser remembers of the session. */
const remembered = () => [localStorage.getItem('token'), localStorage.getItem('user')];
const signOut = () => fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
function expectLogged(line: RegExp) {
  expect(vi.mocked(console.warn).mock.calls.flat()).toEqual([expect.stringMatching(line)]);
  vi.mocked(console.warn).mockClear();
}

beforeAll(async () => {
  fakeFetch(() => json({ data: {} }));
  await reloadConsoleSettings();
});
beforeEach(() => {
  localStorage.clear();
  clearSession();
  localStorage.setItem('token', 'kept-token');
  localStorage.setItem('user', JSON.stringify(PROFILE));
  localStorage.setItem('language', 'zh');
  localStorage.setItem('darkMode', 'false');
  window.history.replaceState(null, '', '/p-admin/dashboard');
  openLogin.mockClear();
  onExpiredSession(openLogin);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the frame', () => {
  test('sidebar: the console’s name and eight real links; header: title, name and 退出登录', async () => {
    await show(server(), '/p-admin/articles');
    const menu = await screen.findByRole('navigation', { name: '主菜单' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(LABELS);
    expect(within(menu).getByRole('link', { name: '网站设置' }).getAttribute('href')).toBe('/p-admin/settings');
    expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('文章管理');
    expect(screen.getByText('ExamPress 管理后台')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('文章管理');
    expect(screen.getByText('李老师')).toBeTruthy();
    expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy();
    expect(screen.getByText('the screen')).toBeTruthy();
  });

  test.each([
    ['/p-admin/articles/create', '新建文章'],
    ['/p-admin/articles/edit/7', '编辑文章'],
    ['/p-admin/no-such-thing', '管理后台'],
  ])('%s has the title %s', async (path, title) => {
    await show(server(), path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    await waitFor(() => expect(document.title).toBe(`${title} · ExamPress 管理后台`));
  });

  test('who has no name is called by the username', async () => {
    localStorage.removeItem('user');
    await show(server({ me: () => json({ user: { ...PROFILE, name: ' ' } }) }));
    expect(await screen.findByText('li')).toBeTruthy();
  });

  test('the debug panel is not in it', async () => {
    const sent = server();
    await show(sent);
    await screen.findByText('the screen');
    expect(screen.queryByText(/调试/)).toBeNull();
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('the profile, when the layout starts', () => {
  test('is asked for with the token, and kept as user', async () => {
    localStorage.removeItem('user');
    const { reply, answer } = later();
    const sent = server({ me: () => reply });
    await show(sent);
    expect(screen.queryByText('the screen')).toBeNull();
    answer(json({ user: PROFILE }));
    await screen.findByText('the screen');
    expect(sent.map(({ method, url, headers }) => [method, url, headers.get('authorization')])).toEqual([['GET', '/api/auth/me', 'Bearer kept-token']]);
    expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toEqual(PROFILE);
  });

  test.each([
    ['a server that fails', () => json({ message: '服务器出错，请稍后重试', code: 'internal' }, 500), /^auth\.me failed: 500/],
    ['a lost connection', lostLine, /^auth\.me failed: 0 network/],
    ['an expired token', () => json({ message: '登录已过期，请重新登录', code: 'unauthenticated' }, 401), /^auth\.me failed: 401/],
  ])('%s removes token and user, keeps the preferences, and says why', async (_, me, line) => {
    await show(server({ me }));
    await waitFor(() => expect(remembered()).toEqual([null, null]));
    expect({ ...localStorage }).toEqual({ language: 'zh', darkMode: 'false' });
    expect(sessionNotice()).toMatch(/[\u4e00-\u9fff]/);
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expectLogged(line);
  });
});

describe('退出登录', () => {
  test('tells the server, with the token, and forgets token and user alone', async () => {
    const sent = server();
    await show(sent);
    signOut();
    await waitFor(() => expect(remembered()).toEqual([null, null]));
    expect(sent[1]).toMatchObject({ method: 'POST', url: '/api/auth/logout' });
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer kept-token');
    expect({ ...localStorage }).toEqual({ language: 'zh', darkMode: 'false' });
    expect(sessionNotice()).toBeNull();
  });

  test.each([
    ['fails', () => json({ message: '坏了', code: 'internal' }, 500), /^auth\.logout failed: 500 internal 坏了/],
    ['does not arrive', lostLine, /^auth\.logout failed: 0 network/],
  ])('a call that %s is only logged: the session ends all the same', async (_, logout, line) => {
    const sent = server({ logout });
    await show(sent);
    signOut();
    await waitFor(() => expect(remembered()).toEqual([null, null]));
    expectLogged(line);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a server that never answers does not keep anybody signed in', async () => {
    const { reply, answer } = later();
    const sent = server({ logout: () => reply });
    await show(sent);
    signOut();
    await waitFor(() => expect(remembered()).toEqual([null, null]), { timeout: 15_000 });
    expect(sent).toHaveLength(2);
    answer(new Response(null, { status: 204 }));
  });
});
