import { dialog, expect, expectMessage, test } from './support.ts';
import { body, boxTools, emptyDraft, pick, publish, read, savedBody, tool } from './writing.ts';

test('writing with the toolbar, with keys and with Markdown', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  await page.keyboard.type('## First pass');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Read for the **shape** of it, ');
  await tool(page, '斜体').click();
  await page.keyboard.type('slowly');
  await tool(page, '斜体').click();
  await page.keyboard.type('. H');
  await pick(page, '更多格式', '下标');
  await page.keyboard.type('2');
  await pick(page, '更多格式', '下标');
  await page.keyboard.type('O');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('inner');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await pick(page, '段落样式', /三级标题/);
  await page.keyboard.type('Second pass');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See the guide');
  await page.keyboard.press('Shift+Home');
  // The second one stands beside the words: the editor knows what is selected.
  await expect(page.getByRole('button', { name: '加粗' }).filter({ visible: true })).toHaveCount(2);
  // A slow machine is where a list once stayed closed: what leaves the field late must not close it again.
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.press('Control+k');
  const link = dialog(page, '插入链接');
  await link.getByLabel('链接地址').fill('javascript:alert(1)');
  await link.getByRole('button', { name: /确\s*定/ }).click();
  await expect(link).toContainText('请输入本站路径');
  await link.getByLabel('链接地址').fill('GRE format');
  await page.locator('.ant-select-item-option').filter({ hasText: 'GRE' }).first().click();
  await expect(link.getByLabel('链接地址')).toHaveValue(/^\/article\//);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await link.getByRole('button', { name: /确\s*定/ }).click();
  await expect(link).toBeHidden();
  await expect(page.getByText(/中文 0 字 · 英文 \d+ 词/)).toBeVisible();

  const html = await savedBody(page, api, article.id);
  expect(html).toMatch(
    /^<h2>First pass<\/h2><p>Read for the <strong>shape<\/strong> of it, <em>slowly<\/em>. H<sub>2<\/sub>O<\/p><ul><li>one<ul><li>inner<\/li><\/ul><\/li><\/ul><h3>Second pass<\/h3><p><a href="\/article\/[\w-]+">See the guide<\/a><\/p>$/,
  );
});

test('the link window has the cursor in its first field, and its list outlives a moment without the focus', async ({ console: page, api }) => {
  await emptyDraft(page, api);
  await page.keyboard.type('See ');
  await tool(page, '链接').click();
  const link = dialog(page, '插入链接');
  const address = link.getByLabel('链接地址');
  await expect(address).toBeFocused();
  await page.keyboard.type('GRE format');
  await expect(address).toHaveValue('GRE format');
  const found = page.locator('.ant-select-item-option').filter({ hasText: 'GRE' }).first();
  await expect(found).toBeVisible();
  await address.fill('TOEFL');
  await address.evaluate((field: HTMLElement) => {
    field.closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-footer button')?.focus();
    field.focus();
  });
  await expect(page.locator('.ant-select-item-option').filter({ hasText: 'TOEFL' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0);
  await expect(link).toBeVisible();
});

test('every block can be put in, is stored in the site’s own HTML, and is shown by the public page', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  await page.keyboard.type('Opening words.');
  await page.keyboard.press('Enter');

  await pick(page, '标注框', '陷阱框');
  await page.keyboard.type('Mind the units.');
  await boxTools(page, '标注框').getByRole('button', { name: '说明', exact: true }).click();
  await boxTools(page, '标注框').getByRole('button', { name: '在下方另起一段' }).click();

  await pick(page, '公式', '独立公式');
  const formula = dialog(page, '插入公式');
  await formula.getByLabel('LaTeX 公式').fill('\\frac{1}{');
  await expect(formula.getByLabel('公式预览')).toContainText('公式有误：第 10 个字符处还没有写完');
  await expect(formula.getByRole('button', { name: /确\s*定/ })).toBeDisabled();
  await formula.getByLabel('LaTeX 公式').fill('\\frac{1}{2}');
  await expect(formula.getByLabel('公式预览').locator('math')).toBeVisible();
  await formula.getByRole('button', { name: /确\s*定/ }).click();
  await expect(formula).toBeHidden();

  await tool(page, '折叠答案').click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Forty-two.');
  await page.keyboard.press('Alt+Enter');

  await tool(page, '表格').click();
  await dialog(page, '插入表格').getByLabel('行数').fill('2');
  await dialog(page, '插入表格').getByLabel('列数').fill('2');
  await dialog(page, '插入表格')
    .getByRole('button', { name: /插\s*入/ })
    .click();
  await expect(dialog(page, '插入表格')).toBeHidden();
  for (const cell of ['Test', 'Top', 'GRE', '170']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('SAT');
  await body(page).locator('[data-type="table-caption"]').click();
  await page.keyboard.type('Scores');
  await page.keyboard.press('Alt+Enter');

  await pick(page, '更多工具', '术语表');
  await page.keyboard.type('Stem');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The question itself.');
  await page.keyboard.press('Alt+Enter');
  await pick(page, '更多工具', /代码块/);
  await page.keyboard.type('x = 1');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Behind the code.');

  await publish(page);
  await expectMessage(page, '已发布');
  const html = (await read(api, article.id)).content_html.replaceAll('\n', '');
  expect(html).toBe(
    [
      '<p>Opening words.</p>',
      '<aside class="callout callout-note"><p>Mind the units.</p></aside>',
      '<div data-type="block-math" data-latex="\\frac{1}{2}"></div>',
      '<details><summary>Show answer</summary><div data-type="detailsContent"><p>Forty-two.</p></div></details>',
      '<table><caption>Scores</caption><thead><tr><th scope="col">Test</th><th scope="col">Top</th></tr></thead>',
      '<tbody><tr><td>GRE</td><td>170</td></tr><tr><td>SAT</td><td></td></tr></tbody></table>',
      '<dl><dt>Stem</dt><dd>The question itself.</dd></dl>',
      '<pre><code>x = 1</code></pre>',
      '<p>Behind the code.</p>',
    ].join(''),
  );
  await page.goto(`/article/${article.slug}`);
  await expect(page.locator('main aside.callout-note')).toHaveText('Mind the units.');
  await expect(page.locator('main math').first()).toBeVisible();
  await page.getByText('Show answer').click();
  await expect(page.getByText('Forty-two.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Scores' }).getByRole('columnheader')).toHaveText(['Test', 'Top']);
});

test('↓ leads from the last choice into the explanation, and Alt+Enter from there behind the question', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  await tool(page, '练习题').click();
  await page.keyboard.type('Which?');
  await page.keyboard.press('ArrowDown');
  for (const words of ['One', 'Two', 'Three', 'Four']) {
    await page.keyboard.type(words);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.type('Because of four.');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('After it.');
  const html = (await savedBody(page, api, article.id)).replaceAll('\n', '');
  expect(html).toContain(
    '<li>Four</li></ol><details><summary>Answer and explanation</summary><div data-type="detailsContent"><p>Because of four.</p></div></details></section>',
  );
  expect(html).toMatch(/<\/section><p>After it\.<\/p>$/);
});

test('letters typed on a tool go into the text, and are no keys of the screen', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  await page.keyboard.type('Before');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, '段落样式')).toBeFocused();
  await page.keyboard.type('never');
  await expect(body(page)).toBeFocused();
  await expect(body(page)).toHaveText('Beforenever');
  await tool(page, '更多工具').click();
  await expect(page.getByRole('menuitem', { name: /代码块/ })).toBeVisible();
  await page.keyboard.type('lost');
  await expect(page.getByRole('menuitem', { name: /代码块/ })).toBeHidden();
  await expect(body(page)).toHaveText('Beforeneverlost');
  await page.keyboard.press('Enter');
  await tool(page, '练习题').click();
  await page.keyboard.type('Which?');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('One of ');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Tab');
  while (
    !(await boxTools(page, '练习题')
      .getByRole('button', { name: '正确答案' })
      .evaluate((button) => button === document.activeElement))
  ) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('none');
  await expect(body(page).locator('li').first()).toContainText('One of none');
  await expect(page).toHaveURL(new RegExp(`/edit/${article.id}$`));
});

