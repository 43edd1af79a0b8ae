import type { Page } from '@playwright/test';
import { expect, holdBack, minutes, settled, test, useTheme, violationsOf, walkIf, write } from './support.ts';

/** One of each kind of public page, with its states. */
const PATHS = [
  '/',
  '/zh',
  '/?q=calculator',
  '/?exam=GRE&category=math',
  '/?q=zzzznothing',
  '/GRE',
  '/zh/GRE',
  '/PTE?section=reading',
  '/article/gre-format-guide',
  '/article/lsat-assumption-questions',
  '/author/2',
  '/nothing-here',
];

test.use({ own: 'looks as sampled', expected: { noise: [/404/] } });

/** Notes how far each page moves while it loads; `shiftsOf` answers what has been noted. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

const shiftsOf = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

for (const theme of ['light', 'dark'] as const) {
  for (const language of ['en', 'zh'] as const) {
    test(`axe finds nothing on the public pages: ${theme}, ${language}`, walkIf(theme === 'dark' || language === 'zh'), async ({ page, context, baseURL }) => {
      test.setTimeout(minutes(5));
      await useTheme(page, theme);
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      await page.addInitScript((value) => localStorage.setItem('language', value), language);
      const found: string[] = [];
      for (const path of PATHS) {
        await page.goto(path);
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/zh') ? 'zh' : language);
        found.push(...(await violationsOf(page)).map((fault) => `${path} ${fault}`));
      }
      expect(found).toEqual([]);
    });
  }

  test(`axe finds nothing on the open search: suggestions on a wide screen, the sheet on a phone: ${theme}`, walkIf(theme === 'dark'), async ({ page }) => {
    test.setTimeout(minutes(5));
    await useTheme(page, theme);
    const field = page.locator('header input[type="search"]').filter({ visible: true });
    for (const [path, asked] of [
      ['/GRE', 'calcul'],
      ['/zh/GRE', '计算'],
    ] as const) {
      const found: string[] = [];
      const look = async (where: string) => {
        await settled(page);
        found.push(...(await violationsOf(page)).map((fault) => `${path} ${where} ${fault}`));
      };
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await field.click();
      await field.fill(asked);
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await look('suggestions');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await page.locator('header details[data-menus-search] > summary').click();
      await expect(field).toBeFocused();
      await look('sheet');
      await field.fill(asked);
      await expect(page.getByRole('option').first()).toBeVisible();
      await look('suggestions on a phone');
      expect(found).toEqual([]);
    }
  });
}

test('a margin note stands between text and contents on a wide page, in the text on a phone, and nothing moves', async ({ page }) => {
  await watchShifts(page);
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? { x: 0, width: 0 };
  for (const slug of ['sat-digital-format-guide', 'gre-format-guide-zh']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/article/${slug}`);
    await settled(page);
    const [text, note, contents] = [await boxOf('.callout-margin + p'), await boxOf('.callout-margin'), await boxOf('nav[data-outline]')];
    expect(note.x).toBeGreaterThan(text.x + text.width);
    expect(contents.x).toBeGreaterThan(note.x + note.width);
    expect(await shiftsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await boxOf('.callout-margin')).x).toBe((await boxOf('.callout-margin + p')).x);
  }
});

test('a title, a summary, a category, a tag and a menu’s words that are one long word make no page wider than a phone', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { data: category } = await api.categories.create({ body: { name: 'C'.repeat(80) } });
  const rest = { category_id: category.id, tags: ['W'.repeat(60)], content_html: '<p>Words.</p>' };
  const body = { status: 'published', language: 'en', exam: 'GRE', ...rest } as const;
  const { data } = await api.articles.create({ body: { ...body, title: 'T'.repeat(150), summary: 'S'.repeat(250) } });
  const { data: next } = await api.articles.create({ body: { ...body, title: 'The one behind it' } });
  const { data: menu } = await api.menus.create({ body: { label: 'M'.repeat(60), url: '/GRE', position: 'footer' } });
  for (const path of ['/', `/?category=${category.slug}`, '/GRE', `/article/${data.slug}`, `/article/${next.slug}`, `/author/${data.author?.id}`]) {
    await page.goto(path);
    await settled(page);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
  await api.menus.remove({ params: { id: menu.id } });
});

/** Every size of text that a reader may set, as shares of the usual one. */
const TEXT_SIZES = [100, 125, 150, 200];
const WIDTHS = [320, 360, 390];

test('the header keeps the name whole and everything on a phone’s screen, however large the text', async ({ page }) => {
  for (const path of ['/TOEFL', '/zh/GRE'])
    for (const width of WIDTHS)
      for (const size of TEXT_SIZES) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        await settled(page);
        const seen = await page.evaluate((share) => {
          const root = document.documentElement;
          // By the styles' own interface: the policy takes no style of an element.
          document.adoptedStyleSheets = [new CSSStyleSheet()];
          document.adoptedStyleSheets[0]?.insertRule(`html { font-size: ${share}% }`);
          const bar = document.querySelector('header') as HTMLElement;
          const shown = [...bar.querySelectorAll('a, button, summary')].filter((element) => element.checkVisibility());
          const boxes = shown.map((element) => element.getBoundingClientRect());
          const name = bar.querySelector('a span');
          const lines = name ? name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight) : 0;
          return {
            lines: Math.round(lines),
            out: boxes.filter(({ left, right }) => left < 0 || right > root.clientWidth).length,
            wide: root.scrollWidth,
          };
        }, size);
        expect([path, size, seen]).toEqual([path, size, { lines: 1, out: 0, wide: width }]);
        // At the usual size it is one line, with the search beside the languages.
        if (size === 100) expect((await page.getByRole('banner').boundingBox())?.height).toBe(64);
      }
});

