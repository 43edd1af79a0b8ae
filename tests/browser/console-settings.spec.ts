import { CANCEL, DELETE, dialog, expect, expectMessage, field, fieldWithErrors, press, READER, row, SAVE, signIn, test, unique } from './support.ts';

test.describe('the session', () => {
  test('a reload while the profile is still loading signs nobody out', async ({ console: page }) => {
    await page.route('**/api/auth/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue().catch(() => {});
    });
    for (const path of ['/p-admin/menus', '/p-admin/categories']) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForRequest('**/api/auth/me');
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('分类管理');
    await expect(page).toHaveURL('/p-admin/categories');
  });

  test.describe(() => {
    test.use({ expected: { noise: [/422|auth\.change_password/] } });
    test('修改密码 stands in the menu behind the name; what is wrong shows at its field', async ({ console: page, api }) => {
      await page.getByRole('banner').getByRole('button', { name: 'admin', exact: true }).click();
      await page.getByRole('menuitem', { name: '修改密码' }).click();
      const form = dialog(page, '修改密码');
      await field(form, '当前密码').fill('not my password');
      await field(form, '新密码').fill('short');
      await field(form, '确认新密码').fill('something else');
      await form.getByRole('button', { name: '修改密码' }).click();
      await expect(fieldWithErrors(form, '新密码')).toContainText('密码须为 10 到 200 个字符');
      await expect(fieldWithErrors(form, '确认新密码')).toContainText('两次输入的密码不一致');
      await field(form, '新密码').fill('a long enough one');
      await field(form, '确认新密码').fill('a long enough one');
      await form.getByRole('button', { name: '修改密码' }).click();
      await expect(fieldWithErrors(form, '当前密码')).toContainText(/当前密码/);
      await expect(fieldWithErrors(form, '当前密码').getByText(/错误|不正确|不对/)).toBeVisible();
      await form.getByRole('button', { name: CANCEL }).click();
      await expect(form).toBeHidden();
      expect((await api.auth.me()).user.username).toBe('admin');
    });
  });
});

