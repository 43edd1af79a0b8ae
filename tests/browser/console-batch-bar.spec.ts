import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Api } from '../../contract/index.ts';
import { expect, overflowOf, picture, READER, settled, test, tokenOf, unique, write } from './support.ts';

/** How much of the window the console's header takes, in px. */
const HEADER = 56;
/** Rows that no window holds at once. */
const MANY = 16;

interface LongList {
  name: string;
  /** Makes the rows, and answers where they are listed. */
  fill: (request: APIRequestContext, api: Api) => Promise<string>;
  bar: (page: Page) => Locator;
  rows: (page: Page) => Locator;
  /** Widths at which the rows are cards below no head. */
  headless?: readonly number[];
}

async function comments(request: APIRequestContext, api: Api): Promise<string> {
  await api.configs.update({ params: { key: 'comment_rate_count' }, body: { value: 100 } });
  const { data: article } = await (await request.get('/api/articles/public/gre-format-guide')).json();
  const word = unique('Scrolled');
  for (let number = 1; number <= MANY; number += 1) {
    const data = { article_id: article.id, author_name: 'Reader Many', content: `${word} ${number}` };
    expect((await request.post('/api/comments', { data, headers: { 'user-agent': READER } })).status()).toBe(201);
  }
  return `/p-admin/comments?q=${encodeURIComponent(word)}`;
}

async function articles(_request: APIRequestContext, api: Api): Promise<string> {
  const word = unique('Scrolled');
  for (let number = 1; number <= MANY + 4; number += 1) await write(api, { title: `${word} ${number}` });
  return `/p-admin/articles?q=${encodeURIComponent(word)}`;
}

const media = (view: 'grid' | 'list') => async (request: APIRequestContext) => {
  const authorization = `Bearer ${await tokenOf(request)}`;
  const word = unique('scrolled').replace(' ', '-');
  for (let number = 1; number <= MANY; number += 1) {
    const file = { name: `${word}-${number}.png`, mimeType: 'image/png', buffer: await picture() };
    expect((await request.post('/api/media', { multipart: { file }, headers: { authorization } })).ok()).toBe(true);
  }
  return `/p-admin/media?q=${word}&view=${view}`;
};

const tableBar = (page: Page) => page.locator('.ant-pro-table-alert');
const tableRows = (page: Page) => page.locator('tr[data-row-key]');
const mediaBar = (page: Page) => page.getByRole('toolbar', { name: '批量操作' });

const LISTS: LongList[] = [
  { name: 'articles', fill: articles, bar: tableBar, rows: tableRows, headless: [390] },
  { name: 'comments', fill: comments, bar: tableBar, rows: tableRows },
  { name: 'files in a list', fill: media('list'), bar: mediaBar, rows: tableRows },
  { name: 'files in a grid', fill: media('grid'), bar: mediaBar, rows: (page) => page.locator('li:has([data-arrow-stop])'), headless: [1440, 390] },
];

const edges = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return { top, bottom, free: over !== null && (element.contains(over) || over.contains(element)) };
  });

for (const { name, fill, bar, rows, headless = [] } of LISTS) {
  test(`${name}: a selection’s bar and the table’s head stay in view to the last row, at 1440 and 390 px`, async ({ console: page, request, api }) => {
    const address = await fill(request, api);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await rows(page).first().getByRole('checkbox').check();
      await settled(page);
      await rows(page)
        .last()
        .evaluate((row) => row.scrollIntoView({ block: 'end' }));
      await expect(rows(page).last()).toBeInViewport();
      const shown = await edges(bar(page));
      expect(shown).toMatchObject({ top: HEADER, free: true });
      if (!headless.includes(width)) {
        const head = await edges(page.locator('thead').first());
        expect(Math.abs(head.top - shown.bottom)).toBeLessThanOrEqual(1);
        expect(head.free).toBe(true);
      }
      expect(await overflowOf(page)).toBe(0);
      // What keys lead to does not come to stand behind them.
      await rows(page)
        .nth(2)
        .getByRole('checkbox')
        .evaluate((box: HTMLElement) => box.focus());
      const focused = await edges(rows(page).nth(2).getByRole('checkbox'));
      expect(focused.free).toBe(true);
      await bar(page).getByRole('button', { name: '取消选择' }).click();
      await expect(bar(page)).toHaveCount(0);
    }
  });
}
