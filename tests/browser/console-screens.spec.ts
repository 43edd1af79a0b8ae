import type { Page } from '@playwright/test';
import { choose, expect, expectMessage, field, fieldWithErrors, picture, READER, signIn, test, unique } from './support.ts';

const ADDRESS = '/article/gre-format-guide';
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (page: Page, name: string, button: string | RegExp) => dialog(page, name).getByRole('button', { name: button }).click();
const SAVE = /^保\s*存$/;
const DELETE = /^删\s*除$/;

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
      await form.getByRole('button', { name: /取\s*消/ }).click();
      await expect(form).toBeHidden();
      expect((await api.auth.me()).user.username).toBe('admin');
    });
  });
});

test.describe('分类管理', () => {
  test('a category is made, changed and deleted', async ({ console: page, api }) => {
    const name = unique('Listening');
    await page.goto('/p-admin/categories');
    await page.getByRole('button', { name: '新建分类' }).click();
    await press(page, '新建分类', SAVE);
    await expect(dialog(page, '新建分类')).toContainText('请输入名称');
    await field(dialog(page, '新建分类'), '名称').fill(name);
    await choose(dialog(page, '新建分类'), '上级分类', 'Skills');
    await press(page, '新建分类', SAVE);
    await expectMessage(page, '分类已创建');

    await page.getByRole('button', { name: `编辑 ${name}` }).click();
    await field(dialog(page, /编辑分类/), '描述').fill('What one hears.');
    await dialog(page, /编辑分类/)
      .getByRole('button', { name: SAVE })
      .click();
    await expectMessage(page, '分类已保存');
    await expect(row(page, name)).toContainText('What one hears.');
    const skills = (await api.categories.list()).data.find((category) => category.slug === 'skills');
    expect((await api.categories.list()).data.find((category) => category.name === name)).toMatchObject({
      parent_id: skills?.id,
      description: 'What one hears.',
    });

    await page.getByRole('button', { name: `删除 ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: DELETE }).click();
    await expectMessage(page, `分类“${name}”已删除`);
    await expect(row(page, name)).toHaveCount(0);
  });

  test('before a category with articles goes, somebody says where they go', async ({ console: page, api }) => {
    const [from, to] = [unique('Leaving'), unique('Staying')];
    const old = (await api.categories.create({ body: { name: from } })).data;
    const other = (await api.categories.create({ body: { name: to } })).data;
    const article = (await api.articles.create({ body: { title: unique('Moved'), category_id: old.id } })).data;
    await page.goto('/p-admin/categories');
    await expect(page.getByRole('link', { name: `${from}：1 篇文章` })).toHaveAttribute('href', `/p-admin/articles?category_id=${old.id}`);
    await page.getByRole('button', { name: `删除 ${from}` }).click();
    const question = dialog(page, /^删除分类/);
    await expect(question).toContainText('此分类中有 1 篇文章');
    await question.getByRole('button', { name: '移动并删除' }).click();
    await expect(question).toContainText('请选择分类');
    await choose(question, '将文章移到', to, to);
    await question.getByRole('button', { name: '移动并删除' }).click();
    await expectMessage(page, `分类“${from}”已删除`);
    expect((await api.articles.get({ params: { id: article.id } })).data.category_id).toBe(other.id);
  });

  test('closing a form with something in it asks', async ({ console: page }) => {
    await page.goto('/p-admin/categories');
    await page.getByRole('button', { name: '新建分类' }).click();
    await field(dialog(page, '新建分类'), '名称').fill('Half done');
    await page.keyboard.press('Escape');
    await press(page, '放弃未保存的修改？', '继续编辑');
    await expect(field(dialog(page, '新建分类'), '名称')).toHaveValue('Half done');
    await press(page, '新建分类', /取\s*消/);
    await press(page, '放弃未保存的修改？', '放弃修改');
    await expect(dialog(page, '新建分类')).toBeHidden();
  });
});

test.describe('菜单管理', () => {
  for (const [position, tab, landmark] of [
    ['header', '页头', 'banner'],
    ['footer', '页脚', 'contentinfo'],
  ] as const) {
    test(`an entry of the ${position} appears on the site, and goes`, async ({ console: page }) => {
      const name = unique('Entry');
      await page.goto('/p-admin/menus');
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: '新建菜单项' }).click();
      const form = dialog(page, '新建菜单项');
      await field(form, '英文名称').fill(name);
      await field(form, '链接').fill('nowhere');
      await form.getByRole('button', { name: SAVE }).click();
      await expect(form).toContainText('请输入以 / 开头的站内路径');
      await form.getByRole('button', { name: '选择页面' }).click();
      await page.getByRole('button', { name: 'LSAT', exact: true }).click();
      await expect(field(form, '链接')).toHaveValue('/LSAT');
      await form.getByRole('button', { name: SAVE }).click();
      await expectMessage(page, '菜单项已创建');
      await expect(row(page, name)).toContainText('/LSAT');

      const site = await page.context().newPage();
      await site.goto('/');
      await expect(site.getByRole(landmark).getByRole('link', { name }).first()).toHaveAttribute('href', '/LSAT');
      await page.getByRole('switch', { name: `显示 ${name}` }).click();
      await expect(page.getByRole('switch', { name: `显示 ${name}` })).not.toBeChecked();
      await site.reload();
      await expect(site.getByRole(landmark).getByRole('link', { name })).toHaveCount(0);

      await page.getByRole('button', { name: `删除 ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: DELETE }).click();
      await expectMessage(page, '菜单项已删除');
      await expect(row(page, name)).toHaveCount(0);
    });
  }
});

