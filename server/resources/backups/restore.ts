import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LIMITS } from '../../../config/limits.ts';
import { CONTENT_VERSION, forgetKinds } from '../../database/content-version.ts';
import type { PlainRow } from '../../database/dump.ts';
import { type Loader, MisfitRow, replaceContent } from '../../database/replace.ts';
import { readState, writeState } from '../../database/shared-state.ts';
import { KEPT_TABLES } from '../../database/tables.ts';
import { countRows } from '../../database/values.ts';
import { CONTENT_ORIGIN } from '../../database/version-guard.ts';
import type { Deps, Trx } from '../../deps.ts';
import { mimeOfKey } from '../../media/file-types.ts';
import { readWhole } from '../../media/storage.ts';
import { forgetDerived } from '../articles/derived/derived.ts';
import { forgetIndex } from '../articles/derived/reindex.ts';
import { checkImportsAnew } from '../imports/imports.service.ts';
import { queueMissingVariants, removeFiles } from '../media/media.jobs.ts';
import { mediaFilesOf } from '../media/media.repository.ts';
import { BackupError, checkBackup, entriesOf, keyOf, type Manifest, type OpenSource, sumOf, tableOf } from './archive.ts';
import type { OnProgress } from './make.ts';

type Held = 'articles' | 'categories' | 'menus' | 'comments' | 'media' | 'users';

/** What a restore would replace: rows by table. */
export async function heldBy<Table extends Held>({ snapshot }: Pick<Deps, 'snapshot'>, tables: readonly Table[]): Promise<Record<Table, number>> {
  return snapshot(async (trx) => {
    const counts = {} as Record<Table, number>;
    for (const table of tables) counts[table] = await countRows(trx.selectFrom(table as Held));
    return counts;
  });
}

/** Stores a file unless it is there already. */
export type PutFile = (key: string, bytes: Buffer, mime: string) => Promise<void>;

async function keysNow(deps: Deps): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of mediaFilesOf(deps.db).keys()) keys.add(key);
  return keys;
}

/** Where other bytes of a key wait. */
const besideOf = (key: string) => `${key}.restored`;

/**
 * Replaces the content, from a backup or an export: files first, since a file without a row does no harm, then `work`'s one transaction. If that fails, the new files
 * are removed again; if it succeeds, files that no row refers to any more are.
 */
export async function replacing<Result>(deps: Deps, work: (putFile: PutFile) => Promise<Result>): Promise<Result> {
  const before = await keysNow(deps);
  const put: string[] = [];
  const others: { key: string; mime: string }[] = [];
  const putFile: PutFile = async (key, bytes, mime) => {
    const there = await deps.storage.stat(key);
    // A key contains the hash of what was uploaded, and what is stored was made of that: of the same length it is the same file.
    if (there?.bytes === bytes.length) return;
    // Made by another version: until the transaction is through, the key means what is there.
    if (there) others.push({ key, mime });
    const at = there ? besideOf(key) : key;
    put.push(at);
    await deps.storage.put(at, bytes, mime);
  };
  const result = await work(putFile).catch(async (error: unknown) => {
    await removeFiles(deps, put);
    throw error;
  });
  for (const { key, mime } of others) {
    const bytes = await readWhole(deps.storage, besideOf(key));
    if (bytes) await deps.storage.put(key, bytes, mime);
  }
  await removeFiles(
    deps,
    others.map(({ key }) => besideOf(key)),
  );
  const now = await keysNow(deps);
  await removeFiles(
    deps,
    [...before].filter((key) => !now.has(key)),
  );
  await deps.content.refresh();
  return result;
}

/** Deletes everything derived from the replaced texts; it is rebuilt afterwards. */
export async function forgetFollowing(trx: Trx, deps: Deps): Promise<void> {
  await forgetDerived(trx);
  await forgetIndex(trx);
  await forgetKinds(trx);
  await queueMissingVariants(trx, deps);
}

const unzip = promisify(gunzip);

