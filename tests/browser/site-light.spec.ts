import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { PAGE_BYTES } from '../../config/limits.ts';
import { expect, test } from './support.ts';

test.use({ own: 'pages as sampled' });

const KB = 1000;
/** What a reader downloads before touching anything, compressed, pictures aside, and the titles' typeface, which comes after the text. */
const BEFORE = { bytes: PAGE_BYTES, requests: 4, script: 5 * KB, font: 25 * KB };
/** All scripts of a page in use, compressed. */
const SCRIPTS_MAX = 105 * KB;
const ARTICLE = '/article/ap-guide';
/** With practice questions, whose styles and script others do without. */
const QUESTIONS = '/article/lsat-assumption-questions';
/** One of the longest texts with questions: small once it has had readers. */
const LONG = '/article/ielts-writing-band-7-zh';

/** The requests of a page from now on, pictures aside, with the bytes of their bodies as they came over the wire. */
function traffic(page: Page) {
  const seen: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image' && !request.url().endsWith('favicon.svg')) seen.push(request);
  });
  return {
    seen,
    bytes: async (kind?: string) => {
      const sizes = await Promise.all(seen.filter((request) => !kind || request.resourceType() === kind).map((request) => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    },
  };
}

/** So many make a page worth compressing as far as can be. */
const READERS = 8;

/** A page that has had readers is compressed as small as can be, beside the answers: waits for that. */
async function settledBytes({ request }: Page, path: string): Promise<void> {
  // Both are asked for anew each time: another test may change what is on the page. The server's window fits the text, which is worth some bytes.
  const sentTo = async (encoding: string) => request.get(path, { headers: { 'accept-encoding': encoding } });
  for (let reader = 0; reader < READERS; reader += 1) await sentTo('br');
  await expect
    .poll(async () => {
      const text = await (await sentTo('identity')).body();
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      const sent = (await sentTo('br')).headers()['content-length'];
      return Math.abs(Number(sent) - brotliCompressSync(text, { params }).length);
    })
    .toBeLessThan(50);
}

test.describe('light', () => {
  test('every page of the map is small for its first reader, with its sheet and its script', async ({ request }) => {
    const textOf = async (path: string) => (await request.get(path, { headers: { 'accept-encoding': 'identity' } })).text();
    const sent = async (path: string) => Number((await request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()['content-length']);
    const files = new Map<string, number>();
    const heavy: string[] = [];
    const addressesIn = async (map: string) => [...(await textOf(map)).matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
    const pages = (await Promise.all((await addressesIn('/sitemap.xml')).map(addressesIn))).flat();
    expect(pages.length).toBeGreaterThan(300);
    for (const path of pages) {
      let bytes = await sent(path);
      for (const file of new Set((await textOf(path)).match(/\/assets\/[^"]+\.(?:css|js)(?=")/g))) {
        if (!files.has(file)) files.set(file, await sent(file));
        bytes += files.get(file) ?? 0;
      }
      if (!(bytes <= BEFORE.bytes)) heavy.push(`${path}: ${bytes}`);
    }
    expect(files.size).toBeGreaterThan(2);
    expect(heavy).toEqual([]);
  });

  for (const path of [ARTICLE, QUESTIONS, LONG, '/', '/GRE', '/zh/GRE', '/zh/IELTS', '/zh/AP']) {
    test(`${path} is small until somebody touches it`, async ({ page }) => {
      await settledBytes(page, path);
      const loaded = traffic(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(loaded.seen.length, loaded.seen.map((request) => request.url()).join('\n')).toBeLessThanOrEqual(BEFORE.requests);
      const font = await loaded.bytes('font');
      expect(font).toBeLessThanOrEqual(BEFORE.font);
      expect((await loaded.bytes()) - font).toBeLessThanOrEqual(BEFORE.bytes);
      expect(await loaded.bytes('script')).toBeLessThanOrEqual(BEFORE.script);
    });
  }

  test('React comes with the first sign of intent, within its budget, and keeps what was typed before', async ({ page }) => {
    const loaded = traffic(page);
    await page.goto(ARTICLE, { waitUntil: 'networkidle' });
    // The typeface comes when the browser has nothing else to do.
    const scripts = () => loaded.seen.filter((request) => request.resourceType() === 'script').length;
    const before = scripts();
    // Typed by script: no sign of a person yet.
    await page.locator('#comment-new-content').evaluate((field: HTMLTextAreaElement) => {
      field.value = 'Typed before anything was loaded';
    });
    expect(scripts()).toBe(before);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.querySelector('[data-island]') ?? {}).some((key) => key.startsWith('__react'))))
      .toBe(true);
    await expect(page.locator('#comment-new-content')).toHaveValue('Typed before anything was loaded');
    await page.getByLabel('Name').fill('Zoë');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByRole('status')).toContainText('waiting for approval');
    expect(await loaded.bytes('script')).toBeLessThanOrEqual(SCRIPTS_MAX);
  });

  test('the first tap counts: a reply’s form opens although nothing was loaded when its button was pressed', async ({ page }) => {
    await page.goto('/article/gre-quantitative-comparison', { waitUntil: 'networkidle' });
    await page.route('**/assets/hydrate-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    const forms = page.locator('[data-island] form');
    await expect(forms).toHaveCount(1);
    await page.locator('button[data-reply]').first().click();
    await expect(forms).toHaveCount(2);
  });

  test('a page without islands never loads React', async ({ page }) => {
    const loaded = traffic(page);
    await page.goto('/GRE', { waitUntil: 'networkidle' });
    await page.mouse.move(300, 300);
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    expect(loaded.seen.filter((request) => request.resourceType() === 'script')).toHaveLength(1);
  });

  test('menus close beside them and by Escape, which gives the focus back', async ({ page }) => {
    await page.goto('/');
    const opener = page.locator('header summary').filter({ hasText: 'Exams' }).first();
    await opener.click();
    await expect(page.locator('header details[open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('header details[open]')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await page.locator('main').click({ position: { x: 5, y: 5 } });
    await expect(page.locator('header details[open]')).toHaveCount(0);
  });

  test('the language is a link: the choice is stored and the address stays clean', async ({ page, context }) => {
    await page.goto('/GRE?section=quant');
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/zh/GRE?section=quant');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh');
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('zh');
  });
});

test.describe('without scripts', () => {
  // The refused form is a document with status 422.
  test.use({ javaScriptEnabled: false, expected: { noise: [/422/] } });

  test('a comment is refused with its reason and nothing typed lost, then taken and told to wait', async ({ page }) => {
    await page.goto(ARTICLE);
    await page.getByLabel('Your comment').fill('Is the join code the same for every course?');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Your comment')).toHaveValue('Is the join code the same for every course?');
    await page.getByLabel('Name').fill('Ann');
    await page.getByRole('button', { name: 'Send comment' }).click();
    expect(new URL(page.url()).hash).toBe('#comments');
    await expect(page.getByRole('status')).toContainText('waiting for approval');
  });

  test('nothing is shown that needs one: the theme’s switch, copying, answering, checking', async ({ page }) => {
    for (const path of ['/GRE', '/article/gre-quantitative-comparison']) {
      await page.goto(path);
      await page.locator('details').evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      await expect(page.locator('[data-theme-switch]')).toBeHidden();
      await expect(page.locator('button[type="button"]').filter({ visible: true })).toHaveCount(0);
    }
  });

  test('the language can be chosen, and menus and answers open', async ({ page }) => {
    await page.goto('/article/gre-quantitative-comparison');
    await page.getByText('Answer and reasoning').first().click();
    await expect(page.locator('article details[open]')).toHaveCount(1);
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  });
});
