import type { Page } from '@playwright/test';
import type { ArticleInput } from '../../contract/articles.ts';
import type { Api } from '../../contract/index.ts';
import { comeBackTo, goTo, SCREENS, WINDOWS } from './screens.ts';
import { apiAs, expect, minutes, overflowOf, settled, tableOverflowOf, test, tokenOf, unique, WALK, walkIf, write } from './support.ts';

/** Buttons of open windows that stand, or begin, outside the screen; those in what scrolls inside a window are its content. */
function hiddenButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"]')]
      .filter((box) => box.checkVisibility())
      .flatMap((box) => {
        const name = document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent ?? box.getAttribute('aria-label') ?? '';
        const foot = box.querySelectorAll(
          '.ant-modal-footer button, .ant-drawer-footer button, .ant-modal-confirm-btns button, .ant-modal-close, .ant-drawer-close',
        );
        // A form's own button is what people look for, wherever it stands.
        const forms = box.querySelectorAll('form :is(button[type="submit"], .ant-btn-primary)');
        return [...foot, ...forms]
          .filter((button) => button.checkVisibility())
          .filter((button) => {
            const { top, bottom, left, right } = button.getBoundingClientRect();
            return top < 0 || left < 0 || bottom > window.innerHeight || right > window.innerWidth;
          })
          .map((button) => `${name}: ${button.textContent || button.ariaLabel}`);
      }),
  );
}

/** A desktop's width in a window as low as people make them; a phone. */
const SIZES = [
  { width: 1440, height: 600 },
  { width: 390, height: 844 },
];
for (const [screen, openers] of Object.entries(SCREENS)) {
  if (openers.length === 0) continue;
  test(`every window of ${screen} keeps its buttons in view on a desktop and a phone`, walkIf(screen !== 'settings?tab=content'), async ({ console: page }) => {
    const found: string[] = [];
    const over = page.locator(WINDOWS).filter({ visible: true });
    if (SIZES[0]) await page.setViewportSize(SIZES[0]);
    await page.goto(`/p-admin/${screen}`);
    await settled(page);
    for (const open of openers) {
      // Some openers stand behind a menu on a phone: they are pressed where there is room.
      await open(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await settled(page);
        found.push(...(await hiddenButtons(page)).map((button) => `${size.width}: ${button}`));
        // Tables measure themselves anew when the window is another.
        await expect.poll(() => overflowOf(page), `${screen} is too wide at ${size.width}`).toBeLessThanOrEqual(0);
      }
      if (SIZES[0]) await page.setViewportSize(SIZES[0]);
      await page.keyboard.press('Escape');
      const isShut = await expect
        .poll(() => over.count(), { timeout: 1_000 })
        .toBe(0)
        .then(
          () => true,
          () => false,
        );
      if (!isShut) await comeBackTo(page, `/p-admin/${screen}`);
    }
    expect(found).toEqual([]);
  });
}

/** Every table of the console, and what is a column of it where there is room; on a phone a row is one cell. */
const TABLES: Record<string, string | null> = {
  articles: '更新时间',
  'articles?status=scheduled': '更新时间',
  'articles?status=published': '更新时间',
  'articles?status=recycled': '移入时间',
  'articles?status=review_due': null,
  categories: '排序',
  comments: null,
  'media?view=list': '上传时间',
  menus: '平台',
  'menus?position=footer': '平台',
  'settings?tab=exams&exam=ACT': '生效日期',
  'settings?tab=content': '更新时间',
  'settings?tab=audit': '用户',
  'settings?tab=users': '角色',
  'settings?tab=data': null,
  statistics: null,
  dashboard: null,
};

/** An article for each tab of the list with all that a row can have. */
async function writeAll(api: Api): Promise<void> {
  const { data: editions } = await api.exams.editions({ params: { code: 'GRE' } });
  const full: Partial<ArticleInput> = {
    ...{
      title: 'A title that is longer than any column could ever be, of an article that has all that a row can have',
      tags: ['one', 'another'],
      pinned: true,
    },
    ...{ exam: 'GRE', section: 'verbal', kind: 'practice', edition_id: editions.find(({ ended }) => ended)?.id },
  };
  const past = '2024-12-31T04:00:00Z';
  const live = await write(api, { ...full, status: 'published', published_at: past, review_by: '2026-01-01', unpublish_at: '2035-12-31T04:00:00Z' });
  await api.articles.autosave({ params: { id: live.id }, body: { title: `${live.title}, soon`, version: live.version } });
  await write(api, { ...full, exam: 'IELTS', section: null, edition_id: null, status: 'scheduled', published_at: '2035-12-31T04:00:00Z' });
  const gone = await write(api, { ...full, status: 'published', published_at: past });
  await api.articles.remove({ params: { id: gone.id } });
}

/** A desktop, laptops, tablets, a phone: from wide to narrow, as a window is drawn together, so that each screen is loaded once. */
const WIDTHS = [1440, 1360, 1280, 1200, 1024, 900, 390];

test("no table is wider than its place at any width, and every row's actions are on the screen", WALK, async ({ console: page, api, request }) => {
  test.setTimeout(minutes(5));
  // Names are as long as people have them.
  const name = 'Elizabeth Montgomery-Featherstonehaugh (Reading and Writing)';
  const author = { username: unique('elizabeth').replace(' ', '-'), password: 'a long password' };
  await api.users.create({ body: { ...author, name } });
  await writeAll(apiAs(request, await tokenOf(request, author)));
  const found: string[] = [];
  const faults = async () => {
    const outside = await page
      .locator('tr[data-row-key] button')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth).map((one) => one.ariaLabel ?? one.textContent),
      );
    return [`${await tableOverflowOf(page)} px`, `${await overflowOf(page)} px`, ...outside].filter((fault) => fault !== '0 px');
  };
  for (const [path, column] of Object.entries(TABLES)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, `/p-admin/${path}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (column && width === 1440) await expect(page.getByRole('columnheader', { name: column }).first()).toBeVisible();
      if (column && width === 390) await expect(page.getByRole('columnheader', { name: column })).toHaveCount(0);
      await expect
        .poll(faults, `${path} at ${width}`)
        .toEqual([])
        .catch(async () => found.push(`${path} at ${width}: ${(await faults()).join(', ')}`));
    }
  }
  expect(found).toEqual([]);
});
