import type { Locator, Page } from '@playwright/test';
import { EXAM_CODES } from '../../config/exams.ts';
import { expect, overflowOf, settled, test, WALK } from './support.ts';

/** Every exam's page, in both languages. */
const PAGES = EXAM_CODES.flatMap((code) => [`/${code}`, `/zh/${code}`]);
const PHONE = { width: 390, height: 844 };
const DOORS = '#glance + ul a';

/** Where an element ends, pixels from the top of the page. */
async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return Math.round(y + height);
}

test('each exam’s page has its doors, to where one begins, practises and converts a score, and each opens', async ({ page, request }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const doors = page.locator(DOORS);
    const labels = await doors.locator('b').allTextContents();
    const [start, practise, convert] = path.startsWith('/zh') ? ['从这里开始', '练习', '分数换算'] : ['Start here', 'Practise', 'Convert a score'];
    expect(labels.slice(0, 2), path).toEqual([start, practise]);
    // The LSAT has one score, and nothing to convert it to.
    if (!path.endsWith('LSAT') || labels.length > 2) expect(labels.slice(2), path).toEqual([convert]);
    for (const url of await doors.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      expect((await request.get(url)).status(), `${path} → ${url}`).toBe(200);
  }
});

test('an exam’s page acts first: what one asks and the doors, then articles, then all that is looked up', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const order = await page
      .locator(`#glance, ${DOORS}, main section[id]`)
      .evaluateAll((all) => [...new Set(all.map((one) => one.id || 'doors'))].filter((id) => !/^(shelf|test-caption)/.test(id)));
    expect(order.slice(0, 3), path).toEqual(['glance', 'doors', 'articles']);
    const reference = ['overview', 'key-facts', 'test', 'scores', 'editions', 'questions', 'links'];
    expect(order.slice(3), path).toEqual(reference.filter((id) => order.includes(id)));
    expect(order.length, path).toBeGreaterThan(8);
  }
});

test('on the first screen, wide or a phone’s, stand all values and all doors', WALK, async ({ page }) => {
  const places = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size);
    const low: [string, number][] = [];
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      const last = await bottomOf(page.locator(DOORS).last());
      if (!(last <= size.height)) low.push([path, last]);
      expect(await overflowOf(page), path).toBe(0);
    }
    return low;
  };
  expect(await places({ width: 1440, height: 900 })).toEqual([]);
  expect(await places(PHONE)).toEqual([]);
});

test('what a university asks for is told with its own page, called that in both languages', async ({ page }) => {
  for (const [path, words] of [
    ['/IELTS', 'The university’s own page: The University of Hong Kong'],
    ['/zh/IELTS', '学校官网：香港大学'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('#key-facts')).toContainText(words);
  }
});

test('on a phone what a value’s notes and sources say is one line until it is asked for, by key and without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/GRE');
  const glance = page.getByRole('region', { name: 'At a glance' });
  const source = glance.getByText('Official:').first();
  const heightOf = async () => (await source.boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeLessThan(24);
  await glance.getByText('Notes and sources').focus();
  await page.keyboard.press('Enter');
  expect(await heightOf()).toBeGreaterThan(24);
  await expect(glance.getByRole('link', { name: 'ETS: GRE score reporting policies' })).toBeVisible();
  // Where there is room they stand open.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(glance.getByText('Notes and sources')).toBeHidden();
  await context.close();
});

test('with letters twice as large what opens the notes lies over no value’s name', async ({ page }) => {
  // To a page that is half as wide.
  await page.setViewportSize({ width: 195, height: 422 });
  for (const path of ['/GRE', '/zh/GRE']) {
    await page.goto(path);
    const [opener, name] = [await page.locator('#glance summary').boundingBox(), await page.locator('#glance dt').first().boundingBox()];
    expect((opener?.y ?? 0) + (opener?.height ?? 0), path).toBeLessThanOrEqual(name?.y ?? 0);
  }
});

