import type { Page } from '@playwright/test';
import { dialog, expect, expectMessage, row, signIn, test, unique, write } from './support.ts';

const search = (word: string, status: string) => `/p-admin/articles?status=${status}&q=${encodeURIComponent(word)}`;
const publicStatus = async (page: Page, slug: string) => (await page.request.get(`/article/${slug}`)).status();

async function recycle(page: Page, title: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: '移入回收站' }).click();
}

test('recycling is done at once and can be taken back: what was public is public again', async ({ console: page, api }) => {
  const article = await write(api, { title: unique('Undone'), status: 'published' });
  await page.goto(search(article.title, 'published'));
  await recycle(page, article.title);
  await expect(row(page, article.title)).toHaveCount(0);
  expect(await publicStatus(page, article.slug)).toBe(404);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectMessage(page, '已撤销');
  await expect(row(page, article.title)).toBeVisible();
  expect(await publicStatus(page, article.slug)).toBe(200);
});

test('taking it back gives back its state, and does not publish what was waiting', async ({ console: page, api }) => {
  const article = await write(api, { title: unique('Waiting'), status: 'published' });
  await api.articles.update({ params: { id: article.id }, body: { summary: 'Not for readers yet.', version: article.version } });
  await page.goto(search(article.title, 'published'));
  await recycle(page, article.title);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectMessage(page, '已撤销');
  expect(await (await page.request.get(`/article/${article.slug}`)).text()).not.toContain('Not for readers yet.');
  expect((await api.articles.get({ params: { id: article.id } })).data).toMatchObject({ status: 'published', summary: 'Not for readers yet.' });
});

test('from the bin it can come back in its former state, one by one or many at once', async ({ console: page, api }) => {
  const word = unique('Former');
  const [one, other] = [await write(api, { title: `${word} one`, status: 'published' }), await write(api, { title: `${word} other`, status: 'published' })];
  for (const { id } of [one, other]) await api.articles.remove({ params: { id } });
  await page.goto(search(word, 'recycled'));
  await row(page, one.title)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: '恢复为“已发布”' }).click();
  await expectMessage(page, '已恢复为“已发布”');
  expect(await publicStatus(page, one.slug)).toBe(200);
  await page.getByRole('checkbox', { name: `选择《${other.title}》` }).check();
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '恢复为原来的状态' }).click();
  await expect(dialog(page, '将 1 篇文章恢复为原来的状态？')).toContainText('1 篇已发布');
  await dialog(page, '将 1 篇文章恢复为原来的状态？').getByRole('button', { name: '恢复为原来的状态' }).click();
  await expectMessage(page, '已恢复 1 篇文章');
  expect(await publicStatus(page, other.slug)).toBe(200);
});

test('from the bin an article comes back as a draft', async ({ console: page, api }) => {
  const article = await write(api, { title: unique('Restored'), status: 'published' });
  await api.articles.remove({ params: { id: article.id } });
  await page.goto(search(article.title, 'recycled'));
  await expect(row(page, article.title)).toContainText('剩 30 天');
  await row(page, article.title).getByRole('button', { name: '恢复' }).click();
  await expectMessage(page, '已恢复为草稿');
  await expect(row(page, article.title)).toHaveCount(0);
  await page.getByRole('tab', { name: '草稿' }).click();
  await expect(row(page, article.title)).toBeVisible();
  expect(await publicStatus(page, article.slug)).toBe(404);
});

test('an admin deletes for good, one by one or the whole bin; both ask', async ({ console: page, api }) => {
  const word = unique('Gone');
  const [one, other] = [await write(api, { title: `${word} one` }), await write(api, { title: `${word} other` })];
  for (const { id } of [one, other]) await api.articles.remove({ params: { id } });
  await page.goto(search(word, 'recycled'));
  await row(page, one.title).getByRole('button', { name: '永久删除' }).click();
  await expect(dialog(page, '永久删除？')).toContainText(`《${one.title}》`);
  await dialog(page, '永久删除？').getByRole('button', { name: '永久删除' }).click();
  await expectMessage(page, '已永久删除');
  await expect(row(page, one.title)).toHaveCount(0);

  const { recycled } = (await api.articles.counts()).data;
  expect(recycled).toBeGreaterThan(0);
  await page.getByRole('button', { name: '清空回收站' }).click();
  await expect(dialog(page, '清空回收站？')).toContainText(`全部 ${recycled} 篇文章`);
  await dialog(page, '清空回收站？').getByRole('button', { name: '取消' }).click();
  expect((await api.articles.counts()).data.recycled).toBe(recycled);
  await page.getByRole('button', { name: '清空回收站' }).click();
  await dialog(page, '清空回收站？')
    .getByRole('button', { name: `永久删除 ${recycled} 篇` })
    .click();
  await expectMessage(page, `已永久删除 ${recycled} 篇文章`);
  expect((await api.articles.counts()).data.recycled).toBe(0);
  await page.goto('/p-admin/articles?status=recycled');
  await expect(page.getByText('回收站是空的')).toBeVisible();
  await expect(page.getByRole('button', { name: '清空回收站' })).toHaveCount(0);
});