test.describe('网站设置', () => {
  test('the site’s name is changed, read by visitors, and changed back', async ({ console: page, api }) => {
    const before = String((await api.configs.get({ params: { key: 'site_name' } })).data.value);
    const name = unique('Another Name');
    await page.goto('/p-admin/settings');
    await expect(page.getByRole('button', { name: SAVE })).toBeDisabled();
    await field(page, '网站名称').fill('');
    await page.getByRole('button', { name: '保存（1 项修改）' }).click();
    await expect(fieldWithErrors(page, '网站名称')).toContainText('请填写网站名称');
    await field(page, '网站名称').fill(name);
    await page.getByRole('tab', { name: 'SEO' }).click();
    await press(page, '有未保存的修改', '继续编辑');
    await page.getByRole('button', { name: '保存（1 项修改）' }).click();
    await expectMessage(page, '设置已保存');

    const site = await page.context().newPage();
    await site.goto('/');
    await expect(site.getByRole('banner').getByRole('link', { name })).toBeVisible();
    await api.configs.update({ params: { key: 'site_name' }, body: { value: before } });
    await site.reload();
    await expect(site.getByRole('banner').getByRole('link', { name: before, exact: true })).toBeVisible();
  });

  test('the title of the front page is a setting too', async ({ console: page, api }) => {
    const before = String((await api.configs.get({ params: { key: 'seo_title' } })).data.value);
    const name = unique('Front page');
    await page.goto('/p-admin/settings?tab=seo');
    await field(page, '首页标题').fill(name);
    await page.getByRole('button', { name: '保存（1 项修改）' }).click();
    await expectMessage(page, '设置已保存');
    await page.goto('/');
    await expect(page).toHaveTitle(name);
    await api.configs.update({ params: { key: 'seo_title' }, body: { value: before } });
  });

  test('an editor is made; signed in, settings are read-only and 用户 and 日志 hidden', async ({ console: page, browser, baseURL, request }) => {
    const editor = { username: unique('editor').replace(' ', '-'), password: 'the editor’s password' };
    await page.goto('/p-admin/settings?tab=users');
    await page.getByRole('button', { name: '新建用户' }).click();
    const form = dialog(page, '新建用户');
    await field(form, '用户名').fill(editor.username);
    await field(form, '密码').fill(editor.password);
    await field(form, '再次输入密码').fill('another one');
    await form.getByRole('button', { name: SAVE }).click();
    await expect(fieldWithErrors(form, '再次输入密码')).toContainText('两次输入的密码不一致');
    await field(form, '再次输入密码').fill(editor.password);
    await form.getByRole('button', { name: SAVE }).click();
    await expectMessage(page, '用户已创建');
    await expect(row(page, editor.username)).toContainText('编辑');
    await expect(page.getByRole('tab', { name: '日志' })).toBeVisible();

    const context = await browser.newContext({ baseURL });
    const theirs = await context.newPage();
    await signIn(theirs, request, editor);
    await expect(theirs.getByRole('banner').getByText(editor.username)).toBeVisible();
    await theirs.goto('/p-admin/settings?tab=users');
    await expect(theirs.getByText('只有管理员可以修改设置，您可以查看。')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: '基本' })).toBeVisible();
    await expect(theirs.getByRole('tab', { name: '用户' })).toHaveCount(0);
    await expect(theirs.getByRole('tab', { name: '日志' })).toHaveCount(0);
    await expect(theirs.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: SAVE })).toHaveCount(0);
    await theirs.goto('/p-admin/articles?status=recycled');
    await expect(theirs.getByRole('tab', { name: '回收站' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: '永久删除' })).toHaveCount(0);
    await context.close();

    await page.getByRole('button', { name: `删除用户 ${editor.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: DELETE }).click();
    await expectMessage(page, '用户已删除');
    expect((await request.post('/api/auth/login', { data: editor })).status()).toBe(401);
  });

  test('the log says who changed what', async ({ console: page, api }) => {
    await api.configs.update({ params: { key: 'icp_number' }, body: { value: unique('ICP') } });
    await page.goto('/p-admin/settings?tab=audit');
    await expect(page.getByRole('row').nth(1)).toContainText('admin');
    await api.configs.update({ params: { key: 'icp_number' }, body: { value: '' } });
  });
});

test.describe('counts', () => {
  test('the dashboard’s figures are the API’s, and lead to their lists', async ({ console: page, api }) => {
    const { data } = await api.statistics.overview();
    await page.reload();
    const figure = (name: string, count: number) =>
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*${count.toLocaleString('zh-CN')}$`) });
    await expect(figure('已发布', data.articles.published)).toBeVisible();
    await expect(figure('草稿', data.articles.draft)).toBeVisible();
    await expect(figure('定时发布', data.articles.scheduled)).toBeVisible();
    await expect(figure('回收站', data.articles.recycled)).toBeVisible();
    await expect(figure('已通过评论', data.comments.approved)).toBeVisible();
    await expect(figure('媒体文件', data.media)).toBeVisible();
    expect((await api.articles.list({ query: { status: 'draft' } })).meta.total).toBe(data.articles.draft);
    expect((await api.comments.list({ query: { status: 'approved' } })).meta.total).toBe(data.comments.approved);
    const waiting = page.getByRole('link', { name: /^待审核的评论/ });
    if (data.comments.pending > 0) await expect(waiting).toContainText(String(data.comments.pending));
    await figure('草稿', data.articles.draft).click();
    await expect(page).toHaveURL('/p-admin/articles?status=draft');
    await expect(page.getByText(`共 ${data.articles.draft} 条`)).toBeVisible();
  });

  test('visits of today are counted, drawn, ranked and exported', async ({ console: page, api, browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, userAgent: READER });
    const reader = await context.newPage();
    const before = (await api.statistics.overview()).data.today.pv;
    for (const path of ['/', '/PTE', '/article/gre-format-guide']) await reader.goto(path);
    await reader.getByRole('main').getByRole('link', { name: 'GRE', exact: true }).first().click();
    await expect(reader).toHaveURL('/GRE');
    await expect.poll(async () => (await api.statistics.overview()).data.today.pv).toBe(before + 4);
    await context.close();

    const { data: today } = await api.statistics.overview();
    await page.goto('/p-admin/statistics?range=today');
    const card = (name: string) => page.locator('.ant-pro-statistic-card').filter({ hasText: name });
    await expect(card('浏览量 PV')).toContainText(today.today.pv.toLocaleString('zh-CN'));
    await expect(card('访客数 UV')).toContainText(today.today.uv.toLocaleString('zh-CN'));
    await expect(card('IP 数')).toContainText(today.today.ip.toLocaleString('zh-CN'));
    await expect(page.getByText('访问趋势').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: '/PTE', exact: true }) })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出 CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statistics_.*\.csv$/);
    await page.getByText('文章', { exact: true }).last().click();
    await expect(page).toHaveURL(/top=article/);
  });
});
