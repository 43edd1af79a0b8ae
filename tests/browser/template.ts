import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

/** Where templates stand: of each build and day one, since the sample content is as old as its day says. */
const TEMPLATES = '.cache/browser-template';

/**
 * Lays in the sample content once, with every size of its pictures, which takes two minutes of a processor: kept for the next run of the same build on the same day. Where pictures
 * are left over, each worker makes its own, and nothing is kept. @returns where it stands
 */
async function laidIn(folder: string): Promise<string> {
  const made = `${folder}.${process.pid}`;
  rmSync(TEMPLATES, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const { stop } = await startServer(0, { DATA_DIR: made });
  try {
    for (const until = Date.now() + PATIENCE_MS; hasWork(made) && Date.now() < until; ) await wait(200);
  } finally {
    await stop();
  }
  if (hasWork(made)) return made;
  renameSync(made, folder);
  return folder;
}

/** Each worker's server begins with a copy, so that none is busy with pictures while its first tests run. */
export default async function makeTemplate(): Promise<void> {
  const build = readFileSync('dist/built-from', 'utf8').slice(0, 16);
  const folder = resolve(TEMPLATES, `${new Date().toISOString().slice(0, 10)}-${build}`);
  process.env.BROWSER_TEST_TEMPLATE = existsSync(folder) ? folder : await laidIn(folder);
}
