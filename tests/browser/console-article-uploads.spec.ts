import type { Page } from '@playwright/test';
import { dialog, expect, expectMessage, holdBack, picture, press, test, write } from './support.ts';
import { body, FAILED_CALLS, openEditor, paste, pressSave, publish, read, title } from './writing.ts';

/** What is said instead of putting another text where a file is still on its way to. */
const FIRST = '请等待上传完成，或移除未完成的文件';

const slot = (page: Page) => body(page).getByRole('group', { name: /held\.png/ });
const stored = (page: Page) => body(page).locator('figure img[src^="/media/"]');

/** Pastes a picture whose upload is not answered before it is let go. */
async function pasteHeld(page: Page): Promise<() => void> {
  const letGo = await holdBack(page, /\/api\/media$/);
  await body(page).click();
  await page.keyboard.press('Control+End');
  await paste(body(page), { files: [{ name: 'held.png', type: 'image/png', base64: (await picture()).toString('base64') }] });
  await press(page, '图片信息', '以后再说');
  await expect(slot(page)).toBeVisible();
  return letGo;
}

/** What is refused because somebody was faster, or because the article is gone. */
test.use({ expected: { noise: FAILED_CALLS } });

test('a version is not restored over a picture that is still on its way; once it has come, it is in a version', async ({ console: page, api }) => {
  const first = await write(api, { content_html: '<p>The first words.</p>' });
  await api.articles.update({ params: { id: first.id }, body: { version: first.version, content_html: '<p>The second words.</p>' } });
  await openEditor(page, first);
  const letGo = await pasteHeld(page);
  await page.getByRole('button', { name: '历史版本' }).click();
  const drawer = dialog(page, '历史版本');
  await drawer.getByRole('navigation').getByRole('button').last().click();
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  await expectMessage(page, `${FIRST}，再恢复旧版本`);
  await expect(slot(page)).toBeAttached();
  letGo();
  await expect(stored(page)).toBeAttached();
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  await press(page, '恢复第 1 版？', '恢复');
  await expectMessage(page, '已恢复第 1 版');
  await expect(body(page)).toHaveText('The first words.');
  const kept = (await api.articles.revision({ params: { id: first.id, revision: 3 } })).data;
  expect(kept.fields.content_html).toContain('<img src="/media/');
});

test('another’s version is not compared before a picture has come; then it is one’s own change of the text', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Common ground.</p>' });
  await openEditor(page, article);
  const letGo = await pasteHeld(page);
  await api.articles.update({ params: { id: article.id }, body: { content_html: '<p>Their ground.</p>', version: article.version } });
  await title(page).fill('My title');
  const compare = page.getByRole('button', { name: '查看差异' });
  await compare.click();
  await expectMessage(page, `${FIRST}，再比较两个版本`);
  await expect(slot(page)).toBeVisible();
  // A save by hand that meets the other version says so too.
  await pressSave(page);
  await press(page, '还有 1 个文件正在上传', '现在就保存');
  await expectMessage(page, `${FIRST}，再比较两个版本`);
  await expect(slot(page)).toBeVisible();
  letGo();
  await expect(stored(page)).toBeVisible();
  await compare.click();
  const conflict = dialog(page, '这篇文章已在别处修改');
  await expect(conflict.getByRole('region', { name: '正文' })).toContainText('双方都改了');
  await conflict.getByRole('button', { name: '保留我的修改' }).click();
  await pressSave(page);
  await expectMessage(page, '已保存草稿');
  const { title: name, content_html } = await read(api, article.id);
  expect(name).toBe('My title');
  expect(content_html).toContain('<img src="/media/');
});

test('an article that is gone is saved as a new one, to which the picture comes', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Mine alone.</p>' });
  await openEditor(page, article);
  const letGo = await pasteHeld(page);
  await api.articles.remove({ params: { id: article.id } });
  await title(page).fill('Saved anew');
  await page.getByRole('button', { name: '另存为新文章' }).first().click();
  await expectMessage(page, '已另存为新文章');
  letGo();
  await expect(stored(page)).toBeVisible();
  await pressSave(page);
  await expectMessage(page, /已保存/);
  const id = Number(page.url().split('/').pop());
  expect(id).not.toBe(article.id);
  expect((await read(api, id)).content_html).toContain('<img src="/media/');
});

test('an update is taken back while a picture is on its way: it comes into the text that waits', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  await openEditor(page, article);
  await body(page).fill('The new words.');
  await publish(page, '更新发布');
  await expectMessage(page, '已更新发布');
  const letGo = await pasteHeld(page);
  const notice = page.locator('.ant-notification-notice').filter({ hasText: '已更新发布' });
  await notice.getByRole('button', { name: '撤销' }).click();
  await expectMessage(page, '已撤销，读者看到的是更新前的内容');
  await expect(slot(page)).toBeAttached();
  await expect(body(page)).toContainText('The new words.');
  letGo();
  await expect(stored(page)).toBeAttached();
  await expect.poll(async () => (await read(api, article.id)).content_html).toMatch(/The new words\..*<img src="\/media\//s);
  const { content_html } = (await api.articles.get_public({ params: { slug: article.slug } })).data;
  expect(content_html).toContain('The old words.');
  expect(content_html).not.toContain('<img');
});

test('the page is not loaded anew over a picture that is on its way without a question', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>All of it saved.</p>' });
  await openEditor(page, article);
  const letGo = await pasteHeld(page);
  // As after an upgrade: the code of a window that was not opened before is gone.
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: '历史版本' }).click();
  const missing = dialog(page, '窗口没有加载完整');
  const asked: string[] = [];
  page.once('dialog', async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await missing.getByRole('button', { name: '重新加载' }).click();
  await expectMessage(page, '没有传完的文件，关闭后不再上传。');
  expect(asked).toEqual(['beforeunload']);
  await missing.getByRole('button', { name: '关闭', exact: true }).last().click();
  letGo();
  await expect(stored(page)).toBeVisible();
  await expect.poll(async () => (await read(api, article.id)).content_html).toContain('<img src="/media/');
});

test('blocks are moved past one that a picture is on its way to: it goes along, and back with an undo', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>One.</p><p>Two.</p><p>Three.</p>' });
  await openEditor(page, article);
  const letGo = await pasteHeld(page);
  await body(page).getByText('Two.').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(body(page).locator('p')).toContainText(['One.', 'Three.', 'Two.']);
  await expect(slot(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(body(page).locator('p')).toContainText(['One.', 'Two.', 'Three.']);
  await expect(slot(page)).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  letGo();
  await expect(stored(page)).toBeVisible();
  await expect.poll(async () => (await read(api, article.id)).content_html).toMatch(/One\.<\/p>\s*<p>Three\.<\/p>\s*<figure.*<\/figure>\s*<p>Two\./s);
});

test('a picture’s place stays beside a deleted block, and goes with the block that it stands in', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>One.</p><p>Two.</p>' });
  await openEditor(page, article);
  await pasteHeld(page);
  await page.keyboard.press('Backspace');
  await expect(body(page).locator('p').last()).toContainText('Two');
  await expect(body(page).locator('p').last()).not.toContainText('Two.');
  await expect(slot(page)).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(slot(page)).toHaveCount(0);
});
