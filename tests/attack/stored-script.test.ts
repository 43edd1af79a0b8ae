import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { MAIN, startProduct } from '../support/product.ts';
import { AttackReport, isFull } from './report.ts';
import { SCRIPTS } from './scripts.ts';

/** The test's own server. */
let site: Awaited<ReturnType<typeof startProduct>>;
/** How many cases one article holds: each in a part of its own, so that none can hide in another. */
const PER_ARTICLE = 12;

const call: typeof site.call = (...asked) => site.call(...asked);

/** Stores every case wherever a text can be stored; answers the addresses that show them. */
async function store(token: string, report: AttackReport): Promise<{ public: string[]; console: string[] }> {
  const taken = async (what: string, method: string, path: string, own: string | null, body: unknown) => {
    const answer = await call(method, path, own, body);
    report.status(answer.status, what);
    return answer.body?.data;
  };
  const pages = { public: ['/', '/GRE', '/?q=fell', '/sitemap.xml', '/rss.xml'], console: [] as string[] };
  await call('PUT', '/configs/comments_moderation', token, { value: 'trusted' });
  await call('PUT', '/configs/comment_rate_count', token, { value: 100 });
  for (let from = 0; from < SCRIPTS.length; from += PER_ARTICLE) {
    const cases = SCRIPTS.slice(from, from + PER_ARTICLE);
    const content_html = cases.map((text, at) => `<p>fell ${from + at}</p>${text}<p>after</p>`).join('\n');
    const first = cases[0] ?? '';
    const body = {
      title: `${first}`.slice(0, 190),
      slug: `case-${from}`,
      summary: first,
      tags: cases.slice(0, 3).map((text) => text.slice(0, 60)),
      exam: 'GRE',
      status: 'published',
      content_html,
    };
    const article = await taken(`article ${from}`, 'POST', '/articles', token, body);
    if (!article) continue;
    pages.public.push(`/article/case-${from}`);
    pages.console.push(`/p-admin/articles/edit/${article.id}`);
    const link = await call('POST', `/articles/${article.id}/preview-link`, token, {});
    if (link.status === 200) pages.public.push(link.body.data.url);
    const comment = {
      article_id: article.id,
      author_name: first.slice(0, 60),
      content: cases.join('\n').slice(0, 1900),
      started_at: new Date(Date.now() - 60_000).toISOString(),
    };
    const said = await taken(`comment ${from}`, 'POST', '/comments', null, comment);
    if (said?.id) await call('PUT', `/comments/${said.id}`, token, { status: 'approved' });
    await taken(`category ${from}`, 'POST', '/categories', token, { name: first.slice(0, 80), description: first });
    await taken(`menu ${from}`, 'POST', '/menus', token, { label: first.slice(0, 60), url: '/GRE', position: from % 2 ? 'header' : 'footer' });
  }
  for (const text of ['javascript:fell(900)', '\u2028javascript:fell(901)', 'data:text/html,<script>fell(902)</script>', '//evil.test', '/\\evil.test']) {
    await taken(`menu ${text}`, 'POST', '/menus', token, { label: 'x', url: text, position: 'header' });
  }
  for (const key of ['site_name', 'site_tagline', 'copyright', 'disclaimer', 'seo_title', 'seo_title_suffix', 'icp_number']) {
    await taken(key, 'PUT', `/configs/${key}`, token, { value: '</title></script><script>fell(910)</script>' });
  }
  await call('PUT', '/exams/GRE', token, { ...(await call('GET', '/exams/GRE', token)).body.data, overview_html: SCRIPTS.slice(0, 40).join('') }).catch(
    () => null,
  );
  pages.console.push(
    '/p-admin/dashboard',
    '/p-admin/articles',
    '/p-admin/categories',
    '/p-admin/menus',
    '/p-admin/comments',
    '/p-admin/media',
    '/p-admin/settings',
    '/p-admin/statistics',
    '/p-admin/settings?tab=audit',
  );
  return pages;
}

/** Looks at one page, touches what it shows, and answers which cases ran and what stands there that never should. */
async function look(page: Page, address: string): Promise<string[]> {
  await page.goto(site.url + address, { waitUntil: 'load' });
  await page.waitForTimeout(address.startsWith('/p-admin') ? 1500 : 150);
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`);
        if (/^(href|src|action|formaction|xlink:href|data|cite)$/i.test(name) && /^[\s\p{Z}\p{Cf}\p{Cc}]*(javascript|vbscript|data:text)/iu.test(value))
          found.push(`${element.tagName} ${name}=${value}`);
      }
      for (const type of ['mouseover', 'pointerenter', 'mouseenter']) element.dispatchEvent(new MouseEvent(type, { bubbles: false }));
      if (/^(IFRAME|OBJECT|EMBED|BASE|APPLET|FRAME)$/.test(element.tagName)) found.push(element.tagName);
      if (element.tagName === 'META' && element.getAttribute('http-equiv')?.toLowerCase() === 'refresh') found.push('META refresh');
      // Data blocks (JSON, JSON-LD) never run, whatever they say.
      const runs = element instanceof HTMLScriptElement && ['', 'module', 'text/javascript'].includes(element.type);
      if (runs && /fell\(/.test(element.textContent ?? '')) found.push('SCRIPT');
    }
    return [...found, ...((globalThis as { ran?: number[] }).ran ?? []).map((number) => `ran ${number}`)];
  });
}

async function tour(
  browser: Browser,
  addresses: readonly string[],
  { bypassCSP, token }: { bypassCSP: boolean; token: string | null },
  report: AttackReport,
): Promise<void> {
  const context = await browser.newContext({ bypassCSP });
  await context.addInitScript(() => {
    const home = globalThis as { ran?: number[]; fell?: (number: number) => void };
    home.ran = [];
    home.fell = (number) => home.ran?.push(number);
  });
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  for (const address of addresses) {
    const found = await look(page, address);
    // A preview beside the text is a frame of our own.
    const real = found.filter((each) => !(address.startsWith('/p-admin') && each === 'IFRAME'));
    if (real.length === 0) report.add('survived', address);
    for (const each of real) report.add('fell', `${address} (CSP ${bypassCSP ? 'off' : 'on'}): ${each}`);
  }
  await context.close();
}

const stored = new AttackReport('stored script: door');
const seen = new AttackReport(`stored script: ${SCRIPTS.length} cases in a browser`);

it.skipIf(!isFull || !existsSync(MAIN))(
  'what is stored as a text runs nowhere: page, preview, feed, search, console; with the policy and without it',
  async () => {
    expect(SCRIPTS.length).toBeGreaterThanOrEqual(150);
    const folder = mkdtempSync(join(tmpdir(), 'exampress-attack-'));
    try {
      site = await startProduct({ DATA_DIR: folder });
      const { token } = site;
      const pages = await store(token, stored);
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH,
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
      });
      for (const bypassCSP of [true, false]) {
        await tour(browser, pages.public, { bypassCSP, token: null }, seen);
        await tour(browser, pages.console, { bypassCSP, token }, seen);
      }
      await browser.close();
      seen.line.note = `${pages.public.length} public addresses, ${pages.console.length} of the console, policy off and on`;
      expect([...stored.fell, ...seen.fell]).toEqual([]);
    } finally {
      site?.child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
  900_000,
);
