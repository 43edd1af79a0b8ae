import type { APIRequestContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, apiAs, expect, expectMessage, openDashboard, picture, press, row, settled, signIn, test, tokenOf, unique, write } from './support.ts';
import { body, openEditor, pressSave } from './writing.ts';

/** Signs in. The screen before may stand while the login page is fetched, with a form whose fields have the same names. */
async function enter(page: Page, who = ADMIN): Promise<void> {
  await submit(page, who);
  await expect(page).toHaveURL('/p-admin/dashboard');
}

async function submit(page: Page, { username, password } = ADMIN): Promise<void> {
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Ends all sessions of the admin. */
async function endSessions(request: APIRequestContext): Promise<void> {
  await request.delete('/api/auth/sessions', { headers: { authorization: `Bearer ${await tokenOf(request)}` } });
}

/** Goes on working. A call of the screen itself may have met the end first and led to the login page before the link is pressed. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: '分类管理' }).or(page.getByLabel('用户名')).first().click();
  await expect(page).toHaveURL('/p-admin/login');
}

/** The login page's word on how the session ended; the screen before may still stand for a moment. */
const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('the end of a session is announced; one click starts a fresh limit, and the old token still answers', async ({ dashboard: page, request }) => {
  const token = () => page.evaluate(() => localStorage.getItem('token') ?? '');
  const old = await token();
  let asked = 0;
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    asked += 1;
    if (asked === 1) body.user.session_remaining_ms = 9.5 * 60_000;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/p-admin/categories');
  const notice = page.getByRole('alert').filter({ hasText: '登录即将到期' });
  await expect(notice).toContainText('还有 10 分钟');
  await notice.getByRole('button', { name: '继续使用' }).click();
  await expectMessage(page, '已延长登录');
  await expect(notice).toBeHidden();
  const now = await token();
  expect(now).not.toBe(old);
  for (const bearer of [old, now]) expect((await request.get('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } })).status()).toBe(200);
});

test('who goes on while writing writes on where the caret was', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>First.</p><p>Last.</p>' });
  let renewed = false;
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    if (!renewed) json.user.session_remaining_ms = 9.5 * 60_000;
    await route.fulfill({ response: answer, json });
  });
  await page.route('**/api/auth/renew', (route) => {
    renewed = true;
    return route.fallback();
  });
  await openEditor(page, article);
  await body(page).getByText('First.').click();
  await page.keyboard.press('End');
  const notice = page.getByRole('alert').filter({ hasText: '登录即将到期' });
  await notice.getByRole('button', { name: '继续使用' }).click();
  await expect(notice).toBeHidden();
  await expect(body(page)).toBeFocused();
  await page.keyboard.type(' And no new article.');
  await expect(body(page)).toHaveText('First. And no new article.Last.');
});

test('who stays signed in while the line fails stays in the text, and the profile comes later', async ({ console: page, api, expected }) => {
  expected.noise.push(/50\d|me failed/);
  const article = await write(api, { content_html: '<p>First.</p>' });
  let failures = 0;
  let renewed = false;
  await page.route('**/api/auth/me', async (route) => {
    if (renewed && failures < 1) {
      failures += 1;
      return route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"x","code":"internal"}' });
    }
    const answer = await route.fetch();
    const json = await answer.json();
    if (!renewed) json.user.session_remaining_ms = 9.5 * 60_000;
    return route.fulfill({ response: answer, json });
  });
  await page.route('**/api/auth/renew', (route) => {
    renewed = true;
    return route.fallback();
  });
  await openEditor(page, article);
  await body(page).getByText('First.').click();
  await page.keyboard.press('End');
  await page.getByRole('alert').filter({ hasText: '登录即将到期' }).getByRole('button', { name: '继续使用' }).click();
  await expect.poll(() => failures).toBe(1);
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/me') && answer.ok());
  await page.keyboard.type(' And on.');
  await asked;
  await expect(body(page)).toHaveText('First. And on.');
  await expect(page).toHaveURL(`/p-admin/articles/edit/${article.id}`);
});

