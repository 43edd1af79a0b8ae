import type { Page } from '@playwright/test';
import { SCREENS } from './screens.ts';
import { expect, overflowOf, settled, test } from './support.ts';

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
        const forms = box.querySelectorAll('form button[type="submit"]');
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

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const [screen, openers] of Object.entries(SCREENS)) {
    if (openers.length === 0) continue;
    test(`every window keeps its buttons in view at ${width} × ${height}: ${screen}`, async ({ console: page }) => {
      const found: string[] = [];
      for (const open of openers) {
        // Some openers stand behind a menu on a phone: they are pressed where there is room.
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`/p-admin/${screen}`);
        await settled(page);
        await open(page);
        await page.setViewportSize({ width, height });
        await settled(page);
        found.push(...(await hiddenButtons(page)));
        // Tables measure themselves anew when the window is another.
        await expect.poll(() => overflowOf(page), `${screen} is too wide`).toBeLessThanOrEqual(0);
      }
      expect(found).toEqual([]);
    });
  }
}
