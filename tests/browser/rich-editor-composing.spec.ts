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
  test(`a word composed while a formula is selected stands behind it, whole: ${device}`, async ({ console: page, api }) => {
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

/** What stands in a line as a whole: `picture` is a file of the library. */
const ATOMS = {
  formula: () => '<span data-type="inline-math" data-latex="x^2"></span>',
  picture: (url: string) => `<img src="${url}" alt="small" width="20" height="20" />`,
} as const;

for (const [what, atom] of Object.entries(ATOMS)) {
  test(`a word that is composed while a ${what} at the end of a line is selected stands behind it, whole`, async ({ console: page, api }) => {
    const html = atom((await api.media.list({ query: { type: 'image' } })).data[0]?.url ?? '');
    for (const key of Object.values(COMPOSING_KEYS)) {
      const article = await write(api, { content_html: `<p>One.${html}</p>` });
      await openEditor(page, article);
      await body(page).click();
      await page.keyboard.press('Control+Home');
      for (let step = 0; step <= 'One.'.length; step += 1) await page.keyboard.press('ArrowRight');
      await expect(body(page).locator('.ProseMirror-selectednode')).toBeVisible();
      await compose(page, 'zhongwen', '中文', key);
      await compose(page, 'ceshi', '测试', key);
      expect(await savedBody(page, api, article.id)).toBe(article.content_html.replace('</p>', '中文测试</p>'));
    }
  });

  test(`a word that is composed over words with a ${what} between them stands in their place`, async ({ console: page, api }) => {
    const html = atom((await api.media.list({ query: { type: 'image' } })).data[0]?.url ?? '');
    for (const key of Object.values(COMPOSING_KEYS)) {
      const article = await write(api, { content_html: `<p>One.${html}Two.</p>` });
      await openEditor(page, article);
      await body(page).click();
      await body(page).evaluate(
        (root) =>
          new Promise((told) => {
            document.addEventListener('selectionchange', () => setTimeout(told), { once: true });
            const [before, after] = [root.querySelector('p')?.firstChild, root.querySelector('p')?.lastChild];
            if (before && after) getSelection()?.setBaseAndExtent(before, 3, after, 1);
          }),
      );
      await compose(page, 'zhongwen', '中文', key);
      expect(await savedBody(page, api, article.id)).toBe('<p>One中文wo.</p>');
    }
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