test.describe('before the titles’ typeface comes', () => {
  test.use({ expected: { noise: [/ERR_FAILED/] } });

  test('the header is one line, from the narrowest phone to a wide screen', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    for (const path of ['/', '/zh'])
      for (const width of [...WIDTHS, 768, 1024, 1060, 1120]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        expect([path, width, (await page.getByRole('banner').boundingBox())?.height]).toEqual([path, width, 64]);
      }
  });
});

test('the header’s controls stand still when the titles’ typeface comes', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  // Loaded it is when the typeface has come, on some machines.
  await page.goto('/zh/GRE', { waitUntil: 'domcontentloaded' });
  const place = () => page.locator('header summary[aria-label="搜索"]').boundingBox();
  await expect.poll(place).not.toBeNull();
  const before = await place();
  release();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 17px "Newsreader Letters"'))).toBe(true);
  expect(await place()).toEqual(before);
});

test('an article on a phone moves by next to nothing when the titles’ typeface comes', async ({ page }) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const moved: [slug: string, sum: number][] = [];
  // Of the Chinese ones those whose titles are as long as the line; of the English ones one that its stand-in has to fit.
  for (const slug of ['gre-word-families-zh', 'ielts-true-false-not-given-zh', 'gre-word-families']) {
    const release = await holdBack(page, /\.woff2$/);
    const asked = page.waitForRequest(/\.woff2$/);
    await page.goto(`/article/${slug}`, { waitUntil: 'domcontentloaded' });
    await asked;
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
    // Longer than a browser waits for a typeface before it draws without.
    await page.waitForTimeout(500);
    release();
    await page.evaluate(() => document.fonts.ready);
    await settled(page);
    moved.push([slug, (await shiftsOf(page)).reduce((sum, one) => sum + one, 0)]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(moved.filter(([, sum]) => sum > 0.1)).toEqual([]);
});

test('on the Chinese exam pages no line begins with a closing mark or ends with an opening bracket, at any width', async ({ page }) => {
  for (const path of ['/zh/GRE', '/zh/IELTS'])
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await settled(page);
      const wrong = await page.locator('[data-source], dd').evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
          const signs: { sign: string; middle: number; height: number }[] = [];
          for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
            for (const [at, sign] of [...text.data].entries()) {
              const range = document.createRange();
              range.setStart(text, at);
              range.setEnd(text, at + 1);
              const box = [...range.getClientRects()].at(-1);
              if (box) signs.push({ sign, middle: box.top + box.height / 2, height: box.height });
            }
          return signs.flatMap(({ sign, middle, height }, at) => {
            const before = signs[at - 1];
            if (!before || middle - before.middle < height * 0.6) return [];
            return '，。、；：？！）》”'.includes(sign) || '（《“'.includes(before.sign) ? [`${before.sign}⏎${sign} ${block.textContent}`] : [];
          });
        }),
      );
      expect([path, width, wrong]).toEqual([path, width, []]);
    }
});

test('a long formula in a line scrolls by itself and makes no page wider', async ({ page, api }) => {
  const latex = Array.from({ length: 12 }, (_, n) => `f(${n}) = \\frac{${n}}{x + ${n}}`).join(', ');
  const { slug } = await write(api, {
    status: 'published',
    content_html: `<p>Given <span data-type="inline-math" data-latex="${latex}"></span>, find <span data-type="inline-math" data-latex="x"></span>.</p>`,
  });
  for (const path of ['/article/ap-calculus-derivative-rules', `/article/${slug}`])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await settled(page);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
    }
  const scrolls = await page
    .locator('[data-type="inline-math"] > span')
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  expect(scrolls).toEqual([true, false]);
});

test('a full menu takes a second line before it breaks the site’s name', async ({ page, api }) => {
  for (const label of ['Vocabulary lists', 'Essay scoring', 'Score reports', 'Study plans'])
    await api.menus.create({ body: { label, url: '/GRE', position: 'header' } });
  for (const width of [1024, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await settled(page);
    const name = page.locator('header a span').first();
    const lines = await name.evaluate((node) => Math.round(node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight)));
    expect([width, lines, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, 1, width]);
  }
});

test('a Chinese font sets the marks of English text as English ones, wherever that text stands', async ({ page }) => {
  for (const path of ['/GRE', '/zh/GRE', '/article/gre-format-guide', '/?q=gre']) {
    await page.goto(path);
    const wrong = await page.locator('body *').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const language = element.closest('[lang]')?.getAttribute('lang');
          const hasWords = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
          return hasWords && getComputedStyle(element).fontVariantEastAsian !== (language === 'en' ? 'proportional-width' : 'normal');
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
    expect(wrong, path).toEqual([]);
  }
});
