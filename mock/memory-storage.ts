import { Readable } from 'node:stream';
import type { ByteRange, Storage, StoredFile } from '../server/media/storage.ts';

/** A store that touches no disk: for development and tests. */
export class MemoryStorage implements Storage {
  readonly #files = new Map<string, Buffer>();

  async put(key: string, bytes: Buffer): Promise<void> {
    this.#files.set(key, bytes);
  }

  async putStream(key: string, stream: Readable): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    this.#files.set(key, Buffer.concat(chunks));
  }

  async stat(key: string): Promise<{ bytes: number } | null> {
    const bytes = this.#files.get(key);
    return bytes ? { bytes: bytes.length } : null;
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const bytes = this.#files.get(key);
    if (!bytes) return null;
    return { stream: Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]), bytes: bytes.length };
  }

  async remove(key: string): Promise<void> {
    this.#files.delete(key);
  }
}
