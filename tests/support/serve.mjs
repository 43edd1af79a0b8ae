// Serves the built product for the browser tests: a fresh database with the sample content, removed at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'exampress-browser-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: '',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'browser-test-password',
  LOG_LEVEL: 'warn',
});
await import('../../dist/server/main.js');
