import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, FOR_EVER, type Storage, StorageAway, type StoredFile } from './storage.ts';

/** How long one answer of the store may take to begin, milliseconds; and how many bytes of a body are waited for one more. */
const TIMEOUT_MS = 20_000;
const SLOWEST_BYTES = 64;
/** Attempts after the first, and the pause before them, doubled each time, milliseconds. */
const RETRIES = 2;
const PAUSE_MS = 50;
/** Of a large file; a store takes 10,000 parts at most, of which all but the last have 5 MiB at least. */
const PART_BYTES = 16 * 1024 * 1024;

/** A stream's bytes in buffers of this size; the last one has what is left. There is always one. */
async function* inParts(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let hasAny = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0; ) {
      const piece = rest.subarray(0, size - bytes);
      held.push(piece);
      bytes += piece.length;
      rest = rest.subarray(piece.length);
      if (bytes < size) continue;
      yield Buffer.concat(held);
      hasAny = true;
      held = [];
      bytes = 0;
    }
  }
  if (bytes > 0 || !hasAny) yield Buffer.concat(held);
}

interface S3Options {
  /** `https://s3.example.org`; the bucket stands in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
  /** How long an answer may take to begin, milliseconds. */
  timeout_ms?: number;
}

/** An S3-compatible store; several instances of the application may share it. */
export class S3Storage implements Storage {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #timeout: number;

  constructor({ endpoint, bucket, region, access_key_id, secret_access_key, timeout_ms = TIMEOUT_MS }: S3Options) {
    this.#timeout = timeout_ms;
    this.#client = new AwsClient({ accessKeyId: access_key_id, secretAccessKey: secret_access_key, region, service: 's3' });
    this.#base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  /** One attempt. The signal stands beside the request: one that is put into it no longer ends it once the collector has been there. */
  async #attempt(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    return fetch(await this.#client.sign(url, init), { signal });
  }

  /** Sends one request; answers null for 404 and throws on any other refusal. */
  async #send(
    method: string,
    key: string,
    { body, headers, query }: { body?: Buffer; headers?: Record<string, string>; query?: string } = {},
  ): Promise<Response | null> {
    const timeout = this.#timeout + (body?.length ?? 0) / SLOWEST_BYTES;
    const url = `${this.#base}/${key.split('/').map(encodeURIComponent).join('/')}${query ? `?${query}` : ''}`;
    const init = { method, body: body && new Uint8Array(body), headers };
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error(`The store did not answer ${method} within ${timeout} ms`)), timeout);
    const isAway = ({ status }: Response) => status >= 500 || status === 429;
    const send = async () => {
      for (let tried = 0; ; tried += 1) {
        const answer = await this.#attempt(url, init, abort.signal);
        if (tried === RETRIES || !isAway(answer)) return answer;
        await answer.body?.cancel();
        await pause(PAUSE_MS * 2 ** tried, undefined, { signal: abort.signal });
      }
    };
    const response = await send()
      .catch((cause: unknown) => {
        throw new StorageAway(cause instanceof Error ? cause.message : `The store could not be reached for ${method}`, { cause });
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    const message = `The store answered ${response.status} to ${method} ${key}`;
    throw isAway(response) ? new StorageAway(message) : new Error(message);
  }

  async put(key: string, bytes: Buffer, mime: string): Promise<void> {
    const headers = {
      'content-type': mime,
      'cache-control': FOR_EVER,
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    const response = await this.#send('PUT', key, { body: bytes, headers });
    if (!response) throw new Error(`The store answered 404 to PUT ${key}: is there such a bucket?`);
    await response.body?.cancel();
  }

  /** In parts, each sent again by itself when the connection breaks: no more than one stands in memory. */
  async putStream(key: string, stream: Readable, mime: string): Promise<void> {
    const begun = await this.#send('POST', key, { query: 'uploads=', headers: { 'content-type': mime } });
    const upload = /<UploadId>([^<]+)<\/UploadId>/.exec((await begun?.text()) ?? '')?.[1];
    if (!upload) throw new Error(`The store took no large file at ${key}: is there such a bucket?`);
    const query = `uploadId=${encodeURIComponent(upload)}`;
    const etags: string[] = [];
    try {
      for await (const body of inParts(stream, PART_BYTES)) {
        const part = await this.#send('PUT', key, { query: `partNumber=${etags.length + 1}&${query}`, body });
        await part?.body?.cancel();
        etags.push(part?.headers.get('etag') ?? '');
      }
      const list = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`).join('');
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const done = await this.#send('POST', key, { query, body, headers: { 'content-type': 'application/xml' } });
      // A store may find out while it answers already: what it says then is an error under the status 200.
      if (/<Error>/.test((await done?.text()) ?? '<Error>')) throw new Error(`The store could not put the parts of ${key} together`);
    } catch (error) {
      const gone = await this.#send('DELETE', key, { query }).catch(() => null);
      await gone?.body?.cancel();
      throw error;
    }
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
