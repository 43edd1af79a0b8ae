import type { Page } from '@playwright/test';
import { expect, settled, test } from './support.ts';

test.use({ own: 'titles as sampled' });

/** The lines of each Chinese title of the page, and those of its breaks that are at no pause and at no place that the page tells. */
async function brokenTitles(page: Page, which = ':has(wbr)'): Promise<{ lines: string[]; wrong: string[] }[]> {
  return page.locator(`main :is(h1, h2, h3):lang(zh)${which}`).evaluateAll((titles) =>
    titles.map((title) => {
      const nodes = document.createTreeWalker(title, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      const lines: string[] = [];
      const wrong: string[] = [];
      let told = true;
      let before = Number.NEGATIVE_INFINITY;
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (node instanceof Element && node.tagName === 'WBR') told = true;
        for (const [at, sign] of [...(node instanceof Text ? node.data : '')].entries()) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, height } = range.getBoundingClientRect();
          const middle = top + height / 2;
          if (height > 0 && middle - before > height * 0.6) {
            if (!told) wrong.push(`${lines.at(-1)} / ${sign}`);
            lines.push('');
          }
          if (height > 0) before = middle;
          lines.push(`${lines.pop()}${sign}`);
          told = sign === ' ';
        }
      }
      return { lines: lines.map((line) => line.trim()), wrong };
    }),
  );
}

test('a Chinese title breaks at its pauses and between words, from the narrowest phone to a wide screen', async ({ page }) => {
  const wrong: string[] = [];
  let seen = 0;
  for (const path of ['/zh', '/zh?page=2', '/zh/GRE', '/zh/PTE', '/article/ielts-academic-or-general-zh'])
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await settled(page);
      const titles = await brokenTitles(page);
      seen += titles.length;
      wrong.push(...titles.flatMap((title) => title.wrong.map((place) => `${path} ${width}: ${place}`)));
    }
  expect(seen).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('a clause that is longer than its line is broken evenly, and the next one begins a line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/zh?q=GRE%20160');
  await settled(page);
  const titles = await brokenTitles(page);
  expect(titles.map(({ lines }) => lines.join(' / '))).toContain('GRE 160 分 / 到底意味着什么： / 百分位怎么看');
});

test('with letters twice as large no line of a Chinese title begins with a mark', async ({ page }) => {
  // To a page that is half as wide.
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/zh');
  await settled(page);
  const lines = (await brokenTitles(page, '')).flatMap((title) => title.lines);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => /^[，。：；？！、）》”]/.test(line))).toEqual([]);
});
