import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { extract, pack } from 'tar-stream';
import { LIMITS } from '../../../config/limits.ts';
import { BackupError } from './manifest.ts';

/** One file in the archive, with its SHA-256 in hex. */
export interface Entry {
  name: string;
  bytes: number;
  sha256: string;
}

export const MANIFEST = 'manifest.json';
/** As `sha256sum -c` reads it; the last entry. */
export const MANIFEST_SUM = 'manifest.json.sha256';

const limit = LIMITS.backups;
const PART = /^tables\/([a-z_]{1,60})\.(\d{6})\.ndjson\.gz$/;
const MEDIA = /^media\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;
const NAME_LENGTH = 320;

/** The table whose part this entry is, or null. */
export const tableOf = (name: string): string | null => PART.exec(name)?.[1] ?? null;
/** The place in the store of the file that this entry is, or null. */
export const keyOf = (name: string): string | null => MEDIA.exec(name)?.[1] ?? null;

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes an archive (POSIX tar) entry by entry; each stands in memory by itself. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #at: Date;
  readonly entries: Entry[] = [];
  /** The bytes, to be read while entries are added. */
  readonly stream: Readable = Readable.from(this.#pack as unknown as AsyncIterable<Buffer>);

  /** `at`: the time that every entry bears, epoch milliseconds. */
  constructor(at: number) {
    this.#at = new Date(at);
  }

  /** Answers once the bytes are on their way. */
  async add(name: string, bytes: Buffer): Promise<void> {
    if (bytes.length > limit.entry_bytes) throw new BackupError(`${name} would be larger than ${limit.entry_bytes} bytes, which no restore takes`);
    await new Promise<void>((resolve, reject) => {
      this.#pack.entry({ name, size: bytes.length, mode: 0o600, mtime: this.#at }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    this.entries.push({ name, bytes: bytes.length, sha256: sumOf(bytes) });
  }

  /** The manifest and its sum; nothing comes after them. */
  async finish(manifest: object): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await this.add(MANIFEST, bytes);
    await this.add(MANIFEST_SUM, Buffer.from(`${sumOf(bytes)}  ${MANIFEST}\n`));
    this.#pack.finalize();
  }

  /** Whoever reads hears of the failure. */
  abort(error: Error): void {
    this.#pack.destroy(error);
  }
}

/** Says why an entry has no place in a backup of ours: another name would lead out of the folder, another type to somewhere else. */
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
 * @throws BackupError when it is no archive, is cut short, or holds what no backup of ours does
 */
export async function* entriesOf(source: Readable): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const seen = new Set<string>();
  // What the reader of the format gathers before it speaks of an entry (a name as long as the file) has a bound too.
  let unseen = 0;
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      unseen += chunk.length;
      if (unseen > limit.entry_bytes)
        throw new BackupError(`This file is no backup that can be restored: what names its next entry has no end. Nothing was changed.`);
      yield chunk;
    }
  }
  // The failure is told by the loop below.
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
