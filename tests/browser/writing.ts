import type { Page } from '@playwright/test';
import type { Article } from '../../contract/articles.ts';
import type { Api } from '../../contract/index.ts';
import { expect } from './support.ts';

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
