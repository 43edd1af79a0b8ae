import type { Page } from '@playwright/test';
import type { Api } from '../../contract/index.ts';
import { dialog, expect, expectMessage, picture, test, tokenOf, unique, write } from './support.ts';
import { body, openEditor, pick, pressSave, read, tool } from './writing.ts';

const press = (page: Page, name: string) => tool(page, name).click();
const insertFormula = async (page: Page, kind: RegExp) => {
  await pick(page, '公式', kind);
  await dialog(page, '插入公式').getByLabel('LaTeX 公式').fill('x');
  await page.keyboard.press('Enter');
};

/** Makes the newest picture of the library one that has words: one without asks for them when it is put in. */
async function addDescribedPicture(page: Page, api: Api): Promise<void> {
  const token = await tokenOf(page.request);
  const file = { name: 'described.png', mimeType: 'image/png', buffer: await picture() };
  const answer = await page.request.post('/api/media', { multipart: { file }, headers: { authorization: `Bearer ${token}` } });
  const { id, version } = (await answer.json()).data;
  await api.media.update({ params: { id }, body: { alt: 'One plain colour', version } });
}

/** Goes to the end of a line, as a person does who looks where the caret is before writing on. */
async function goTo(page: Page, words: string): Promise<void> {
  const line = body(page).locator('p', { hasText: new RegExp(`^${words}$`) });
  await line.click();
  await page.keyboard.press('End');
  const isThere = (element: Element) =>
    new Promise<boolean>((resolve) =>
      requestAnimationFrame(() =>
        setTimeout(() => resolve(element.contains(getSelection()?.anchorNode ?? null) && getSelection()?.anchorOffset === element.textContent?.length)),
      ),
    );
  await expect.poll(() => line.evaluate(isThere)).toBe(true);
}

const FORMULA = '<div data-type="block-math" data-latex="y"></div>';
const choices = '<ol data-type="choices"><li></li><li></li><li></li><li></li></ol>';
const explanation = '<details><summary>Answer and explanation</summary><div data-type="detailsContent"><p></p></div></details>';

/** Everything that can be put in: how, and what is stored when words are typed at once. Each stands between a line and a formula. */
const INSERTABLE: Record<string, { insert: (page: Page) => Promise<void>; stored: string }> = {
  'display formula': {
    insert: (page) => insertFormula(page, /独立公式/),
    stored: '<p>display formula</p><div data-type="block-math" data-latex="x"></div><p>typed</p>',
  },
  'inline formula': {
    insert: (page) => insertFormula(page, /行内公式/),
    stored: '<p>inline formula<span data-type="inline-math" data-latex="x"></span>typed</p>',
  },
  table: {
    insert: async (page) => {
      await press(page, '表格');
      await dialog(page, '插入表格').getByLabel('行数').fill('1');
      await dialog(page, '插入表格').getByLabel('列数').fill('2');
      await page.keyboard.press('Enter');
      await expect(body(page).locator('table')).toBeVisible();
    },
    stored: '<p>table</p><table><tbody><tr><th scope="row">typed</th><th scope="row"></th></tr></tbody></table>',
  },
  callout: { insert: (page) => pick(page, '标注框', /提示框/), stored: '<aside class="callout callout-tip"><p>callouttyped</p></aside>' },
  trap: {
    insert: async (page) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type(':::trap ');
    },
    stored: '<p>trap</p><aside class="callout callout-trap"><p>typed</p></aside>',
  },
  answer: {
    insert: (page) => press(page, '折叠答案'),
    // The words that stand there already are selected.
    stored: '<p>answer</p><details><summary>typed</summary><div data-type="detailsContent"><p></p></div></details>',
  },
  question: {
    insert: (page) => press(page, '练习题'),
    stored: `<p>question</p><section data-type="practice-question" data-kind="single"><p>typed</p>${choices}${explanation}</section>`,
  },
  terms: { insert: (page) => pick(page, '更多工具', /术语表/), stored: '<p>terms</p><dl><dt>typed</dt></dl>' },
  code: { insert: (page) => pick(page, '更多工具', /代码块/), stored: '<pre><code>codetyped</code></pre>' },
  rule: { insert: (page) => pick(page, '更多工具', /分隔线/), stored: '<p>rule</p><hr /><p>typed</p>' },
  'rule by keys': {
    insert: async (page) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('---');
    },
    stored: '<p>rule by keys</p><hr /><p>typed</p>',
  },
  quotation: { insert: (page) => press(page, '引用'), stored: '<blockquote><p>quotationtyped</p></blockquote>' },
  list: { insert: (page) => press(page, '无序列表'), stored: '<ul><li>listtyped</li></ul>' },
  'numbered list': { insert: (page) => press(page, '有序列表'), stored: '<ol><li>numbered listtyped</li></ol>' },
  heading: {
    insert: async (page) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('## ');
    },
    stored: '<p>heading</p><h2>typed</h2>',
  },
  picture: {
    insert: async (page) => {
      await press(page, '图片');
      await dialog(page, '选择图片').getByRole('button', { name: /^选择/ }).first().click();
      await expect(body(page).locator('figure:not([data-type]) img')).toBeVisible();
    },
    stored: '<p>picture</p><figure><img><figcaption>typed</figcaption></figure>',
  },
  recording: {
    insert: async (page) => {
      await pick(page, '更多工具', /音频/);
      await dialog(page, '选择音频').getByRole('button', { name: /^选择/ }).first().click();
      await expect(body(page).locator('figure audio')).toBeVisible();
    },
    stored: '<p>recording</p><figure data-type="audio"><audio></audio><figcaption>typed</figcaption></figure>',
  },
  'selected formula': {
    insert: async (page) => {
      await body(page)
        .locator('p', { hasText: /^selected formula$/ })
        .click();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('toolbar', { name: '公式的操作' })).toBeVisible();
    },
    stored: `<p>selected formula</p>${FORMULA}<p>typed</p>`,
  },
};

