import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { extract, pack } from 'tar-stream';
import Type, { type Static } from 'typebox';
import { LIMITS } from '../../../config/limits.ts';
import { KEY_PATTERN } from '../../../config/media.ts';
import { parsedJson } from '../../../config/parsed.ts';
import { MIGRATION_NAMES } from '../../database/migrate.ts';
import { shapeErrors } from '../../http/validation.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';

export const FORMAT = 'exampress-backup';
/** Incremented when older versions cannot read what newer ones write. */
export const FORMAT_VERSION = 1;

/** A backup could not be made or restored; the message is for the person who asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const Count = Type.Integer({ minimum: 0 });

/** A backup's description of itself, its last entry but one. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Integer({ minimum: 1 }),
  product_version: Type.String(),
  /** ISO 8601, UTC. */
  made_at: Type.String({ format: 'date-time' }),
  /** The database it was made on; it can be restored into either. */
  database: Type.String(),
  /** The migrations that had run, in order. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** Rows by table. */
  tables: Type.Record(Type.String(), Count),
  /** The last id that each table had assigned. */
  sequences: Type.Record(Type.String(), Count),
  media: Type.Object({
    files: Count,
    bytes: Count,
    /** Files that a row refers to and the store did not have. */
    missing: Type.Array(Type.String()),
  }),
  entries: Type.Array(Type.Object({ name: Type.String(), bytes: Count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) })),
});
export type Manifest = Static<typeof Manifest>;

/** Migrations listed in a refusal. */
const NAMED = 3;
/** A word from the file, made safe to print on a terminal. */
const shown = (word: string) => JSON.stringify(word.slice(0, 60));

/** Two builds may have the same version number: the differing migrations are named, and the numbers where they differ. */
function newer({ product_version: by }: Partial<Manifest>, difference: string): BackupError {
  const versions = typeof by === 'string' && by !== PRODUCT_VERSION ? ` (${by.replace(/[^\w.+-]/g, '').slice(0, 40)}; this is ${PRODUCT_VERSION})` : '';
  return new BackupError(
    `This backup was made by a newer version of ExamPress${versions}: ${difference}. Install the version that made it or a later one, then restore it there. Nothing was changed.`,
  );
}

/**
 * Reads the manifest.
 * @throws BackupError when it is not a manifest, or was written by a newer version
 */
function readManifest(bytes: Buffer): Manifest {
  const said = parsedJson(bytes.toString('utf8')) as (Partial<Manifest> & Record<string, unknown>) | undefined;
  if (!said) throw new BackupError('This file is damaged: its manifest is no JSON. Nothing was changed.');
  if (said.format !== FORMAT) throw new BackupError('This file is no backup of ExamPress: its manifest says otherwise. Nothing was changed.');
  if (typeof said.format_version === 'number' && said.format_version > FORMAT_VERSION)
    throw newer(said, `its format is ${said.format_version}, the newest known here ${FORMAT_VERSION}`);
  const errors = shapeErrors(Manifest, said, 'en');
  if (Object.keys(errors).length > 0)
    throw new BackupError(`This file is damaged: its manifest is not whole (${Object.keys(errors).join(', ').slice(0, 200)}). Nothing was changed.`);
  const manifest = said as Manifest;
  const foreign = manifest.migrations.filter((name) => !MIGRATION_NAMES.includes(name));
  if (foreign.length > 0) throw newer(said, `its database has ${foreign.slice(0, NAMED).map(shown).join(', ')}, unknown here`);
  return manifest;
}

/** One file in the archive, with its SHA-256 in hex. */
interface Entry {
  name: string;
  bytes: number;
  sha256: string;
}

export const MANIFEST = 'manifest.json';
/** The last entry, in the format of `sha256sum -c`. */
export const MANIFEST_SUM = 'manifest.json.sha256';

const limit = LIMITS.backups;
const PART = /^tables\/([a-z_]{1,60})\.(\d{6})\.ndjson\.gz$/;
const MEDIA = new RegExp(`^media/(${KEY_PATTERN})$`);
const NAME_LENGTH = 320;

