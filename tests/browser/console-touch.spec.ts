import { devices, type Page } from '@playwright/test';
import { ROUTES } from '../../config/routes.ts';
import { goTo } from './screens.ts';
import { expect, minutes, settled, signIn, test, WALK, write } from './support.ts';
import { body, boxTools, FAILED_CALLS, openEditor, pressSave, title, tool, withoutAutosave } from './writing.ts';

const SCREENS = ROUTES.flatMap((row) => (row.kind === 'admin' && row.layout ? [row.path.replace(':id', '1')] : []));
const TABS = ['content', 'exams&exam=GRE', 'comments', 'seo', 'users', 'audit', 'data'].map((tab) => `/p-admin/settings?tab=${tab}`);

/** What a fingertip needs, CSS pixels. */
const FINGERTIP = 40;

/** The controls that answer to less than `least` pixels around their middle, by name. Links in a text are as high as their line. */
function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const controls = 'button, [role=button], [role=tab], [role=switch], summary, input:not([type=hidden], [type=file]), a[aria-label]:has(> .anticon)';
    const boxes = '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-segmented-item, .ant-checkbox-wrapper, .ant-tabs-tab, label';
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (control.matches(':disabled') || control.closest('[inert], [hidden], .ant-table-measure-row')) continue;
      const box = (control.matches('input, [role=tab]') && control.closest(boxes)) || control;
      if (!box.checkVisibility({ visibilityProperty: true }) || box.getBoundingClientRect().width === 0) continue;
      box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = box.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const answers = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return Boolean(hit && box.contains(hit));
      };
      // What stands below something else, as in a menu that is folded away, is not to be pressed.
      if (!answers(0, 0)) continue;
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < size && answers(dx * (steps + 1), dy * (steps + 1))) steps += 1;
        return steps;
      };
      const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
      // A point between two pixels is neither's.
      if (wide >= size - 1 && high >= size - 1) continue;
      found.push(`${control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.className}: ${wide} × ${high}`);
    }
    return [...new Set(found)];
  }, least);
}

const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 5'];
test.use({ viewport: { ...viewport, width: 390 }, userAgent, deviceScaleFactor, isMobile: true, hasTouch: true });

test('with fingers, whatever is pressed on any screen is as large as a fingertip', WALK, async ({ page, request }) => {
  test.setTimeout(minutes(5));
  await signIn(page, request);
  const found: string[] = [];
  for (const path of [...SCREENS, ...TABS, '/p-admin/articles?status=recycled']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    found.push(...(await tooSmall(page, FINGERTIP)).map((fault) => `${path} ${fault}`));
  }
  expect(found).toEqual([]);
});

test('a file’s checkbox has its ground, and is pressed from around it; no large square stands on the picture', async ({ page, request }) => {
  await signIn(page, request);
  await page.goto('/p-admin/media');
  const box = page.getByRole('listitem').getByRole('checkbox').first();
  const around = box.locator('xpath=ancestor::label');
  await expect(around).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect((await around.boundingBox())?.height).toBeGreaterThanOrEqual(FINGERTIP - 1);
  await expect(around.locator('span').first()).toHaveCSS('box-shadow', /4px/);
});

test('the sign that opens a branch is drawn in one place', async ({ page, request }) => {
  await signIn(page, request);
  await page.goto('/p-admin/categories');
  const sign = page.locator('.ant-table-row-expand-icon-expanded').first();
  // Its two strokes lie on each other: both through the middle of the box.
  const off = await sign.evaluate((box) => {
    const [across, down] = [getComputedStyle(box, '::before'), getComputedStyle(box, '::after')];
    const middle = (start: string, length: string) => Number.parseFloat(start) + Number.parseFloat(length) / 2;
    return [middle(across.top, across.height) - middle(down.top, down.height), middle(across.left, across.width) - middle(down.left, down.width)];
  });
  expect(off).toEqual([0, 0]);
});

test('a button that is pressed brings no words over what stands around it; a mark still says what it means', async ({ page, request, api }) => {
  await signIn(page, request);
  const article = await write(api, { content_html: '<table><tbody><tr><td>cell</td></tr></tbody></table>', status: 'published' });
  await api.articles.autosave({ params: { id: article.id }, body: { version: article.version, title: article.title, summary: 'Changed' } });
  const shown = page.locator('.ant-tooltip').filter({ visible: true });
  await page.goto(`/p-admin/articles/edit/${article.id}`);
  await settled(page);
  await body(page).getByText('cell').tap();
  for (const button of [tool(page, '加粗'), boxTools(page, '表格').getByRole('button', { name: '首行作为表头' })]) {
    await button.tap();
    // What a mouse would bring up is there by now.
    await expect(button).toHaveClass(/ant-tooltip-open/);
    await expect(shown).toHaveCount(0);
  }
  await page.goto(`/p-admin/articles?q=${encodeURIComponent(article.title)}`);
  await page.getByText('未发布修改', { exact: true }).tap();
  await expect(shown).toContainText('读者还看不到');
});

test('on a phone the hint over the text is one line', async ({ page, request, api }) => {
  await signIn(page, request);
  await openEditor(page, await write(api));
  expect((await page.getByText('空行按 / 插入内容').boundingBox())?.height).toBeLessThan(30);
});

test.describe(() => {
  test.use({ expected: { noise: FAILED_CALLS } });

  test('on a phone the window of a conflict stands still sideways', async ({ page, request, api }) => {
    await signIn(page, request);
    const article = await write(api);
    await openEditor(page, article);
    await withoutAutosave(page);
    await api.articles.update({ params: { id: article.id }, body: { title: 'Their title', version: article.version } });
    await title(page).fill('My title');
    await pressSave(page);
    const conflict = page.getByRole('dialog', { name: '这篇文章已在别处修改' });
    await expect(conflict.getByRole('radiogroup').first()).toBeVisible();
    const tooWide = await conflict.evaluate(
      (root) => [...root.querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto').length,
    );
    expect(tooWide).toBe(0);
  });
});