test.describe('评论管理', () => {
  test('what waits is approved, rejected or answered', async ({ console: page, api, request }) => {
    const { data: article } = await (await request.get('/api/articles/public/gre-format-guide')).json();
    const write = async (author_name: string) => {
      const content = unique('Words of');
      const answer = await request.post('/api/comments', { data: { article_id: article.id, author_name, content } });
      expect((await answer.json()).data.status).toBe('pending');
      return content;
    };
    const [good, bad, asked] = [await write('Reader Good'), await write('Reader Bad'), await write('Reader Asking')];
    const site = await page.context().newPage();
    await site.goto(ADDRESS);
    for (const words of [good, bad, asked]) await expect(site.getByText(words)).toHaveCount(0);

    await page.goto('/p-admin/comments?status=pending');
    await row(page, good).getByRole('button', { name: '通过 Reader Good 的评论' }).click();
    await expectMessage(page, '已通过');
    await expect(row(page, good)).toHaveCount(0);
    await row(page, bad).getByRole('button', { name: '拒绝 Reader Bad 的评论' }).click();
    await expectMessage(page, '已拒绝');
    await row(page, asked).getByRole('button', { name: '回复 Reader Asking 的评论' }).click();
    const form = dialog(page, '回复 Reader Asking');
    await expect(form).toContainText('发布回复会同时通过它');
    const answer = unique('Our answer');
    await field(form, '回复内容').fill(answer);
    await form.getByRole('button', { name: '发布回复' }).click();
    await expectMessage(page, '回复已发布');
    await expect(row(page, asked)).toHaveCount(0);

    await site.reload();
    for (const words of [good, asked, answer]) await expect(site.getByText(words)).toBeVisible();
    await expect(site.getByText(bad)).toHaveCount(0);

    await page.getByRole('tab', { name: '已拒绝' }).click();
    await expect(page).toHaveURL(/status=rejected/);
    await row(page, bad).getByRole('button', { name: '删除 Reader Bad 的评论' }).click();
    await press(page, '删除这条评论？', DELETE);
    await expectMessage(page, '已删除');
    expect((await api.comments.list({ query: { q: bad } })).data).toEqual([]);
  });
});

test.describe('媒体管理', () => {
  test('a picture is uploaded, described, shown and deleted', async ({ console: page, request }) => {
    const name = `${unique('red').replace(' ', '-')}.png`;
    await page.goto('/p-admin/media');
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('点击选择文件，或把文件拖到这里').click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: await picture() });
    await expect(page.getByRole('region', { name: '上传进度' })).toContainText('已上传');
    await page.getByRole('button', { name: `查看 ${name}` }).click();
    const details = dialog(page, '媒体详情');
    await expect(details).toContainText('640 × 360 像素');
    await field(details, '替代文本').fill('A red field');
    await details.getByRole('button', { name: SAVE }).click();
    await expectMessage(page, '已保存');
    const url = (await details.getByRole('link', { name: /^\/media\// }).getAttribute('href')) ?? '';
    expect((await request.get(url)).headers()['content-type']).toMatch(/^image\//);
    await page.reload();
    await page.getByRole('button', { name: `查看 ${name}` }).click();
    await expect(field(details, '替代文本')).toHaveValue('A red field');
    await details.getByRole('button', { name: DELETE }).click();
    await press(page, `删除“${name}”？`, DELETE);
    await expectMessage(page, `“${name}”已删除`);
    await expect(page.getByRole('button', { name: `查看 ${name}` })).toHaveCount(0);
    expect((await request.get(url)).status()).toBe(404);
  });

  test.describe(() => {
    test.use({ expected: { noise: [/415|409|media\./] } });
    test('what is no picture is refused with a reason; what is in use says where', async ({ console: page, api }) => {
      await page.goto('/p-admin/media');
      const put = async (name: string, buffer: Buffer) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByText('点击选择文件，或把文件拖到这里').click();
        await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
      };
      const progress = page.getByRole('region', { name: '上传进度' });
      await put('fake.png', Buffer.from('not a picture at all'));
      await expect(progress.getByRole('listitem').filter({ hasText: 'fake.png' })).toContainText(/不支持|格式|类型/);
      const name = `${unique('cover').replace(' ', '-')}.png`;
      await put(name, await picture());
      await expect(progress.getByRole('listitem').filter({ hasText: name })).toContainText('已上传');
      const media = (await api.media.list({ query: { q: name } })).data[0];
      const article = (await api.articles.create({ body: { title: unique('Covered'), cover_media_id: media?.id ?? 0 } })).data;
      await page.getByRole('button', { name: `删除 ${name}` }).click();
      await press(page, `删除“${name}”？`, DELETE);
      await expect(dialog(page, `“${name}”正在使用中`)).toContainText(article.title);
      await press(page, `“${name}”正在使用中`, /取\s*消/);
      expect((await api.media.list({ query: { q: name } })).data).toHaveLength(1);
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
    for (const path of ['/', '/PTE', ADDRESS]) await reader.goto(path);
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
