import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { LIMITS } from '../../config/limits.ts';
import {
  choose,
  expect,
  field,
  holdBack,
  overflowOf,
  pressAllOf,
  row,
  settled,
  signIn,
  tableOverflowOf,
  test,
  unique,
  useTheme,
  violationsOf,
  walkIf,
  write,
} from './support.ts';

const list = (query: string) => `/p-admin/articles?${query}`;
const search = (word: string, more = '') => list(`q=${encodeURIComponent(word)}${more}`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
/** The titles on the screen, in their order. */
const titles = (page: Page) => page.locator('tr[data-row-key] td a[title]').allTextContents();
const filters = (page: Page) => page.getByRole('group', { name: '当前筛选' });

test.describe('the list’s view is in the address', () => {
  test('search, filter and tab survive a reload, a step back and being shared', async ({ console: page, api, browser, baseURL, request }) => {
    await page.goto('/p-admin/articles');
    await page.getByRole('searchbox', { name: '关键词' }).fill('GRE');
    await choose(page, '考试', 'GRE 普通考试');
    await page.getByText('展开', { exact: true }).click();
    await choose(page, '类型', '指南');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/[?&]q=GRE/);
    await expect(page).toHaveURL(/[?&]exam=GRE/);
    await tab(page, '已发布').click();
    await expect(page).toHaveURL(/[?&]status=published/);
    const { data } = await api.articles.list({ query: { q: 'GRE', exam: 'GRE', kind: 'guide', status: 'published' } });
    expect(data.length).toBeGreaterThan(0);
    const expected = data.map((article) => article.title);
    await expect.poll(() => titles(page)).toEqual(expected);

    await page.reload();
    await expect.poll(() => titles(page)).toEqual(expected);
    await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('GRE');
    await expect(tab(page, '已发布')).toHaveAttribute('aria-selected', 'true');

    const context = await browser.newContext({ baseURL });
    const theirs = await context.newPage();
    await signIn(theirs, request);
    await theirs.goto(page.url());
    await expect.poll(() => titles(theirs)).toEqual(expected);
    await expect(filters(theirs)).toContainText('类型：指南');
    await context.close();

    await page.goBack();
    await expect(page).not.toHaveURL(/status=/);
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
    // A field that is folded away can be taken off by its tag.
    await filters(page).getByRole('button', { name: '取消筛选：类型' }).click();
    await expect(page).not.toHaveURL(/kind=/);
    await page.getByRole('button', { name: '清除全部筛选' }).click();
    await expect(page).not.toHaveURL(/q=|exam=/);
    await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('');
    await expect(filters(page)).toHaveCount(0);
  });

  test('page, page size and order too', async ({ console: page, api }) => {
    await page.goto(list('per_page=10'));
    await page.getByRole('columnheader', { name: '浏览' }).click();
    await expect(page).toHaveURL(/[?&]sort=-view_count/);
    await page.getByTitle('2', { exact: true }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    const { data, meta } = await api.articles.list({ query: { sort: '-view_count', page: 2, per_page: 10 } });
    const expected = data.map((article) => article.title);
    await expect.poll(() => titles(page)).toEqual(expected);
    await expect(page.getByText(`第 11–${10 + data.length} 条，共 ${meta.total} 条`)).toBeVisible();
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(expected);
    await page.getByTitle('1', { exact: true }).click();
    await expect(page).not.toHaveURL(/[?&]page=2/);
  });

  test('whose author or category is no longer there says so in words, in the field too, and each is taken off by itself', async ({ console: page }) => {
    await page.goto(list('author_id=9999&category_id=9999&edition_id=9999&exam=GRE'));
    await expect(filters(page)).toContainText('作者：已删除的作者（编号 9999）');
    await expect(filters(page)).toContainText('分类：已删除的分类（编号 9999）');
    await expect(filters(page)).toContainText('考试版本：已删除的版本（编号 9999）');
    await page.getByText('展开', { exact: true }).click();
    for (const [label, words] of [
      ['作者', '已删除的作者（编号 9999）'],
      ['分类', '已删除的分类（编号 9999）'],
      ['考试版本', '已删除的版本（编号 9999）'],
    ] as const)
      await expect(page.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) })).toContainText(words);
    await filters(page).getByRole('button', { name: '取消筛选：作者' }).click();
    await expect(page).not.toHaveURL(/author_id/);
    await expect(page).toHaveURL(/category_id=9999/);
  });

  test('days named the other way round are put in order, in the tag and in the fields', async ({ console: page, api }) => {
    const word = unique('Reversed');
    const article = await write(api, { title: word, status: 'published', published_at: '2026-03-05T04:00:00Z' });
    await page.goto(list(`q=${encodeURIComponent(word)}&date=published_at&from=2026-03-31&to=2026-03-01`));
    await expect(row(page, article.title)).toBeVisible();
    await expect(filters(page)).toContainText('发布日期：2026-03-01 至 2026-03-31');
    await page.getByText('展开', { exact: true }).click();
    await expect(page.getByPlaceholder('开始日期')).toHaveValue('2026-03-01');
    await expect(page.getByPlaceholder('结束日期')).toHaveValue('2026-03-31');
  });

  test('an author and an edition narrow it, and their names are told', async ({ console: page, api }) => {
    const [edition] = (await api.exams.editions({ params: { code: 'GRE' } })).data;
    const article = await write(api, { exam: 'GRE', edition_id: edition?.id });
    await page.goto(list(`exam=GRE&edition_id=${edition?.id}`));
    await expect(filters(page)).toContainText(`考试版本：${edition?.name_zh}`);
    await expect(row(page, article.title)).toBeVisible();
    await page.getByRole('button', { name: '只看我的' }).click();
    await expect(page).toHaveURL(/[?&]author_id=\d+/);
    await expect(filters(page)).toContainText('作者：admin');
    await expect(row(page, article.title)).toBeVisible();
  });
});

