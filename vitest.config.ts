import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { tokensCss } from './vite.config.ts';

const alias = { 'isomorphic-fetch': fileURLToPath(new URL('./src/shim/umi-request.ts', import.meta.url)) };
/** What a test waits for may take its time where others work too; it fails by its own time-out, and says which. */
const base = {
  setupFiles: ['tests/support/no-noise.ts'],
  expect: { poll: { timeout: 20_000 } },
  // As in `playwright.config.ts`: CI tries a failed test once more, and its last lines name it with what had failed.
  retry: process.env.CI ? 1 : 0,
};

/** The folder with this name, whose tests take their time: they start processes, or send very much. */
const slowProject = (name: string) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: ['tests/support/postgres.ts'],
    environment: 'node' as const,
    ...base,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    includeTaskLocation: true,
    // API tests mostly wait for a database: more workers than the usual two cores keep them busy.
    maxWorkers: 5,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node', ...base, testTimeout: 60_000 } },
      {
        plugins: [react(), tokensCss()],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/postgres.ts'],
          environment: 'node',
          ...base,
          // Reading the whole server in takes longer than most files' tests: a worker does it once.
          isolate: false,
          // The longest writes 20,000 articles: 8 s in a quiet hour, over 60 where much else runs.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      // What strangers send; `npm run attack` sends more of it.
      slowProject('attack'),
      // Files, processes and time that fail: apart, since `npm test` does without them.
      slowProject('faults'),
      {
        plugins: [react(), tokensCss()],
        resolve: { alias },
        test: { name: 'components', include: ['tests/components/**/*.test.tsx'], environment: 'happy-dom', ...base, isolate: false, testTimeout: 60_000 },
      },
    ],
  },
});
