import type { Page } from '@playwright/test';
import { CANCEL, dialog, expect, expectMessage, overflowOf, settled, test, unique, useTheme, violationsOf, write } from './support.ts';
import { body, boxTools, openEditor, savedBody } from './writing.ts';

const menu = (page: Page) => page.getByRole('listbox', { name: '插入' });
const finder = (page: Page) => page.getByRole('search', { name: '查找和替换' });

test('a slash in an empty line finds every block by Chinese, pinyin or English; Esc leaves it a slash', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Opening and/or closing.</p>' });
  await openEditor(page, article);
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' 1/2');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(menu(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('h3');
  await expect(menu(page).getByRole('option')).toHaveText([/三级标题/]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Scores');
  await page.keyboard.press('Enter');
  // The slash's key on a Chinese keyboard.
  await page.keyboard.type('、列表');
  await expect(menu(page).getByRole('option')).toHaveText([/无序列表/, /有序列表/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/lianxi');
  await menu(page).getByRole('option', { name: '练习题' }).click();
  await page.keyboard.type('Which is it?');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('/table');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/gongshi');
  await page.keyboard.press('Tab');
  await dialog(page, '插入公式').getByLabel('LaTeX 公式').fill('x^2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Behind it.');
  const html = await savedBody(page, api, article.id);
  expect(html).toContain('<h3>Scores</h3><ol><li>first</li></ol><section data-type="practice-question"');
  expect(html).toContain('<p>Which is it?</p>');
  expect(html).toContain('</section><p>/table</p><div data-type="block-math" data-latex="x^2"></div><p>Behind it.</p>');
});

test('wherever the line stands, the whole list behind a slash is seen, beside it', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Above it.</p>' });
  await openEditor(page, article);
  await body(page).click();
  await page.keyboard.press('Control+End');
  const line = body(page).locator('p').last();
  const gap = async () => {
    const [list, typed] = [await menu(page).boundingBox(), await line.boundingBox()];
    return list && typed ? Math.max(list.y - typed.y - typed.height, typed.y - list.y - list.height) : Number.NaN;
  };
  for (let lines = 0; lines < 10; lines += 1) {
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect(menu(page)).toBeInViewport({ ratio: 1 });
    // Fewer that are found leave no space between them and the word.
    await page.keyboard.type('h3');
    await expect(menu(page).getByRole('option')).toHaveCount(1);
    await expect.poll(gap).toBeLessThan(16);
    await page.keyboard.press('Escape');
  }
});

test('words are found and replaced in the text, whatever their format, and one undo takes it back', async ({ console: page, api }) => {
  const filler = '<p>Nothing of the kind stands in this line.</p>'.repeat(60);
  const article = await write(api, { content_html: `<p>The old TOEFL and the <strong>old</strong> GRE.</p>${filler}<p>An Old form.</p>` });
  await openEditor(page, article);
  await body(page)
    .getByText('The old TOEFL')
    .dblclick({ position: { x: 40, y: 10 } });
  await page.keyboard.press('Control+f');
  await expect(finder(page).getByLabel('查找', { exact: true })).toHaveValue('old');
  await expect(finder(page).getByRole('status')).toHaveText('1 / 3');
  await page.keyboard.press('Shift+Enter');
  await expect(finder(page).getByRole('status')).toHaveText('3 / 3');
  await expect(body(page).getByText('An Old form.')).toBeInViewport();
  await finder(page).getByRole('checkbox', { name: '区分大小写' }).check();
  await expect(finder(page).getByRole('status')).toHaveText(/\/ 2$/);
  await finder(page).getByRole('checkbox', { name: '区分大小写' }).uncheck();
  await finder(page).getByLabel('替换为').fill('old-fashioned');
  await finder(page).getByRole('button', { name: '全部替换' }).click();
  await expectMessage(page, '已替换 3 处');
  // On a button of the bar, too, the keys are the text's, and Esc is the bar's.
  await page.keyboard.press('Control+z');
  await expect(body(page)).toContainText('An Old form.');
  await page.keyboard.press('Control+Shift+z');
  await expect(body(page)).toContainText('An old-fashioned form.');
  await page.keyboard.press('Escape');
  await expect(finder(page)).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await finder(page).getByLabel('查找', { exact: true }).fill('form.');
  await finder(page).getByLabel('替换为').fill('shape.');
  await finder(page).getByRole('button', { name: '全部替换' }).click();
  await expect(body(page)).toContainText('An old-fashioned shape.');
  await page.keyboard.press('Control+z');
  await expect(body(page)).toContainText('An old-fashioned form.');
  await finder(page).getByLabel('查找', { exact: true }).fill('absent');
  await expect(finder(page).getByRole('status')).toHaveText('没有找到');
  await page.keyboard.press('Escape');
  await expect(finder(page)).toHaveCount(0);
  await expect(body(page)).toBeFocused();
  await expect(body(page)).toContainText('The old-fashioned TOEFL and the old-fashioned GRE.');
  await expect(body(page)).toContainText('An old-fashioned form.');
  await page.keyboard.press('Control+z');
  await expect(body(page)).toContainText('An Old form.');
  await page.keyboard.press('Control+y');
  const html = await savedBody(page, api, article.id);
  expect(html).toContain('<p>The old-fashioned TOEFL and the <strong>old-fashioned</strong> GRE.</p>');
});

test('a heading is told how else it is asked: bounded, and kept', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Words.</p><h2>How long are scores good?</h2><p>Five years.</p>' });
  await openEditor(page, article);
  const heading = body(page).getByRole('heading');
  await expect(boxTools(page, '标题')).toHaveCount(0);
  await heading.click();
  await boxTools(page, '标题').getByRole('button').click();
  const window = dialog(page, '也这样问');
  const lines = window.getByRole('textbox', { name: '其他问法，每行一种' });
  await expect(lines).toBeFocused();
  await lines.fill(Array.from({ length: 13 }, (_, at) => `way ${at}`).join('\n'));
  await expect(window.getByText('最多 12 种问法，现在有 13 种')).toBeVisible();
  await expect(window.getByRole('button', { name: /确\s*定/ })).toBeDisabled();
  await lines.fill('score validity\n\n 成绩能用几年 \nscore validity');
  await window.getByRole('button', { name: /确\s*定/ }).press('Enter');
  await expect(window).toHaveCount(0);
  await expect(body(page)).toBeFocused();
  await expect(boxTools(page, '标题').getByRole('button')).toHaveText('也这样问（2）');
  const kept = '<p>Words.</p><h2 data-also-asked="score validity | 成绩能用几年">How long are scores good?</h2><p>Five years.</p>';
  expect(await savedBody(page, api, article.id)).toBe(kept);
});

test('the outline leads to a heading; Alt+↑ and Alt+↓ move items, choices and blocks', async ({ console: page, api }) => {
  const filler = '<p>A line of the text.</p>'.repeat(60);
  const article = await write(api, {
    content_html: `<h2>First part</h2><ul><li>one</li><li>two</li></ul><p>Between.</p>${filler}<h3>Far below</h3><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>`,
  });
  await openEditor(page, article);
  await body(page).getByText('two', { exact: true }).click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await body(page).getByText('Between.').click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: '大纲', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Far below' }).click();
  await expect(body(page).getByRole('heading', { name: 'Far below' })).toBeInViewport();
  await page.keyboard.type('!');
  await body(page).getByText('b', { exact: true }).click();
  await page.keyboard.press('Alt+ArrowUp');
  const html = await savedBody(page, api, article.id);
  expect(html).toMatch(/^<h2>First part<\/h2><p>Between.<\/p><ul><li>two<\/li><li>one<\/li><\/ul>/);
  expect(html).toMatch(/<table>.*<\/table>(<\/div>)?<h3>Far below!<\/h3>/);
});

test('cells are selected by dragging, again from those that are, and merged; nothing is dragged away', async ({ console: page, api }) => {
  const row = (words: string) => `<tr>${[...words].map((word) => `<td>${word}</td>`).join('')}</tr>`;
  const article = await write(api, { content_html: `<table><tbody>${row('abc')}${row('def')}</tbody></table><p>Below.</p>` });
  await openEditor(page, article);
  const cell = (index: number) => body(page).locator('td').nth(index);
  const drag = async (from: number, to: number) => {
    const [start, end] = [await cell(from).boundingBox(), await cell(to).boundingBox()];
    if (!start || !end) throw new Error('The cell is not on the screen');
    await page.mouse.move(start.x + 14, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + 30, end.y + end.height / 2, { steps: 12 });
    await page.mouse.up();
  };
  await drag(0, 1);
  await expect(body(page).locator('.selectedCell')).toHaveText(['a', 'b']);
  await drag(1, 5);
  await expect(body(page).locator('.selectedCell')).toHaveText(['b', 'c', 'e', 'f']);
  await page.getByRole('toolbar', { name: '表格的操作' }).getByRole('button', { name: '合并单元格' }).click();
  await expect(body(page).locator('td[colspan="2"][rowspan="2"]')).toHaveCount(1);
  await expect(body(page).locator('td')).toHaveCount(3);
  await page.getByRole('toolbar', { name: '表格的操作' }).getByRole('button', { name: '拆分单元格' }).click();
  await expect(body(page).locator('td')).toHaveCount(6);
});

test('a row above a table’s head belongs to the head, which stays first; 首行表头 makes and unmakes the whole of it', async ({ console: page, api }) => {
  const article = await write(api, {
    content_html:
      '<table><thead><tr><th scope="col">Section</th><th scope="col">Minutes</th></tr></thead><tbody><tr><td>Verbal</td><td>41</td></tr></tbody></table><p>Below.</p>',
  });
  await openEditor(page, article);
  const rowMenu = async (item: string) => {
    await boxTools(page, '表格').getByRole('button', { name: '行', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).filter({ visible: true }).click();
  };
  const head = boxTools(page, '表格').getByRole('button', { name: '首行作为表头' });
  await body(page).getByText('Section').click();
  await rowMenu('在上方插入行');
  await expect(body(page).locator('tr').first().locator('th')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(body(page).locator('tr')).toHaveCount(2);
  await page.keyboard.press('Control+Shift+z');
  await body(page).locator('th').first().click();
  await page.keyboard.type('Part');
  const html = await savedBody(page, api, article.id);
  expect(html).toContain(
    '<thead><tr><th scope="col">Part</th><th scope="col"></th></tr><tr><th scope="col">Section</th><th scope="col">Minutes</th></tr></thead><tbody><tr><td>Verbal</td><td>41</td></tr></tbody>',
  );

  await expect(head).toHaveAttribute('aria-pressed', 'true');
  await head.click();
  await expect(body(page).locator('th')).toHaveCount(0);
  await head.click();
  await expect(body(page).locator('th')).toHaveText(['Part', '']);

  // Below the head, and above the first row behind it, rows are plain.
  await body(page).getByText('Section').click();
  await rowMenu('在上方插入行');
  await expect(body(page).locator('tr').nth(1).locator('td')).toHaveCount(2);
});

test('the last column that is deleted takes the table with it, and one undo brings it back', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Above.</p><table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>' });
  await openEditor(page, article);
  await body(page).locator('td').first().click();
  await page.getByRole('toolbar', { name: '表格的操作' }).getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('menuitem', { name: '删除列' }).filter({ visible: true }).click();
  await expect(body(page).locator('table')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(body(page).locator('td')).toHaveText(['a', 'b']);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the list behind a slash and the bar that finds words are accessible and fit a phone, ${theme}`, async ({ console: page, api }) => {
    await useTheme(page, theme);
    const article = await write(api, { title: unique('Slash'), content_html: '<h2>Heading</h2><p>Words to find.</p>' });
    await openEditor(page, article);
    await page.setViewportSize({ width: 390, height: 844 });
    await body(page).getByText('Words to find.').click();
    await page.keyboard.press('Control+f');
    await finder(page).getByLabel('查找', { exact: true }).fill('words');
    await expect(finder(page).getByRole('status')).toHaveText('1 / 1');
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect(menu(page)).toBeInViewport();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
}

test('what is written in a window of the text goes neither by Esc, nor by 取消, nor by going back, unless one says so', async ({ console: page, api }) => {
  const article = await write(api);
  await page.goto(`/p-admin/articles?q=${encodeURIComponent(article.title)}`);
  await page.getByRole('link', { name: article.title }).click();
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/gongshi');
  await page.keyboard.press('Tab');
  const window = dialog(page, '插入公式');
  const formula = window.getByLabel('LaTeX 公式');
  await formula.fill('\\frac{1}{2}');
  const question = dialog(page, '放弃未保存的修改？');
  const ways = [() => page.keyboard.press('Escape'), () => window.getByRole('button', { name: CANCEL }).click(), () => page.goBack()];
  for (const way of ways) {
    await way();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toBeHidden();
    await expect(formula).toHaveValue('\\frac{1}{2}');
  }
  await formula.focus();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '放弃修改' }).press('Enter');
  await expect(window).toBeHidden();
  await expect(body(page)).toBeFocused();
  await expect(page).toHaveURL(`/p-admin/articles/edit/${article.id}`);
});
