import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Api } from '../../contract/index.ts';
import type { Menu, MenuInput } from '../../contract/menus.ts';
import { CANCEL, dialog, expect, expectMessage, field, press, row, SAVE, settled, test, unique, useTheme, violationsOf, write } from './support.ts';

const make = async (api: Api, input: MenuInput): Promise<Menu> => (await api.menus.create({ body: input })).data;
const remove = (api: Api, ...menus: Menu[]) => Promise.all(menus.map(({ id }) => api.menus.remove({ params: { id } })));
const preview = (page: Page, screen = '桌面'): FrameLocator => page.frameLocator(`iframe[title="菜单预览：${screen}"]`);
const heads = (page: Page) => preview(page).getByRole('banner').getByRole('navigation', { name: 'Main' }).first();

test('the preview follows order and visibility at once, as readers will see them', async ({ console: page, api }) => {
  const [a, b] = [await make(api, { label: unique('First'), url: '/GRE' }), await make(api, { label: unique('Second'), url: '/SAT' })];
  await page.goto('/p-admin/menus');
  const links = preview(page).getByRole('banner').getByRole('link');
  await expect(links.filter({ hasText: a.label }).first()).toBeVisible();
  // The entries are seen beside it.
  await expect(page.getByRole('button', { name: /^移动 / }).nth(2)).toBeInViewport();
  const order = async () => (await links.allInnerTexts()).filter((text) => [a.label, b.label].includes(text.trim()));
  expect(await order()).toEqual([a.label, b.label]);

  // The answer waits: what is seen is not saved yet.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/menus/reorder', async (route) => {
    await held;
    await route.continue();
  });
  const target = row(page, a.label);
  await page.getByRole('button', { name: `移动 ${b.label}`, exact: true }).dragTo(target, { targetPosition: { x: 120, y: 4 } });
  await expect.poll(order).toEqual([b.label, a.label]);
  release();
  await expectMessage(page, '顺序已保存');

  const saved = page.waitForResponse((answer) => answer.url().endsWith(`/api/menus/${a.id}`));
  await page.getByRole('switch', { name: `显示 ${a.label}` }).click();
  await expect(links.filter({ hasText: a.label })).toHaveCount(0);
  expect((await saved).ok()).toBe(true);
  const site = await page.context().newPage();
  await site.goto('/');
  await expect(site.getByRole('banner').getByRole('link', { name: b.label }).first()).toBeVisible();
  await expect(site.getByRole('banner').getByRole('link', { name: a.label })).toHaveCount(0);
  await site.close();
  await remove(api, a, b);
});

test('nothing that is pressed moves when the preview comes', async ({ console: page }) => {
  // Its part of the console comes last.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/menu-preview-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/p-admin/menus');
  const pressed = [page.getByRole('tab', { name: '页脚' }), page.getByRole('button', { name: '新建菜单项' })];
  const places = () => Promise.all(pressed.map(async (one) => (await one.boundingBox())?.y ?? Number.NaN));
  await expect(pressed[1] as Locator).toBeVisible();
  const before = await places();
  release();
  await expect(heads(page)).toBeVisible();
  for (const [at, place] of (await places()).entries()) expect(Math.abs(place - (before[at] ?? Number.NaN))).toBeLessThanOrEqual(2);
  await pressed[0]?.click();
  await expect(preview(page).getByRole('contentinfo')).toBeVisible();
  expect((await places())[0]).toBe(before[0]);
});

