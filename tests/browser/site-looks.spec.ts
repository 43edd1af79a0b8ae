import { expect, settled, test, useTheme, violationsOf } from './support.ts';

/** One of each kind of public page, with its states. */
const PATHS = [
  '/',
  '/?exam=GRE&category=math',
  '/?q=zzzznothing',
  '/GRE',
  '/PTE?section=reading',
  '/article/gre-format-guide',
  '/article/lsat-assumption-questions',
  '/author/2',
  '/nothing-here',
];

test.use({ expected: { noise: [/404/] } });

for (const theme of ['light', 'dark'] as const) {
  for (const language of ['en', 'zh'] as const) {
    test(`axe finds nothing on the public pages: ${theme}, ${language}`, async ({ page, context, baseURL }) => {
      test.setTimeout(300_000);
      await useTheme(page, theme);
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      await page.addInitScript((value) => localStorage.setItem('language', value), language);
      const found: string[] = [];
      for (const path of PATHS) {
        await page.goto(path);
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        found.push(...(await violationsOf(page)).map((fault) => `${path} ${fault}`));
      }
      expect(found).toEqual([]);
    });
  }
}
