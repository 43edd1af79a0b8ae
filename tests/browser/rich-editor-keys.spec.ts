import { dialog, expect, expectMessage, overflowOf, picture, settled, test, unique, useTheme, violationsOf, walkIf, write } from './support.ts';
import { body, boxTools, emptyDraft, openEditor, paste, pick, read, savedBody, title, toEnd, tool, tools } from './writing.ts';

test('undo brings a deleted block back; Tab leaves the text; Esc closes windows', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<aside class="callout callout-tip"><p>Keep me.</p></aside><p>Last.</p>' });
  await openEditor(page, article);
  await body(page).getByText('Keep me.').click();
  await boxTools(page, '标注框').getByRole('button', { name: '删除标注框' }).click();
  await expect(body(page)).not.toContainText('Keep me.');
  await tool(page, '撤销').click();
  await expect(body(page).locator('aside')).toHaveText('Keep me.');

  // A busy machine tells of a moved caret after the next key, here never: the line comes where the caret is.
  await page.evaluate(() => document.addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true }));
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Behind it.');
  await expect(body(page).locator('> p').last()).toHaveText('Behind it.');

  await body(page).getByText('Last.').click();
  await page.keyboard.press('Tab');
  await expect(body(page)).not.toBeFocused();
  await body(page).getByText('Last.').click();
  await page.keyboard.press('Control+k');
  await expect(dialog(page, '插入链接')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, '插入链接')).toBeHidden();
  await expect(body(page)).toBeFocused();
});

test('with CapsLock on, keys do what they do without it: redo redoes, and where nothing is left to redo it undoes nothing', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Once.</p>' });
  await openEditor(page, article);
  await body(page).click();
  await toEnd(page);
  await page.keyboard.type(' Twice.');
  const devtools = await page.context().newCDPSession(page);
  /** CapsLock turns letters round: what Shift is held with is small. */
  const press = async (letter: string, shift: boolean) => {
    const key = { key: letter, code: `Key${letter.toUpperCase()}`, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0), modifiers: shift ? 10 : 2 };
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
  await press('Z', false);
  await expect(body(page)).toHaveText('Once.');
  await press('z', true);
  await expect(body(page)).toHaveText('Once. Twice.');
  await press('z', true);
  await settled(page);
  await expect(body(page)).toHaveText('Once. Twice.');
  // Nor is another key, with Shift, the one without it: Ctrl+K asks for a link.
  await press('k', true);
  await settled(page);
  await expect(dialog(page, '插入链接')).toBeHidden();
  await press('K', false);
  await expect(dialog(page, '插入链接')).toBeVisible();
});

test('an editor whose code does not come can be written in; saved and loaded anew, the text goes on', async ({ console: page, api, expected }) => {
  expected.noise.push(/Failed to load resource/);
  const article = await write(api, { content_html: '<p>Written before.</p>' });
  const code = '**/assets/editor-pane-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto(`/p-admin/articles/edit/${article.id}`);
  const missing = page.getByRole('alert').filter({ hasText: '编辑器没有加载出来' });
  await expect(missing).toBeVisible();
  await title(page).press('Tab');
  await page.keyboard.type('Two < three,\nand on');
  expect(await savedBody(page, api, article.id)).toBe('<p>Two &lt; three,</p><p>and on</p><p>Written before.</p>');
  await page.unroute(code);
  await missing.getByRole('button', { name: '重新加载' }).click();
  await expect(body(page).locator('> p')).toHaveText(['Two < three,', 'and on', 'Written before.']);
});

