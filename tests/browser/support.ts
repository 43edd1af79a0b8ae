import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

export const ADMIN = { username: 'admin', password: 'browser-test-password' };

interface Fixtures {
  /** Console messages and page errors that a test expects; everything else fails it. */
  expected: { noise: RegExp[] };
  /** A page that is signed in, at the dashboard. */
  console: Page;
}

/** A browser test in which an unexpected `console.error`, warning or page error is a failure. */
export const test = base.extend<Fixtures>({
  expected: [{ noise: [] }, { option: true }],
  page: async ({ page, expected }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') noise.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
    await use(page);
    expect(noise.filter((line) => !expected.noise.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  console: async ({ page, request }, use) => {
    await signIn(page, request);
    await use(page);
  },
});

export { expect };

export async function tokenOf(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: ADMIN });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.token;
}

/** Signs in by putting a token where the login page would. */
export async function signIn(page: Page, request: APIRequestContext): Promise<void> {
  const token = await tokenOf(request);
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('signed-in-once')) {
      localStorage.setItem('token', value);
      sessionStorage.setItem('signed-in-once', '1');
    }
  }, token);
  await page.goto('/p-admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible();
}
