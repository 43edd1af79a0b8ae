import { defineConfig } from '@playwright/test';

/** How many times slower than the machine the browser is made, see `tests/browser/support.ts`. */
const THROTTLE = Number(process.env.CPU_THROTTLE ?? 1);

/** Browser tests run against the built product; every worker has a server and a database of its own (`tests/browser/server.ts`). */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/template.ts',
  fullyParallel: false,
  // A test waits for a server, a pause of the editor or a frame half of its time: two for each of the usual two cores keep them busy.
  workers: 4,
  // On a shared machine a wait can be too short once: CI tries a failed test once more and reports it as flaky.
  retries: process.env.CI ? 1 : 0,
  // The longest took 114 seconds on a machine where much else ran (load 13).
  timeout: 180_000 * THROTTLE,
  // Machines that run this may be slow and shared: waiting longer costs nothing when all is well.
  expect: { timeout: 20_000 * THROTTLE },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // Windows and lists come and go at once; nothing is pressed that is already fading away.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
    // A trace of every test doubles what a browser has to do (an article list: 1.7 s without, 3.6 s with one).
    trace: 'on-first-retry',
  },
});
