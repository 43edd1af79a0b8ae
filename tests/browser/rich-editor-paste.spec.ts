import { LIMITS } from '../../config/limits.ts';
import { dialog, expect, expectMessage, picture, press, test, write } from './support.ts';
import { body, boxTools, emptyDraft, FAILED_CALLS, openEditor, paste, pressSave, read, savedBody, toEnd, tool, unsaved } from './writing.ts';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body lang=EN-US><!--StartFragment-->
<h1><span lang=EN-US>Plan<o:p></o:p></span></h1><p class=MsoNormal><b><span style='color:red'>Week one</span></b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Read<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Write<o:p></o:p></p><!--EndFragment--></body></html>`;
const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 width=128 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=2>
<tr height=20><td class=xl65 width=64 style='width:48pt'>Test</td><td>Top</td></tr><tr><td>GRE</td><td align=right>170</td></tr><!--EndFragment--></table></body></html>`;

test('what Word, Excel and others put on the clipboard comes in clean', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  await paste(body(page), { html: WORD, text: 'Plan' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paste(body(page), { html: EXCEL, text: 'Test\tTop\nGRE\t170' });
  // One writes on behind what was pasted, and sees it.
  await page.keyboard.type('Behind it.');
  await expect(body(page).locator('p', { hasText: /^Behind it\.$/ })).toBeInViewport();
  await page.keyboard.press('Enter');
  await paste(body(page), { text: 'a\tb\nc\td\n' });
  await paste(body(page), { html: '<p>Seen at <img src="https://elsewhere.test/chart.png" alt="A chart"></p>' });
  await expectMessage(page, '其他网站的图片已变成链接');
  // What is typed behind a link is not part of it.
  await page.keyboard.type(', and read.');
  // A head is one press away, and gone by another.
  const head = boxTools(page, '表格').getByRole('button', { name: '首行作为表头' });
  await body(page).getByText('GRE', { exact: true }).click();
  for (const pressed of ['true', 'false', 'true']) {
    await head.click();
    await expect(head).toHaveAttribute('aria-pressed', pressed);
  }
  await toEnd(page);
  await page.keyboard.press('Enter');
  const before = [
    '<h2>Plan</h2><p><strong>Week one</strong></p><ol><li>Read</li><li>Write</li></ol>',
    '<table><thead><tr><th scope="col">Test</th><th scope="col">Top</th></tr></thead><tbody><tr><td>GRE</td><td>170</td></tr></tbody></table><p>Behind it.</p>',
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    '<p>Seen at <a href="https://elsewhere.test/chart.png" rel="noopener">A chart</a>, and read.</p>',
  ].join('');

  // Markdown comes as words; what they mean follows, and one undo leads back to them.
  const markdown = '# Plan\n\nRead **this** and [that](/GRE).\n\n- one\n- two\n\n| Test | Top |\n|---|---|\n| GRE | 170 |';
  await paste(body(page), { text: markdown });
  await expectMessage(page, '已按 Markdown 排版');
  // At once, as an input method gives it: letters that come slowly are several steps back.
  await page.keyboard.insertText('Typed behind it.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(body(page)).toContainText('Read **this** and [that](/GRE).');
  expect(await savedBody(page, api, article.id)).toBe(
    `${before}${markdown
      .split(/\n+/)
      .map((line) => `<p>${line}</p>`)
      .join('')}`,
  );
  await body(page).focus();
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  expect(await savedBody(page, api, article.id)).toBe(
    `${before}<h2>Plan</h2><p>Read <strong>this</strong> and <a href="/GRE">that</a>.</p><ul><li>one</li><li>two</li></ul>` +
      '<table><thead><tr><th scope="col">Test</th><th scope="col">Top</th></tr></thead><tbody><tr><td>GRE</td><td>170</td></tr></tbody></table><p>Typed behind it.</p>',
  );
});

test('more than is taken at once stays on the clipboard, and is said; what somebody left open on it holds nobody up', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  await page.keyboard.type('Written before.');
  await paste(body(page), { html: '<br>'.repeat(LIMITS.paste.tags + 1), text: 'Too much' });
  await expectMessage(page, '复制的内容过长，没有粘贴，请分几次复制');
  await paste(body(page), { text: 'x'.repeat(LIMITS.paste.text + 1) });
  await expectMessage(page, '复制的内容过长，没有粘贴，请分几次复制');
  // Were its end looked for from each of them anew, this would not end.
  const many = LIMITS.paste.tags - 10;
  for (const open of ['<!--', '<![if ', '<?xml ', '<!--StartFragment-->']) await paste(body(page), { html: `<p>Copied,</p><p>${open.repeat(many)}` });
  for (const style of ['mso-list:', 'white-space:pre;font-family:']) await paste(body(page), { html: `<p style="${style.repeat(many)}">Copied,</p>` });
  await expect(body(page)).toContainText(/(?:Copied,\s*){6}/);
  await expect(body(page)).toContainText('Written before.');
  expect((await read(api, article.id)).content_html).not.toContain('Too much');
});

test.describe(() => {
  test.use({ expected: { noise: FAILED_CALLS } });

  test('a pasted picture is uploaded in view; what is saved meanwhile does not hold it; a failed one is tried again', async ({ console: page, api }) => {
    const article = await emptyDraft(page, api);
    await page.keyboard.type('Before the picture.');
    await page.keyboard.press('Enter');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let calls = 0;
    await page.route('**/api/media', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      calls += 1;
      if (calls === 1) return route.abort();
      await held;
      return route.fallback();
    });
    await paste(body(page), { files: [{ name: 'chart.png', type: 'image/png', base64: (await picture()).toString('base64') }] });
    const alt = dialog(page, '图片信息');
    await alt.getByRole('button', { name: /确\s*定/ }).click();
    await expect(alt).toContainText('请填写替代文本，或勾选装饰图');
    await alt.getByLabel('替代文本', { exact: true }).fill('Scores by year');
    await alt.getByRole('button', { name: /确\s*定/ }).click();
    await expect(alt).toBeHidden();

    const slot = body(page).getByRole('group', { name: /chart\.png/ });
    await expect(slot).toContainText('上传失败');
    await expect(page.getByRole('status').filter({ hasText: '1 个文件上传失败' })).toBeVisible();
    await slot.getByRole('button', { name: /重试/ }).click();
    await expect(page.getByRole('status').filter({ hasText: '正在上传 1 个文件' })).toBeVisible();
    await expect(slot.getByRole('progressbar')).toBeVisible();
    // The line is gone in the middle: that is said at once, and with the line it goes on by itself.
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(slot).toContainText('没有数据送出，请检查网络');
    await expect(slot.getByRole('button', { name: /重试/ })).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => calls).toBe(3);
    await expect(slot.getByRole('button', { name: /重试/ })).toBeHidden();
    await pressSave(page);
    await press(page, '还有 1 个文件正在上传', '现在就保存');
    await expectMessage(page, /已保存/);
    expect((await read(api, article.id)).content_html).toBe('<p>Before the picture.</p>');
    letGo();
    await expect(body(page).getByRole('img', { name: 'Scores by year' })).toBeVisible();
    await expect(slot).toHaveCount(0);
    await body(page).locator('figcaption').click();
    await page.keyboard.type('Means of ten years.');
    expect(await savedBody(page, api, article.id)).toMatch(
      /^<p>Before the picture.<\/p><figure><img src="\/media\/[\w./-]+" alt="Scores by year" width="640" height="360" \/><figcaption>Means of ten years.<\/figcaption><\/figure>$/,
    );
  });
});

