import type { Locator, Page } from '@playwright/test';
import { expect, row, test, write } from './support.ts';
import { body, openEditor } from './writing.ts';

const hasFrame = (element: Locator) => element.evaluate((node) => getComputedStyle(node).outlineStyle !== 'none');
const ground = (page: Page, name: string) => page.getByRole('switch', { name }).evaluate((node) => getComputedStyle(node).backgroundColor);

/** Windows' high contrast draws no background of a page: what only a background tells is not told. */
test('in the system’s own colours it is seen what is chosen, pressed or on', async ({ console: page, api, request }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const article = await write(api, { content_html: '<p>Some words.</p>', status: 'published' });
  await openEditor(page, article);
  expect(await ground(page, '允许评论')).not.toBe(await ground(page, '置顶'));
  expect(await page.getByRole('switch', { name: '置顶' }).evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px');
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+b');
  await expect.poll(() => hasFrame(page.getByRole('button', { name: '加粗' }).first())).toBe(true);
  expect(await hasFrame(page.getByRole('button', { name: '斜体' }).first())).toBe(false);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  const options = page.getByRole('listbox', { name: '插入' }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await hasFrame(options.first())).toBe(true);
  expect(await hasFrame(options.nth(1))).toBe(false);

  const comment = { article_id: article.id, author_name: 'Ann', content: 'Is it seen which row one is in?' };
  expect((await request.post('/api/comments', { data: comment })).status()).toBe(201);
  await page.goto('/p-admin/comments');
  await expect(row(page, comment.content)).toBeVisible();
  expect(await hasFrame(page.getByRole('tab', { selected: true }))).toBe(true);
  expect(await hasFrame(page.getByRole('tab', { selected: false }).first())).toBe(false);
  expect(await hasFrame(page.locator('tr[aria-current="true"]'))).toBe(true);
  expect(await hasFrame(page.getByRole('menuitem', { name: '评论管理' }))).toBe(true);
  expect(await hasFrame(page.getByRole('menuitem', { name: '文章管理' }))).toBe(false);
});
