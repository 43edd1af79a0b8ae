import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import type { Article, ArticleInput } from '../../contract/articles.ts';
import type { Api } from '../../contract/index.ts';
import { makeApi } from '../../contract/make-api.ts';
import { quiet, watchRequests } from './quiet.ts';
import { startServer } from './server.ts';

export const ADMIN = { username: 'admin', password: 'browser-test-password' };

/** A person's browser: under Playwright's own name a visit counts as a bot's. */
export const READER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Fixtures {
  /** Console messages and page errors that a test expects; everything else fails it. */
  expected: { noise: RegExp[] };
  /** A page that is signed in; nothing is opened yet. */
  console: Page;
  /** The same at the dashboard, for what begins there. */
  dashboard: Page;
  /** The typed API in the admin's name, for what a story takes for granted and for checking what was stored. */
  api: Api;
}

interface WorkerFixtures {
  /** Named by files whose tests want the site as it is sampled (`test.use({ own: 'a name' })`): what others leave in its menus stands on every page. They get a worker, and so a server, of their own. */
  own: string;
  /** The address of this worker's own server. */
  server: string;
}

/** A call that was still under way when the test opened another page; the product logs it as a lost connection. */
const BROKEN_OFF = /^warning: \w+\.\w+ failed: 0 network/;

/** How many times slower than this machine the browser is made; `CPU_THROTTLE=4` shows what a busy machine shows once in a hundred runs. */
const THROTTLE = Number(process.env.CPU_THROTTLE ?? 1);

/** So many minutes of a browser that is not slowed, milliseconds: for tests that go through many screens. */
export const minutes = (count: number): number => count * 60_000 * THROTTLE;

/** A page that is closing has no devtools any more. */
async function slow(page: Page): Promise<void> {
  if (THROTTLE === 1) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
}

/** A browser test in which an unexpected `console.error`, warning or page error is a failure. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  own: ['', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use, { parallelIndex }) => {
      const { url, stop } = await startServer(parallelIndex);
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
  expected: [{ noise: [] }, { option: true }],
  context: async ({ context }, use) => {
    context.on('page', (page) => {
      watchRequests(page);
      void slow(page).catch(() => {});
    });
    await use(context);
  },
  page: async ({ page, expected }, use) => {
    await slow(page);
    const noise: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') noise.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
    await use(page);
    expect(noise.filter((line) => ![BROKEN_OFF, ...expected.noise].some((pattern) => pattern.test(line)))).toEqual([]);
  },
  console: async ({ page, request }, use) => {
    await signIn(page, request);
    await use(page);
  },
  dashboard: async ({ console: page }, use) => {
    await openDashboard(page);
    await use(page);
  },
  api: async ({ request }, use) => {
    await use(apiAs(request, await tokenOf(request)));
  },
});

export { expect };

/**
 * The second argument of a test that is left to the night (`npm run test:all`): one that goes through all screens or windows, or through what another shows already in
 * a second theme, width or language. It takes as long as ten others.
 */
export const WALK = { tag: '@walk' };
/** The same for some of the tests that a loop makes. */
export const walkIf = (isWalk: boolean) => (isWalk ? WALK : {});

export async function tokenOf(request: APIRequestContext, who = ADMIN): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: who });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.token;
}

/** Signs in by putting a token where the login page would, before the next page is opened. */
export async function signIn(page: Page, request: APIRequestContext, who = ADMIN): Promise<void> {
  const token = await tokenOf(request, who);
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('signed-in-once')) {
      localStorage.setItem('token', value);
      sessionStorage.setItem('signed-in-once', '1');
    }
  }, token);
}

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/p-admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible();
}

/** The typed API with a token; an answer that is not good fails the test with its body. */
export function apiAs(request: APIRequestContext, token: string): Api {
  return makeApi(async ({ name, call, path, query, body }) => {
    const params = Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`/api${path}`, { method: call.method, params: Object.fromEntries(params), data: body, headers });
    const text = await answer.text();
    expect(answer.ok(), `${name}: ${answer.status()} ${text}`).toBe(true);
    return text === '' ? undefined : JSON.parse(text);
  });
}

/** A form's field by the words of its label, told from other things that bear the same name. */
export function field(scope: Page | Locator, label: string, role: 'textbox' | 'combobox' | 'spinbutton' | 'switch' = 'textbox'): Locator {
  return scope.getByLabel(label, { exact: true }).and(scope.getByRole(role));
}

/** A form's field with its label, help and errors. */
export function fieldWithErrors(scope: Page | Locator, label: string): Locator {
  return scope
    .locator('.ant-form-item')
    .filter({ has: pageOf(scope).getByLabel(label, { exact: true }) })
    .last();
}

const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope);

