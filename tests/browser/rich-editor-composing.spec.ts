import { expect, test, write } from './support.ts';
import { body, COMPOSING_KEYS, compose, openEditor, savedBody } from './writing.ts';

test('behind 、 of a Chinese keyboard the list is seen while one composes, and Enter takes what it shows', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '' });
  await openEditor(page, article);
  await body(page).click();
  const options = page.getByRole('listbox', { name: '插入' }).getByRole('option');
  await compose(page, '、', '、');
  await expect(options.first()).toBeVisible();
  await compose(page, 'biaoti');
  await expect(options.first()).toHaveText(/标题/);
  await compose(page, 'erjibiaoti', '二级标题');
  await expect(options).toHaveText([/二级标题/]);
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await compose(page, 'fenshu', '分数');
  expect(await savedBody(page, api, article.id)).toBe('<h2>分数</h2>');
});

const FORMULA = '<div data-type="block-math" data-latex="x^2"></div>';

for (const [device, key] of Object.entries(COMPOSING_KEYS)) {
  test(`a word that is composed while a formula is selected stands behind it, whole: ${device}`, async ({ console: page, api }) => {
    const article = await write(api, { content_html: `<p>One.</p>${FORMULA}` });
    await openEditor(page, article);
    await body(page).getByText('One.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(body(page).locator('.ProseMirror-selectednode')).toBeVisible();
    await compose(page, 'zhongwen', '中文', key);
    expect(await savedBody(page, api, article.id)).toBe(`<p>One.</p>${FORMULA}<p>中文</p>`);
  });
}

test('Enter of an input method searches no list by half a word', async ({ console: page }) => {
  await page.goto('/p-admin/articles');
  const words = page.getByRole('searchbox', { name: '关键词' });
  const asked: (string | null)[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('q')));
  await words.click();
  await compose(page, 'gailv');
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await devtools.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 });
  }
  await devtools.send('Input.insertText', { text: '概率' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('概率');
  expect(asked).not.toContain('gailv');
});
