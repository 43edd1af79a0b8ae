import type { Page } from '@playwright/test';
import { expect, settled, test } from './support.ts';

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

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
const menu = (name: string, item: string) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('menuitem', { name: item }).filter({ visible: true }).first().click();
};
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).filter({ visible: true }).first().click();

/** Every screen, and what opens its windows, lists and pickers. */
const SCREENS: Record<string, readonly ((page: Page) => Promise<void>)[]> = {
  dashboard: [button('admin')],
  articles: [button('键盘操作'), button('列设置'), button('表格密度'), (page) => page.getByRole('checkbox', { name: '全选' }).first().check()],
  'articles?status=deleted': [],
  'articles/edit/1': [
    button('历史版本'),
    button('检查，发现'),
    button('预览'),
    button('选择封面'),
    button('链接'),
    button('更多操作'),
    button('段落样式'),
    menu('公式', '独立公式'),
    button('HTML 源码'),
    (page) => page.getByRole('button', { name: '图片', exact: true }).click(),
    (page) => page.getByRole('button', { name: '表格', exact: true }).click(),
  ],
  categories: [button('新建分类'), button('编辑'), button('删除')],
  comments: [button('查看'), button('快捷键'), button('更多操作')],
  media: [button('查看'), button('删除')],
  menus: [button('新建菜单项'), button('编辑 Home'), button('删除 Home')],
  'settings?tab=site': [field('时区')],
  'settings?tab=content': [button('新建一组'), button('编辑')],
  'settings?tab=exams': [],
  'settings?tab=comments': [],
  'settings?tab=seo': [],
  'settings?tab=users': [button('新建用户'), button('编辑用户'), button('会话')],
  'settings?tab=audit': [],
  'settings?tab=data': [],
  statistics: [],
};

for (const [screen, openers] of Object.entries(SCREENS)) {
  test(`the console speaks Chinese to those who cannot see it: ${screen}`, async ({ console: page }) => {
    const english: string[] = [];
    await page.goto(`/p-admin/${screen}`);
    await settled(page);
    english.push(...(await englishOn(page)));
    for (const [at, open] of openers.entries()) {
      if (at > 0) {
        await page.goto(`/p-admin/${screen}`);
        await settled(page);
      }
      await open(page);
      await settled(page);
      english.push(...(await englishOn(page)));
    }
    expect([...new Set(english)].filter((line) => !KEYS.test(line.split('"')[1] ?? ''))).toEqual([]);
  });
}
