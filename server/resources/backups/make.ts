import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LIMITS } from '../../../config/limits.ts';
import { linesOf, sequencesOf } from '../../database/dump.ts';
import { MIGRATION_NAMES } from '../../database/migrate.ts';
import { KEPT_TABLES } from '../../database/tables.ts';
import { iso } from '../../database/values.ts';
import type { Deps, Trx } from '../../deps.ts';
import { readWhole, type Storage } from '../../media/storage.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';
import { mediaFilesOf } from '../media/media.repository.ts';
import { ArchiveWriter, BackupError, FORMAT, FORMAT_VERSION, type Manifest } from './archive.ts';

const zip = promisify(gzip);

/** Progress, in tables and files. */
export type OnProgress = (done: number, total: number) => void | Promise<void>;

/** `exampress-20261121T040000Z.tar`: names sort by time. */
export function nameAt(now: number): string {
  return `exampress-${iso(now).replace(/[-:]|\.\d+/g, '')}.tar`;
}

interface Source extends Pick<Deps, 'dialect' | 'snapshot' | 'storage'> {
  /** Epoch milliseconds. */
  now: number;
}

async function writeTables(trx: Trx, source: Source, archive: ArchiveWriter, step: () => void | Promise<void>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of KEPT_TABLES) {
    counts[table] = 0;
    let part = 0;
    for await (const { text, rows } of linesOf(trx, source.dialect, table, LIMITS.backups.part_bytes)) {
      part += 1;
      counts[table] += rows;
      const raw = Buffer.from(text);
      if (raw.length > LIMITS.backups.entry_bytes)
        throw new BackupError(`A row of the table ${table} is larger than ${LIMITS.backups.entry_bytes} bytes: it cannot be backed up`);
      await archive.add(`tables/${table}.${String(part).padStart(6, '0')}.ndjson.gz`, await zip(raw));
    }
    await step();
  }
  return counts;
}

async function writeMedia(keys: AsyncIterable<string>, storage: Storage, archive: ArchiveWriter, step: () => void | Promise<void>): Promise<Manifest['media']> {
  const media = { files: 0, bytes: 0, missing: [] as string[] };
  const seen = new Set<string>();
  for await (const key of keys) {
    await step();
    if (seen.has(key)) continue;
    seen.add(key);
    const bytes = await readWhole(storage, key);
    if (!bytes) {
      media.missing.push(key);
      continue;
    }
    await archive.add(`media/${key}`, bytes);
    media.files += 1;
    media.bytes += bytes.length;
  }
  return media;
}

async function fill(source: Source, archive: ArchiveWriter, onProgress: OnProgress): Promise<Manifest> {
  return source.snapshot(async (trx) => {
    const files = mediaFilesOf(trx);
    const total = KEPT_TABLES.length + (await files.count());
    let done = 0;
    const step = () => {
      done += 1;
      return onProgress(done, total);
    };
    const tables = await writeTables(trx, source, archive, step);
    const sequences = await sequencesOf(trx, source.dialect, KEPT_TABLES);
    const media = await writeMedia(files.keys(), source.storage, archive, step);
    const manifest: Manifest = {
      format: FORMAT,
      format_version: FORMAT_VERSION,
      product_version: PRODUCT_VERSION,
      made_at: iso(source.now),
      database: source.dialect.name,
      migrations: [...MIGRATION_NAMES],
      tables,
      sequences,
      media,
      entries: [...archive.entries],
    };
    await archive.finish(manifest);
    return manifest;
  });
}

/**
 * Writes all tables of a backup, as of one moment, and all files of the media library into one archive at `key` of `target`. The site stays writable; one entry
 * at a time is in memory.
 */
export async function makeBackup(source: Source, target: Storage, key: string, onProgress: OnProgress = () => {}): Promise<Manifest> {
  const archive = new ArchiveWriter(source.now);
  let failure: unknown;
  const note = (error: unknown) => {
    failure ??= error;
    archive.abort(error instanceof Error ? error : new Error(String(error)));
    return null;
  };
  const written = target.putStream(key, archive.stream, 'application/x-tar').catch(note);
  const manifest = await fill(source, archive, onProgress).catch(note);
  await written;
  if (failure !== undefined || manifest === null) throw failure;
  return manifest;
}
