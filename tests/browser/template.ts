import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Sqlite } from '../../server/database/open.ts';
import { startServer } from './server.ts';

/** How long the sample content and its pictures may take on a busy machine, milliseconds. */
const PATIENCE_MS = 240_000;

function hasWork(folder: string): boolean {
  const db = new Sqlite(join(folder, 'exampress.sqlite'), { readonly: true });
  try {
    return db.prepare('select 1 from jobs where finished_at is null').get() !== undefined;
  } finally {
    db.close();
  }
}

/**
 * Lays in the sample content once, with every size of its pictures. Each worker's server begins with a copy, so that none
 * is busy with pictures while its first tests run.
 */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'exampress-browser-template-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { stop } = await startServer(0, { DATA_DIR: folder });
  try {
    for (const until = Date.now() + PATIENCE_MS; hasWork(folder) && Date.now() < until; ) await wait(200);
  } finally {
    await stop();
  }
  process.env.BROWSER_TEST_TEMPLATE = folder;
  return remove;
}