/** Every entry again, verified again: the file may have changed since the check. */
async function* checkedEntries(open: OpenSource, manifest: Manifest) {
  const sums = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  for await (const { name, bytes } of entriesOf(await open())) {
    const sum = sums.get(name);
    if (sum === undefined) continue;
    if (sumOf(bytes) !== sum) throw new BackupError(`The file changed while it was read (${name}). The site is as it was.`);
    yield { name, bytes };
  }
}

async function putFiles(putFile: PutFile, open: OpenSource, manifest: Manifest, step: () => void | Promise<void>): Promise<void> {
  for await (const { name, bytes } of checkedEntries(open, manifest)) {
    const key = keyOf(name);
    if (key === null) continue;
    await putFile(key, bytes, mimeOfKey(key) ?? 'application/octet-stream');
    await step();
  }
}

function rowsOf(text: string, name: string): PlainRow[] {
  try {
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as PlainRow);
  } catch {
    throw new BackupError(`This backup is damaged: ${name} holds what is no JSON. The site is as it was.`);
  }
}

async function loadTables(loader: Loader, open: OpenSource, manifest: Manifest, step: () => void | Promise<void>): Promise<void> {
  const counts: Record<string, number> = {};
  for await (const { name, bytes } of checkedEntries(open, manifest)) {
    const table = tableOf(name);
    if (table === null) continue;
    if (!(KEPT_TABLES as readonly string[]).includes(table))
      throw new BackupError(`This backup holds the table ${table}, which no restore takes. The site is as it was.`);
    // Limits decompression bombs.
    const raw = await unzip(bytes, { maxOutputLength: LIMITS.backups.entry_bytes }).catch((cause: unknown) => {
      throw new BackupError(`This backup is damaged: ${name} cannot be unpacked, or not within ${LIMITS.backups.entry_bytes} bytes. The site is as it was.`, {
        cause,
      });
    });
    const rows = rowsOf(raw.toString('utf8'), name);
    await loader.load(table, rows);
    counts[table] = (counts[table] ?? 0) + rows.length;
    await step();
  }
  for (const [table, count] of Object.entries(manifest.tables)) {
    if ((counts[table] ?? 0) !== count)
      throw new BackupError(`This backup is damaged: the table ${table} has ${counts[table] ?? 0} rows, not ${count}. The site is as it was.`);
  }
}

/**
 * Replaces all content by a backup. First every sum is verified, then the files are stored, then all tables are replaced in one
 * transaction. Until that commits the site is unchanged; a failure removes the new files again. Derived data has to be rebuilt afterwards.
 * @throws BackupError with a sentence that says what is wrong
 */
export async function restoreBackup(deps: Deps, open: OpenSource, onProgress: OnProgress = () => {}): Promise<Manifest> {
  const manifest = await checkBackup(open);
  const version = Number((await readState(deps.db, CONTENT_VERSION)) ?? 0);
  let done = 0;
  const step = () => {
    done += 1;
    return onProgress(done, manifest.entries.length);
  };
  const replaced = replacing(deps, async (putFile) => {
    await putFiles(putFile, open, manifest, step);
    await replaceContent(deps, {
      migrations: manifest.migrations,
      sequences: manifest.sequences,
      fill: (loader) => loadTables(loader, open, manifest, step),
      finish: async (trx) => {
        await forgetFollowing(trx, deps);
        await checkImportsAnew(trx, deps.clock());
        // Requests that were authorised over the former content may not write into the new.
        await writeState(trx, CONTENT_ORIGIN, randomUUID(), deps.clock());
        const restored = Number((await readState(trx, CONTENT_VERSION)) ?? 0);
        await writeState(trx, CONTENT_VERSION, String(Math.max(version, restored) + 1), deps.clock());
      },
    });
  });
  await replaced.catch((error: unknown) => {
    if (error instanceof MisfitRow) throw new BackupError(`This backup does not fit: ${error.message}. The site is as it was.`, { cause: error });
    throw error;
  });
  return manifest;
}
