import { ADMIN, expect, openDashboard, signIn, test, tokenOf } from './support.ts';

test.describe('signing in (specification 2, 4, 5, 8)', () => {
  test('without a token any console page leads to the login page', async ({ page }) => {
    for (const path of ['/p-admin', '/p-admin/dashboard', '/p-admin/articles/edit/1', '/p-admin/settings']) {
      await page.goto(path);
      await expect(page).toHaveURL('/p-admin/login');
    }
  });

  test('empty fields show 请输入用户名和密码 and send nothing', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/api/auth/') && sent.push(request.url()));
    await page.goto('/p-admin/login');
    await expect(page.getByLabel('用户名')).toHaveAttribute('required', '');
    await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('required', '');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('请输入用户名和密码');
    await page.getByLabel('用户名').fill('admin');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('请输入用户名和密码');
    expect(sent).toEqual([]);
  });

  test.describe(() => {
    test.use({ expected: { noise: [/401/] } });
    test('a wrong password shows the server’s message, and the busy state ends', async ({ page }) => {
      await page.goto('/p-admin/login');
      await page.getByLabel('用户名').fill('somebody');
      await page.getByLabel('密码', { exact: true }).fill('wrong password');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('用户名或密码错误');
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
      await expect(page).toHaveURL('/p-admin/login');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });
  });

  test.describe(() => {
    test.use({ expected: { noise: [/502|Failed to load resource|net::/] } });
    test('a failure without a message shows 登录失败，请检查用户名和密码', async ({ page }) => {
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, contentType: 'application/json', body: '{}' }));
      await page.goto('/p-admin/login');
      await page.getByLabel('用户名').fill('admin');
      await page.getByLabel('密码', { exact: true }).fill('some password');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('登录失败，请检查用户名和密码');
    });
  });

  test('valid input shows 登录中..., stores the token as it is and opens the dashboard', async ({ page }) => {
    await page.route('**/api/auth/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto('/p-admin/login');
    await expect(page.getByText(String(new Date().getFullYear()))).toBeVisible();
    await page.getByLabel('用户名').fill(ADMIN.username);
    await page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('button', { name: '登录中...' })).toBeVisible();
    await expect(page).toHaveURL('/p-admin/dashboard');
    const stored = await page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }));
    expect(stored.token).toMatch(/^[\w-]{43}$/);
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').username)).toBe('admin');
    await page.goto('/p-admin/login');
    await expect(page).toHaveURL('/p-admin/dashboard');
    await page.goto('/p-admin');
    await expect(page).toHaveURL('/p-admin/dashboard');
  });

  test('who signs in by keys comes from the name straight to the password', async ({ page }) => {
    await page.goto('/p-admin/login');
    await expect(page.getByLabel('用户名')).toBeFocused();
    await page.keyboard.type(ADMIN.username);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/p-admin/dashboard');
  });

  test('every request carries the token', async ({ page, request }) => {
    const headers: (string | undefined)[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/') && !sent.url().includes('/public')) headers.push(sent.headers().authorization);
    });
    await signIn(page, request);
    await openDashboard(page);
    // A slow processor may not have sent the first one by the time that the network seems idle.
    await expect.poll(() => headers.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    for (const header of headers) expect(header).toMatch(/^Bearer [\w-]{43}$/);
  });
});

test.describe('the session’s end', () => {
  test('退出登录 removes token and user, keeps the preferences, and goes to the login page', async ({ dashboard: page }) => {
    await page.evaluate(() => {
      localStorage.setItem('darkMode', 'true');
      localStorage.setItem('language', 'zh');
    });
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/p-admin/login');
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ darkMode: 'true', language: 'zh' });
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
    expect((await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401);
  });

  test.describe(() => {
    test.use({ expected: { noise: [/./] } });
    test('a failing logout call is only logged; the local session ends all the same', async ({ dashboard: page }) => {
      await page.route('**/api/auth/logout', (route) => route.abort());
      await page.getByRole('button', { name: '退出登录' }).click();
      await expect(page).toHaveURL('/p-admin/login');
      expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
    });

    test('a 401 anywhere removes the token and leads to the login page', async ({ dashboard: page }) => {
      await page.route('**/api/categories', (route) =>
        route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"登录已过期，请重新登录","code":"unauthenticated"}' }),
      );
      await page.getByRole('link', { name: '分类管理' }).click();
      await expect(page).toHaveURL('/p-admin/login');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });

    test('a profile that cannot be loaded ends the session', async ({ page, request }) => {
      const token = await tokenOf(request);
      await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"x","code":"internal"}' }));
      await page.goto('/p-admin/login');
      await page.evaluate((value) => {
        localStorage.setItem('token', value);
        localStorage.setItem('user', '{"username":"admin"}');
      }, token);
      await page.goto('/p-admin/media');
      await expect(page).toHaveURL('/p-admin/login');
      expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
    });
  });
});

test.describe('the console’s frame', () => {
  test('sidebar, title, name and the eight links', async ({ dashboard: page }) => {
    const names = ['仪表盘', '文章管理', '分类管理', '菜单管理', '评论管理', '媒体管理', '网站设置', '流量统计'];
    await expect(page.getByText('ExamPress 管理后台').first()).toBeVisible();
    for (const name of names) {
      const link = page.getByRole('link', { name, exact: true }).first();
      await expect(link).toHaveAttribute('href', /^\/p-admin\//);
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
    await expect(page.getByRole('banner').getByText('admin', { exact: true })).toBeVisible();
  });

  test('an unknown console path is the not-found page with status 404, signed in or not', async ({ request }) => {
    expect((await request.get('/p-admin/nothing')).status()).toBe(404);
  });

  test('the debug panel is nowhere to be seen', async ({ dashboard: page }) => {
    await expect(page.getByText(/调试面板|API 调试/)).toHaveCount(0);
  });

  test('on a phone the name and 退出登录 stay in the header', async ({ dashboard: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: '退出登录' })).toBeInViewport();
    await expect(page.getByRole('banner').getByText('admin', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  });
});