/** The table that this entry is a part of, or null. */
export const tableOf = (name: string): string | null => PART.exec(name)?.[1] ?? null;
/** The store's key of the file in this entry, or null. */
export const keyOf = (name: string): string | null => MEDIA.exec(name)?.[1] ?? null;

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes an archive (POSIX tar) entry by entry; one entry at a time is in memory. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #at: Date;
  readonly entries: Entry[] = [];
  /** The archive's bytes, to be consumed while entries are added. */
  readonly stream: Readable = Readable.from(this.#pack as unknown as AsyncIterable<Buffer>);

  /** `at`: the modification time of every entry, epoch milliseconds. */
  constructor(at: number) {
    this.#at = new Date(at);
  }

  /** Resolves once the bytes have been handed to the stream. */
  async add(name: string, bytes: Buffer): Promise<void> {
    if (bytes.length > limit.entry_bytes) throw new BackupError(`${name} would be larger than ${limit.entry_bytes} bytes, which no restore takes`);
    await new Promise<void>((resolve, reject) => {
      this.#pack.entry({ name, size: bytes.length, mode: 0o600, mtime: this.#at }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    this.entries.push({ name, bytes: bytes.length, sha256: sumOf(bytes) });
  }

  /** Writes the manifest and its sum, the last two entries. */
  async finish(manifest: object): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await this.add(MANIFEST, bytes);
    await this.add(MANIFEST_SUM, Buffer.from(`${sumOf(bytes)}  ${MANIFEST}\n`));
    this.#pack.finalize();
  }

  /** Passes the failure on to the reader of the stream. */
  abort(error: Error): void {
    this.#pack.destroy(error);
  }
}

/** Why an entry cannot be part of a backup: a foreign name could lead out of the folder, a link elsewhere. */
function refusal(header: { name: string; type?: string | null; size?: number }): string | null {
  const { name, type, size = 0 } = header;
  const shown = JSON.stringify(name.slice(0, 100));
  if (type !== 'file') return `it holds a ${type ?? 'thing'} named ${shown}, and only files belong there`;
  if (name.length > NAME_LENGTH || (name !== MANIFEST && name !== MANIFEST_SUM && !PART.test(name) && !MEDIA.test(name)))
    return `it holds an entry named ${shown}, which no backup has`;
  if (size > limit.entry_bytes) return `its entry ${shown} is larger than ${limit.entry_bytes} bytes`;
  return null;
}

const isOurs = (error: unknown) => error instanceof BackupError;

/**
 * The entries of an archive in their order, one in memory at a time.
 * @throws BackupError when it is not an archive, is truncated, or holds an entry that no backup has
 */
export async function* entriesOf(source: Readable): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const seen = new Set<string>();
  // Bounds what the tar reader buffers before it reports an entry (a long name could be as large as the file).
  let unseen = 0;
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      unseen += chunk.length;
      if (unseen > limit.entry_bytes)
        throw new BackupError(`This file is no backup that can be restored: what names its next entry has no end. Nothing was changed.`);
      yield chunk;
    }
  }
  // The loop below reports the failure.
  pipeline(source, bounded, tar as unknown as NodeJS.WritableStream, () => {});
  try {
    for await (const entry of tar as unknown as AsyncIterable<AsyncIterable<Buffer> & { header: { name: string; type?: string; size?: number } }>) {
      unseen = 0;
      const { name } = entry.header;
      const reason = refusal(entry.header) ?? (seen.has(name) ? `it holds ${name} twice` : seen.size >= limit.entries ? 'it holds too many entries' : null);
      if (reason) throw new BackupError(`This file is no backup that can be restored: ${reason}. Nothing was changed.`);
      seen.add(name);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) {
        unseen = 0;
        chunks.push(chunk);
      }
      yield { name, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (isOurs(error)) throw error;
    throw new BackupError(
      `This file is damaged or no backup: it cannot be read to its end (${error instanceof Error ? error.message : String(error)}). Nothing was changed.`,
    );
  } finally {
    source.destroy();
  }
}

/** Opens the same bytes from the start each time it is called. */
export type OpenSource = () => Promise<Readable>;

const damaged = (what: string) => new BackupError(`This backup is damaged: ${what}. Nothing was changed.`);

/** Compares what was read with the manifest. */
function compare(read: ReadonlyMap<string, Entry>, manifest: Manifest): void {
  const named = new Set(manifest.entries.map(({ name }) => name));
  if (named.size !== manifest.entries.length) throw damaged('its manifest names an entry twice');
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = read.get(name);
    if (!entry) throw damaged(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw damaged(`the sum of ${name} does not match`);
  }
  const foreign = [...read.keys()].find((name) => !named.has(name));
  if (foreign !== undefined) throw damaged(`${foreign} is not in its manifest`);
  const unknown = manifest.entries.map(({ name }) => tableOf(name)).find((table) => table !== null && manifest.tables[table] === undefined);
  if (unknown) throw damaged(`its manifest does not count the table ${unknown}`);
}

/**
 * Reads a whole backup, verifies every entry's sum, and returns its manifest.
 * @throws BackupError with a sentence that says what is wrong
 */
export async function checkBackup(open: OpenSource): Promise<Manifest> {
  const read = new Map<string, Entry>();
  let manifest: { manifest: Manifest; sha256: string } | undefined;
  let sum: string | undefined;
  for await (const { name, bytes } of entriesOf(await open())) {
    if (sum !== undefined || (manifest && name !== MANIFEST_SUM)) throw damaged(`${name} stands after its manifest`);
    if (name === MANIFEST) manifest = { manifest: readManifest(bytes), sha256: sumOf(bytes) };
    else if (name === MANIFEST_SUM) sum = bytes.toString('latin1').slice(0, 64);
    else read.set(name, { name, bytes: bytes.length, sha256: sumOf(bytes) });
  }
  if (!manifest || sum === undefined) throw damaged('it ends too early, without its manifest');
  if (manifest.sha256 !== sum) throw damaged('the sum of its manifest does not match');
  compare(read, manifest.manifest);
  return manifest.manifest;
}
