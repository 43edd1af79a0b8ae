// Finds a Chromium, or fetches one: Playwright's own build, else the system's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The headless shell first: it draws no window and needs half the processor time.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function installed() {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path));
}

const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  spawnSync(command, args, { stdio: ['ignore', process.stderr.fd, process.stderr.fd] }).status === 0;

/** The path of a Chromium; fetches one when there is none. */
export function ensureBrowser() {
  const found = installed();
  if (found) return found;
  process.stderr.write('Fetching a browser for the tests…\n');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    // The distribution's build brings its libraries and, with the fonts, Chinese glyphs.
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk']);
  }
  if (!installed()) run('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  const fetched = installed();
  if (!fetched) throw new Error('No Chromium could be found or fetched. Install one and name it in CHROMIUM_PATH.');
  return fetched;
}