test('on a phone each part of the test is a card of its own, and every cell says what it is', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/GRE', '/zh/GRE']) {
    await page.goto(path);
    const rows = page.locator('#test tbody tr');
    expect(await rows.count()).toBeGreaterThan(2);
    for (const row of (await rows.all()).slice(0, 3)) {
      const boxes = await Promise.all((await row.locator('th, td').all()).map((cell) => cell.boundingBox()));
      expect(new Set(boxes.map((box) => box?.x)).size, path).toBe(1);
      const tops = boxes.map((box) => box?.y ?? 0);
      expect(tops, path).toEqual([...tops].sort((a, b) => a - b));
      expect(new Set(tops).size, path).toBe(tops.length);
    }
    const heads = await page.locator('#test thead th').allTextContents();
    const said = await rows
      .first()
      .locator('td[data-label]')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(said, path).toEqual([`"${heads[1]} "`, `"${heads[2]} "`].map((words) => expect.stringContaining(words.slice(0, -1))));
  }
});

test('on paper every answer is unfolded', async ({ page }) => {
  await page.goto('/GRE');
  const answers = page.locator('#questions details > div');
  await expect(answers.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  for (const answer of (await answers.all()).slice(0, 3)) expect((await answer.boundingBox())?.height).toBeGreaterThan(20);
});

test('on paper light letters have their ground, and no part lies over another', async ({ page }) => {
  await page.goto('/zh/GRE');
  await page.emulateMedia({ media: 'print' });
  const light = await page.locator('main *').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && [...one.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()))
      .map((one) => ({ words: one.textContent, ...(({ color, printColorAdjust }) => ({ color, printColorAdjust }))(getComputedStyle(one)) }))
      .filter(({ color }) => color === 'rgb(255, 255, 255)'),
  );
  expect(light.map(({ words }) => words)).toContain('G');
  expect(light.filter(({ printColorAdjust }) => printColorAdjust !== 'exact')).toEqual([]);
  // A grid that goes over several sheets is what Chromium lays parts over each other in.
  for (const id of ['#questions', '#links'])
    expect(await page.locator(id).evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).display)).toBe('block');
});

test('how long an exam takes begins with a number, in both languages', async ({ page, api }) => {
  for (const { code } of (await api.exams.list_public({})).data)
    for (const path of [`/${code}`, `/zh/${code}`]) {
      await page.goto(path);
      const length = page.locator('#glance dl > div').filter({ hasText: /^(Length|时长)/ });
      expect(await length.locator('dd > span').first().textContent(), path).toMatch(/\d/);
    }
});

test('the dark theme is for screens: paper is white and its ink black', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
  await page.goto('/article/gre-quantitative-comparison');
  const colours = () =>
    page.evaluate(() => {
      const mark = document.querySelector('[data-exam]');
      return [document.documentElement, mark].map((element) => element && getComputedStyle(element)).map((style) => [style?.backgroundColor, style?.color]);
    });
  const [dark] = await colours();
  expect(dark).not.toContain('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'print' });
  const [paper, mark] = await colours();
  expect(paper).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(mark?.[1]).toBe('rgb(0, 0, 0)');
});

/** The chapters that a page’s contents mark as being read. */
const current = (page: Page) => page.locator('nav[data-outline] [aria-current]').filter({ visible: true });

test('the contents mark the part that is being read, while one scrolls', async ({ page }) => {
  await page.goto('/GRE');
  await expect(current(page)).toHaveCount(0);
  for (const [id, name] of [
    ['articles', 'Articles'],
    ['test', 'The test, section by section'],
    ['questions', 'Questions people ask'],
    ['overview', 'Overview'],
  ]) {
    await page.locator(`#${id}`).evaluate((part) => scrollTo({ top: part.getBoundingClientRect().top + scrollY - 100 }));
    await expect(current(page)).toHaveText([name as string]);
  }
});