test.describe('a session that ends', () => {
  test.use({ expected: { noise: [/401/] } });

  test('what waits is told until somebody has signed in, whatever goes wrong on the way', async ({ page, request }) => {
    await signIn(page, request);
    const title = unique('Half a sentence');
    await page.goto('/p-admin/articles/create');
    await expect(page.getByPlaceholder('标题').first()).toBeVisible();
    await settled(page);
    await endSessions(request);
    await page.getByPlaceholder('标题').first().fill(title);
    await pressSave(page);
    await expect(notice(page, '您写的内容已保存在本机')).toBeVisible();
    for (const password of ['wrong', 'wrong again']) {
      await submit(page, { ...ADMIN, password });
      await expect(page.getByRole('alert').filter({ hasText: /密码/ })).toBeVisible();
      await expect(notice(page, '您写的内容已保存在本机')).toBeVisible();
    }
    await page.reload();
    await expect(notice(page, '您写的内容已保存在本机')).toBeVisible();
    await enter(page);
    await expect(page.getByRole('button', { name: `继续编辑《${title}》` })).toBeVisible();
  });

  test('leads back to the place with its filters; nobody else is told', async ({ page, request, api }) => {
    const other = { username: unique('other').replace(' ', '-'), password: 'a long password' };
    await api.users.create({ body: other });
    await signIn(page, request);

    await page.goto('/p-admin/articles?status=draft&exam=GRE');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('文章管理');
    await settled(page);
    await endSessions(request);
    await leave(page);
    await expect(notice(page, '登录后可以回到刚才的页面')).toBeVisible();
    await enter(page, other);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('仪表盘');
    await expect(page.getByRole('button', { name: /^回到/ })).toHaveCount(0);
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/p-admin/login');
    await expect(page.getByRole('status').filter({ hasText: /登录|保存/ })).toHaveCount(0);

    await enter(page);
    await page.goto('/p-admin/media?q=chart');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('媒体管理');
    await settled(page);
    await endSessions(request);
    await page.reload();
    await expect(page).toHaveURL('/p-admin/login');
    await enter(page);
    await page.getByRole('button', { name: '回到媒体管理' }).click();
    await expect(page).toHaveURL('/p-admin/media?q=chart');
    await page.goto('/p-admin/dashboard');
    await expect(page.getByRole('button', { name: /^回到/ })).toHaveCount(0);
  });

  test('leads back to a comment with what was answered', async ({ page, request, api }) => {
    const parent = await write(api, { status: 'published' });
    const comment = { article_id: parent.id, author_name: 'Ann', content: unique('Is it so') };
    expect((await request.post('/api/comments', { data: comment })).status()).toBe(201);
    await signIn(page, request);
    const reply = async () => {
      await row(page, comment.content).getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name: '回复' }).click();
    };
    await page.goto('/p-admin/comments?status=all');
    await reply();
    await page.getByLabel('回复内容').fill('Half of an answ');
    await endSessions(request);
    await press(page, /^回复/, /^(发布回复|回复并通过)$/);
    await expect(notice(page, '您写的内容已保存在本机')).toBeVisible();
    await enter(page);
    await expect(page.getByText('筛选条件和填写的内容已为您保留')).toBeVisible();
    await page.getByRole('button', { name: '回到评论管理' }).click();
    await reply();
    await expect(page.getByLabel('回复内容')).toHaveValue('Half of an answ');
  });

  test('leads back to settings and to a new user, with everything but the secrets', async ({ page, request }) => {
    await signIn(page, request);
    await page.goto('/p-admin/settings?tab=seo');
    await page.getByLabel('首页标题', { exact: true }).fill('Half a titl');
    await page.getByLabel('IndexNow 密钥').fill('0123456789abcdef');
    await endSessions(request);
    await page.getByRole('button', { name: /^保存/ }).click();
    await enter(page);
    await page.getByRole('button', { name: '回到网站设置' }).click();
    await expect(page.getByLabel('首页标题', { exact: true })).toHaveValue('Half a titl');
    // Secrets are written down nowhere.
    await expect(page.getByLabel('IndexNow 密钥')).toHaveValue('');
    await page.getByRole('button', { name: '撤销修改' }).click();

    await page.goto('/p-admin/settings?tab=users');
    const newUser = async () => {
      await page.getByRole('button', { name: '新建用户' }).click();
      return page.getByRole('dialog', { name: '新建用户' });
    };
    const form = await newUser();
    await form.getByLabel('用户名').fill('half-a-user');
    for (const label of ['密码', '再次输入密码']) await form.getByLabel(label, { exact: true }).fill('a long password');
    await endSessions(request);
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await enter(page);
    await page.getByRole('button', { name: '回到网站设置' }).click();
    await newUser();
    await expect(form.getByLabel('用户名')).toHaveValue('half-a-user');
    await expect(form.getByLabel('密码', { exact: true })).toHaveValue('');
    await page.keyboard.press('Escape');
    await press(page, '放弃未保存的修改？', '放弃修改');
  });

  test.describe(() => {
    test.use({ expected: { noise: [/40[19]|batch_update/] } });
    test('what a form of settings held comes back, and saving it meets what somebody else has changed meanwhile', async ({ page, request }) => {
      await signIn(page, request);
      await page.goto('/p-admin/settings');
      await page.getByLabel('网站标语', { exact: true }).fill('Half a taglin');
      await endSessions(request);
      await page.getByRole('button', { name: /^保存/ }).click();
      await expect(notice(page, '您写的内容已保存在本机')).toBeVisible();
      const api = apiAs(request, await tokenOf(request));
      const before = String((await api.configs.get({ params: { key: 'site_tagline' } })).data.value);
      const theirs = unique('Theirs');
      await api.configs.update({ params: { key: 'site_tagline' }, body: { value: theirs } });
      await enter(page);
      await page.getByRole('button', { name: '回到网站设置' }).click();
      await expect(page.getByLabel('网站标语', { exact: true })).toHaveValue('Half a taglin');
      await page.getByRole('button', { name: /^保存/ }).click();
      const conflict = page.getByRole('dialog', { name: '内容已在别处修改' });
      await expect(conflict).toContainText(theirs);
      await expect(conflict).toContainText('Half a taglin');
      expect((await api.configs.get({ params: { key: 'site_tagline' } })).data.value).toBe(theirs);
      await api.configs.update({ params: { key: 'site_tagline' }, body: { value: before } });
    });
  });

  test('leads back to a file with what was written of it', async ({ page, request }) => {
    const name = `${unique('described').replace(' ', '-')}.png`;
    const file = { name, mimeType: 'image/png', buffer: await picture() };
    const answer = await request.post('/api/media', { multipart: { file }, headers: { authorization: `Bearer ${await tokenOf(request)}` } });
    expect(answer.status()).toBe(201);
    await signIn(page, request);
    const details = page.getByRole('dialog', { name: '媒体详情' });
    const open = () => page.getByRole('main').getByText(name, { exact: true }).click();
    await page.goto(`/p-admin/media?q=${name}`);
    await open();
    await details.getByLabel('替代文本').fill('Half a descripti');
    await endSessions(request);
    await details.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(notice(page, '您写的内容已保存在本机')).toBeVisible();
    await enter(page);
    await page.getByRole('button', { name: '回到媒体管理' }).click();
    await open();
    await expect(details.getByLabel('替代文本')).toHaveValue('Half a descripti');
    await details.getByRole('button', { name: /^保\s*存$/ }).click();
    await expectMessage(page, '已保存');
    await page.reload();
    await open();
    await expect(details.getByLabel('替代文本')).toHaveValue('Half a descripti');
  });

  test('leads back to a text', async ({ page, request }) => {
    await signIn(page, request);
    const title = unique('In mid-sentence');
    await page.goto('/p-admin/articles/create');
    await expect(page.getByPlaceholder('标题').first()).toBeVisible();
    await settled(page);
    await endSessions(request);
    await page.getByPlaceholder('标题').first().fill(title);
    await pressSave(page);
    await expect(page).toHaveURL('/p-admin/login');
    await expect(notice(page, '您写的内容已保存在本机')).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await enter(page);
    // The place and the text stand in one notice, before all else.
    const first = page.getByRole('main').getByRole('alert').first();
    await expect(first.getByRole('button', { name: '回到新建文章' })).toBeVisible();
    await first.getByRole('button', { name: `继续编辑《${title}》` }).click();
    await expect(page.getByPlaceholder('标题').first()).toHaveValue(title);
  });
});