test('whatever is put in, the caret stands in its first line or in text behind it: no key goes nowhere or deletes it', async ({ console: page, api }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await addDescribedPicture(page, api);
  const names = Object.keys(INSERTABLE);
  const article = await write(api, { content_html: names.map((name) => `<p>${name}</p>${FORMULA}`).join('') });
  await openEditor(page, article);
  for (const [name, { insert }] of Object.entries(INSERTABLE)) {
    await goTo(page, name);
    await insert(page);
    await page.keyboard.type('typed');
  }
  await pressSave(page);
  await expectMessage(page, /已保存/);
  const html = (await read(api, article.id)).content_html
    .replaceAll('\n', '')
    .replace(/<img [^>]*\/>/, '<img>')
    .replace(/<audio [^>]*>/, '<audio>');
  const stored = Object.entries(INSERTABLE).map(([name, { stored: own }]) => (name === 'selected formula' ? own : own + FORMULA));
  expect(html.replaceAll(FORMULA, `${FORMULA}\n`)).toBe(stored.join('').replaceAll(FORMULA, `${FORMULA}\n`));
});

/** Where the caret's line, or a block, stands between what covers the window. */
async function room(page: Page, selector?: string) {
  return page.evaluate((within) => {
    const anchor = getSelection()?.anchorNode ?? null;
    const line = within ? document.querySelector(within) : anchor instanceof Element ? anchor : anchor?.parentElement;
    const box = line?.getBoundingClientRect() ?? new DOMRect();
    const bar = [...document.querySelectorAll('button')].find((button) => /预\s*览/.test(button.textContent ?? ''))?.closest('div')?.parentElement;
    const toolbar = document.querySelector('[role="toolbar"]')?.parentElement;
    const keyboard = visualViewport?.height ?? innerHeight;
    return {
      above: box.top - (toolbar?.getBoundingClientRect().bottom ?? 0),
      below: Math.min(bar?.getBoundingClientRect().top ?? 0, keyboard) - box.bottom,
    };
  }, selector);
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the caret and what was just put in stay in sight, ${width} pixels wide`, async ({ console: page, api }) => {
    await page.setViewportSize({ width, height });
    await addDescribedPicture(page, api);
    const article = await write(api, { content_html: Array.from({ length: 60 }, (_, index) => `<p>Line ${index} of a long article.</p>`).join('') });
    await openEditor(page, article);
    await body(page).locator('p').first().click();
    await page.keyboard.press('Control+End');
    const seen = async (selector?: string) => {
      await expect.poll(async () => (await room(page, selector)).below, selector).toBeGreaterThanOrEqual(8);
      expect((await room(page, selector)).above, selector).toBeGreaterThanOrEqual(0);
    };
    await seen();
    for (let line = 0; line < 6; line += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('One more');
      await seen();
    }
    // In the middle, where the next lines hold the place below the bar.
    await body(page).locator('p').nth(30).click();
    await page.keyboard.press('End');
    for (let line = 0; line < 12; line += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('In between');
    }
    await seen();
    await page.keyboard.press('Enter');
    await press(page, '练习题');
    await seen('section[data-type="practice-question"]');
    await page.keyboard.press('Alt+Enter');
    for (let line = 0; line < 4; line += 1) await page.keyboard.press('Enter');
    await press(page, '表格');
    await dialog(page, '插入表格').getByLabel('行数').fill('4');
    await page.keyboard.press('Enter');
    await expect(dialog(page, '插入表格')).toBeHidden();
    await seen('[data-type="table-box"]');

    const others = {
      answer: '[data-type="details"]:not(section *)',
      'display formula': '[data-type="block-math"]',
      terms: 'dl',
      picture: 'figure img',
      ...(width > 600 && { recording: 'audio' }),
    };
    for (const [name, selector] of Object.entries(others)) {
      await page.keyboard.press('Control+End');
      for (let line = 0; line < 3; line += 1) await page.keyboard.press('Enter');
      await INSERTABLE[name]?.insert(page);
      await seen(`.ProseMirror ${selector}`);
      await page.keyboard.type('typed');
      await seen();
    }

    await press(page, 'HTML 源码');
    const source = page.getByRole('textbox', { name: '正文的 HTML 源码' });
    await source.press('Control+End');
    await page.keyboard.type('<p>Last.</p>\n<p>Really.</p>');
    const box = await source.boundingBox();
    const bar = await page.getByRole('button', { name: /预\s*览/ }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });
}

test('a phone’s keyboard covers no line that is written', async ({ console: page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // No browser without a screen has a keyboard; what one tells pages about it is this.
  await page.addInitScript(() => {
    const fake = Object.assign(new EventTarget(), { height: 844, width: 390, offsetTop: 0, offsetLeft: 0, pageTop: 0, pageLeft: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: fake });
  });
  const article = await write(api, { title: unique('Keyboard'), content_html: Array.from({ length: 40 }, (_, index) => `<p>Line ${index}.</p>`).join('') });
  await openEditor(page, article);
  await body(page).locator('p').first().click();
  await page.keyboard.press('Control+End');
  await page.evaluate(() => {
    Object.assign(visualViewport as object, { height: 500 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => (await room(page)).below).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Above the keys.');
  await expect.poll(async () => (await room(page)).below).toBeGreaterThanOrEqual(8);
  expect((await room(page)).above).toBeGreaterThanOrEqual(0);
});
