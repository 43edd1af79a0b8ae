import { expect, READER, test } from './support.ts';

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
  const target = await list.locator('[aria-selected="true"] a').getAttribute('href');
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
  await expect(first.locator('a')).toHaveAttribute('lang', 'zh');
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
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
