import { request as http, type Page } from '@playwright/test';
import { ROUTES } from '../../config/routes.ts';
import { SETTING_GROUPS } from '../../config/settings.ts';
import { DARK, LIGHT } from '../../config/theme.ts';
import { goTo } from './screens.ts';
import { apiAs, expect, minutes, overflowOf, picture, READER, settled, signIn, test, tokenOf, unique, useTheme, violationsOf, WALK, write } from './support.ts';

/** Every console screen of the page table, with an article that exists, and every tab of the settings. */
const SCREENS = ROUTES.flatMap((row) => (row.kind === 'admin' && row.layout ? [row.path.replace(':id', '1')] : []));
const TABS = [...Object.keys(SETTING_GROUPS), 'exams', 'users', 'audit'].map((tab) => `/p-admin/settings?tab=${tab}`);
const PATHS = [...SCREENS, ...TABS];

/** Windows that open over a screen: where, the button that opens them, and what is chosen where it opens a menu. */
const WINDOWS: readonly [path: string, button: RegExp, entry?: string][] = [
  ['/p-admin/categories', /^新建分类$/],
  ['/p-admin/menus', /^新建菜单项$/],
  ['/p-admin/comments', /^更多操作：.*的评论$/, '编辑'],
  ['/p-admin/media', /^查看 /],
  ['/p-admin/settings?tab=users', /^新建用户$/],
];

/** Opens each path and collects what `look` finds there, so that one run names all faults. */
async function walk(page: Page, paths: readonly string[], look: () => Promise<string[]>, open = goTo): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path);
    await expect(page).toHaveURL(path);
    found.push(...(await look()).map((fault) => `${path} ${fault}`));
  }
  return found;
}

/** `#rrggbb` as browsers say it. */
function rgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** A fresh site has no visits to draw and no files to show. */
test.beforeAll(async ({ baseURL }) => {
  const request = await http.newContext({ baseURL });
  const token = await tokenOf(request);
  const api = apiAs(request, token);
  await request.get('/GRE', { headers: { 'user-agent': READER, 'sec-fetch-dest': 'document', accept: 'text/html' } });
  const file = { name: 'blue.png', mimeType: 'image/png', buffer: await picture() };
  expect((await request.post('/api/media', { multipart: { file }, headers: { authorization: `Bearer ${token}` } })).status()).toBe(201);
  await expect.poll(async () => (await api.statistics.overview()).data.today.pv).toBeGreaterThan(0);
  await request.dispose();
});

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(({ page }) => useTheme(page, theme));

    test('axe finds nothing on the login page', async ({ page }) => {
      expect(await walk(page, ['/p-admin/login'], () => violationsOf(page))).toEqual([]);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await settled(page);
      expect(await violationsOf(page)).toEqual([]);
    });

    test('axe finds nothing on any screen', WALK, async ({ page, request }) => {
      test.setTimeout(minutes(10));
      await signIn(page, request);
      expect(await walk(page, PATHS, () => violationsOf(page))).toEqual([]);
    });

    test('axe finds nothing in the windows over the screens', WALK, async ({ page, request }) => {
      test.setTimeout(minutes(5));
      await signIn(page, request);
      const found: string[] = [];
      for (const [path, name, entry] of WINDOWS) {
        await goTo(page, path);
        await page.getByRole('button', { name }).first().click();
        if (entry) await page.getByRole('menuitem', { name: entry }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await settled(page);
        found.push(...(await violationsOf(page)).map((fault) => `${path} ${fault}`));
      }
      expect(found).toEqual([]);
    });
  });
}

for (const [theme, colors] of [
  ['light', LIGHT],
  ['dark', DARK],
] as const) {
  test(`the ${theme} theme has its own brand colour everywhere, and 置顶 a colour of its palette`, async ({ page, request, api }) => {
    const { id, title } = await write(api, { title: unique('Pinned'), pinned: true });
    await useTheme(page, theme);
    await signIn(page, request);
    await page.goto(`/p-admin/articles?q=${encodeURIComponent(title)}`);
    await page.getByRole('checkbox', { name: `选择《${title}》` }).check();
    await settled(page);
    await page.mouse.move(0, 0);
    const search = page.getByRole('button', { name: /^查\s*询$/ });
    await expect(search).toHaveCSS('background-color', rgb(colors.brand));
    await expect(search).toHaveCSS('color', rgb(colors.brand_ink));
    await expect(page.getByRole('link', { name: title })).toHaveCSS('color', rgb(colors.brand));
    await expect(page.locator('.ant-checkbox-checked').first()).toHaveCSS('background-color', rgb(colors.brand));
    await expect(page.getByRole('menuitem', { name: '文章管理' })).toHaveCSS('color', rgb(colors.brand));
    const pinned = page.getByRole('row', { name: title }).getByText('置顶', { exact: true });
    await expect(pinned).toHaveCSS('background-color', rgb(colors.mark));
    await expect(pinned).toHaveCSS('color', rgb(colors.ink));
    await page.goto(`/p-admin/articles/edit/${id}`);
    await expect(page.getByRole('switch', { name: '置顶' })).toHaveCSS('background-color', rgb(colors.brand));
    await page.goto('/p-admin/categories');
    await expect(page.getByRole('button', { name: '新建分类', exact: true })).toHaveCSS('background-color', rgb(colors.brand));
  });
}

