import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { START_FLAGS } from '../support/start-flags.ts';
import { tableOf } from './measure.ts';
import { startServer } from './server-process.ts';

const ADMIN = { username: 'admin', password: 'a password for the bench' };
/** Words of the articles that are written in. */
const LENGTHS = [10, 20_000];
const PARAGRAPH = 94;
/** What is typed, a key each so many milliseconds, as a quick hand does. */
const TYPED = 'Each answer is read twice, and then the score is given by two of them. '.repeat(4);
const KEY_MS = 70;
/** From the key to the frame that shows its letter: 95 in a hundred within so many milliseconds. */
const MOST_MS = 50;
/** How long the editor is left alone before, so that what opening it began is over. Milliseconds. */
const REST_MS = 2500;

const WORDS = 'the band of a task rests on four criteria and each is given by an examiner who reads the answer twice before it counts'.split(' ');
const words = (count: number, at: number) => Array.from({ length: count }, (_, index) => WORDS[(index * 7 + at) % WORDS.length]).join(' ');

/** A body as editors write it: headings, paragraphs with a link, lists, tables. */
function bodyOf(length: number): string {
  let html = '';
  for (let at = 0; at * (PARAGRAPH + 6) < length; at += 1) {
    if (at % 8 === 0) html += `<h2>Heading ${at}</h2>`;
    if (at % 9 === 4) html += `<ul>${`<li><p>${words(18, at)}</p></li>`.repeat(5)}</ul>`;
    else if (at % 25 === 7) html += `<table><tbody>${`<tr><td>${words(8, at)}</td><td>${words(8, at + 3)}</td></tr>`.repeat(5)}</tbody></table>`;
    else html += `<p>${words(PARAGRAPH, at)} <strong>bold ${at}</strong> and <a href="/GRE">a link</a>.</p>`;
  }
  return html;
}

/** The time of each key until the frame behind it is laid out, milliseconds, the shortest first. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const note = () => {
      const begin = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - begin);
        port2.postMessage(0);
      });
    };
    document.addEventListener('keydown', note, true);
  });
  for (const letter of TYPED) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(KEY_MS);
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  return times.sort((a, b) => a - b);
}

/** Types at the end and in the middle of a short and of a very long article, in a browser, and says how long a letter takes to be seen. */
export async function benchTyping(executablePath: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-bench-'));
  const server = await startServer([...START_FLAGS, 'dist/server/main.js'], {
    DATA_DIR: folder,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const say = async (path: string, body: unknown, token?: string) => {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    const { bytes } = await server.client.must({ method: 'POST', path, body, headers, status: token === undefined ? 200 : 201 });
    return (JSON.parse(bytes.toString()) as { data: { token: string; id: number } }).data;
  };
  try {
    const { token } = await say('/api/auth/login', ADMIN);
    const rows: string[][] = [];
    for (const length of LENGTHS) {
      const { id } = await say('/api/articles', { title: `Of ${length} words`, content_html: bodyOf(length) }, token);
      for (const place of ['end', 'middle'] as const) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await page.addInitScript((value) => localStorage.setItem('token', value), token);
        await page.goto(`http://127.0.0.1:${server.port}/p-admin/articles/edit/${id}`);
        const body = page.getByRole('textbox', { name: '正文', exact: true });
        const paragraphs = body.locator('p');
        await body.click();
        if (place === 'end') await page.keyboard.press('Control+End');
        else await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
        await page.waitForTimeout(REST_MS);
        const times = await typed(page);
        const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
        const p95 = at(0.95);
        rows.push([
          `${length.toLocaleString('en')} words, at the ${place}`,
          ...[at(0.5), p95, at(0.99), at(1)].map((value) => value.toFixed(1)),
          `≤ ${MOST_MS}`,
          p95 <= MOST_MS ? '' : `short by ${(p95 / MOST_MS).toFixed(1)} ×`,
        ]);
        await page.close();
      }
    }
    process.stdout.write(`\n## Typing, ${TYPED.length} keys each, from the key to the frame\n\n`);
    process.stdout.write(`${tableOf(['written in', 'p50 ms', 'p95 ms', 'p99 ms', 'longest', 'p95 asked', ''], rows)}\n`);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