test('a picture in pasted HTML that comes as data goes to the store too; an upload can be cancelled', async ({ console: page, api }) => {
  const article = await emptyDraft(page, api);
  const data = (await picture()).toString('base64');
  await paste(body(page), { html: `<p>Above.</p><p><img src="data:image/png;base64,${data}" alt="From the clipboard"></p><p>Below.</p>` });
  await expect(body(page).getByRole('img', { name: 'From the clipboard' })).toBeVisible();
  expect(await savedBody(page, api, article.id)).toMatch(
    /^<p>Above.<\/p><figure><img src="\/media\/[^"]+" alt="From the clipboard" width="640" height="360" \/><\/figure><p>Below.<\/p>$/,
  );

  await page.route('**/api/media', (route) => (route.request().method() === 'POST' ? new Promise(() => {}) : route.fallback()));
  await toEnd(page);
  await paste(body(page), { files: [{ name: 'b.png', type: 'image/png', base64: (await picture()).toString('base64') }] });
  await dialog(page, '图片信息').getByRole('button', { name: '以后再说' }).click();
  await body(page).getByRole('button', { name: '取消：b.png' }).click();
  await expect(body(page).getByRole('group', { name: /b\.png/ })).toHaveCount(0);
  await expect(body(page).getByRole('img')).toHaveCount(1);
});

