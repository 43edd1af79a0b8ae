import type { Page } from '@playwright/test';
import type { Article } from '../../contract/articles.ts';
import type { Api } from '../../contract/index.ts';
import { choose, expect, expectMessage, field, fieldWithErrors, row, test, unique, write } from './support.ts';

const read = async (api: Api, id: number) => (await api.articles.get({ params: { id } })).data;

async function openEditor(page: Page, { id }: Pick<Article, 'id'>): Promise<void> {
  await page.goto(`/p-admin/articles/edit/${id}`);
  await expect(title(page)).not.toHaveValue('');
}
const title = (page: Page) => field(page, '标题');
const body = (page: Page) => field(page, '正文');
const save = (page: Page) => page.getByRole('button', { name: '保存草稿' }).click();
const publish = (page: Page) => page.getByRole('button', { name: '发布', exact: true }).click();
/** What a stranger's browser gets. */
const publicText = async (page: Page, slug: string) => (await page.request.get(`/article/${slug}`)).text();
const publicStatus = async (page: Page, slug: string) => (await page.request.get(`/article/${slug}`)).status();

test('an article is written, kept as a draft, published and read', async ({ console: page }) => {
  const name = unique('Reading Long Passages');
  await page.getByRole('link', { name: '文章管理' }).click();
  await page.getByRole('link', { name: '新建文章' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建文章');
  await title(page).fill(name);
  await field(page, '摘要').fill('How to keep your place.');
  await body(page).fill('<h2>First pass</h2><p>Read for the <strong>shape</strong> of the argument.</p><script>alert(1)</script>');
  await expect(page.getByRole('combobox', { name: '科目' })).toBeDisabled();
  await choose(page, '考试', 'GRE 普通考试');
  await choose(page, '科目', '语文');
  await choose(page, '分类', 'Reading');
  const tags = page.getByRole('combobox', { name: '标签' });
  await tags.fill('long passages');
  await tags.press('Enter');
  await save(page);

  await expect(page).toHaveURL(/\/p-admin\/articles\/edit\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('编辑文章');
  await expectMessage(page, '已保存草稿');
  await expect(title(page)).toHaveValue(name);
  await expect(body(page)).toHaveValue(/<h2[^>]*>First pass<\/h2>/);
  await expect(body(page)).not.toHaveValue(/script/);
  const slug = await page.getByLabel('链接别名').inputValue();
  expect(slug).toMatch(/^reading-long-passages-/);
  expect(await publicStatus(page, slug)).toBe(404);

  await publish(page);
  await expectMessage(page, '已发布');
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByRole('heading', { level: 2, name: 'First pass' })).toBeVisible();
  await expect(page.getByText('Read for the shape of the argument.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'long passages' }).click();
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await page.goto('/GRE?section=verbal');
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
});

test('saving a published article keeps readers on the old text until it is published', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  await openEditor(page, article);
  await body(page).fill('<p>The new words.</p>');
  await save(page);
  await expectMessage(page, '已保存修改，发布后读者才会看到');
  await expect(page.getByText('正在编辑的是未发布的修改')).toBeVisible();
  expect(await publicText(page, article.slug)).toContain('The old words.');

  await page.reload();
  await expect(body(page)).toHaveValue('<p>The new words.</p>');
  await publish(page);
  await expectMessage(page, '已发布');
  const text = await publicText(page, article.slug);
  expect([text.includes('The new words.'), text.includes('The old words.')]).toEqual([true, false]);
});

test('unpublished changes can be given up', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  await openEditor(page, article);
  await body(page).fill('<p>The new words.</p>');
  await save(page);
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
  await expectMessage(page, '已放弃修改');
  await expect(body(page)).toHaveValue('<p>The old words.</p>');
});

test('Ctrl+S saves', async ({ console: page, api }) => {
  const article = await write(api);
  await openEditor(page, article);
  const name = unique('Saved by keyboard');
  await title(page).fill(name);
  await expect(page.getByRole('status').filter({ hasText: '有未保存的内容' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expectMessage(page, '已保存草稿');
  await expect(page.getByRole('status').filter({ hasText: '已保存于' })).toBeVisible();
  expect((await read(api, article.id)).title).toBe(name);
});

test('leaving with unsaved text asks; what is left behind is offered again', async ({ console: page, api }) => {
  const article = await write(api);
  await openEditor(page, article);
  await body(page).fill('<p>Not saved yet.</p>');
  const question = page.getByRole('dialog', { name: '有未保存的修改' });

  await page.getByRole('link', { name: '菜单管理' }).click();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(question).toBeHidden();
  await expect(body(page)).toHaveValue('<p>Not saved yet.</p>');
  await page.getByRole('button', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(question).toBeHidden();
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(true);

  await page.getByRole('link', { name: '菜单管理' }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL('/p-admin/menus');
  await expect.poll(asks).toBe(false);
  await page.goBack();
  const offer = page.getByRole('dialog', { name: '发现未保存的内容' });
  await expect(offer).toContainText('正文');
  await offer.getByRole('button', { name: /恢\s*复/ }).click();
  await expect(body(page)).toHaveValue('<p>Not saved yet.</p>');
  expect((await read(api, article.id)).content_html).toBe(article.content_html);
});

test.describe(() => {
  test.use({ expected: { noise: [/Failed to load resource|articles\.update|articles\.create/] } });

  test('a save that fails says so and keeps the text', async ({ console: page, api }) => {
    const article = await write(api);
    await openEditor(page, article);
    await body(page).fill('<p>Written on a train.</p>');
    await page.route(`**/api/articles/${article.id}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    await save(page);
    await expectMessage(page, '网络连接失败，请检查网络后重试。内容仍保留在页面上');
    await expect(body(page)).toHaveValue('<p>Written on a train.</p>');
    await expect(page.getByRole('status').filter({ hasText: '有未保存的内容' })).toBeVisible();

    await page.unroute(`**/api/articles/${article.id}`);
    await save(page);
    await expectMessage(page, '已保存草稿');
    expect((await read(api, article.id)).content_html).toBe('<p>Written on a train.</p>');
  });

  test('when somebody else saved in between, both versions are shown and nothing is lost', async ({ console: page, api }) => {
    const article = await write(api, { summary: 'As it was.' });
    await openEditor(page, article);
    await title(page).fill('My title');
    await api.articles.update({ params: { id: article.id }, body: { title: 'Their title', summary: 'Their summary.', version: article.version } });

    await save(page);
    const conflict = page.getByRole('dialog', { name: '这篇文章已被他人修改' });
    await expect(conflict.getByRole('row').filter({ hasText: '标题' }).first()).toContainText('My title');
    await expect(conflict.getByRole('row').filter({ hasText: '标题' }).first()).toContainText('Their title');
    await expect(conflict).toContainText('Their summary.');
    await conflict.getByRole('button', { name: '继续编辑' }).click();
    await expect(title(page)).toHaveValue('My title');
    expect((await read(api, article.id)).title).toBe('Their title');

    await save(page);
    await conflict.getByRole('button', { name: '保留我的修改' }).click();
    await expectMessage(page, '已保存草稿');
    await expect(field(page, '摘要')).toHaveValue('Their summary.');
    expect(await read(api, article.id)).toMatchObject({ title: 'My title', summary: 'Their summary.' });
  });

  test('the other’s version can be taken over', async ({ console: page, api }) => {
    const article = await write(api);
    await openEditor(page, article);
    await title(page).fill('My title');
    await api.articles.update({ params: { id: article.id }, body: { title: 'Their title', version: article.version } });
    await save(page);
    await page.getByRole('dialog').getByRole('button', { name: '载入对方的版本' }).click();
    await expectMessage(page, '已载入对方的版本');
    await expect(title(page)).toHaveValue('Their title');
  });

  test('what the API refuses appears at its field', async ({ console: page, api }) => {
    const taken = await write(api);
    await page.goto('/p-admin/articles/create');
    await save(page);
    await expect(fieldWithErrors(page, '标题')).toContainText('请输入标题');

    await title(page).fill(unique('Refused'));
    await field(page, '链接别名').fill(taken.slug);
    await body(page).fill('<p>Still here.</p>');
    await save(page);
    await expect(fieldWithErrors(page, '链接别名')).toContainText('该链接别名已被使用');
    await expect(body(page)).toHaveValue('<p>Still here.</p>');

    await field(page, '链接别名').fill('');
    await page.route('**/api/articles', (route) =>
      route.fulfill({
        status: 422,
        json: { message: '请检查填写的内容', code: 'validation_failed', errors: { summary: ['摘要须为一句话'], tags: ['标签不合规'] } },
      }),
    );
    await save(page);
    await expect(fieldWithErrors(page, '摘要')).toContainText('摘要须为一句话');
    await expect(fieldWithErrors(page, '标签')).toContainText('标签不合规');
    await page.unroute('**/api/articles');
    await field(page, '摘要').fill('One sentence.');
    await expect(fieldWithErrors(page, '摘要')).not.toContainText('摘要须为一句话');
  });
});

test('an article is scheduled for a time to come, in Beijing’s time', async ({ console: page, api }) => {
  const article = await write(api);
  await openEditor(page, article);
  await page.getByLabel('发布时间').click();
  await page.getByText('一周后 09:00').filter({ visible: true }).click();
  await expect(page.getByLabel('发布时间')).toHaveValue(/^\d{4}-\d\d-\d\d 09:00$/);
  await page.getByRole('button', { name: '定时发布' }).click();
  await expectMessage(page, '已设为定时发布');
  const stored = await read(api, article.id);
  expect(stored.status).toBe('scheduled');
  expect(stored.published_at).toMatch(/T01:00:00/);
  expect(await publicStatus(page, article.slug)).toBe(404);
  await page.goto('/p-admin/articles?status=scheduled');
  await expect(row(page, article.title)).toContainText('09:00');
});
