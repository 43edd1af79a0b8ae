// `npm run pictures`: the README's pictures, of the built product with its sample content, into docs/images.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureBuilt } from './lib/built.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { withSample } from './lib/sample-server.mjs';

const PORT = 4274;
const FOLDER = 'docs/images';
const ADMIN = { username: 'admin', password: 'browser-test-password' };
/** Pixels of a window, and how wide its picture is kept. */
const SIZES = {
  desk: { width: 1440, height: 900, kept: 960 },
  tablet: { width: 768, height: 1024, kept: 512 },
  phone: { width: 390, height: 844, kept: 390 },
};
/** @type {[name: string, path: string, size: keyof typeof SIZES, theme: 'light' | 'dark'][]} */
const PICTURES = [
  ['home', '/', 'desk', 'light'],
  ['exam-dark', '/GRE', 'desk', 'dark'],
  ['article', '/article/sat-digital-format-guide', 'desk', 'light'],
  ['search-dark', '/?q=GRE+score+validity', 'desk', 'dark'],
  ['home-tablet-zh', '/zh', 'tablet', 'light'],
  ['list-tablet-dark', '/?kind=practice', 'tablet', 'dark'],
  ['exam-phone-zh', '/zh/LSAT', 'phone', 'light'],
  ['article-phone-dark', '/article/gre-format-guide-zh', 'phone', 'dark'],
  ['search-phone-zh', '/zh?q=雅思怎么算分', 'phone', 'light'],
  ['author-phone-dark', '/author/2', 'phone', 'dark'],
  ['not-found-phone', '/nothing-here', 'phone', 'light'],
  ['console-articles', '/p-admin/articles', 'desk', 'light'],
  ['console-editor-dark', '/p-admin/articles/edit/1', 'desk', 'dark'],
];

/** @param {string} url */
async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ADMIN) });
  const { data } = /** @type {{ data: { token: string } }} */ (await answer.json());
  return data.token;
}

await ensureBuilt();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
await withSample(PORT, async (url) => {
  const token = await signIn(url);
  for (const [name, path, size, theme] of PICTURES) {
    const { kept, ...viewport } = SIZES[size];
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    // Public pages are shown as a reader has them, the console as its admin.
    const stored = { darkMode: String(theme === 'dark'), ...(path.startsWith('/p-admin') && { token }) };
    await context.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(stored)})` });
    const page = await context.newPage();
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    // The console draws the places of its rows and texts before it has them.
    if (path.startsWith('/p-admin')) await page.locator('tbody [data-row-key], .ProseMirror').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready.then(() => true)');
    const file = join(FOLDER, `${name}.png`);
    const { size: bytes } = await sharp(await page.screenshot())
      .resize({ width: kept })
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(file);
    process.stdout.write(`${file} ${Math.round(bytes / 1000)} kB\n`);
    await context.close();
  }
});
await browser.close();
