import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Sqlite } from '../../database/sqlite-driver.ts';

/** Pages copied at a time; between two portions the server's own writes go on. */
const PAGES = 2000;
const NAME = /^exampress-\d{8}T\d{6}Z\.sqlite$/;

/** The backup could not be made; the message is for whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export interface Backup {
  file: string;
  bytes: number;
  /** Older backups that were deleted. */
  removed: string[];
}

/** `exampress-20261121T040000Z.sqlite`: in the order of time by name. */
function nameAt(now: number): string {
  return `exampress-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}.sqlite`;
}

/** Copies the database page by page and looks whether the copy is whole; an unfinished copy never bears a backup's name. */
async function copyChecked(source: string, target: string, onProgress: (share: number) => void): Promise<void> {
  const part = `${target}.part`;
  rmSync(part, { force: true });
  const database = new Sqlite(source, { readonly: true, fileMustExist: true });
  try {
    await database.backup(part, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages === 0 ? 1 : 1 - remainingPages / totalPages);
        return PAGES;
      },
    });
    const copy = new Sqlite(part);
    // One file that needs no other beside it.
    copy.pragma('journal_mode = DELETE');
    const state = copy.pragma('quick_check', { simple: true });
    copy.close();
    if (state !== 'ok') throw new BackupError(`The copy is not whole: ${String(state)}`);
    renameSync(part, target);
  } finally {
    database.close();
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${part}${end}`, { force: true });
  }
}

/**
 * Writes a consistent copy of a SQLite file that may be in use into `folder` and keeps the newest `kept` copies there.
 * `now` is epoch milliseconds; `onProgress` gets 0 to 1.
 * @throws BackupError when there is no database, or the copy is damaged
 */
export async function backupSqlite(source: string, folder: string, now: number, kept: number, onProgress: (share: number) => void = () => {}): Promise<Backup> {
  if (!existsSync(source)) throw new BackupError(`There is no database at ${source}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, nameAt(now));
  await copyChecked(source, file, onProgress);
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name) && name !== basename(file))
    .sort()
    .reverse()
    .slice(Math.max(0, kept - 1));
  for (const name of old) rmSync(join(folder, name), { force: true });
  return { file, bytes: statSync(file).size, removed: old };
}