test('an editor restores but deletes nothing for good', async ({ page, request, api }) => {
  const editor = { username: unique('ed').replace(/\W/g, ''), password: 'an-editors-password' };
  await api.users.create({ body: { ...editor, name: '', role: 'editor' } });
  const article = await write(api, { title: unique('Editors') });
  await api.articles.remove({ params: { id: article.id } });
  await signIn(page, request, editor);
  await page.goto('/p-admin/articles?status=recycled');
  await expect(row(page, article.title).getByRole('button', { name: '恢复' })).toBeVisible();
  await expect(page.getByRole('button', { name: '永久删除' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '清空回收站' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: `选择《${article.title}》` }).check();
  const bar = page.getByRole('group', { name: '批量操作' });
  await expect(bar.getByRole('button', { name: '恢复' })).toBeVisible();
  await expect(bar.getByRole('button', { name: '永久删除' })).toHaveCount(0);
});

test.describe('待复核', () => {
  test('says why and since when, and is settled in one click', async ({ console: page, api }) => {
    const word = unique('Review');
    const edition = (
      await api.exams.create_edition({ params: { code: 'PTE' }, body: { name: unique('PTE old'), valid_from: '2020-01-01', valid_to: '2025-06-30' } })
    ).data;
    const late = await write(api, { title: `${word} late`, status: 'published', review_by: '2026-01-31' });
    const ended = await write(api, { title: `${word} ended`, status: 'published', exam: 'PTE', edition_id: edition.id });
    await write(api, { title: `${word} fresh`, status: 'published' });
    await page.goto(search(word, 'review_due'));
    await expect(page.locator('tr[data-row-key]')).toHaveCount(2);
    await expect(row(page, late.title)).toContainText(/复核期限 2026-01-31，已过 \d+ 天/);
    await expect(row(page, ended.title)).toContainText(`“${edition.name}”已于 2025-06-30 结束`);
    await expect(row(page, late.title).getByRole('link', { name: '去复核' })).toHaveAttribute('href', `/p-admin/articles/edit/${late.id}`);

    await row(page, late.title).getByRole('button', { name: '仍然准确' }).click();
    await expect(page.getByText('已确认仍然准确')).toBeVisible();
    await expect(row(page, late.title)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: '待复核' })).toHaveText('待复核1');
    const { data } = await api.articles.get({ params: { id: late.id } });
    expect(data.checked_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Date.parse(data.review_by ?? '')).toBeGreaterThan(Date.parse('2026-01-31'));

    await page.getByRole('checkbox', { name: `选择《${ended.title}》` }).check();
    await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '仍然准确' }).click();
    await expectMessage(page, '已确认 1 篇文章仍然准确');
    await expect(page.getByText('没有符合条件的文章')).toBeVisible();
  });

  test('names the past day that a text speaks of as still to come', async ({ console: page, api }) => {
    const word = unique('Passed');
    const article = await write(api, { title: word, status: 'published', content_html: '<p>The exams of 15 May 2026 will be digital.</p>' });
    await page.goto(search(word, 'review_due'));
    await expect(row(page, article.title)).toContainText(/文中把 2026-05-15 说成将来，已过 \d+ 天/);
    await row(page, article.title).getByRole('button', { name: '仍然准确' }).click();
    await expect(row(page, article.title)).toHaveCount(0);
    expect((await api.articles.get({ params: { id: article.id } })).data.review_reasons).toEqual([]);
  });

  test('what is scheduled stands in the order of its time', async ({ console: page, api }) => {
    const word = unique('Soon');
    const later = await write(api, { title: `${word} later`, status: 'scheduled', published_at: '2031-01-01T00:00:00Z' });
    const sooner = await write(api, { title: `${word} sooner`, status: 'scheduled', published_at: '2030-01-01T00:00:00Z' });
    await page.goto(search(word, 'scheduled'));
    const names = () => page.locator('tr[data-row-key] td a[title]').allTextContents();
    await expect.poll(names).toEqual([sooner.title, later.title]);
    await expect(row(page, sooner.title)).toContainText('2030-01-01');
  });
});