test('what is restored while the editor’s code does not come stays, and is written before', async ({ console: page, api, expected }) => {
  expected.noise.push(/Failed to load resource/);
  const first = await write(api, { content_html: '<p>The first words.</p>' });
  await api.articles.update({ params: { id: first.id }, body: { version: first.version, content_html: '<p>The second words.</p>' } });
  await page.route('**/assets/editor-pane-*.js', (route) => route.abort());
  await page.goto(`/p-admin/articles/edit/${first.id}`);
  await expect(page.getByRole('alert').filter({ hasText: '编辑器没有加载出来' })).toBeVisible();
  await title(page).press('Tab');
  await page.keyboard.type('Typed');
  await page.getByRole('button', { name: '历史版本' }).click();
  const drawer = page.getByRole('dialog', { name: '历史版本' });
  await drawer.getByRole('navigation').getByRole('button', { name: /新建/ }).click();
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  await page.getByRole('dialog', { name: '恢复第 1 版？' }).getByRole('button', { name: '恢复' }).click();
  await expectMessage(page, '已恢复第 1 版');
  await expect(drawer).toBeHidden();
  await title(page).press('Tab');
  await page.keyboard.type('And on');
  expect(await savedBody(page, api, first.id)).toBe('<p>And on</p><p>The first words.</p>');
});

test('who types while the editor’s code is on its way goes on in it without a pause', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Written before.</p>' });
  let come = () => {};
  let code = Promise.resolve();
  await page.route(/assets\/editor-pane/, async (route) => {
    await code;
    await route.continue();
  });
  // The code may come between any two keys: behind a word, a space, a line's end.
  for (const [early, late, paragraphs] of [
    ['Early', ' and late, on and on, until there is an editor', ['Early and late, on and on, until there is an editor']],
    ['Early and ', 'late', ['Early and late']],
    ['Early\n', 'late', ['Early', 'late']],
  ] as const) {
    code = new Promise((resolve) => {
      come = resolve;
    });
    await page.goto(`/p-admin/articles/edit/${article.id}`);
    await expect(title(page)).toHaveValue(article.title);
    await title(page).press('Tab');
    await page.keyboard.type(early);
    come();
    if (early !== 'Early') await expect(body(page)).toBeFocused();
    await page.keyboard.type(late, { delay: 30 });
    await expect(body(page).locator('> p')).toHaveText([...paragraphs, 'Written before.']);
    expect(await savedBody(page, api, article.id)).toBe([...paragraphs, 'Written before.'].map((words) => `<p>${words}</p>`).join(''));
    await api.articles.update({ params: { id: article.id }, body: { content_html: '<p>Written before.</p>', version: (await read(api, article.id)).version } });
  }
});

test('a key that comes before the editor is complete finds links as any other', async ({ console: page, api }) => {
  // A busy machine comes late to what is to be done at once.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((work: () => void, delay?: number, ...rest: unknown[]) => later(work, delay || 400, ...rest)) as typeof window.setTimeout;
  });
  const article = await write(api, { content_html: '<p>Written before.</p>' });
  await page.goto(`/p-admin/articles/edit/${article.id}`);
  await body(page).focus();
  await page.keyboard.type('https://example.org and ');
  await expect(body(page).getByRole('link', { name: 'https://example.org' })).toBeVisible();
  await expect(body(page)).toContainText('and Written before.');
});

test('what is pasted or put in is undone by itself, however fast one types before and behind it', async ({ console: page, api }) => {
  await emptyDraft(page, api);
  await page.keyboard.type('Before');
  await paste(body(page), { html: '<p>, pasted,</p>' });
  await page.keyboard.type(' behind');
  await expect(body(page)).toHaveText('Before, pasted, behind');
  for (const left of ['Before, pasted,', 'Before']) {
    await page.keyboard.press('Control+z');
    await expect(body(page)).toHaveText(left);
  }

  await page.keyboard.press('Enter');
  await page.keyboard.type('/tip');
  await page.keyboard.press('Enter');
  await page.keyboard.type('In it');
  await expect(body(page).locator('aside')).toHaveText('In it');
  await page.keyboard.press('Control+z');
  await expect(body(page).locator('aside')).toHaveText('');
  await page.keyboard.press('Control+z');
  await expect(body(page).locator('aside')).toHaveCount(0);
  await expect(body(page)).toContainText('Before');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect(body(page).locator('aside')).toHaveText('In it');
});

