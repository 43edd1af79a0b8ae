import type { Page } from '@playwright/test';
import type { Article } from '../../contract/articles.ts';
import type { Api } from '../../contract/index.ts';
import { dialog, expect, expectMessage, field, test, unique, write } from './support.ts';
import { body, FAILED_CALLS, openEditor, publicStatus, read, saveState, title, typeInBody, withoutAutosave } from './writing.ts';

test.use({ expected: { noise: [...FAILED_CALLS] } });

const recycle = (api: Api, { id }: Article) => api.articles.remove({ params: { id } });
async function purge(api: Api, article: Article): Promise<void> {
  await recycle(api, article);
  await api.articles.remove({ params: { id: article.id }, query: { permanent: true } });
}

/** The number of the article whose address the editor has now, another than before. */
async function newNumber(page: Page, before: number): Promise<number> {
  await expect(page).toHaveURL((url) => /\/edit\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${before}`));
  return Number(page.url().split('/').at(-1));
}

const GONE = '这篇文章已被永久删除';
const RECYCLED = '这篇文章已被移入回收站';

test('an article that was deleted for good while one writes is saved as a new one, with every word and field', async ({ console: page, api }) => {
  const article = await write(api, {
    title: unique('Deleted elsewhere'),
    status: 'published',
    content_html: '<p>What stood there.</p>',
    summary: 'A summary that nobody touched.',
    exam: 'GRE',
    tags: ['gone'],
    sources: [{ title: 'ETS', url: 'https://www.ets.org/gre' }],
  });
  await openEditor(page, article);
  await purge(api, article);
  await typeInBody(page, ' What was being written.');
  await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeVisible();
  await expect(saveState(page)).toHaveText('文章已被永久删除，内容已存本机');
  await typeInBody(page, ' And the end.');
  await page.getByRole('button', { name: '另存为新文章' }).last().click();
  await expectMessage(page, '已另存为新文章');
  const id = await newNumber(page, article.id);
  const words = 'What stood there. What was being written. And the end.';
  const { slug, summary, exam, tags, sources } = article;
  expect(await read(api, id)).toMatchObject({ title: article.title, slug, summary, exam, tags, sources, status: 'draft', content_html: `<p>${words}</p>` });
  await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeHidden();
  // It goes on as any other: what follows is saved by itself.
  await typeInBody(page, ' Later.');
  await expect(saveState(page)).toHaveText(/^已自动保存/);
  expect((await read(api, id)).content_html).toBe(`<p>${words} Later.</p>`);
});

test('saving by hand says what has happened and asks what is to become of the text', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>One.</p>' });
  await openEditor(page, article);
  await withoutAutosave(page);
  await typeInBody(page, ' Two.');
  await purge(api, article);
  await page.keyboard.press('Control+s');
  await dialog(page, GONE).getByRole('button', { name: '继续编辑' }).click();
  await typeInBody(page, ' Three.');
  await page.keyboard.press('Control+s');
  await dialog(page, GONE).getByRole('button', { name: '另存为新文章' }).click();
  const id = await newNumber(page, article.id);
  expect((await read(api, id)).content_html).toBe('<p>One. Two. Three.</p>');
});

test('what was written of an article that is gone outlives the tab, whole', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>One.</p>', summary: 'Said shortly.' });
  await openEditor(page, article);
  await purge(api, article);
  await typeInBody(page, ' Two.');
  await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '用本机暂存的内容新建文章' }).click();
  await expect(title(page)).toHaveValue(article.title);
  await expect(body(page)).toHaveText('One. Two.');
  await expect(field(page, '摘要')).toHaveValue('Said shortly.');
});

test('an article that lies in the recycle bin by now comes back with what was written meanwhile', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>One.</p>' });
  await openEditor(page, article);
  await recycle(api, article);
  await typeInBody(page, ' Two.');
  const notice = page.getByRole('alert').filter({ hasText: RECYCLED });
  await notice.getByRole('button', { name: '恢复这篇文章' }).click();
  await expect(notice).toBeHidden();
  await expect(saveState(page)).toHaveText(/^已自动保存/);
  await expect(page).toHaveURL(`/p-admin/articles/edit/${article.id}`);
  expect(await read(api, article.id)).toMatchObject({ content_html: '<p>One. Two.</p>', status: 'draft', deleted_at: null });
});

test('or becomes another article, while the bin keeps what it had', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>One.</p>' });
  await openEditor(page, article);
  await withoutAutosave(page);
  await typeInBody(page, ' Two.');
  await recycle(api, article);
  await page.keyboard.press('Control+s');
  await dialog(page, RECYCLED).getByRole('button', { name: '另存为新文章' }).click();
  const id = await newNumber(page, article.id);
  expect(await read(api, id)).toMatchObject({ title: article.title, content_html: '<p>One. Two.</p>', status: 'draft' });
  expect(await read(api, article.id)).toMatchObject({ slug: article.slug, content_html: '<p>One.</p>' });
  expect(await publicStatus(page, article.slug)).toBe(404);
});

test('what is saved as a new article is previewed as that, not by the link of the one that is gone', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>One.</p>' });
  await openEditor(page, article);
  const shown = page.frameLocator('iframe[title="文章预览"]');
  const preview = async (words: string) => {
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await expect(shown.getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, '预览')).toBeHidden();
  };
  await preview('One.');
  await purge(api, article);
  await typeInBody(page, ' Two.');
  await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeVisible();
  await page.getByRole('button', { name: '另存为新文章' }).last().click();
  await newNumber(page, article.id);
  await preview('One. Two.');
});
