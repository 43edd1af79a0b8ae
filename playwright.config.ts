import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.BROWSER_TEST_PORT ?? 4173);

/** Browser tests run against the built product on a fresh SQLite database with the sample content. */
export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: false,
  workers: 1,
  // On a shared machine a wait can be too short once: CI tries a failed test once more and reports it as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // Machines that run this may be slow and shared: waiting longer costs nothing when all is well.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
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
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tests/support/serve.mjs',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: { PORT: String(PORT) },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
