import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Where uploaded bytes lie. Keys are made by us (`2026/11/name-hash.webp`), never taken from a request. */
export interface Storage {
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** The bytes as a stream with their size, or null. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  remove(key: string): Promise<void>;
}

/** Files below one folder. */
export class LocalStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #pathOf(key: string): string {
    const path = normalize(join(this.#folder, key));
    if (!path.startsWith(normalize(this.#folder) + sep)) throw new Error('A storage key must not leave its folder');
    return path;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    // Written beside and moved: a reader never sees half a file.
    const part = `${path}.part`;
    await writeFile(part, bytes, { flush: true });
    await rename(part, path);
  }

  async get(key: string): Promise<{ stream: Readable; bytes: number } | null> {
    const path = this.#pathOf(key);
    const facts = await stat(path).catch(() => null);
    return facts?.isFile() ? { stream: createReadStream(path), bytes: facts.size } : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }
}

/** For tests and the mock: nothing touches the disk. */
export class MemoryStorage implements Storage {
  readonly #files = new Map<string, Buffer>();

  async put(key: string, bytes: Buffer): Promise<void> {
    this.#files.set(key, bytes);
  }

  async get(key: string): Promise<{ stream: Readable; bytes: number } | null> {
    const bytes = this.#files.get(key);
    if (!bytes) return null;
    const { Readable } = await import('node:stream');
    return { stream: Readable.from([bytes]), bytes: bytes.length };
  }

  async remove(key: string): Promise<void> {
    this.#files.delete(key);
  }
}
