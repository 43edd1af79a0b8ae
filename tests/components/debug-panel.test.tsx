import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession, setToken } from '../../src/api/session.ts';
import { DebugPanel } from '../../src/components/debug-panel/debug-panel.tsx';
import { fakeFetch, htmlPage, json, lostLine, type Sent } from '../support/fake-fetch.ts';

// A busy machine takes its time; nothing here measures it.
configure({ asyncUtilTimeout: 10_000 });
const user = userEvent.setup();

/** Answers the panel's calls: 204 to OPTIONS unless told, `data` naming the path to everything else. */
function server(
  get: (sent: Sent) => Response | Promise<Response> = ({ url }) => json({ data: { asked: url } }),
  options = () => Promise.resolve(new Response(null, { status: 204 })),
) {
  return fakeFetch((sent) => (sent.method === 'OPTIONS' ? options() : get(sent)));
}
function show() {
  render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <DebugPanel />
    </ConfigProvider>,
  );
}
async function open() {
  show();
  await user.click(screen.getByRole('button', { name: '显示调试面板' }));
  await waitFor(() => expect(corsLine()).not.toContain('检查中'));
}
const corsLine = () => screen.getByText(/CORS 状态/).textContent;
const results = () => screen.queryAllByRole('listitem');
const gets = (sent: Sent[]) => sent.filter(({ method }) => method === 'GET').map(({ url }) => url);
/** Failures are logged by the request layer; here they are expected. */
function expectLogged(times: number) {
  expect(console.warn).toHaveBeenCalledTimes(times);
  vi.mocked(console.warn).mockClear();
}

