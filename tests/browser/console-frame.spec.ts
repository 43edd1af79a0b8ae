import { expect, holdBack, settled, test, unique, write } from './support.ts';

test('the links say what waits behind them, anew after each action', async ({ dashboard: page, api, request }) => {
  const { data: articles } = await request.get('/api/articles/public?per_page=1').then((answer) => answer.json());
  await request.post('/api/comments', {
    data: { article_id: articles[0].id, author_name: 'Reader', author_email: 'reader@example.org', content: unique('A question about the shorter test') },
  });
  await write(api, { status: 'published', review_by: '2026-01-01' });
  const { comments, reviews } = (await api.statistics.waiting()).data;
  expect(reviews).toBeGreaterThan(0);
  const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '评论管理', exact: true });
  await page.goto('/p-admin/comments?status=pending');
  await expect(link).toHaveAttribute('title', `${comments} 条评论待审核`);
  await expect(link).toContainText(String(comments));
  const articlesLink = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '文章管理', exact: true });
  await expect(articlesLink).toHaveAttribute('title', `${reviews} 篇文章待复核`);
  await expect(articlesLink).toContainText(String(reviews));
  await page
    .getByRole('button', { name: '通过', exact: true })
    .or(page.getByRole('button', { name: /^通过/ }))
    .first()
    .click();
  await expect.poll(async () => (await link.getAttribute('title')) ?? '0').toContain(String(comments - 1));
});

test('a new article is one click or one key away from anywhere, but not from a text', async ({ console: page }) => {
  await page.goto('/p-admin/statistics');
  await page.getByRole('banner').getByRole('link', { name: '新建文章' }).click();
  await expect(page).toHaveURL('/p-admin/articles/create');
  await page.goto('/p-admin/articles');
  await settled(page);
  await expect(page.getByRole('link', { name: '新建文章' })).toHaveCount(1);
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  await search.fill('');
  await search.press('n');
  await expect(search).toHaveValue('n');
  await search.fill('');
  await search.blur();
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/p-admin/articles/create');
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeFocused();
  await page.goto('/p-admin/comments');
  await page.getByRole('button', { name: '快捷键' }).click();
  await expect(page.getByRole('dialog')).toContainText('新建文章');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/p-admin/comments');
});

for (const screen of ['dashboard', 'articles', 'articles/create', 'categories', 'comments', 'media', 'menus', 'settings', 'statistics']) {
  test(`? lists the keys of ${screen}`, async ({ console: page }) => {
    await page.goto(`/p-admin/${screen}`);
    await settled(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog').filter({ hasText: '新建文章（在任何页面）' });
    await expect(keys).toBeVisible();
    if (screen === 'articles/create') await expect(keys).toContainText('预览');
    if (screen === 'articles') await expect(keys).toContainText('选择或取消选择');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
}

test.describe('a console address that is not there', () => {
  test.use({ expected: { noise: [/404/] } });
  test('is told in Chinese and leads back to the console', async ({ console: page }) => {
    const answer = await page.goto('/p-admin/nothing-here');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
    await page.getByRole('link', { name: '返回仪表盘' }).click();
    await expect(page).toHaveURL('/p-admin/dashboard');
  });
});

test('back from a screen, and after a reload, one is where one was in a list whose rows come late, unless one has gone on', async ({ console: page }) => {
  const list = '/p-admin/media?view=list';
  const place = () => page.evaluate(() => window.scrollY);
  const to = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  await page.goto(list);
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  await to(400);
  // Into the history as the sidebar's links lead.
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href$="/p-admin/categories"]')?.click());
  await expect(page).toHaveURL(/categories$/);
  await expect.poll(place).toBe(0);

  const comeBack = async (how: () => Promise<unknown>, meanwhile: () => Promise<unknown> = async () => {}) => {
    const letGo = await holdBack(page, /\/api\/media\?/);
    await how();
    await expect(page).toHaveURL(/view=list$/);
    await expect(page.getByLabel('视图', { exact: true })).toBeVisible();
    await meanwhile();
    letGo();
    await expect(page.getByRole('row').nth(20)).toBeVisible();
  };
  await comeBack(() => page.goBack());
  await expect.poll(place).toBe(400);
  await comeBack(() => page.reload());
  await expect.poll(place).toBe(400);
  await comeBack(
    () => page.reload(),
    () => page.keyboard.press('Tab'),
  );
  await settled(page);
  expect(await place()).toBe(0);
});
