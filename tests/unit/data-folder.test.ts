import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../server/database/open.ts';

test.skipIf(process.platform === 'win32')('a data folder that is made is closed to others on the machine', async () => {
  const root = mkdtempSync(join(tmpdir(), 'exampress-data-'));
  try {
    const folder = join(root, 'data');
    const { db } = openSqlite(join(folder, 'exampress.sqlite'));
    await db.destroy();
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