test('by keys alone: a formula is typed at once; an article is linked by its title', async ({ console: page, api }) => {
  const target = await write(api, { title: unique('Linked'), status: 'published' });
  await emptyDraft(page, api);
  await body(page).click();
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+k');
  await expect(dialog(page, '插入链接').getByLabel('链接地址')).toBeFocused();
  await page.keyboard.type(target.title.split(' ')[1] as string);
  await expect(page.getByTitle(target.title, { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await expect(dialog(page, '插入链接').getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '插入链接').getByLabel('显示文字')).toHaveValue(target.title);
  await page.keyboard.press('Enter');
  await expect(body(page).getByRole('link', { name: target.title })).toHaveAttribute('href', `/article/${target.slug}`);

  await page.keyboard.type(' and ');
  await page.keyboard.press('Alt+F10');
  await tool(page, '公式').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '行内公式' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, '插入公式').getByLabel('LaTeX 公式')).toBeFocused();
  await page.keyboard.type('x^2');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '插入公式')).toBeHidden();
  await page.keyboard.type(' more');
  await expect(body(page).locator('math')).toBeVisible();
  await expect(body(page)).toContainText('more');
});

test('keys lead from the choices of a question with a recording to its explanation, or behind it', async ({ console: page, api }) => {
  const folded = (name: string, words = '') => `<details><summary>${name}</summary><div data-type="detailsContent"><p>${words}</p></div></details>`;
  const question = (rest: string) =>
    `<section data-type="practice-question" data-kind="single"><p>What?</p><figure data-type="audio"><audio src="/media/a.mp3" controls></audio><figcaption>Track</figcaption>${folded('Transcript', 'Words.')}</figure><ol data-type="choices"><li>Milk</li><li>Tea</li></ol>${rest}</section>`;
  const article = await write(api, { content_html: `${question(folded('Why'))}${question('')}<p>End.</p>` });
  await openEditor(page, article);
  const sections = body(page).locator('section');
  const tea = (index: number) => sections.nth(index).getByText('Tea');
  const contents = (index: number) => sections.nth(index).locator('[data-type="detailsContent"]');
  await tea(0).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Because.');
  await tea(0).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('First, ');
  await expect(contents(0)).toHaveText(['Words.', 'First, Because.']);
  await tea(1).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Behind.');
  await expect(contents(1)).toHaveText(['Words.']);
  await expect(body(page).locator('> p').first()).toHaveText('Behind.End.');
});

