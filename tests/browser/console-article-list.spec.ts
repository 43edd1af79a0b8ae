import type { Page } from '@playwright/test';
import { choose, expect, expectMessage, row, test, unique, write } from './support.ts';

/** What a stranger's browser gets. */
const publicStatus = async (page: Page, slug: string) => (await page.request.get(`/article/${slug}`)).status();

test('an article goes to the recycle bin and comes back as a draft', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published' });
  await page.goto('/p-admin/articles');
  await row(page, article.title).getByRole('button', { name: '移入回收站' }).click();
  await page.getByRole('dialog', { name: '移入回收站？' }).getByRole('button', { name: '移入回收站' }).click();
  await expectMessage(page, '已移入回收站');
  await expect(row(page, article.title)).toHaveCount(0);
  expect(await publicStatus(page, article.slug)).toBe(404);

  await page.getByRole('tab', { name: '回收站' }).click();
  await row(page, article.title)
    .getByRole('button', { name: /恢\s*复/ })
    .click();
  await expectMessage(page, '已恢复为草稿');
  await expect(row(page, article.title)).toHaveCount(0);
  await page.getByRole('tab', { name: '草稿' }).click();
  await expect(row(page, article.title)).toBeVisible();
  expect(await publicStatus(page, article.slug)).toBe(404);
});

test('several articles are published at once', async ({ console: page, api }) => {
  const word = unique('Batch');
  const made = [await write(api, { title: `${word} one` }), await write(api, { title: `${word} two` })];
  await page.goto(`/p-admin/articles?status=draft&q=${encodeURIComponent(word)}`);
  for (const { title: name } of made) await page.getByRole('checkbox', { name: `选择《${name}》` }).check();
  await page.getByRole('button', { name: '批量发布' }).click();
  await page
    .getByRole('dialog', { name: '发布 2 篇文章？' })
    .getByRole('button', { name: /发\s*布/ })
    .click();
  await expectMessage(page, '已发布 2 篇文章');
  for (const { slug } of made) expect(await publicStatus(page, slug)).toBe(200);
});

test.describe('the list’s view is in the address', () => {
  const titles = (page: Page) =>
    page
      .getByRole('row')
      .getByRole('link', { name: /\S/ })
      .filter({ hasNotText: /^(编辑|查看|\d+)$/ })
      .allTextContents();

  test('search, filter and tab survive a reload and a step back', async ({ console: page, api }) => {
    await page.goto('/p-admin/articles');
    await page.getByRole('textbox', { name: '关键词' }).fill('GRE');
    await choose(page, '考试', 'GRE 普通考试');
    await page.getByRole('button', { name: /查\s*询/ }).click();
    await expect(page).toHaveURL(/[?&]q=GRE/);
    await expect(page).toHaveURL(/[?&]exam=GRE/);
    await page.getByRole('tab', { name: '已发布' }).click();
    await expect(page).toHaveURL(/[?&]status=published/);
    const { data } = await api.articles.list({ query: { q: 'GRE', exam: 'GRE', status: 'published' } });
    expect(data.length).toBeGreaterThan(0);
    const expected = data.map((article) => article.title);
    await expect.poll(() => titles(page)).toEqual(expected);

    await page.reload();
    await expect.poll(() => titles(page)).toEqual(expected);
    await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('GRE');
    await expect(page.getByRole('tab', { name: '已发布' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(page).not.toHaveURL(/status=/);
    await expect(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: /重\s*置/ }).click();
    await expect(page).not.toHaveURL(/q=|exam=/);
    await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('');
  });

  test('page, page size and order too', async ({ console: page, api }) => {
    await page.goto('/p-admin/articles?per_page=10');
    await page.getByRole('columnheader', { name: '浏览' }).click();
    await expect(page).toHaveURL(/[?&]sort=-view_count/);
    await page.getByTitle('2', { exact: true }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    const { data, meta } = await api.articles.list({ query: { sort: '-view_count', page: 2, per_page: 10 } });
    const expected = data.map((article) => article.title);
    await expect.poll(() => titles(page)).toEqual(expected);
    await expect(page.getByText(`第 11-${10 + data.length} 条，共 ${meta.total} 条`)).toBeVisible();
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(expected);
    await page.getByTitle('1', { exact: true }).click();
    await expect(page).not.toHaveURL(/[?&]page=2/);
  });

  test('nothing found says so', async ({ console: page }) => {
    await page.goto('/p-admin/articles?q=zzzznothing');
    await expect(page.getByText(/没有.*文章/)).toBeVisible();
  });
});