test('what waits has one red, in the menu and on the dashboard', async ({ dashboard: page }) => {
  await settled(page);
  const colours = await page.locator('.ant-badge-count').evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor));
  expect(colours.length).toBeGreaterThan(1);
  expect(new Set(colours).size).toBe(1);
});

test('the sign-in page has the console’s font', async ({ page }) => {
  await page.goto('/p-admin/login');
  const button = await page.getByRole('button', { name: '登录', exact: true }).evaluate((element) => getComputedStyle(element).fontFamily);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', button);
});

test('an article’s title begins where its text’s frame does, and a new one’s hint keeps Chinese marks', async ({ console: page }) => {
  await page.goto('/p-admin/articles/create');
  await settled(page);
  const frame = await page.getByText('正文', { exact: true }).first().boundingBox();
  const title = await page
    .getByLabel('标题', { exact: true })
    .evaluate((field) => field.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(field).paddingLeft));
  expect(Math.abs(title - (frame?.x ?? 0))).toBeLessThanOrEqual(1);
  const hint = page.locator('[contenteditable="true"] p').first();
  expect(await hint.evaluate((line) => getComputedStyle(line, '::before').fontVariantEastAsian)).toBe('normal');
});

test('however long a name, a comment says that the editors wrote it', async ({ console: page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/p-admin/comments?status=approved');
    await settled(page);
    const cut = await page.getByText('编辑部', { exact: true }).evaluateAll(
      (tags) =>
        tags.filter((tag) => {
          const { left, right } = tag.getBoundingClientRect();
          const cell = tag.closest('td')?.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, tag.getBoundingClientRect().top + 4);
          return !cell || right > cell.right || (hit !== null && !tag.contains(hit));
        }).length,
    );
    expect([width, cut]).toEqual([width, 0]);
    await expect(page.getByText('编辑部', { exact: true }).first()).toBeVisible();
  }
});

test('a category’s long name goes on below its beginning', async ({ console: page, api }) => {
  const { data } = await api.categories.create({ body: { name: 'A category whose name is longer than its column', name_zh: '名称比列宽的分类' } });
  await page.goto('/p-admin/categories');
  const row = page.getByRole('row').filter({ hasText: data.name });
  const [handle, words] = [row.getByRole('button', { name: /^移动/ }), row.getByText(data.name)];
  const lines = await words.evaluate((text) => [...text.getClientRects()].map(({ left }) => left));
  expect(lines.length).toBeGreaterThan(1);
  const { x = 0, width = 0 } = (await handle.boundingBox()) ?? {};
  expect(Math.min(...lines)).toBeGreaterThanOrEqual(x + width);
  await api.categories.remove({ params: { id: data.id }, query: {} });
});

test('on a phone the buttons over a selection begin where its words do', async ({ console: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/p-admin/articles');
  await settled(page);
  await page.getByRole('checkbox', { name: '全选' }).first().check();
  const words = await page
    .getByText(/^已选择/)
    .first()
    .boundingBox();
  const button = await page.getByRole('group', { name: '批量操作' }).getByRole('button').first().boundingBox();
  expect(button?.x).toBe(words?.x);
});

test('nothing is called empty before it is known', WALK, async ({ console: page }) => {
  test.setTimeout(minutes(5));
  let waiting = 0;
  // Answers that never come; who one is has to be known to see a screen at all.
  await page.route(/\/api\/(?!auth\/me)/, () => {
    waiting += 1;
  });
  const found: string[] = [];
  for (const path of PATHS) {
    waiting = 0;
    await page.goto(path);
    await expect.poll(() => waiting, path).toBeGreaterThan(0);
    // Drawn, with all that it asks for under way.
    for (let known = 0; known !== waiting; await page.waitForTimeout(500)) known = waiting;
    found.push(...(await page.locator('.ant-empty').allInnerTexts()).map((words) => `${path} ${words}`));
  }
  expect(found).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

async function loadedAnew(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** What a screen may ask for at first: its document, scripts, styles and calls. Pictures are as many as somebody has put there. */
const MOST_REQUESTS = 40;

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`at ${viewport.width} px no screen is wider than the window, asks for a thing twice, or for too many`, WALK, async ({ page, request }) => {
    test.setTimeout(minutes(5));
    await page.setViewportSize(viewport);
    await signIn(page, request);
    let asked: string[] = [];
    let going = '';
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) {
        asked = [];
        going = sent.url();
        // The page before goes on asking until the answer is there.
      } else if (sent.frame().url() !== going) return;
      if (sent.resourceType() !== 'image' && !sent.url().endsWith('/favicon.svg')) asked.push(`${sent.method()} ${sent.url()}`);
    });
    const look = async () => {
      const over = await overflowOf(page);
      // What waits is asked anew now and then while the window is looked at, which on a slow machine is before a screen has come to rest.
      const first = asked.filter((sent, at) => !sent.endsWith('/statistics/waiting') || asked.indexOf(sent) === at);
      const twice = first.filter((sent, at) => sent.includes('/api/') && first.indexOf(sent) < at);
      return [
        ...(over > 0 ? [`is ${over}px too wide`] : []),
        ...twice.map((sent) => `asks twice: ${sent}`),
        ...(first.length > MOST_REQUESTS ? [`asks ${first.length} times: ${first.join(', ')}`] : []),
      ];
    };
    expect(await walk(page, PATHS, look, loadedAnew)).toEqual([]);
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/p-admin/login');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