test('each tab tells how many articles it holds under the filter', async ({ console: page, api }) => {
  const word = unique('Counted');
  await write(api, { title: `${word} a` });
  await write(api, { title: `${word} b` });
  await write(api, { title: `${word} c`, status: 'published' });
  await write(api, { title: `${word} d`, status: 'scheduled', published_at: '2030-01-01T00:00:00Z' });
  await write(api, { title: `${word} e`, status: 'published', review_by: '2026-01-01' });
  const gone = await write(api, { title: `${word} f` });
  await api.articles.remove({ params: { id: gone.id } });
  await page.goto(search(word));
  for (const [name, number] of [
    ['全部', 5],
    ['草稿', 2],
    ['定时发布', 1],
    ['已发布', 2],
    ['待复核', 1],
    ['回收站', 1],
  ] as const) {
    await expect(tab(page, name)).toHaveText(`${name}${number}`);
    await tab(page, name).click();
    await expect(page.locator('tr[data-row-key]')).toHaveCount(number);
  }
});

test('rows of the tab before take no action until those of the next are there', async ({ console: page, api }) => {
  const word = unique('Between');
  const draft = await write(api, { title: `${word} draft` });
  const gone = await write(api, { title: `${word} gone` });
  await api.articles.remove({ params: { id: gone.id } });
  await page.goto(search(word));
  const rows = page.locator('tr[data-row-key]');
  await expect(rows.filter({ hasText: draft.title })).toBeVisible();
  const letGo = await holdBack(page, /\/api\/articles\?.*status=recycled/);
  await tab(page, '回收站').click();
  await expect(tab(page, '回收站')).toHaveAttribute('aria-selected', 'true');
  expect(await pressAllOf(page, rows.filter({ hasText: draft.title }), ['x', 'Enter', 'Delete'])).toEqual([]);
  await expect(rows.getByRole('checkbox', { name: `选择《${draft.title}》`, checked: true })).toHaveCount(0);
  await expect(rows.filter({ hasText: gone.title })).toHaveCount(0);

  letGo();
  await expect(rows.filter({ hasText: draft.title })).toHaveCount(0);
  await rows.filter({ hasText: gone.title }).getByRole('button', { name: '恢复', exact: true }).click();
  await expect.poll(async () => (await api.articles.get({ params: { id: gone.id } })).data.deleted_at).toBeNull();
  expect((await api.articles.get({ params: { id: draft.id } })).data.deleted_at).toBeNull();
});

test('what a list without articles says, and where it leads', async ({ console: page }) => {
  await page.goto(search('zzzznothing'));
  await expect(page.getByText('没有符合条件的文章')).toBeVisible();
  await page.getByRole('cell').getByRole('button', { name: '清除全部筛选' }).click();
  await expect(page).toHaveURL('/p-admin/articles');
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
});

