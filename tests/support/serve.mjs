// Serves the built product for the browser tests from the folder DATA_DIR, or from a copy of BROWSER_TEST_TEMPLATE that is removed at the end.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function copyOfTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'exampress-browser-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(process.env.BROWSER_TEST_TEMPLATE, folder, { recursive: true });
  return folder;
}

Object.assign(process.env, {
  NODE_ENV: 'production',
  DATA_DIR: process.env.DATA_DIR ?? copyOfTemplate(),
  DATABASE_URL: '',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'browser-test-password',
  LOG_LEVEL: 'warn',
});
await import('../../dist/server/main.js');