test('a picture for a question, pasted into its stem or uploaded in the picker, stands there, and words go on behind it', async ({ console: page, api }) => {
  const stem = (words: string) =>
    `<section data-type="practice-question" data-kind="single"><p>${words}</p><ol data-type="choices"><li>A</li><li>B</li></ol></section>`;
  const article = await write(api, { content_html: `${stem('Pasted')}${stem('Uploaded')}<p>End.</p>` });
  await openEditor(page, article);
  const buffer = await picture();
  const toStem = async (words: string) => {
    await body(page).locator('p', { hasText: words }).click();
    await page.keyboard.press('End');
  };
  await toStem('Pasted');
  await paste(body(page), { files: [{ name: 'pasted.png', type: 'image/png', base64: buffer.toString('base64') }] });
  const alt = dialog(page, '图片信息');
  await alt.getByLabel('替代文本', { exact: true }).fill('A line that rises');
  await alt.getByRole('button', { name: /确\s*定/ }).click();
  await expect(body(page).getByRole('img', { name: 'A line that rises' })).toBeVisible();
  await page.keyboard.type('Which is it?');

  await toStem('Uploaded');
  await tool(page, '图片').click();
  const picker = dialog(page, '选择图片');
  const chooser = page.waitForEvent('filechooser');
  await picker.getByText('点击选择文件，或把文件拖到这里').click();
  await (await chooser).setFiles({ name: 'put-in.png', mimeType: 'image/png', buffer });
  await picker.getByRole('button', { name: /^选择已上传的 / }).click();
  await expect(picker).toBeHidden();
  await expect(body(page).locator('figure img')).toHaveCount(2);
  await page.keyboard.type('Its words.');

  const choices = '<ol data-type="choices"><li>A</li><li>B</li></ol>';
  const html = (await savedBody(page, api, article.id)).replace(/<img [^>]*\/>/g, '<img>');
  expect(html).toBe(
    `<section data-type="practice-question" data-kind="single"><p>Pasted</p><figure><img></figure><p>Which is it?</p>${choices}</section>` +
      `<section data-type="practice-question" data-kind="single"><p>Uploaded</p><figure><img><figcaption>Its words.</figcaption></figure>${choices}</section><p>End.</p>`,
  );
});

test.describe(() => {
  // The browser says so itself when it refuses the handler that the test writes.
  test.use({ expected: { noise: [/inline event handler/] } });

  test('the source can be edited; what an article may not hold is named and goes', async ({ console: page, api }) => {
    const article = await write(api, { content_html: '<p>One.</p><section><p>A section that has no form here.</p></section>' });
    await openEditor(page, article);
    await expect(body(page).getByText('HTML 块')).toBeVisible();
    await tool(page, 'HTML 源码').click();
    const source = page.getByRole('textbox', { name: '正文的 HTML 源码' });
    await expect(source).toHaveValue('<p>One.</p>\n<section>\n  <p>A section that has no form here.</p>\n</section>');
    await source.fill(`${await source.inputValue()}\n<p onclick="x()">Two <em>words.</p><script>alert(1)</script>`);
    await expect(page.getByRole('status').filter({ hasText: '不支持的内容会被去除' })).toContainText('onclick 属性');
    await expect(page.getByRole('status').filter({ hasText: '没有正确关闭' })).toContainText('<em>');
    await page.getByRole('button', { name: '返回编辑器' }).click();
    await expect(body(page)).toContainText('Two words.');
    expect(await savedBody(page, api, article.id)).toBe('<p>One.</p><section><p>A section that has no form here.</p></section><p>Two <em>words.</em></p>');
  });
});

test('an article that is only opened stays as it is; one sentence more changes nothing else', async ({ console: page, api }) => {
  const list = await api.articles.list({ query: { q: 'SAT formula' } });
  const sample = list.data.find(({ title: name }) => name.includes('Formula'));
  const original = await read(api, sample?.id ?? 0);
  const article = await write(api, { content_html: original.content_html });
  await openEditor(page, article);
  await expect(body(page).locator('section')).not.toHaveCount(0);
  await expect(body(page).locator('math').first()).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await toEnd(page);
  await body(page).locator('p').last().click();
  await page.keyboard.press('End');
  await expect(unsaved(page)).toHaveCount(0);
  await page.keyboard.type('!');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+s');
  await expect(unsaved(page)).toHaveCount(0);
  expect((await read(api, article.id)).content_html).toBe(article.content_html);

  await page.keyboard.press('Enter');
  await page.keyboard.type('One sentence more.');
  const changed = await savedBody(page, api, article.id);
  expect(changed.replace('<p><em>One sentence more.</em></p>', '')).toBe(article.content_html.replace(/>\s+</g, '><'));
});