test('an editor who is disabled is told at once, and at the next sign-in', async ({ browser, baseURL, request, api }) => {
  const editor = { username: unique('leaving').replace(' ', '-'), password: 'a long password' };
  const { data: user } = await api.users.create({ body: editor });
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, request, editor);
  await openDashboard(page);
  await api.users.update({ params: { id: user.id }, body: { disabled: true, version: user.version } });
  await leave(page);
  await expect(notice(page, '账号已被停用')).toBeVisible();
  await page.getByLabel('用户名').fill(editor.username);
  await page.getByLabel('密码', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误');
  await page.getByLabel('密码', { exact: true }).fill(editor.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('账号已被停用');
  await page.context().close();
});

test.describe('the second factor', () => {
  test.use({ expected: { noise: [/401|auth\.login/] } });

  test('is set up by QR code, asked for at the next sign-in, replaced by a recovery code, and taken away', async ({ browser, baseURL, request, api }) => {
    const editor = { username: unique('careful').replace(' ', '-'), password: 'a long password' };
    await api.users.create({ body: editor });
    const page = await (await browser.newContext({ baseURL })).newPage();
    await signIn(page, request, editor);
    await openDashboard(page);
    const open = async () => {
      await page.getByRole('banner').getByRole('button', { name: editor.username }).click();
      await page.getByRole('menuitem', { name: '两步验证' }).click();
    };
    const panel = page.getByRole('dialog', { name: '两步验证' });
    await open();
    await panel.getByRole('button', { name: '设置两步验证' }).click();
    await panel.getByLabel('当前密码').fill('not the password');
    await panel.getByRole('button', { name: '下一步' }).click();
    await expect(panel).toContainText('密码不正确');
    await panel.getByLabel('当前密码').fill(editor.password);
    await panel.getByRole('button', { name: '下一步' }).click();
    await expect(panel.getByRole('img', { name: /二维码/ })).toBeVisible();
    const secret = (await panel.locator('code').innerText()).replace(/\s/g, '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await panel.getByLabel('验证码').fill(totp.generate());
    await panel.getByRole('button', { name: '开启两步验证' }).click();
    const shown = panel.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    const codes = await shown.allInnerTexts();
    await expect(panel.getByRole('button', { name: '完成' })).toBeDisabled();
    // As on plain HTTP, where browsers have no clipboard for a page.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await panel.getByRole('button', { name: '复制', exact: true }).click();
    const byHand = page.getByRole('dialog', { name: '请手动复制' });
    await expect(byHand.getByRole('textbox')).toHaveValue(codes.join('\n'));
    await byHand.getByRole('button', { name: '关闭' }).click();
    await panel.getByLabel('我已保存恢复码').check();
    await panel.getByRole('button', { name: '完成' }).click();
    await expect(panel).toContainText('还有 10 个恢复码可用');
    await page.keyboard.press('Escape');

    const again = async (code: string) => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/p-admin/login');
      await page.getByLabel('用户名').fill(editor.username);
      await page.getByLabel('密码', { exact: true }).fill(editor.password);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByLabel('验证码').fill(code);
      await page.getByRole('button', { name: '登录', exact: true }).click();
    };
    await again('000000');
    await expect(page.getByRole('alert')).toContainText('验证码不正确或已失效');
    // No code is good twice; the next one is good already, and stays so for a minute.
    await page.getByLabel('验证码').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL('/p-admin/dashboard');
    await again(codes[0] ?? '');
    await expect(page).toHaveURL('/p-admin/dashboard');

    await open();
    await expect(panel).toContainText('还有 9 个恢复码可用');
    await panel.getByRole('button', { name: '关闭两步验证' }).click();
    await panel.getByLabel('当前密码').fill(editor.password);
    await panel.getByRole('button', { name: '关闭两步验证' }).click();
    await expect(panel.getByRole('button', { name: '设置两步验证' })).toBeVisible();
    await page.context().close();
  });

  test('is removed by an admin for somebody who has lost it', async ({ console: page, request, api }) => {
    const editor = { username: unique('lost').replace(' ', '-'), password: 'a long password' };
    await api.users.create({ body: editor });
    const own = apiAs(request, await tokenOf(request, editor));
    const { secret } = (await own.auth.begin_second_factor({ body: { password: editor.password } })).data;
    await own.auth.confirm_second_factor({ body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() } });
    await page.goto('/p-admin/settings?tab=users');
    await page.getByRole('button', { name: `移除两步验证 ${editor.username}` }).click();
    await press(page, /的两步验证？$/, '移除');
    await expectMessage(page, '两步验证已移除');
    await expect(page.getByRole('button', { name: `移除两步验证 ${editor.username}` })).toHaveCount(0);
    // The button that was pressed has gone, its row has not.
    await expect(row(page, editor.username).locator(':focus')).toHaveCount(1);
    await tokenOf(request, editor);
  });

  test('required by an admin, it stands in place of every screen until it is set up', async ({ browser, baseURL, request, api }) => {
    const editor = { username: unique('asked').replace(' ', '-'), password: 'a long password' };
    await api.users.create({ body: editor });
    const page = await (await browser.newContext({ baseURL })).newPage();
    const token = await tokenOf(request, editor);
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      if (body.user.second_factor === 'off') body.user.second_factor = 'needed';
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/p-admin/articles');
    await expect(page.getByText('请先设置两步验证')).toBeVisible();
    await page.getByRole('button', { name: '设置两步验证' }).click();
    await page.getByLabel('当前密码').fill(editor.password);
    await page.getByRole('button', { name: '下一步' }).click();
    const secret = (await page.locator('main code, #console-content code').first().innerText()).replace(/\s/g, '');
    await page.getByLabel('验证码').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole('button', { name: '开启两步验证' }).click();
    await page.getByLabel('我已保存恢复码').check();
    await page.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('tab', { name: /全部/ }).or(page.getByRole('table')).first()).toBeVisible();
    await page.context().close();
  });
});
