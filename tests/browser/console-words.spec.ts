import type { Page } from '@playwright/test';
import { watchLatin } from './latin.ts';
import { comeBackTo, SCREENS } from './screens.ts';
import { expect, minutes, settled, test, walkIf } from './support.ts';

/** Names of keys are the same in every language. */
const KEYS = /^(?:Ctrl|Shift|Alt|Esc|Enter|⌘|[+/\s]|[A-Z0-9](?![a-z]))+$/;

/**
 * Names and hints that only people who cannot see the screen, or rest on something, get to know, and that hold no Chinese. What an author has written
 * (an alternative text, a file's name) is shown beside, and is in its own language.
 */
function englishOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('[aria-label], [title], [aria-roledescription]')) {
      if (element.closest('[aria-hidden="true"], .ProseMirror, [lang="en"], audio, iframe') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'aria-roledescription']) {
        const words = element.getAttribute(name) ?? '';
        const isLatin = /[A-Za-z]{2}/.test(words) && !/[\u4e00-\u9fff]/.test(words);
        const isShown =
          element.textContent.includes(words) || (name === 'title' && element.hasAttribute('aria-label')) || element.querySelector('img')?.alt === words;
        if (isLatin && !isShown) found.push(`${name}="${words}" on ${element.tagName.toLowerCase()}.${element.classList.item(0)}`);
      }
    }
    for (const button of document.querySelectorAll('button, [role="button"]')) {
      const isNamed =
        button.textContent.trim() ||
        button.hasAttribute('aria-label') ||
        button.hasAttribute('title') ||
        button.querySelector('[aria-label], img[alt]') ||
        (button instanceof HTMLButtonElement && button.labels.length > 0);
      if (!isNamed && !button.closest('[aria-hidden="true"]') && button.checkVisibility({ visibilityProperty: true }))
        found.push(`no name on button.${button.className}`);
    }
    return found;
  });
}

/** Over these no window opens, and no other test of every day comes to them. */
const EVERY_DAY = ['settings?tab=audit', 'settings?tab=comments'];

for (const [screen, openers] of Object.entries(SCREENS)) {
  test(`the console speaks Chinese, to those who cannot see it too: ${screen}`, walkIf(!EVERY_DAY.includes(screen)), async ({ console: page }) => {
    test.setTimeout(minutes(3));
    const english: string[] = [];
    const latin = new Set<string>();
    const latinNow = watchLatin(page);
    const look = async () => {
      await settled(page);
      english.push(...(await englishOn(page)));
      for (const words of await latinNow()) latin.add(words);
    };
    await page.goto(`/p-admin/${screen}`);
    await look();
    for (const [at, open] of openers.entries()) {
      if (at > 0) await comeBackTo(page, `/p-admin/${screen}`);
      await open(page);
      await look();
    }
    expect([...latin]).toEqual([]);
    expect([...new Set(english)].filter((line) => !KEYS.test(line.split('"')[1] ?? ''))).toEqual([]);
  });
}