beforeEach(() => {
  window.localStorage.clear();
  clearSession();
  window.history.replaceState(null, '', '/p-admin/dashboard');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the panel', () => {
  test('a button shows it and hides it again', async () => {
    server();
    await open();
    expect(screen.getByLabelText('请求路径')).toBeTruthy();
    const toggle = screen.getByRole('button', { name: '隐藏调试面板' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(toggle);
    expect(screen.queryByLabelText('请求路径')).toBeNull();
    expect(screen.getByRole('button', { name: '显示调试面板' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('has Chinese labels, and the path that it starts with is /configs/public', async () => {
    server();
    await open();
    expect(screen.getByRole('region', { name: '接口调试面板' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('请求路径').value).toBe('/configs/public');
    expect(screen.getByRole('button', { name: '测试连接' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '测试所有常用接口' })).toBeTruthy();
    expect(screen.getByText('还没有测试结果')).toBeTruthy();
  });

  test('the base address is fixed text: neither input nor link, whatever path is typed', async () => {
    server();
    await open();
    const line = screen.getByText('接口地址：/api');
    expect(line.closest('a, input, textarea, [contenteditable]')).toBeNull();
    await user.type(screen.getByLabelText('请求路径'), '/x');
    expect(line.textContent).toBe('接口地址：/api');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });
});

describe('one connection', () => {
  test('GETs the path below /api, with the token, and shows the answer behind a fold', async () => {
    const sent = server();
    setToken('t');
    await open();
    await user.click(screen.getByRole('button', { name: '测试连接' }));
    await waitFor(() => expect(results()).toHaveLength(1));
    expect(gets(sent)).toEqual(['/api/configs/public']);
    expect(sent.every(({ headers }) => headers.get('authorization') === 'Bearer t')).toBe(true);
    expect(results()[0]?.textContent).toMatch(/GET \/configs\/public：成功（\d+ 毫秒）/);

    expect(screen.queryByText(/"asked"/)).toBeNull();
    const fold = within(results()[0] as HTMLElement).getByRole('button', { name: /响应数据/ });
    await user.click(fold);
    expect(JSON.parse(screen.getByText(/"asked"/).textContent ?? '')).toEqual({ data: { asked: '/api/configs/public' } });
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
  });

  test('asks the path that was typed, with or without its first slash; the newest result stands first', async () => {
    const sent = server();
    await open();
    const input = screen.getByLabelText('请求路径');
    for (const path of ['/exams/public', ' menus/public?platform=all ']) {
      const before = results().length;
      await user.clear(input);
      await user.type(input, path);
      await user.click(screen.getByRole('button', { name: '测试连接' }));
      await waitFor(() => expect(results()).toHaveLength(before + 1));
    }
    expect(gets(sent)).toEqual(['/api/exams/public', '/api/menus/public?platform=all']);
    expect(results().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('GET /menus/public?platform=all'),
      expect.stringContaining('GET /exams/public'),
    ]);
  });

  test('while it runs neither test can be started a second time', async () => {
    let answer = (_: Response) => {};
    const reply = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const sent = server(() => reply);
    await open();
    await user.click(screen.getByRole('button', { name: '测试连接' }));
    const all = screen.getByRole<HTMLButtonElement>('button', { name: '测试所有常用接口' });
    expect(all.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /测试连接/ }));
    await waitFor(() => expect(gets(sent)).toHaveLength(1));
    answer(json({ data: 1 }));
    await waitFor(() => expect(all.disabled).toBe(false));
    expect(gets(sent)).toHaveLength(1);
  });

  test('a failure shows the server’s message and the status', async () => {
    server(() => json({ message: '没有权限执行此操作', code: 'forbidden', data: { why: 'role' } }, 403));
    await open();
    await user.click(screen.getByRole('button', { name: '测试连接' }));
    await waitFor(() => expect(results()).toHaveLength(1));
    expect(results()[0]?.textContent).toContain('没有权限执行此操作（状态：403）');
    await user.click(screen.getByRole('button', { name: /响应数据/ }));
    expect(screen.getByText(/"why": "role"/)).toBeTruthy();
    expectLogged(1);
  });

  test('a failure without an answer shows its message and Unknown', async () => {
    server(lostLine);
    await open();
    await user.click(screen.getByRole('button', { name: '测试连接' }));
    await waitFor(() => expect(results()).toHaveLength(1));
    expect(results()[0]?.textContent).toContain('网络连接失败，请检查网络后重试（状态：Unknown）');
    expect(screen.queryByRole('button', { name: /响应数据/ })).toBeNull();
    expectLogged(1);
  });

  test('a proxy’s page shows the status and nothing of the page', async () => {
    server(() => htmlPage(502));
    await open();
    await user.click(screen.getByRole('button', { name: '测试连接' }));
    await waitFor(() => expect(results()).toHaveLength(1));
    expect(results()[0]?.textContent).toContain('（状态：502）');
    expect(results()[0]?.textContent).not.toContain('Gateway');
    expectLogged(1);
  });
});

describe('all common endpoints', () => {
  const FIVE = ['/configs/public', '/menus/public', '/articles/public', '/categories/public', '/comments/public'];

  test('GETs the five public lists, one after the other, each with its result', async () => {
    const sent = server();
    await open();
    await user.click(screen.getByRole('button', { name: '测试所有常用接口' }));
    await waitFor(() => expect(results()).toHaveLength(5));
    expect(gets(sent)).toEqual(FIVE.map((path) => `/api${path}`));
    expect(results().map(({ textContent }) => /GET (\S+)：成功/.exec(textContent)?.[1])).toEqual([...FIVE].reverse());
    expect(screen.getAllByRole('button', { name: /响应数据/ })).toHaveLength(5);
  });

  test('one that fails does not keep the others from being tried', async () => {
    server(({ url }) => (url.includes('menus') ? json({ message: '坏了', code: 'internal' }, 500) : json({ data: [] })));
    await open();
    await user.click(screen.getByRole('button', { name: '测试所有常用接口' }));
    await waitFor(() => expect(results()).toHaveLength(5));
    expect(results().filter(({ textContent }) => textContent.includes('成功'))).toHaveLength(4);
    expect(results()[3]?.textContent).toContain('坏了（状态：500）');
    expectLogged(1);
  });
});

describe('the CORS line', () => {
  test('is checked once when the panel loads, hidden or not, by OPTIONS to /api/configs/public', async () => {
    const sent = server();
    show();
    await waitFor(() => expect(sent.map(({ method, url }) => [method, url])).toEqual([['OPTIONS', '/api/configs/public']]));
    for (let times = 0; times < 2; times += 1) {
      await user.click(screen.getByRole('button', { name: '显示调试面板' }));
      await waitFor(() => expect(corsLine()).toBe('CORS 状态：正常'));
      await user.click(screen.getByRole('button', { name: '隐藏调试面板' }));
    }
    expect(sent).toHaveLength(1);
  });

  test('says that it is being checked until there is an answer', async () => {
    let answer = (_: Response) => {};
    const reply = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server(undefined, () => reply);
    show();
    await user.click(screen.getByRole('button', { name: '显示调试面板' }));
    expect(corsLine()).toBe('CORS 状态：检查中…');
    answer(new Response(null, { status: 204 }));
    await waitFor(() => expect(corsLine()).toBe('CORS 状态：正常'));
  });

  test('tells a failure with its status', async () => {
    server(undefined, async () => json({ message: 'no', code: 'forbidden' }, 403));
    await open();
    expect(corsLine()).toBe('CORS 状态：失败（状态：403）');
    expectLogged(1);
  });

  test('tells the message of an error that has no status', async () => {
    server(undefined, lostLine);
    await open();
    expect(corsLine()).toBe('CORS 状态：网络连接失败，请检查网络后重试');
    expectLogged(1);
  });
});

describe('is never displayed', () => {
  const SOURCE = join(process.cwd(), 'src');
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('debug-panel'));
  const textOf = (name: string) => readFileSync(join(SOURCE, name), 'utf8');

  test('one source file alone mounts it, once, behind a flag that is the constant false', () => {
    const mounting = files.filter((name) => textOf(name).includes('DebugPanel'));
    expect(mounting).toEqual(['layouts/admin/admin-layout.tsx']);
    const text = textOf(mounting[0] ?? '');
    expect(text.match(/<DebugPanel\b/g)).toHaveLength(1);
    expect(text).toContain('{DEBUG_PANEL_VISIBLE && <DebugPanel />}');
    expect(text.match(/.*DEBUG_PANEL_VISIBLE =.*/g)).toEqual(['const DEBUG_PANEL_VISIBLE = false;']);
  });
});
