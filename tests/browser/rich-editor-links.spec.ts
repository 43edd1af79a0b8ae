import type { Page } from '@playwright/test';
import { dialog, expect, expectMessage, picture, test, tokenOf, write } from './support.ts';
import { body, openEditor, savedBody, tool } from './writing.ts';

/** The address of a new picture of the library. */
async function address(page: Page): Promise<string> {
  const file = { name: 'linked.png', mimeType: 'image/png', buffer: await picture() };
  const headers = { authorization: `Bearer ${await tokenOf(page.request)}` };
  const answer = await page.request.post('/api/media', { multipart: { file }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.url;
}

/** Fills the window that is open, and confirms it. */
async function link(page: Page, name: string, href: string): Promise<void> {
  const window = dialog(page, name);
  await window.getByRole('combobox', { name: '链接地址' }).fill(href);
  await window.getByRole('button', { name: /确\s*定/ }).click();
  await expect(window).toBeHidden();
}

test('a press on a picture selects it; a link is set on it, seen, changed and taken away, and its caption has none', async ({ console: page, api }) => {
  const src = await address(page);
  const figure = (inner: string) => `<p>Before.</p><figure>${inner}<figcaption>Of ten years.</figcaption></figure><p>Behind.</p>`;
  const img = `<img src="${src}" alt="Scores" width="640" height="360" />`;
  const article = await write(api, { content_html: figure(img) });
  await openEditor(page, article);
  // Somebody was elsewhere in the text before.
  await body(page).getByText('Before.').click();
  const shown = body(page).getByRole('img', { name: 'Scores' });
  await shown.click();
  await expect(tool(page, '链接')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Control+k');
  await link(page, '为图片添加链接', '/GRE');
  await expect(tool(page, '链接')).toHaveAttribute('aria-pressed', 'true');
  expect(await savedBody(page, api, article.id)).toBe(figure(`<a href="/GRE">${img}</a>`));

  await page.reload();
  await shown.click();
  await expect(tool(page, '链接')).toHaveAttribute('aria-pressed', 'true');
  await tool(page, '链接').click();
  await expect(dialog(page, '修改图片的链接').getByRole('combobox', { name: '链接地址' })).toHaveValue('/GRE');
  await link(page, '修改图片的链接', 'https://www.ets.org/gre.html');
  expect(await savedBody(page, api, article.id)).toBe(figure(`<a href="https://www.ets.org/gre.html" rel="noopener">${img}</a>`));

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await shown.click();
  await page.keyboard.press('Control+k');
  await dialog(page, '修改图片的链接').getByRole('button', { name: '移除链接' }).click();
  expect(await savedBody(page, api, article.id)).toBe(figure(img));
  // What is typed at a selected picture stands behind it.
  await shown.click();
  await page.keyboard.type('Typed.');
  expect(await savedBody(page, api, article.id)).toBe(`${figure(img).replace('<p>Behind.</p>', '')}<p>Typed.Behind.</p>`);
});

test('a picture within a line takes a link as its words do', async ({ console: page, api }) => {
  const img = `<img src="${await address(page)}" alt="small" width="40" height="40" />`;
  const article = await write(api, { content_html: `<p>One ${img} two.</p>` });
  await openEditor(page, article);
  await body(page).getByRole('img', { name: 'small' }).click();
  await page.keyboard.press('Control+k');
  await link(page, '插入链接', '/GRE');
  expect(await savedBody(page, api, article.id)).toBe(`<p>One <a href="/GRE">${img}</a> two.</p>`);
});

test('where a selected block can bear no link, that is said', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Before.</p><hr /><p>Behind.</p>' });
  await openEditor(page, article);
  await body(page).locator('hr').click();
  await page.keyboard.press('Control+k');
  await expectMessage(page, '选中的内容不能加链接');
  await tool(page, '链接').click();
  await expectMessage(page, '选中的内容不能加链接');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