test('what keeps an article from being published is led to by Enter, one after the other', async ({ console: page, api }) => {
  const article = await write(api, {
    content_html:
      '<p>Words.</p><section data-type="practice-question" data-kind="single"><p>Which?</p><ol data-type="choices"><li>One</li><li>Two</li></ol><details><summary>Why</summary><div data-type="detailsContent"><p></p></div></details></section>',
  });
  await openEditor(page, article);
  const check = dialog(page, '发布前检查');
  await body(page).click();
  await page.keyboard.press('Control+Enter');
  await expect(check.getByRole('button', { name: /折叠的答案没有内容/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
  await page.keyboard.type('Because.');
  await expect(body(page).locator('summary')).toHaveText('Why');
  await expect(body(page).locator('[data-type="detailsContent"]')).toHaveText('Because.');
  await page.keyboard.press('Control+Enter');
  await expect(check.getByRole('button', { name: /没有设置答案/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
});

test('the tools stand in one row: all of them, or the rest in a menu, or on a phone to be scrolled', async ({ console: page, api }) => {
  await emptyDraft(page, api);
  for (const [width, target, hidden] of [
    [1440, 32, '音频'],
    [1280, 32, 'HTML 源码'],
    [390, 44, null],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(tool(page, '更多工具')).toBeAttached();
    await expect(tool(page, '音频')).toHaveCount(hidden ? 0 : 1);
    const tops = () =>
      tools(page)
        .getByRole('button')
        .evaluateAll((all) => new Set(all.map((button) => button.getBoundingClientRect().top)).size);
    await expect.poll(tops).toBe(1);
    const small = await tools(page)
      .getByRole('button')
      .evaluateAll(
        (all: HTMLElement[], least) => all.filter((button) => Math.min(button.offsetWidth, button.offsetHeight) < least).map((button) => button.ariaLabel),
        target,
      );
    expect(small).toEqual([]);
    if (!hidden) continue;
    expect(await tools(page).evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    await tool(page, '更多工具').click();
    await expect(page.getByRole('menuitem', { name: hidden })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`the editor is accessible and fits a phone, ${theme}`, walkIf(theme === 'dark'), async ({ console: page, api }) => {
    await useTheme(page, theme);
    const article = await write(api, {
      title: unique('Looks'),
      content_html:
        '<h2>Heading</h2><p>Text with <span data-type="inline-math" data-latex="x^2"></span>.</p><section data-type="practice-question" data-kind="single" data-answer="B"><p>Stem</p><ol data-type="choices"><li>a</li><li>b</li></ol><details><summary>Answer</summary><div data-type="detailsContent"><p>B.</p></div></details></section><table><caption>Wide</caption><tbody><tr><td>one</td><td>two</td><td>three</td><td>four</td><td>five</td><td>six</td></tr></tbody></table><aside class="callout callout-trap"><p>Trap.</p></aside>',
    });
    await openEditor(page, article);
    await body(page).getByText('Stem').click();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    expect(await overflowOf(page)).toBe(0);
    await pick(page, '公式', '行内公式');
    await dialog(page, '插入公式').getByLabel('LaTeX 公式').fill('\\sqrt{2}');
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('a picture’s alternative text is offered to the library; Tab leads from the title to the text; Enter goes from choice to choice', async ({
  console: page,
  api,
}) => {
  const article = await emptyDraft(page, api);
  await title(page).click();
  await page.keyboard.press('Tab');
  await expect(body(page)).toBeFocused();
  await paste(body(page), { files: [{ name: 'described.png', type: 'image/png', base64: (await picture()).toString('base64') }] });
  const alt = dialog(page, '图片信息');
  await alt.getByLabel('替代文本', { exact: true }).fill('Scores by month');
  await expect(alt.getByRole('checkbox', { name: '同时写入媒体库' })).toBeChecked();
  await alt.getByRole('button', { name: /确\s*定/ }).click();
  await expectMessage(page, '替代文本已写入媒体库');
  const described = async () => (await api.media.list({ query: { q: 'described' } })).data[0]?.alt;
  expect(await described()).toBe('Scores by month');
  // Another text in the library is replaced only when that is asked for.
  await body(page).getByRole('button', { name: '修改替代文本' }).click();
  await alt.getByLabel('替代文本', { exact: true }).fill('Scores of every month');
  await expect(alt).toContainText('媒体库中现在是：Scores by month');
  await expect(alt.getByRole('checkbox', { name: '同时写入媒体库' })).not.toBeChecked();
  await alt.getByRole('button', { name: /确\s*定/ }).click();
  await expect(body(page).getByRole('img', { name: 'Scores of every month' })).toBeVisible();
  expect(await described()).toBe('Scores by month');

  await toEnd(page);
  await tool(page, '练习题').click();
  await page.keyboard.press('ArrowDown');
  for (const words of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('Because.');
  expect(await savedBody(page, api, article.id)).toContain(
    '<li>One</li><li>Two</li><li>Three</li><li>Four</li><li>Five</li></ol><details><summary>Answer and explanation</summary><div data-type="detailsContent"><p>Because.</p>',
  );
  // The stem was left empty: its line is there when the article is opened again.
  await openEditor(page, article);
  await expect(body(page).locator('section[data-type="practice-question"] > p')).toHaveCount(1);
});