test('a practice question is written with the keyboard alone', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, '段落样式')).toBeFocused();
  for (let step = 0; step < 40 && !(await tool(page, '练习题').evaluate((element) => element === document.activeElement)); step += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(boxTools(page, '练习题')).toBeVisible();
  await page.keyboard.type('Which is even?');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('One');
  // Down to the next choice, which is there already.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await boxTools(page, '练习题').getByRole('button', { name: '正确答案' }).press('Enter');
  await boxTools(page, '练习题').getByRole('button', { name: '选项上移' }).press('Enter');
  await expect(body(page).locator('[data-correct]')).toHaveText('Two');
  await body(page).focus();
  for (const [index, words] of [
    [1, 'One'],
    [2, 'Three'],
    [3, 'Five'],
  ] as const) {
    const line = body(page).locator('ol[data-type="choices"] p').nth(index);
    if (words === 'One') await expect(line).toHaveText('One');
    else {
      await line.click();
      await page.keyboard.type(words);
    }
  }
  await body(page).locator('[data-type="detailsContent"] p').click();
  await page.keyboard.type('Two is.');
  expect(await savedBody(page, api, article.id)).toBe(
    '<section data-type="practice-question" data-kind="single" data-answer="A"><p>Which is even?</p><ol data-type="choices"><li>Two</li><li>One</li><li>Three</li><li>Five</li></ol>' +
      '<details><summary>Answer and explanation</summary><div data-type="detailsContent"><p>Two is.</p></div></details></section>',
  );

  await boxTools(page, '练习题').or(boxTools(page, '折叠答案')).waitFor();
  await body(page).locator('section > p').click();
  await boxTools(page, '练习题').getByRole('button', { name: '多选题' }).click();
  await body(page).locator('ol[data-type="choices"] > li').nth(3).getByRole('button', { name: '标为正确答案' }).click();
  expect(await savedBody(page, api, article.id)).toContain('data-kind="multiple" data-answer="A D"');
  await boxTools(page, '练习题').getByRole('button', { name: '填数题' }).click();
  await boxTools(page, '练习题').getByLabel('填数题的答案').fill('15');
  const numeric = await savedBody(page, api, article.id);
  expect(numeric).toContain('data-kind="numeric" data-answer="15"');
  expect(numeric).not.toContain('choices');
});
