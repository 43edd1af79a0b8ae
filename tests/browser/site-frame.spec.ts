import type { Page } from '@playwright/test';
import { expect, test } from './support.ts';

test.use({ own: 'menus as sampled' });

/** Where the links of a part of the page lead, folded ones too, with their words. */
const linksOf = (page: Page, part: string) =>
  page.locator(`${part} a`).evaluateAll((links) => links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`));

test('the phone’s menu has every link of the wide one, and shows each', async ({ page }) => {
  for (const path of ['/', '/zh/GRE']) {
    await page.goto(path);
    const wide = await linksOf(page, 'header ul[data-menus]');
    expect(wide.length, path).toBeGreaterThan(15);
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.locator('header nav[data-menus]').filter({ visible: true });
    await menu.locator('summary').first().click();
    for (const group of await menu.locator('details details > summary').all()) await group.click();
    expect(await linksOf(page, 'header nav[data-menus]'), path).toEqual(wide);
    for (const link of await menu.locator('a').all()) await expect(link).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('icons and manifests that pages name answer as what they are', async ({ page, request }) => {
  for (const path of ['/', '/zh']) {
    await page.goto(path);
    const named = await page
      .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(named.length, path).toBe(4);
    const { icons } = await (await request.get(named.at(-1) ?? '')).json();
    for (const url of [...named, ...icons.map(({ src }: { src: string }) => src)]) {
      const answer = await request.get(url);
      expect([url, answer.status()]).toEqual([url, 200]);
      expect(answer.headers()['content-type'], url).toMatch(/^(image\/|application\/manifest\+json)/);
      expect((await answer.body()).length, url).toBeGreaterThan(100);
    }
  }
  // Asked for by habit, without having been named.
  for (const url of ['/favicon.ico', '/apple-touch-icon.png']) expect((await request.get(url)).headers()['content-type'], url).toMatch(/^image\//);
});

test('an article’s contents mark its chapter and show how much is read, while one scrolls', async ({ page }) => {
  await page.goto('/article/ap-guide');
  const contents = page.locator('nav[data-outline]').filter({ visible: true });
  const links = contents.getByRole('link');
  const current = contents.locator('[aria-current]');
  const read = () =>
    contents.evaluate((nav) => {
      const bars = [...nav.querySelectorAll('*')].map((element) => getComputedStyle(element, '::before'));
      const bar = bars.find(({ animationName }) => animationName !== 'none');
      // As a share of its full width.
      return Number.parseFloat(bar?.scale.replace('none', '1') ?? '');
    });
  await expect(current).toHaveCount(0);
  const parts = [await read()];
  const chapters = await links.all();
  for (const at of [1, 3, chapters.length - 1]) {
    const hash = decodeURIComponent((await chapters[at]?.getAttribute('href')) ?? '');
    await page.evaluate((id) => scrollTo({ top: (document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY - 100 }), hash.slice(1));
    await expect(current).toHaveText([(await chapters[at]?.textContent()) ?? '']);
    parts.push(await read());
  }
  // It never goes back.
  expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b));
  expect(parts[0]).toBeLessThan(0.1);
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect(current).toHaveCount(0);
});
