import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession, expireSession, onExpiredSession, setToken } from '../../src/api/session.ts';
import { reloadConsoleSettings } from '../../src/components/admin/console-settings.ts';
import { Component as Login } from '../../src/pages/admin/login/login.tsx';
import { fakeFetch, htmlPage, json, lostLine, type Sent } from '../support/fake-fetch.ts';

// A busy machine takes its time; nothing here measures it.
configure({ asyncUtilTimeout: 10_000 });
const user = userEvent.setup();
const TOKEN = 'a-token';
const success = () => json({ data: { token: TOKEN, expires_at: '2026-12-21T04:00:00Z', user: { id: 1, username: 'li', name: '李', role: 'admin' } } });
const openLogin = vi.fn();

/** Answers the sign-in, the page's only request: the console's name is known before. Answers the list of requests. */
const server = (login: () => Response | Promise<Response> = success): Sent[] => fakeFetch(login);
/** The console's name as the server says it; kept in the browser from then on. */
async function nameOfConsole(admin_name?: string) {
  fakeFetch(() => json({ data: { admin_name } }));
  await reloadConsoleSettings();
}
const username = () => screen.getByLabelText<HTMLInputElement>('用户名');
const password = () => screen.getByLabelText<HTMLInputElement>('密码');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^登录/ });
const banner = () => screen.queryByRole('alert')?.textContent ?? null;

async function signIn(name = 'li', secret = 'correct horse') {
  fireEvent.change(username(), { target: { value: name } });
  fireEvent.change(password(), { target: { value: secret } });
  await user.click(button());
}
function expectLogged(times: number) {
  expect(console.warn).toHaveBeenCalledTimes(times);
  vi.mocked(console.warn).mockClear();
}

