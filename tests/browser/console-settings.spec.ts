import type { Locator } from '@playwright/test';
import { quiet } from './quiet.ts';
import {
  CANCEL,
  choose,
  DELETE,
  dialog,
  expect,
  expectMessage,
  field,
  fieldWithErrors,
  holdBack,
  openDashboard,
  press,
  row,
  SAVE,
  settled,
  signIn,
  test,
  tokenOf,
  unique,
  violationsOf,
} from './support.ts';

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
    test('修改密码 stands in the menu behind the name; what is wrong shows at its field', async ({ dashboard: page, api }) => {
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
      await page.keyboard.press('Enter');
      await expect(fieldWithErrors(form, '当前密码')).toContainText(/当前密码/);
      await expect(fieldWithErrors(form, '当前密码').getByText(/错误|不正确|不对/)).toBeVisible();
      await form.getByRole('button', { name: CANCEL }).click();
      await expect(form).toBeHidden();
      expect((await api.auth.me()).user.username).toBe('admin');
    });
  });
});

test.describe('网站设置', () => {
  test('eight areas stand in a list; an old address still leads to its area, and what is saved stays in view', async ({ console: page, api }) => {
    await page.goto('/p-admin/settings?tab=footer');
    await expect(page.getByRole('tab')).toHaveText(['站点', '内容', '考试', '评论', '搜索引擎', '用户', '日志', '数据']);
    await expect(page.getByRole('tab', { name: '站点' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: SAVE })).toBeInViewport();
    const [english, chinese] = [await field(page, '网站标语').boundingBox(), await field(page, '网站标语（中文）').boundingBox()];
    expect(english?.y).toBe(chinese?.y);
    expect((chinese?.x ?? 0) - (english?.x ?? 0) - (english?.width ?? 0)).toBeGreaterThanOrEqual(16);
    // As many characters as the server takes of one.
    await expect(field(page, '联系邮箱')).toHaveAttribute('maxlength', '254');
    // Found by the name with a space, by a city, by a country.
    const zone = field(page, '时区', 'combobox');
    await zone.click();
    for (const [typed, found] of [
      ['new york', /^America\/New_York/],
      ['纽约', /^America\/New_York/],
      ['北京', /^Asia\/Shanghai/],
      ['法国', /^Europe\/Paris/],
    ] as const) {
      await zone.fill(typed);
      await expect(page.locator('.ant-select-item-option').filter({ visible: true }), typed).toHaveText([found]);
    }
    await zone.press('Escape');
    await choose(page, '时区', 'Asia/Tokyo · 东京、大阪 · 日本标准时间 · UTC+09:00', 'tokyo');
    await page.getByRole('button', { name: '保存（1 项修改）' }).click();
    await expectMessage(page, '设置已保存');
    expect((await api.configs.get({ params: { key: 'time_zone' } })).data.value).toBe('Asia/Tokyo');
    await api.configs.update({ params: { key: 'time_zone' }, body: { value: 'Asia/Shanghai' } });
    await page.getByRole('tab', { name: '考试' }).click();
    await page.getByRole('button', { name: /^GRE/ }).click();
    await expect(page).toHaveURL(/exam=GRE/);
    await expect(page.getByRole('heading', { name: /页面内容$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: '保存页面内容' })).toBeInViewport();
    await page.getByRole('tab', { name: '数据' }).click();
    await expect(page.getByText('上次备份')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '全部文章（CSV）' }).click();
    expect((await download).suggestedFilename()).toBe('文章.csv');
    // A phone has no room for eight tabs: they are chosen from a list.
    await page.setViewportSize({ width: 390, height: 844 });
    await choose(page, '设置类别', '搜索引擎');
    await expect(page).toHaveURL(/tab=seo/);
    await expect(field(page, '首页标题')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  for (const { tab, late, below } of [
    { tab: 'content', late: /\/api\/configs(\?|$)/, below: '新建一组' },
    { tab: 'users', late: /\/api\/users\?/, below: SAVE },
    { tab: 'data', late: /\/api\/backups$/, below: '全部文章（CSV）' },
  ])
    test(`${tab}: what stands below something that comes late is pressed where it stays`, async ({ console: page }) => {
      const letGo = await holdBack(page, late);
      await page.goto(`/p-admin/settings?tab=${tab}`);
      const button = page.getByRole('button', { name: below });
      await expect(page.getByRole('tabpanel').locator('.ant-skeleton').first()).toBeVisible();
      await quiet(page);
      await expect(button).toBeHidden();
      letGo();
      await expect(button).toBeVisible();
      const before = await button.boundingBox();
      await settled(page);
      expect((await button.boundingBox())?.y).toBe(before?.y);
    });

  test('on a phone the log’s rows begin where its filters do, and unfold', async ({ console: page, api }) => {
    const number = unique('ICP');
    await api.configs.update({ params: { key: 'icp_number' }, body: { value: number } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/p-admin/settings?tab=audit');
    const entry = page.getByRole('row').filter({ hasText: 'ICP 备案号' }).first();
    const [words, filter] = [await entry.locator('[data-name="操作"]').boundingBox(), await page.getByRole('combobox', { name: '按用户筛选' }).boundingBox()];
    expect((words?.x ?? 390) - (filter?.x ?? 0)).toBeLessThanOrEqual(16);
    // A value takes what its line has before it is cut.
    const whole = await entry.locator('[data-name="内容"]').evaluate((line) => (line.firstElementChild?.clientWidth ?? 0) / line.clientWidth);
    expect(whole).toBeGreaterThan(0.6);
    await entry.getByRole('button', { name: '展开行' }).click();
    await expect(page.getByRole('row').filter({ hasText: number }).last()).toContainText('（空）');
    await api.configs.update({ params: { key: 'icp_number' }, body: { value: '' } });
  });

  test.describe(() => {
    test.use({ expected: { noise: [/422|exams\.update/] } });
    test('an exam’s page is folded to its parts: what is wrong opens by itself, and what was never opened is kept', async ({ console: page, api }) => {
      const stored = async () => (await api.exams.get({ params: { code: 'PTE' } })).data;
      const before = await stored();
      const part = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
      const save = page.getByRole('button', { name: '保存页面内容' });
      await page.goto('/p-admin/settings?tab=exams&exam=PTE');
      await expect(part('官方链接')).toHaveText(`官方链接${before.official_links.length} 条`);
      await expect(part('常见问题')).toHaveText(`常见问题${before.faqs.length} 条`);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);

      await part('官方链接').press('Enter');
      await page.getByRole('button', { name: '添加链接' }).click();
      await expect(field(page, '标题（英文）')).toBeFocused();
      await page.keyboard.type('Score guide');
      await part('Score guide').press('Space');
      await expect(field(page, '标题（英文）')).toBeHidden();
      await part('官方链接').click();
      await save.click();
      await expect(fieldWithErrors(page, '网址')).toContainText('请输入网址');
      await expect(page.getByText('1 处有误')).toHaveCount(2);
      await expect(field(page, '网址')).toBeInViewport();
      await field(page, '网址').fill('https://www.example.org/score-guide');
      await expect(page.getByText('1 处有误')).toHaveCount(0);

      // The server's refusal of a row that was never opened.
      const refusal = { code: 'validation_failed', message: '请检查填写的内容', errors: { 'faqs.1.question': ['这个问题已经有了'] } };
      await page.route('**/api/exams/PTE', (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 422, json: refusal })));
      await save.click();
      await expect(page.getByText('这个问题已经有了')).toBeInViewport();
      await expect(field(page, '问题（英文）')).toHaveValue(before.faqs[1]?.question ?? '');
      await page.unroute('**/api/exams/PTE');
      await field(page, '问题（英文）').press('End');
      await page.keyboard.type('?');
      await page.getByRole('button', { name: `上移 链接 ${before.official_links.length + 1}` }).click();
      await save.click();
      await expectMessage(page, 'PTE 页面已保存');

      const { version, faqs, official_links, ...rest } = await stored();
      const { version: _, faqs: asked, official_links: links, ...same } = before;
      expect(rest).toEqual(same);
      expect(version).toBeGreaterThan(before.version);
      expect(faqs).toEqual(asked.map((row, index) => (index === 1 ? { ...row, question: `${row.question}?` } : row)));
      expect(official_links).toEqual([
        ...links.slice(0, -1),
        { title: 'Score guide', title_zh: '', url: 'https://www.example.org/score-guide' },
        ...links.slice(-1),
      ]);

      // An answer is written as an article is, with its links chosen from a list.
      await page.reload();
      await settled(page);
      if ((await part('常见问题').getAttribute('aria-expanded')) === 'false') await part('常见问题').click();
      await part((asked[0]?.question ?? '').replace(/[?()]/g, '\\$&')).click();
      const answer = page.getByRole('textbox', { name: '回答（英文）' });
      await expect(answer).toBeEditable();
      await answer.press('Control+End');
      await page.keyboard.type(' And more.');
      await save.click();
      await expectMessage(page, 'PTE 页面已保存');
      const [first] = (await stored()).faqs;
      expect(first?.answer_html).toContain(' And more.');
      expect(first?.answer_html.replace(' And more.', '')).toBe(asked[0]?.answer_html);
      expect(first?.answer_html_zh).toBe(asked[0]?.answer_html_zh);

      // What was open stays so, in this exam and the next.
      await page.reload();
      await expect(part('官方链接')).toHaveAttribute('aria-expanded', 'true');
      await expect(part('要点')).toHaveAttribute('aria-expanded', 'false');
      await settled(page);
      expect(await violationsOf(page)).toEqual([]);
      await api.exams.update({ params: { code: 'PTE' }, body: { faqs: asked, official_links: links, version: (await stored()).version } });
    });
  });

  test('a row of an exam’s page is copied as it stands, and the exam’s line tells what was saved', async ({ console: page, api }) => {
    const { official_links, checked_on } = (await api.exams.get({ params: { code: 'AP' } })).data;
    await page.goto('/p-admin/settings?tab=exams&exam=AP');
    const part = page.getByRole('button', { name: /^官方链接/ });
    if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
    await page.getByRole('button', { name: '添加链接' }).click();
    await page.keyboard.type('Fresh words');
    await field(page, '网址').fill('https://www.example.org/fresh');
    await page.getByRole('button', { name: `复制 链接 ${official_links.length + 1}` }).click();
    await expect(field(page, '标题（英文）').nth(1)).toHaveValue('Fresh words');
    await field(page, '核对日期').fill('2026-11-30');
    await field(page, '核对日期').press('Enter');
    await page.getByRole('button', { name: '保存页面内容' }).click();
    await expectMessage(page, 'AP 页面已保存');
    const now = (await api.exams.get({ params: { code: 'AP' } })).data;
    const fresh = { title: 'Fresh words', title_zh: '', url: 'https://www.example.org/fresh' };
    expect(now.official_links).toEqual([...official_links, fresh, fresh]);
    await expect(page.getByRole('button', { name: /^expanded AP|^AP/ }).getByText('2026-11-30 核对')).toBeVisible();
    await api.exams.update({ params: { code: 'AP' }, body: { official_links, checked_on, version: now.version } });
  });

  test('the site’s name is changed, read by visitors, and changed back', async ({ console: page, api }) => {
    const before = String((await api.configs.get({ params: { key: 'site_name' } })).data.value);
    const name = unique('Another Name');
    await page.goto('/p-admin/settings');
    await expect(page.getByRole('button', { name: SAVE })).toBeDisabled();
    await field(page, '网站名称').fill('');
    await page.getByRole('button', { name: '保存（1 项修改）' }).click();
    await expect(fieldWithErrors(page, '网站名称')).toContainText('请填写网站名称');
    await field(page, '网站名称').fill(name);
    await page.getByRole('tab', { name: '搜索引擎' }).click();
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
    await openDashboard(theirs);
    await expect(theirs.getByRole('banner').getByText(editor.username)).toBeVisible();
    await theirs.goto('/p-admin/settings?tab=users');
    await expect(theirs.getByText('只有管理员可以修改设置，您可以查看。')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: '站点' })).toBeVisible();
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

  test('the log says who changed what, before and after, and is narrowed by user, action and day', async ({ console: page, api }) => {
    const number = unique('ICP');
    await api.configs.update({ params: { key: 'icp_number' }, body: { value: number } });
    await page.goto('/p-admin/settings?tab=audit');
    const entry = page.getByRole('row').filter({ hasText: 'ICP 备案号' }).first();
    await expect(entry).toContainText('admin');
    await expect(entry).toContainText('修改设置');
    await entry.getByRole('button', { name: '展开行' }).click();
    await expect(page.getByRole('row').filter({ hasText: number }).last()).toContainText('（空）');
    await choose(page, '按操作筛选', '登录失败', '登录失败');
    await expect(page).toHaveURL(/action=auth\.login_failed/);
    await expect(page.getByRole('row').filter({ hasText: 'ICP 备案号' })).toHaveCount(0);
    await choose(page, '按操作筛选', '全部设置操作', '全部设置');
    await expect(entry).toBeVisible();
    await choose(page, '按用户筛选', 'admin', 'admin');
    await expect(page).toHaveURL(/user_id=\d+/);
    await expect(entry).toBeVisible();
    await page.goto('/p-admin/settings?tab=audit&to=2020-01-01');
    await expect(page.getByText('没有符合条件的日志')).toBeVisible();
    await api.configs.update({ params: { key: 'icp_number' }, body: { value: '' } });
  });

  test.describe(() => {
    test.use({ expected: { noise: [/422|exams\.update/] }, timezoneId: 'America/New_York' });
    test('days chosen in a list’s row are stored; one could not register for a test until after it, which is told at the field', async ({
      console: page,
      api,
    }) => {
      const params = { code: 'ACT' } as const;
      const { test_dates } = (await api.exams.get({ params })).data;
      await page.goto('/p-admin/settings?tab=exams&exam=ACT');
      await page.getByRole('button', { name: /^考试日期/ }).click();
      await page.getByRole('button', { name: '添加日期' }).click();
      const choose = async (label: string, day: string) => {
        await field(page, label).last().fill(day);
        await field(page, label).last().press('Enter');
      };
      await choose('日期', '2027-06-12');
      await choose('报名截止', '2027-06-13');
      const save = page.getByRole('button', { name: '保存页面内容' });
      await save.click();
      const refused = page.getByText('报名截止不能晚于考试日期');
      await expect(refused).toBeInViewport();
      // Either of the two may be the one that was wrong.
      await choose('日期', '2027-06-14');
      await expect(refused).toHaveCount(0);
      await choose('日期', '2027-06-12');
      await expect(refused).toBeVisible();
      await choose('报名截止', '2027-05-08');
      await field(page, '来源').last().fill('A calendar');
      await choose('核对于', '2026-11-30');
      await expect(refused).toHaveCount(0);
      await save.click();
      await expectMessage(page, 'ACT 页面已保存');
      const { data } = await api.exams.get({ params });
      expect(data.test_dates.at(-1)).toMatchObject({ starts_on: '2027-06-12', register_by: '2027-05-08', source: { checked_on: '2026-11-30' } });
      await api.exams.update({ params, body: { test_dates, version: data.version } });
    });
  });

  test('who deletes from a list by keys is at the row that stands there afterwards', async ({ console: page, api }) => {
    const word = unique('Kept').slice(5);
    for (const name of ['a', 'b', 'c']) await api.search.create_alias({ body: { words: [`${name} ${word}`, `${name} ${word} too`] } });
    await page.goto('/p-admin/settings?tab=content');
    await page.getByRole('searchbox', { name: '查找同义词' }).fill(word);
    const rows = page.getByRole('row').filter({ hasText: word });
    for (const left of [3, 2]) {
      await expect(rows).toHaveCount(left);
      await rows.nth(1).getByRole('button', { name: /^删除/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: DELETE }).focus();
      await page.keyboard.press('Enter');
      await expect(rows).toHaveCount(left - 1);
      await expect(rows.last().getByRole('button').first()).toBeFocused();
    }
  });

  test('who turns a user off and on by keys stays at the button', async ({ console: page, api }) => {
    const username = unique('turned').replace(' ', '-');
    await api.users.create({ body: { username, password: 'a long password' } });
    await page.goto(`/p-admin/settings?tab=users&q=${username}`);
    const [off, on] = ['停用', '启用'].map((word) => page.getByRole('button', { name: `${word} ${username}` })) as [Locator, Locator];
    await off.focus();
    await page.keyboard.press('Enter');
    await dialog(page, `停用用户“${username}”？`).getByRole('button', { name: '停用' }).focus();
    await page.keyboard.press('Enter');
    await expect(on).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(off).toBeFocused();
  });

  test('who removes rows of an exam’s page by keys stays among them', async ({ console: page }) => {
    await page.goto('/p-admin/settings?tab=exams&exam=ACT');
    await page.getByRole('button', { name: /^官方链接/ }).click();
    await page.getByRole('button', { name: '添加链接' }).click();
    const removing = page.getByRole('button', { name: /^删除 链接/ });
    const folds = page.locator('[data-row] [aria-expanded]').filter({ visible: true });
    for (let left = await removing.count(); left > 0; left -= 1) {
      await removing.first().focus();
      await page.keyboard.press('Enter');
      await expect(removing).toHaveCount(left - 1);
      await expect(left > 1 ? folds.first() : page.getByRole('button', { name: '添加链接' })).toBeFocused();
    }
  });

  test.describe(() => {
    test.use({ expected: { noise: [/409|configs\.batch_update/] } });
    test('a save that somebody else has overtaken shows both values', async ({ console: page, api }) => {
      const before = String((await api.configs.get({ params: { key: 'site_tagline' } })).data.value);
      await page.goto('/p-admin/settings');
      const [mine, theirs] = [unique('Mine'), unique('Theirs')];
      await field(page, '网站标语').fill(mine);
      await api.configs.update({ params: { key: 'site_tagline' }, body: { value: theirs } });
      await page.getByRole('button', { name: '保存（1 项修改）' }).click();
      const conflict = dialog(page, '内容已在别处修改');
      await expect(conflict.getByRole('region', { name: '网站标语', exact: true })).toContainText(mine);
      await expect(conflict.getByRole('region', { name: '网站标语', exact: true })).toContainText(theirs);
      await conflict.getByRole('button', { name: '继续编辑' }).click();
      await expect(field(page, '网站标语')).toHaveValue(mine);
      await page.getByRole('button', { name: '保存（1 项修改）' }).click();
      await conflict.getByRole('button', { name: '全部用对方的' }).click();
      await expect(field(page, '网站标语')).toHaveValue(theirs);
      await api.configs.update({ params: { key: 'site_tagline' }, body: { value: before } });
    });
  });

  test('an exam’s editions are told apart: one that has ended, the one in force, one that is to come', async ({ console: page, api }) => {
    const days: [name: string, from: string, to: string | null, state: string, end: string][] = [
      [unique('Ended'), '2001-01-01', '2001-12-31', '已结束', '2001-12-31'],
      [unique('In force'), '2002-01-01', null, '有效', '至今'],
      [unique('Coming'), '2199-01-01', null, '待生效', '未定'],
    ];
    const made = [];
    for (const [name, valid_from, valid_to] of days) {
      const { data } = await api.exams.create_edition({ params: { code: 'PTE' }, body: { name, valid_from, valid_to } });
      made.push(data.id);
    }
    await page.goto('/p-admin/settings?tab=exams&exam=PTE');
    for (const [name, , , state, end] of days) {
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row.getByText(state, { exact: true })).toBeVisible();
      await expect(row.getByText(end, { exact: true })).toBeVisible();
    }
    for (const id of made) await api.exams.remove_edition({ params: { id } });
  });

  test('备案 numbers stand in the footer and lead to their registers', async ({ console: page, api }) => {
    const values = { icp_number: '京ICP备12345678号', police_record_number: '京公网安备 11010102000001号' };
    await page.goto('/p-admin/settings?tab=footer');
    await field(page, 'ICP 备案号').fill(values.icp_number);
    await field(page, '公安备案号').fill(values.police_record_number);
    await page.getByRole('button', { name: '保存（2 项修改）' }).click();
    await expectMessage(page, '设置已保存');
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: values.icp_number })).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
    await expect(footer.getByRole('link', { name: values.police_record_number })).toHaveAttribute(
      'href',
      'https://beian.mps.gov.cn/#/query/webSearch?code=11010102000001',
    );
    await api.configs.batch_update({ body: { configs: { icp_number: '', police_record_number: '' } } });
  });

  test('somebody’s sessions are listed and ended; one’s own stand in the menu behind the name', async ({ console: page, api, request }) => {
    const name = unique('watched').replace(' ', '-');
    const password = 'a long password';
    await api.users.create({ body: { username: name, password } });
    const first = await tokenOf(request, { username: name, password });
    await tokenOf(request, { username: name, password });
    const status = async () => (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${first}` } })).status();
    await page.goto(`/p-admin/settings?tab=users&q=${name}`);
    await page.getByRole('button', { name: `登录设备 ${name}` }).click();
    const list = dialog(page, `登录设备：${name}`);
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: '退出所有设备' }).click();
    await page.getByRole('button', { name: '全部退出' }).click();
    await expect(list).toContainText('没有登录中的设备');
    expect(await status()).toBe(401);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();

    await page.getByRole('button', { name: `停用 ${name}` }).click();
    await press(page, `停用用户“${name}”？`, /^停\s*用$/);
    await expect(row(page, name)).toContainText('已停用');

    await page.getByRole('banner').getByRole('button', { name: 'admin', exact: true }).click();
    await page.getByRole('menuitem', { name: '登录设备' }).click();
    const own = dialog(page, '登录设备');
    await expect(own.getByRole('listitem').filter({ hasText: '当前设备' })).toHaveCount(1);
    await expect(own.getByRole('listitem').filter({ hasText: '当前设备' }).getByRole('button')).toHaveCount(0);
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a heading that folds nothing is no button, and Tab does not stop at it', async ({ console: page }) => {
  await page.goto('/p-admin/settings?tab=site');
  await expect(page.getByText('页脚与备案', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(基本|外观|页脚与备案)$/ })).toHaveCount(0);
  await field(page, '网站名称').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByText('基本', { exact: true })).not.toBeFocused();
});
