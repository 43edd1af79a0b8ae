import { expect, type Page, type Request } from '@playwright/test';

/** A page counts as idle after this long without requests; an answer is waited for this long, since a frame that goes may take its requests along. Milliseconds. */
const QUIET_MS = 500;
const FORGOTTEN_MS = 5000;
/** Under a slowed processor a page takes its time. */
const QUIET_WITHIN_MS = 120_000;

/** What each page waits for, and when it last asked for something or was answered. Playwright's own `networkidle` never comes for some pages whose frames come and go. */
const requests = new WeakMap<Page, { open: Set<Request>; last: number }>();

/** From its beginning on. */
export function watchRequests(page: Page): void {
  const seen = { open: new Set<Request>(), last: performance.now() };
  requests.set(page, seen);
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    seen.last = performance.now();
  };
  page.on(
    'request',
    note((request) => seen.open.add(request)),
  );
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      note((request) => seen.open.delete(request)),
    );
}

/** Whether a page has asked for nothing for a while, looked at since `from`. */
function isQuiet(page: Page, from: number): boolean {
  const { open, last } = requests.get(page) ?? { open: new Set(), last: 0 };
  const quiet = performance.now() - Math.max(last, from);
  return quiet >= (open.size > 0 ? FORGOTTEN_MS : QUIET_MS);
}

/** Whether a page has nothing to compute either: on a slow machine it asks for nothing for a while because its scripts are still running. Of a page that goes there is nothing to say. */
async function isIdle(page: Page): Promise<boolean> {
  const idle = page.evaluate((timeout) => new Promise<boolean>((tell) => requestIdleCallback(() => tell(true), { timeout })), FORGOTTEN_MS);
  return await idle.catch(() => false);
}

/** Waits until a page has come to rest. */
export async function quiet(page: Page): Promise<void> {
  const from = performance.now();
  await expect.poll(async () => isQuiet(page, from) && (await isIdle(page)) && isQuiet(page, from), { timeout: QUIET_WITHIN_MS }).toBe(true);
}
