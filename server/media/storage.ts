import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  stream: Readable;
  /** Of the whole file, also when only a range streams. */
  bytes: number;
}

/** How a file is kept by browsers whose address is of these bytes alone: it is never asked for again. The longest time that is understood, a year. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** The store cannot be reached, or cannot serve: it is asked again later. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

/** Where uploaded bytes lie. Keys are made by us (`2026/11/name-hash.webp`), never taken from a request unchecked. */
export interface Storage {
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** For what is too large for memory; a stream that fails leaves nothing. */
  putStream(key: string, stream: Readable, mime: string): Promise<void>;
  /** The size in bytes, or null. */
  stat(key: string): Promise<{ bytes: number } | null>;
  /** The bytes as a stream, or null. A range must lie within the file. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** A key that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** A whole file in memory, or null. */
export async function readWhole(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** How often the folders of a file are made that somebody else takes away as empty in the same moment. */
const FOLDER_TRIES = 20;

/** Files below one folder. A folder is there as long as it holds a file. */
export class LocalStorage implements Storage {
  readonly #folder: string;
  readonly #modes: { folder: number; file: number };

  /** `secret`: only the user that the server runs as may read it. */
  constructor(folder: string, { secret = false } = {}) {
    this.#folder = folder;
    this.#modes = secret ? { folder: 0o700, file: 0o600 } : { folder: 0o777, file: 0o666 };
  }

  #pathOf(key: string): string {
    const path = normalize(join(this.#folder, key));
    if (!path.startsWith(normalize(this.#folder) + sep)) throw new Error('A storage key must not leave its folder');
    return path;
  }

  /** A new file, in folders that are made with it: again where somebody who took out their last file took them along. */
  async #create(path: string): Promise<FileHandle> {
    for (let tries = 1; ; tries += 1) {
      try {
        await mkdir(dirname(path), { recursive: true, mode: this.#modes.folder });
        return await open(path, 'wx', this.#modes.file);
      } catch (cause) {
        const { code } = cause as NodeJS.ErrnoException;
        if (code === 'ENOENT' && tries < FOLDER_TRIES) continue;
        // So Node calls a disk that is read-only, and a place that has become something else: a folder cannot be missing where all of them are made.
        if (code !== 'ENOENT' && code !== 'ENOTDIR') throw cause;
        throw Object.assign(new Error('The folder of the files cannot be written', { cause }), { code: 'EROFS' });
      }
    }
  }

  /** Takes a file away, with the folders that it leaves empty. */
  async #remove(path: string): Promise<void> {
    await rm(path, { force: true });
    const root = normalize(this.#folder);
    for (let folder = dirname(path); folder.startsWith(root + sep); folder = dirname(folder)) {
      // It holds other files, or cannot be taken away: the file itself is gone.
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  }

  /** Written beside and moved, so that a reader never sees half a file; under a name of its own, because the same file may come twice at once. */
  async #write(key: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = this.#pathOf(key);
    const part = `${path}.${randomUUID()}.part`;
    const file = await this.#create(part);
    try {
      try {
        await write(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    } catch (error) {
      await this.#remove(part);
      throw error;
    }
  }

  put(key: string, bytes: Buffer): Promise<void> {
    return this.#write(key, (file) => file.writeFile(bytes));
  }

  putStream(key: string, stream: Readable): Promise<void> {
    return this.#write(key, async (file) => {
      for await (const chunk of stream) await file.writeFile(chunk);
    });
  }

  async stat(key: string): Promise<{ bytes: number } | null> {
    try {
      const facts = await stat(this.#pathOf(key));
      return facts.isFile() ? { bytes: facts.size } : null;
    } catch (error) {
      // A disk that fails is no missing file.
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const facts = await this.stat(key);
    return facts && { stream: createReadStream(this.#pathOf(key), range), bytes: facts.bytes };
  }

  async remove(key: string): Promise<void> {
    await this.#remove(this.#pathOf(key));
  }
}