/** Picks an option of a select or tree select, the way a person does: by opening its list (and typing, where it can be searched) and pressing the words. */
export async function choose(scope: Page | Locator, label: string, option: string, typed?: string): Promise<void> {
  await field(scope, label, 'combobox').click();
  if (typed) await field(scope, label, 'combobox').fill(typed);
  // The list of the field before may still be fading away.
  const list = pageOf(scope).locator('.ant-select-dropdown').filter({ visible: true });
  await expect(list).toHaveCount(1);
  await list.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

/** The row of a table that holds these words. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name });
}

/** Presses a button of the dialog with this title. */
export async function press(page: Page, name: string | RegExp, button: string | RegExp): Promise<void> {
  await dialog(page, name).getByRole('button', { name: button }).click();
}

/** antd sets a space between two Chinese characters of a button. */
export const SAVE = /^保\s*存$/;
export const DELETE = /^删\s*除$/;
export const CANCEL = /^取\s*消$/;

/** Writes an article through the API; a draft unless told. */
export async function write(api: Api, input: Partial<ArticleInput> = {}): Promise<Article> {
  return (await api.articles.create({ body: { title: unique('Article'), content_html: '<p>Something to read about the shorter test.</p>', ...input } })).data;
}

/**
 * The message that appears at the top of the console after an action. One that was expected before does not count: it may still stand there when the
 * same action is done again.
 */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  const fresh = page.locator(':is([role="alert"], .ant-message-notice):not([data-expected], [data-expected] *)');
  await expect(fresh.filter({ hasText: text }).first()).toBeVisible();
  await page.evaluate((words) => {
    for (const message of document.querySelectorAll('.ant-message-notice')) {
      const said = message.textContent ?? '';
      message.toggleAttribute('data-expected', message.hasAttribute('data-expected') || (typeof words === 'string' ? said.includes(words) : words.test(said)));
    }
  }, text);
}

/** What stands there now says nothing of what is done next. */
export async function passMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const message of document.querySelectorAll('.ant-message-notice')) message.toggleAttribute('data-expected', true);
  });
}

/** Keeps back the answers to these calls until they are let go. */
export async function holdBack(page: Page, calls: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/**
 * Presses everything in a row where it stands, as a hand does that was under way when the row was given up, then these keys with the focus in it, and
 * gives the requests that change something and what opened: nothing, where the row takes no action.
 */
export async function pressAllOf(page: Page, given: Locator, keys: readonly string[]): Promise<string[]> {
  const address = page.url();
  const done: string[] = [];
  const note = (sent: Request) => sent.method() !== 'GET' && done.push(`${sent.method()} ${sent.url()}`);
  page.on('request', note);
  const controls = given.locator('a, button, input, [role="button"]');
  const places = await controls.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
  expect(places.length).toBeGreaterThan(1);
  for (const [at, { x, y }] of places.entries()) {
    await page.mouse.click(x, y);
    await controls.nth(at).evaluate((one: HTMLElement) => one.focus());
    for (const key of keys) await page.keyboard.press(key);
  }
  await quiet(page);
  page.off('request', note);
  const opened = await page.locator('[role="dialog"], [role="menu"].ant-dropdown-menu').filter({ visible: true }).count();
  return [...done, ...(opened > 0 ? [`${opened} opened`] : []), ...(page.url() === address ? [] : [page.url()])];
}

/** How many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** How many pixels the widest table is wider than its place; one whose head stays has a body of its own. */
export function tableOverflowOf(page: Page): Promise<number> {
  return page
    .locator('.ant-table-content, .ant-table-body')
    .evaluateAll((tables) => Math.max(0, ...tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)));
}

/** A name with a word that no other test writes: letters alone, so that a search for it asks for the whole of it. */
export function unique(word: string): string {
  return `${word} ${Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`;
}

/** Chooses the theme for every page that is opened from now on. */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'dark');
}

/** Waits until nothing loads or moves any more: a text that fades in has no contrast yet. */
export async function settled(page: Page): Promise<void> {
  await quiet(page);
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        // What follows the reader's scrolling ends when they have read to the end.
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // On a slow machine one begins when another has ended: two frames in turn have none.
    for (let still = 0; still < 2; still += 1) {
      const moving = ending();
      if (moving.length > 0) still = -1;
      await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
      await nextFrame();
    }
  });
}

/** In one call, without a second page for the summary, and without describing what is well: half the time. All our frames are of our own origin. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).setLegacyMode();

/** Whether a target that something covers in part, such as a bar that stays at the window's edge, is large enough in the middle of the window. */
async function standsFree(page: Page, target: string): Promise<boolean> {
  const before = await page.evaluate(() => window.scrollY);
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await axe(page).include(target).withRules(['target-size']).analyze();
  await page.evaluate((y) => window.scrollTo({ top: y }), before);
  return violations.length === 0;
}

/** What axe (WCAG 2 A and AA) finds on the page, a line each. antd's hidden row that measures a table's columns is its own affair. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).exclude('.ant-table-measure-row').analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { target, any } of nodes) {
      const place = target.join(' ');
      // What is covered as a whole axe takes for scrolled away; what is covered in part may be so too.
      const isCovered = any[0]?.data?.messageKey === 'partiallyObscured' && target.length === 1;
      if (!(isCovered && (await standsFree(page, place)))) found.push(`${id} ${place}: ${any[0]?.message ?? ''}`);
    }
  return found;
}

/** A small picture as PNG, 640 × 360 pixels, each of another colour: the library keeps the same file only once. */
export function picture(): Promise<Buffer> {
  const shade = () => Math.floor(Math.random() * 256);
  return sharp({ create: { width: 640, height: 360, channels: 3, background: { r: shade(), g: shade(), b: shade() } } })
    .png()
    .toBuffer();
}