test('what is pressed before the entries are there stays pressed when they come', async ({ console: page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/menus$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/p-admin/menus');
  await page.getByRole('tab', { name: '页头' }).focus();
  await page.keyboard.press('ArrowRight');
  const focused = page.getByRole('tab', { name: '页脚' });
  await expect(focused).toBeFocused();
  release();
  await expect(page.getByRole('button', { name: /^移动 / }).first()).toBeVisible();
  await expect(focused).toBeFocused();
});

test('a switch waits in its former state until the server has the new one, however many are pressed', async ({ console: page, api }) => {
  const [a, b] = [await make(api, { label: unique('Waiting'), url: '/GRE' }), await make(api, { label: unique('Beside'), url: '/SAT' })];
  await page.goto('/p-admin/menus');
  const switchOf = (entry: Menu) => page.getByRole('switch', { name: `显示 ${entry.label}` });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/menus\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  for (const entry of [a, b]) await switchOf(entry).click();
  for (const entry of [a, b]) {
    await expect(switchOf(entry)).toBeDisabled();
    await expect(switchOf(entry)).toBeChecked();
  }
  release();
  for (const entry of [a, b]) {
    await expect(switchOf(entry)).not.toBeChecked();
    await expect(switchOf(entry)).toBeEnabled();
  }
  const { data } = await api.menus.list();
  expect([a, b].map(({ id }) => data.find((entry) => entry.id === id)?.visible)).toEqual([false, false]);
  await remove(api, a, b);
});

test('the preview follows an open form, and goes back when it is given up', async ({ console: page, api }) => {
  const entry = await make(api, { label: unique('Before'), url: '/GRE' });
  await page.goto('/p-admin/menus');
  const links = preview(page).getByRole('banner').getByRole('link');
  await expect(links.filter({ hasText: entry.label }).first()).toBeVisible();
  await page.getByRole('button', { name: `编辑 ${entry.label}`, exact: true }).click();
  const form = dialog(page, `编辑菜单项：${entry.label}`);
  await field(form, '英文名称').fill('While typing');
  await expect(links.filter({ hasText: 'While typing' }).first()).toBeVisible();
  await form.getByRole('button', { name: CANCEL }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(links.filter({ hasText: entry.label }).first()).toBeVisible();

  await page.getByRole('button', { name: '新建菜单项' }).click();
  await field(dialog(page, '新建菜单项'), '英文名称').fill('Not yet made');
  await field(dialog(page, '新建菜单项'), '链接').fill('/GRE');
  await expect(links.filter({ hasText: 'Not yet made' }).first()).toBeVisible();
  await remove(api, entry);
});

test('the preview shows a phone and the other language; its links lead nowhere', async ({ console: page, api }) => {
  const word = unique('Entry');
  const entry = await make(api, { label: `${word} en`, label_zh: `${word} 中`, url: '/LSAT', platform: 'mobile', position: 'footer' });
  await page.goto('/p-admin/menus?position=footer');
  await expect(preview(page).getByRole('contentinfo')).toBeVisible();
  await expect(preview(page).getByRole('contentinfo').getByRole('link', { name: entry.label })).toBeHidden();
  await page.getByText('手机', { exact: true }).click();
  const link = preview(page, '手机')
    .getByRole('contentinfo')
    .getByRole('link', { name: `${word} en` });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL('/p-admin/menus?position=footer');
  await page.getByLabel('预览的语言').getByText('中文').click();
  await expect(
    preview(page, '手机')
      .getByRole('contentinfo')
      .getByRole('link', { name: `${word} 中` }),
  ).toBeVisible();
  await page.getByRole('tab', { name: '页头' }).click();
  await expect(preview(page, '手机').getByRole('contentinfo')).toHaveCount(0);
  await preview(page, '手机').getByText('菜单', { exact: true }).click();
  await expect(preview(page, '手机').getByRole('banner').getByRole('link', { name: '首页' }).last()).toBeVisible();
  await remove(api, entry);
});

test('the page that an entry leads to may be a category, which goes by its Chinese name and is found by either', async ({ console: page, api }) => {
  const [name, name_zh] = [unique('Skimming'), unique('略读')];
  const { data: category } = await api.categories.create({ body: { name, name_zh } });
  await page.goto('/p-admin/menus');
  await page.getByRole('button', { name: '新建菜单项' }).click();
  const form = dialog(page, '新建菜单项');
  for (const words of [name_zh, name.toLowerCase()]) {
    await form.getByRole('button', { name: '选择页面' }).click();
    await page.getByRole('tab', { name: '分类' }).click();
    await page.getByRole('combobox', { name: '选择分类' }).fill(words);
    await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(name_zh, { exact: true }).click();
    await expect(field(form, '链接')).toHaveValue(`/?category=${category.slug}`);
    await field(form, '链接').fill('');
  }
  await api.categories.remove({ params: { id: category.id } });
});

test('a new entry stands where the tab is, however soon it is made after switching', async ({ console: page, api }) => {
  const label = unique('Quick');
  await page.goto('/p-admin/menus');
  await expect(page.getByRole('button', { name: '新建菜单项' })).toBeVisible();
  await page.evaluate(() => {
    const press = (role: string, words: string) =>
      [...document.querySelectorAll<HTMLElement>(role)].find((element) => element.textContent?.includes(words))?.click();
    press('[role="tab"]', '页脚');
    setTimeout(() => press('button', '新建菜单项'));
  });
  const form = dialog(page, '新建菜单项');
  await field(form, '英文名称').fill(label);
  await form.getByRole('button', { name: SAVE }).click();
  await expectMessage(page, '菜单项已创建');
  const made = (await api.menus.list()).data.find((menu) => menu.label === label);
  expect(made?.position).toBe('footer');
  if (made) await remove(api, made);
});

test('an entry whose article is taken down is flagged here and hidden from readers', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published' });
  const entry = await make(api, { label: unique('Guide'), url: `/article/${article.slug}` });
  await page.goto('/p-admin/menus');
  await expect(row(page, entry.label)).not.toContainText('目标失效');
  await expect(preview(page).getByRole('banner').getByRole('link', { name: entry.label }).first()).toBeVisible();
  await api.articles.remove({ params: { id: article.id } });
  await page.reload();
  await expect(row(page, entry.label)).toContainText('目标失效');
  await expect(page.getByText(/个菜单项的目标失效/)).toContainText(entry.label);
  await expect(preview(page).getByRole('banner')).toBeVisible();
  await expect(preview(page).getByRole('banner').getByRole('link', { name: entry.label })).toHaveCount(0);
  await remove(api, entry);
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the tree and both previews, ${theme}`, async ({ page, console: _signedIn }) => {
    await useTheme(page, theme);
    await page.goto('/p-admin/menus');
    await expect(heads(page)).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('tab', { name: '页脚' }).click();
    await page.getByText('手机', { exact: true }).click();
    await expect(preview(page, '手机').getByRole('contentinfo')).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('a platform’s own entries are copied to the other after a question, and taken back', async ({ console: page, api }) => {
  const web = await make(api, { label: unique('Web'), url: '/GRE', platform: 'web', position: 'footer' });
  const below = await make(api, { label: unique('Below'), url: '/SAT', parent_id: web.id });
  const mobile = await make(api, { label: unique('Mobile'), url: '/ACT', platform: 'mobile', position: 'footer' });
  await page.goto('/p-admin/menus?position=footer');
  await expect(row(page, web.label)).toBeVisible();
  await expect(row(page, mobile.label)).toHaveCount(0);
  await page.getByRole('button', { name: '复制到移动端' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '复制到移动端' });
  await expect(question).toContainText(mobile.label);
  await question.getByRole('button', { name: /^替\s*换$/ }).click();
  const done = page.locator('.ant-notification-notice').filter({ hasText: '已复制 2 个菜单项到移动端' });
  await expect(done).toBeVisible();
  const labels = async () => (await api.menus.list({ query: { platform: 'mobile', position: 'footer' } })).data.map(({ label }) => label).sort();
  expect(await labels()).toEqual([below.label, web.label].sort());
  await done.getByRole('button', { name: '撤销' }).click();
  await expectMessage(page, '已恢复原来的菜单');
  expect(await labels()).toEqual([mobile.label]);
  await page.getByLabel('平台').getByText('移动端').click();
  await expect(row(page, mobile.label)).toBeVisible();
  const { data } = await api.menus.list({ query: { platform: 'mobile', position: 'footer' } });
  await remove(api, web, ...data);
});

test.describe(() => {
  test.use({ expected: { noise: [/409|menus\.replace/] } });

  test('a copy is taken back over what was changed since only when that is asked for', async ({ console: page, api }) => {
    const web = await make(api, { label: unique('Web'), url: '/GRE', platform: 'web', position: 'footer' });
    const former = await make(api, { label: unique('Former'), url: '/ACT', platform: 'mobile', position: 'footer' });
    const mobile = async () => (await api.menus.list({ query: { platform: 'mobile', position: 'footer' } })).data;
    await page.goto('/p-admin/menus?position=footer');
    await expect(row(page, web.label)).toBeVisible();
    await page.getByRole('button', { name: '复制到移动端' }).click();
    await press(page, /复制到移动端/, /^替\s*换$/);
    const done = page.locator('.ant-notification-notice').filter({ hasText: '已复制 1 个菜单项到移动端' });
    await done.hover();
    const [copied] = await mobile();
    if (!copied) throw new Error('Nothing was copied');
    const renamed = unique('Renamed');
    await api.menus.update({ params: { id: copied.id }, body: { label: renamed, version: copied.version } });
    await done.getByRole('button', { name: '撤销' }).click();
    const question = dialog(page, /又有改动，仍要恢复原来的吗/);
    await expect(question).toContainText(renamed);
    expect((await mobile()).map(({ label }) => label)).toEqual([renamed]);
    await question.getByRole('button', { name: '仍要恢复' }).click();
    await expectMessage(page, '已恢复原来的菜单');
    expect((await mobile()).map(({ label }) => label)).toEqual([former.label]);
    await remove(api, web, ...(await mobile()));
  });
});

test.describe(() => {
  test.use({ expected: { noise: [/409|menus\.update/] } });

  test('a switch takes nothing from who changed the entry meanwhile, nor is it refused', async ({ console: page, api }) => {
    const entry = await make(api, { label: unique('Renamed'), url: '/GRE' });
    await page.goto('/p-admin/menus');
    const visible = page.getByRole('switch', { name: `显示 ${entry.label}` });
    await expect(visible).toBeChecked();
    await api.menus.update({ params: { id: entry.id }, body: { label_zh: '新的名称', version: entry.version } });
    await visible.click();
    await expect(visible).not.toBeChecked();
    await expect(row(page, entry.label)).toContainText('新的名称');
    const { data } = await api.menus.list();
    expect(data.find(({ id }) => id === entry.id)).toMatchObject({ label_zh: '新的名称', visible: false });
    await remove(api, entry);
  });

  test('two people on one entry: both versions are shown, and what one holds on to is saved', async ({ console: page, api }) => {
    const entry = await make(api, { label: unique('Shared'), url: '/GRE' });
    await page.goto('/p-admin/menus');
    await page.getByRole('button', { name: `编辑 ${entry.label}`, exact: true }).click();
    const form = dialog(page, `编辑菜单项：${entry.label}`);
    await field(form, '英文名称').fill(`${entry.label} mine`);
    await field(form, '中文名称').fill('我的名称');
    await api.menus.update({ params: { id: entry.id }, body: { label: `${entry.label} theirs`, version: entry.version } });
    await form.getByRole('button', { name: SAVE }).click();

    const conflict = dialog(page, '内容已在别处修改');
    await expect(conflict.getByRole('region', { name: '英文名称', exact: true })).toContainText(`${entry.label} theirs`);
    await expect(conflict.getByRole('region', { name: '中文名称' })).toContainText('只有我改了');
    await conflict.getByRole('radiogroup', { name: '英文名称：保留哪一方', exact: true }).getByText('对方的').click();
    await conflict.getByRole('button', { name: '按选择合并' }).click();
    await expectMessage(page, '菜单项已保存');
    const { data } = await api.menus.list();
    const saved = data.find(({ id }) => id === entry.id);
    expect(saved).toMatchObject({ label: `${entry.label} theirs`, label_zh: '我的名称' });
    await remove(api, entry);
  });
});

test('taking back a move below another entry gives an entry its own platform again', async ({ console: page, api }) => {
  const at = { url: '/GRE', position: 'footer' } as const;
  const parent = await make(api, { ...at, label: unique('Parent') });
  const own = await make(api, { ...at, label: unique('Own'), platform: 'web' });
  const stored = async () => (await api.menus.list()).data.find(({ id }) => id === own.id);
  await page.goto('/p-admin/menus?position=footer');
  await page.getByRole('button', { name: `移动 ${own.label}` }).press('ArrowRight');
  await expectMessage(page, '顺序已保存');
  expect(await stored()).toMatchObject({ parent_id: parent.id, platform: 'all' });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(stored).toMatchObject({ parent_id: null, platform: 'web' });
  await remove(api, own, parent);
});
