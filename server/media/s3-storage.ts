import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type Storage, StorageAway, type StoredFile } from './storage.ts';

/** How long one answer of the store may take to begin, milliseconds. */
const TIMEOUT_MS = 20_000;
const RETRIES = 2;

export interface S3Options {
  /** `https://s3.example.org`; the bucket stands in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
}

/** An S3-compatible store; several instances of the application may share it. */
export class S3Storage implements Storage {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, bucket, region, access_key_id, secret_access_key }: S3Options) {
    this.#client = new AwsClient({ accessKeyId: access_key_id, secretAccessKey: secret_access_key, region, service: 's3', retries: RETRIES });
    this.#base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  /** Sends one request; answers null for 404 and throws on any other refusal. */
  async #send(method: string, key: string, init: { body?: Buffer; headers?: Record<string, string> } = {}): Promise<Response | null> {
    const url = `${this.#base}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error(`The store did not answer ${method} within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    const response = await this.#client
      .fetch(url, { method, body: init.body && new Uint8Array(init.body), headers: init.headers, signal: abort.signal })
      .catch((cause: unknown) => {
        throw new StorageAway(cause instanceof Error ? cause.message : `The store could not be reached for ${method}`, { cause });
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    const message = `The store answered ${response.status} to ${method} ${key}`;
    throw response.status >= 500 || response.status === 429 ? new StorageAway(message) : new Error(message);
  }

  async put(key: string, bytes: Buffer, mime: string): Promise<void> {
    const headers = {
      'content-type': mime,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    const response = await this.#send('PUT', key, { body: bytes, headers });
    if (!response) throw new Error(`The store answered 404 to PUT ${key}: is there such a bucket?`);
    await response.body?.cancel();
  }

  async stat(key: string): Promise<{ bytes: number } | null> {
    const response = await this.#send('HEAD', key);
    return response && { bytes: Number(response.headers.get('content-length') ?? 0) };
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const response = await this.#send('GET', key, range && { headers: { range: `bytes=${range.start}-${range.end}` } });
    if (!response) return null;
    const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length');
    const stream = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    return { stream, bytes: Number(whole ?? 0) };
  }

  async remove(key: string): Promise<void> {
    const response = await this.#send('DELETE', key);
    await response?.body?.cancel();
  }
}
