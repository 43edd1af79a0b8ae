import type { Locator } from '@playwright/test';
import { expect, test } from './support.ts';

test.use({ own: 'contrast as sampled', contextOptions: { forcedColors: 'active' } });

/** Whether something has a frame of its own: grounds are the system's there. */
const hasFrame = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle !== 'none');

test('in high contrast the page of a list, a suggestion and a choice that are chosen are told from the others', async ({ page }) => {
  await page.goto('/?page=2');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  expect([
    await hasFrame(pager.getByRole('link', { name: 'Page 2', exact: true })),
    await hasFrame(pager.getByRole('link', { name: 'Page 1', exact: true })),
  ]).toEqual([true, false]);
  await page.locator('header input[type="search"]').filter({ visible: true }).pressSequentially('calcul');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  expect([await hasFrame(page.getByRole('option').first()), await hasFrame(page.getByRole('option').nth(1))]).toEqual([true, false]);
  await page.goto('/article/lsat-assumption-questions');
  const choices = page.locator('section[data-type="practice-question"]').first().locator('ol[data-type="choices"] > li');
  await choices.nth(1).locator('label').click();
  await expect(choices.nth(1).locator('input')).toBeChecked();
  expect([await hasFrame(choices.nth(1)), await hasFrame(choices.first())]).toEqual([true, false]);
});