test.describe(() => {
  test.use({ expected: { noise: [/Failed to load resource|articles\.(list|counts)|comments\.list/] } });

  test('a list that cannot be had says so and can be asked for again; with the line it comes back by itself', async ({ console: page, context }) => {
    await page.route('**/api/articles?*', (route) => route.abort());
    await page.goto('/p-admin/articles');
    await expect(page.getByRole('alert')).toContainText('网络连接失败');
    await page.unroute('**/api/articles?*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /查\s*询/ }).click();
    await expect(page.getByRole('alert')).toContainText('刷新失败，以下内容可能不是最新：网络连接失败');
    // What was there before stays below it.
    await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('tr[data-row-key]').first()).toBeVisible();

    // The moderators' list, which lays over the answer what was done since.
    await page.goto('/p-admin/comments?status=all');
    await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
    await page.route('**/api/comments?*', (route) => route.abort());
    await page
      .locator('tr[data-row-key]')
      .getByRole('button', { name: /^(通过|拒绝)/ })
      .first()
      .click();
    await expect(page.getByRole('alert').filter({ hasText: '刷新失败' })).toBeVisible();
    await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
    // Another tab's rows are not these.
    await page.getByRole('tab', { name: /垃圾评论/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: '网络连接失败' })).toBeVisible();
    await expect(page.locator('tr[data-row-key]')).toHaveCount(0);
  });
});

test('the filter’s articles are saved as CSV', async ({ console: page, api }) => {
  const word = unique('Exported');
  await write(api, { title: `=${word}`, status: 'published', exam: 'SAT' });
  await write(api, { title: `${word} second`, status: 'published' });
  await write(api, { title: `${word} draft` });
  await page.goto(search(word, '&status=published'));
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^articles_published_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('标题');
  expect(text).toContain(`'=${word}`);
  expect(text).toContain(`${word} second`);
  expect(text).not.toContain('draft');
});

test('marks: pinned, unpublished changes, overdue', async ({ console: page, api }) => {
  const word = unique('Marked');
  const article = await write(api, { title: word, status: 'published', pinned: true });
  await api.articles.update({ params: { id: article.id }, body: { summary: 'Waits.', version: article.version } });
  await page.goto(search(word));
  await expect(row(page, word)).toContainText('置顶');
  await expect(row(page, word)).toContainText('未发布修改');
  await expect(row(page, word)).not.toContainText('逾期');
});

test('columns and density are chosen and kept', async ({ console: page }) => {
  await page.goto('/p-admin/articles');
  for (const name of ['考试版本', '类型', '分类']) await expect(page.getByRole('columnheader', { name })).toHaveCount(0);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.locator('.ant-tree-treenode').filter({ hasText: '分类' }).getByRole('checkbox').check();
  await expect(page.getByRole('columnheader', { name: '分类' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '表格密度' }).click();
  await page.getByRole('menuitem', { name: '紧凑' }).click();
  await expect(page.locator('.ant-table-small')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '分类' })).toBeVisible();
  await expect(page.locator('.ant-table-small')).toBeVisible();
});

test('at 1440 px every row is one line, nothing is cut off at the right, and head and bar stay', async ({ console: page, api }) => {
  const word = unique('Dense');
  for (let number = 10; number < 40; number += 1)
    await write(api, { title: `${word} ${number}: a title that is longer than any column could ever be wide`, exam: 'GRE' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(search(word, '&per_page=50'));
  const rows = page.locator('tr[data-row-key]');
  await expect(rows).toHaveCount(30);
  for (const height of await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))) expect(height).toBeLessThan(52);
  expect(await tableOverflowOf(page)).toBe(0);
  const edges = (cells: Locator) => cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  expect(await edges(rows.first().locator('td'))).toEqual(await edges(page.locator('.ant-table-header th:not(.ant-table-cell-scrollbar)')));
  await rows.first().getByRole('checkbox').check();
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: '标题' })).toBeInViewport();
  await expect(page.getByRole('group', { name: '批量操作' })).toBeInViewport();
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '取消选择' }).click();
});

test('narrowed by author, by an existing tag and by the day of one date', async ({ console: page, api }) => {
  const word = unique('Narrow');
  const wanted = await write(api, { title: `${word} wanted`, status: 'published', published_at: '2026-03-05T04:00:00Z', tags: [`${word} 标签`] });
  await write(api, { title: `${word} other`, status: 'published', published_at: '2026-04-05T04:00:00Z' });
  await page.goto(search(word));
  await expect(page.locator('tr[data-row-key]')).toHaveCount(2);
  await page.getByText('展开', { exact: true }).click();
  await choose(page, '标签', `${word} 标签`, word.toLowerCase());
  await choose(page, '作者', 'admin');
  await choose(page, '按哪个日期', '发布日期');
  // Wide enough for a whole date beside which date it is.
  expect((await page.getByPlaceholder('开始日期').boundingBox())?.width).toBeGreaterThan(80);
  await page.getByPlaceholder('开始日期').fill('2026-03-01');
  await page.getByPlaceholder('结束日期').fill('2026-03-31');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.locator('tr[data-row-key]')).toHaveCount(1);
  await expect(row(page, wanted.title)).toBeVisible();
  await expect(filters(page)).toContainText('发布日期：2026-03-01 至 2026-03-31');
  await expect(page).toHaveURL(/date=published_at/);
  await filters(page).getByRole('button', { name: '取消筛选：发布日期' }).click();
  await expect(page).not.toHaveURL(/date=|from=|to=/);
});

