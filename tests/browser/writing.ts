import type { Locator, Page } from '@playwright/test';
import type { Article } from '../../contract/articles.ts';
import type { Api } from '../../contract/index.ts';
import { expect, expectMessage, passMessages, write } from './support.ts';

/** The writing screen's parts, for the tests that write. */
export const title = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true });
export const body = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true });
export const saveState = (page: Page) => page.getByRole('status').filter({ hasText: /保存|离线|本机/ });
export const pressSave = (page: Page) => page.getByRole('button', { name: /^(保存草稿|保存修改|保存)$/ }).click();
/** Presses 发布 and goes past what the check warns of. */
export async function publish(page: Page, name: '发布' | '更新发布' | '立即发布' = '发布'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const check = page.getByRole('dialog', { name: '发布前检查' });
  await check.getByRole('button', { name: /^仍然/ }).click();
}

export async function openEditor(page: Page, article: Pick<Article, 'id' | 'title'>): Promise<void> {
  await page.goto(`/p-admin/articles/edit/${article.id}`);
  await expect(title(page)).toHaveValue(article.title);
  await expect(body(page)).toBeVisible();
}

/** Types at the end of the body, key by key. */
export async function typeInBody(page: Page, words: string): Promise<void> {
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

export const read = async (api: Api, id: number): Promise<Article> => (await api.articles.get({ params: { id } })).data;

/** What a stranger's browser gets. */
export const publicText = async (page: Page, slug: string) => (await page.request.get(`/article/${slug}`)).text();
export const publicStatus = async (page: Page, slug: string) => (await page.request.get(`/article/${slug}`)).status();

/** Stops saving by itself: the text then stays unsaved as long as a test needs it. */
export async function withoutAutosave(page: Page): Promise<void> {
  await page.route('**/api/articles/*/working-copy', (route) => route.abort());
}

/** What the browser says about calls that a test makes fail. */
export const FAILED_CALLS = [/Failed to load resource|net::ERR|articles\.\w+ failed/];

export const tools = (page: Page) => page.getByRole('toolbar', { name: '正文格式' });
export const tool = (page: Page, name: string) => tools(page).getByRole('button', { name, exact: true });
export const boxTools = (page: Page, name: string) => page.getByRole('toolbar', { name: `${name}的操作` });
/** Chooses from a menu of the toolbar. */
export async function pick(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await tool(page, menu).click();
  await page.getByRole('menuitem', { name: item }).filter({ visible: true }).click();
}
export const unsaved = (page: Page) => page.getByRole('status').filter({ hasText: '有未保存的修改' });
export const toEnd = (page: Page) => page.keyboard.press('Control+End');

/** A new draft, open, with the cursor in its empty body. */
export async function emptyDraft(page: Page, api: Api) {
  const article = await write(api, { content_html: '' });
  await openEditor(page, article);
  await body(page).click();
  return article;
}

export async function savedBody(page: Page, api: Api, id: number): Promise<string> {
  await passMessages(page);
  await pressSave(page);
  await expectMessage(page, /已保存/);
  return (await read(api, id)).content_html.replace(/>\s+</g, '><');
}

/** Pastes what a program would put on the clipboard. */
export async function paste(target: Locator, data: { html?: string; text?: string; files?: { name: string; type: string; base64: string }[] }): Promise<void> {
  await target.evaluate((element, { html, text, files }) => {
    const clipboard = new DataTransfer();
    if (html) clipboard.setData('text/html', html);
    if (text) clipboard.setData('text/plain', text);
    for (const { name, type, base64 } of files ?? []) {
      clipboard.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, data);
}

/** What an input method's keys are called: on desktops, on Android, and where it writes without keys (dictation). */
export const COMPOSING_KEYS = { desktop: 'Process', android: 'Unidentified', dictation: null } as const;

/** Composes letters as an input method does, and then takes a word for them; without one it is left under way. */
export async function compose(page: Page, letters: string, word?: string, key: string | null = COMPOSING_KEYS.desktop): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const pressing = async (write: () => Promise<unknown>) => {
    const tell = (type: 'rawKeyDown' | 'keyUp') => key && devtools.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: 229 });
    await tell('rawKeyDown');
    await write();
    await tell('keyUp');
  };
  for (let end = 1; end <= letters.length; end += 1)
    await pressing(() => devtools.send('Input.imeSetComposition', { text: letters.slice(0, end), selectionStart: end, selectionEnd: end }));
  if (word !== undefined) await pressing(() => devtools.send('Input.insertText', { text: word }));
  await devtools.detach();
}
