import { expect, READER, test } from './support.ts';
import { compose } from './writing.ts';

test.use({ userAgent: READER });

const HEADER = 'header form[role="search"]';

test('the header’s field by keyboard: “/” goes there, arrows choose, Enter follows, Escape closes', async ({ page }) => {
  await page.goto('/GRE');
  const field = page.locator(`${HEADER} input`).first();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('calcul');
  const list = page.getByRole('listbox');
  const options = list.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');

  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  // Up from the first is the field itself, and from there the last.
  await page.keyboard.press('ArrowUp');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('calcul');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const target = await list.locator('[aria-selected="true"]').getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${target}`);
});

test('a slash that is typed into a field stays there; Enter without a choice searches', async ({ page }) => {
  await page.goto('/');
  const field = page.locator(`${HEADER} input`).first();
  await field.click();
  await page.keyboard.type('and/or');
  await expect(field).toHaveValue('and/or');
  await field.fill('gre calculator');
  await field.press('Enter');
  await page.waitForURL('**/?q=gre+calculator');
  await expect(page.getByRole('main').getByRole('link', { name: 'May I use a calculator?' })).toBeVisible();
});

test('on a phone an icon opens the field; suggestions are Chinese on Chinese pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/zh');
  await page.locator('header summary[aria-label="搜索"]').click();
  const field = page.locator(`${HEADER} input`).last();
  await expect(field).toBeFocused();
  await field.fill('计算器');
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  await expect(first).toHaveAttribute('lang', 'zh');
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('a suggestion for an older question is not taken for the new one, and none opens behind a reader who has gone on', async ({ page }) => {
  let release = () => {};
  let held = Promise.resolve();
  await page.route('**/api/search/suggest?*', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const hold = () => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  await page.goto('/GRE');
  const field = page.locator(`${HEADER} input`).first();
  const list = page.getByRole('listbox', { includeHidden: true });
  const options = list.getByRole('option', { includeHidden: true });
  await field.click();
  await page.keyboard.type('reading');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const old = await options.allTextContents();
  hold();
  await page.keyboard.type(' list');
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await options.first().click();
  await expect(page).toHaveURL('/GRE');
  release();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  expect(await options.allTextContents()).not.toEqual(old);

  hold();
  const asked = page.waitForRequest('**/api/search/suggest?*');
  await page.keyboard.type('e');
  await asked;
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  const answered = page.waitForResponse('**/api/search/suggest?*');
  release();
  await (await answered).finished();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(list).toBeHidden();

  await field.fill('reading');
  await expect(options.first()).toBeVisible();
  hold();
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' time');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/?q=reading+time');
});

test('what an input method is putting together is not asked, and its keys are its own', async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => request.url().includes('/suggest?') && asked.push(new URL(request.url()).searchParams.get('q')));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/zh');
  await page.locator('header summary[aria-label="搜索"]').click();
  const field = page.locator(`${HEADER} input`).last();
  await expect(field).toBeFocused();
  await field.fill('阅读');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await compose(page, 'yuedu');
  await expect(options).toHaveCount(0);
  // Escape, told as an input method's key, ends neither the search nor what is being put together.
  await field.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true });
  await expect(field).toBeVisible();
  await compose(page, 'yuedu', '技巧');
  await expect(field).toHaveValue('阅读技巧');
  await expect(options.first()).toBeVisible();
  expect(asked).toEqual(['阅读', '阅读技巧']);
});

test('a search that finds nothing leads on: to what comes near, and to the exam that was named', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/?q=zzxxqqywwvv');
  await expect(main.getByText('Nothing found', { exact: true })).toBeVisible();
  await expect(main.locator('a[href="/GRE"]').first()).toBeVisible();
  const answer = await page.goto('/zh?q=zzxxqqywwvv');
  expect(answer?.status()).toBe(200);
  await expect(main.getByRole('searchbox')).toHaveValue('zzxxqqywwvv');
  for (const exam of ['GRE', 'PTE']) await expect(main.locator(`a[href="/zh/${exam}"]`).first()).toBeVisible();
});

test('what is found nowhere under a filter is offered from elsewhere, in the page’s language', async ({ page }) => {
  for (const [path, title, words] of [
    ['/?q=calculator&exam=LSAT&kind=news', 'Perhaps one of these', /calculator/i],
    ['/zh?q=%E8%AE%A1%E7%AE%97%E5%99%A8&exam=LSAT&kind=news', '你要找的也许是', /计算器/],
  ] as const) {
    await page.goto(path);
    const nearest = page.getByRole('region', { name: title });
    expect(await nearest.getByRole('link').count(), path).toBeGreaterThan(2);
    await nearest.getByRole('link', { name: words }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).search, path).toBe('');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the header’s field is a form', async ({ page }) => {
    await page.goto('/zh/GRE');
    const field = page.locator(`${HEADER} input`).first();
    await field.fill('gre能用计算器吗');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/zh\?q=/);
    await expect(page.getByRole('main').getByRole('link', { name: '可以用计算器吗？' })).toBeVisible();
  });
});