beforeAll(() => nameOfConsole());
beforeEach(() => {
  window.localStorage.clear();
  clearSession();
  window.history.replaceState(null, '', '/p-admin/login');
  openLogin.mockClear();
  onExpiredSession(openLogin);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the screen', () => {
  test('has username, password, a submit button, the console’s name and a footer with this year', async () => {
    server();
    render(<Login />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ExamPress 管理后台');
    expect(username().type).toBe('text');
    expect(password().type).toBe('password');
    expect(button().textContent).toBe('登录');
    expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()}`);
    await waitFor(() => expect(document.title).toBe('登录 · ExamPress 管理后台'));
    expect(banner()).toBeNull();
  });

  test('bears the name that the settings give the console', async () => {
    await nameOfConsole('考试后台');
    render(<Login />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('考试后台');
    expect(document.title).toBe('登录 · 考试后台');
    await nameOfConsole();
  });

  test('both inputs carry the required attribute, which does not keep our own message away', () => {
    server();
    render(<Login />);
    expect([username().required, password().required]).toEqual([true, true]);
    expect(username().form?.noValidate).toBe(true);
  });

  test('browsers can fill both inputs in, and the keyboard starts in the first', () => {
    server();
    render(<Login />);
    expect([username().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
    expect(document.activeElement).toBe(username());
  });
});

describe('empty fields', () => {
  test.each([
    ['both', '', '', '用户名'],
    ['the username', '', 'secret', '用户名'],
    ['a username of spaces', '   ', 'secret', '用户名'],
    ['the password', 'li', '', '密码'],
  ])('%s: 请输入用户名和密码, no request, and the cursor stands where something is missing', async (_, name, secret, missing) => {
    const sent = server();
    render(<Login />);
    await signIn(name, secret);
    await waitFor(() => expect(banner()).toBe('请输入用户名和密码'));
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText(missing));
    expect(button().disabled).toBe(false);
  });

  test('Enter in a field submits, too', async () => {
    const sent = server();
    render(<Login />);
    await user.type(username(), '{Enter}');
    await waitFor(() => expect(banner()).toBe('请输入用户名和密码'));
    expect(sent).toEqual([]);
  });
});

describe('a sign-in', () => {
  test('sends username and password, and stores the token as it is', async () => {
    const sent = server();
    render(<Login />);
    await signIn(' li ', ' correct horse ');
    await waitFor(() => expect(window.localStorage.getItem('token')).toBe(TOKEN));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/auth/login', body: '{"username":"li","password":" correct horse "}' });
    expect(sent[0]?.headers.get('authorization')).toBeNull();
    expect(banner()).toBeNull();
  });

  test('Enter in the password field sends it once', async () => {
    const sent = server();
    render(<Login />);
    await user.type(username(), 'li');
    await user.type(password(), 'secret{Enter}');
    await waitFor(() => expect(window.localStorage.getItem('token')).toBe(TOKEN));
    expect(sent.map(({ body }) => body)).toEqual(['{"username":"li","password":"secret"}']);
  });

  test('while it runs the button says 登录中... and cannot be pressed again', async () => {
    let answer = (_: Response) => {};
    const reply = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const sent = server(() => reply);
    render(<Login />);
    await signIn();
    await waitFor(() => expect(button().textContent).toBe('登录中...'));
    expect(button().disabled).toBe(true);
    await user.click(button());
    fireEvent.submit(username().form as HTMLFormElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    answer(success());
    await waitFor(() => expect(button().textContent).toBe('登录'));
    expect(button().disabled).toBe(false);
    expect(sent).toHaveLength(1);
    expect(window.localStorage.getItem('token')).toBe(TOKEN);
  });
});

describe('a failed sign-in', () => {
  test('shows the server’s message; the busy state ends, the input stays, nobody is sent anywhere', async () => {
    server(() => json({ message: '用户名或密码错误', code: 'login_failed' }, 401));
    render(<Login />);
    await signIn('li', 'wrong');
    await waitFor(() => expect(banner()).toBe('用户名或密码错误'));
    await waitFor(() => expect(button().textContent).toBe('登录'));
    expect(button().disabled).toBe(false);
    expect([username().value, password().value]).toEqual(['li', 'wrong']);
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(openLogin).not.toHaveBeenCalled();
    expectLogged(1);
  });

  test('a 401 to it leaves a token that another tab has stored', async () => {
    server(() => {
      setToken('of-another-tab');
      return json({ message: '用户名或密码错误', code: 'login_failed' }, 401);
    });
    render(<Login />);
    await signIn();
    await waitFor(() => expect(banner()).toBe('用户名或密码错误'));
    expect(window.localStorage.getItem('token')).toBe('of-another-tab');
    expectLogged(1);
  });

  test('the message of any status is shown, such as too many attempts', async () => {
    server(() => json({ message: '操作过于频繁，请稍后再试', code: 'rate_limited' }, 429));
    render(<Login />);
    await signIn();
    await waitFor(() => expect(banner()).toBe('操作过于频繁，请稍后再试'));
    expectLogged(1);
  });

  test.each([
    ['JSON without a message', () => json({ error: 'x' }, 400), '服务器返回了无法识别的内容，请稍后重试'],
    ['a proxy’s page', () => htmlPage(502), '服务器返回了无法识别的内容，请稍后重试'],
    ['a lost connection', lostLine, '网络连接失败，请检查网络后重试'],
  ])('%s: the general sentence, and beside it what happened', async (_, answer, detail) => {
    server(answer);
    render(<Login />);
    await signIn();
    await waitFor(() => expect(banner()).toBe(`登录失败，请检查用户名和密码${detail}`));
    expect(screen.getByText('登录失败，请检查用户名和密码')).toBeTruthy();
    expect(window.localStorage.getItem('token')).toBeNull();
    expectLogged(1);
  });

  test('an answer that has no token is a failure, not a crash', async () => {
    server(() => json({}));
    render(<Login />);
    await signIn();
    await waitFor(() => expect(banner()).toBe('登录失败，请检查用户名和密码'));
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  test('the banner goes when the next try starts, and that one can succeed', async () => {
    let tries = 0;
    server(() => {
      tries += 1;
      return tries === 1 ? json({ message: '用户名或密码错误', code: 'login_failed' }, 401) : success();
    });
    render(<Login />);
    await signIn('li', 'wrong');
    await waitFor(() => expect(banner()).toBe('用户名或密码错误'));
    await signIn('li', 'right');
    await waitFor(() => expect(window.localStorage.getItem('token')).toBe(TOKEN));
    expect(banner()).toBeNull();
    expectLogged(1);
  });
});

describe('after a session that ended by itself', () => {
  test('the page says why, also beside a failure', async () => {
    setToken('old');
    expireSession('old', '登录已过期，请重新登录');
    server();
    render(<Login />);
    expect(screen.getByRole('status').textContent).toBe('登录已过期，请重新登录');
    await signIn('', '');
    await waitFor(() => expect(banner()).toBe('请输入用户名和密码'));
    expect(screen.getByRole('status').textContent).toBe('登录已过期，请重新登录');
  });

  test('after signing out by choice it says nothing', () => {
    setToken('old');
    clearSession();
    server();
    render(<Login />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