test('the list by keyboard: / searches, arrows move, x selects, Enter opens', async ({ console: page, api }) => {
  const word = unique('Keys');
  const first = await write(api, { title: `${word} one` });
  const second = await write(api, { title: `${word} two` });
  await page.goto(search(word, '&sort=title'));
  await expect(row(page, first.title)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '关键词' })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('/');

  await page.getByRole('link', { name: first.title }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: second.title })).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `选择《${second.title}》` })).toBeChecked();
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: first.title })).toBeFocused();
  // As with CapsLock on.
  await page.keyboard.press('J');
  await expect(page.getByRole('link', { name: second.title })).toBeFocused();
  await page.keyboard.press('X');
  await expect(page.getByRole('checkbox', { name: `选择《${second.title}》` })).not.toBeChecked();
  await page.keyboard.press('K');
  await expect(page.getByRole('link', { name: first.title })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/p-admin/articles/edit/${first.id}`);
});

test('a row’s menu: view, copy, duplicate, preview', async ({ console: page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const article = await write(api, { title: unique('Menu'), status: 'published', exam: 'GRE', tags: ['copied'] });
  await page.goto(search(article.title));
  const open = () =>
    row(page, article.title)
      .getByRole('button', { name: /^更多操作/ })
      .click();
  await open();
  await expect(page.getByRole('menuitem').getByRole('link', { name: '查看' })).toHaveAttribute('href', `/article/${article.slug}`);
  await page.getByRole('menuitem', { name: '复制链接' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/article/${article.slug}$`));

  await open();
  const waiting = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: '预览' }).click();
  const preview = await waiting;
  await expect(preview).toHaveURL(/\/article\/\d+\?preview=./);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(article.title);
  await preview.close();

  await open();
  await page.getByRole('menuitem', { name: '新建副本' }).click();
  await expect(page).toHaveURL(/\/p-admin\/articles\/edit\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const copy = (await api.articles.get({ params: { id } })).data;
  expect(copy).toMatchObject({ title: `${article.title}（副本）`, status: 'draft', exam: 'GRE', tags: ['copied'], content_html: article.content_html });
  expect(copy.slug).not.toBe(article.slug);
});

test('the copy of an article with the longest title has no half of a sign in its own', async ({ console: page, api }) => {
  const word = unique('Long');
  const begin = `${word} `.padEnd(LIMITS.article.title - '（副本）'.length - 1, 'x');
  const article = await write(api, { title: `${begin}😀` });
  await page.goto(search(word));
  await row(page, word)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: '新建副本' }).click();
  await expect(page).toHaveURL((url) => /\/edit\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${article.id}`));
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(`${begin}（副本）`);
});

test('a row’s menu by keys: ↓ opens and goes, Esc leads back to its button, Enter follows a link', async ({ console: page, api }) => {
  const article = await write(api, { title: unique('Menu by keys') });
  await page.goto(search(article.title));
  const more = row(page, article.title).getByRole('button', { name: /^更多操作/ });
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '编辑' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '预览', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page.getByRole('menu').filter({ hasText: '新建副本' })).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '编辑' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/p-admin/articles/edit/${article.id}`);
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the list at work, ${theme}`, walkIf(theme === 'dark'), async ({ page, request, api }) => {
    const word = unique('Axe');
    await write(api, { title: `${word} a`, status: 'published', review_by: '2026-01-01', pinned: true });
    await write(api, { title: `${word} b`, status: 'published', review_by: '2026-01-01' });
    await useTheme(page, theme);
    await signIn(page, request);
    await page.goto(search(word, '&status=review_due'));
    await page.getByRole('checkbox', { name: `选择《${word} a》` }).check();
    await expect(page.getByRole('group', { name: '批量操作' })).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await expect(
      field(page, '关键词')
        .or(page.getByRole('searchbox', { name: '关键词' }))
        .first(),
    ).toBeVisible();
  });
}

test('? shows which keys the list knows', async ({ console: page }) => {
  await page.goto('/p-admin/articles');
  await expect(page.getByRole('button', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByText('新建文章（在任何页面）')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByText('新建文章（在任何页面）')).toBeHidden();
});
