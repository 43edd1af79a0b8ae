import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MemoryStorage } from '../../mock/memory-storage.ts';
import { S3Storage } from '../../server/media/s3-storage.ts';
import { LocalStorage, readWhole, type Storage, StorageAway } from '../../server/media/storage.ts';
import { openBackups, openStorage } from '../../server/open-deps.ts';
import { readRange } from '../../server/resources/media/media.files.ts';
import { fakeS3 } from '../support/fake-s3.ts';
import { fetchS3Server, S3_KEYS, startS3Server } from '../support/real-s3.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A store of this test's own. */
async function ownS3() {
  const store = await fakeS3();
  ends.push(store.close);
  return store;
}

const s3 = (endpoint: string) => new S3Storage({ endpoint, bucket: 'pictures', region: 'eu-1', access_key_id: 'key', secret_access_key: 'secret' });

/** The server that is fetched, once for the file; null where it cannot be had. */
let real: Awaited<ReturnType<typeof startS3Server>> | null = null;
let bucketPath = 0;
beforeAll(async () => {
  if (await fetchS3Server()) real = await startS3Server('pictures');
}, 180_000);
afterAll(() => real?.stop());

/** Below a folder of its own: the tests share the bucket. */
function within(storage: Storage, folder: string): Storage {
  return {
    put: (key, bytes, mime) => storage.put(`${folder}/${key}`, bytes, mime),
    putStream: (key, stream, mime) => storage.putStream(`${folder}/${key}`, stream, mime),
    stat: (key) => storage.stat(`${folder}/${key}`),
    get: (key, range) => storage.get(`${folder}/${key}`, range),
    remove: (key) => storage.remove(`${folder}/${key}`),
  };
}

const STORES: Record<string, (skip: (note: string) => void) => Promise<Storage>> = {
  memory: async () => new MemoryStorage(),
  folder: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exampress-media-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    return new LocalStorage(folder);
  },
  S3: async () => s3((await ownS3()).url),
  'S3 of another maker': async (skip) => {
    if (!real) skip('the registry did not hand out an S3 server');
    bucketPath += 1;
    return within(new S3Storage({ endpoint: real?.url ?? '', bucket: 'pictures', region: 'us-east-1', ...S3_KEYS }), `test-${bucketPath}`);
  },
};

describe.each(Object.entries(STORES))('a store in %s', (_, open) => {
  it('gives back what was put, whole and in part, and forgets what was removed', async ({ skip }) => {
    const storage = await open(skip);
    const key = '2026/11/a-b_c.1234abcd.webp';
    expect(await storage.stat(key)).toBeNull();
    expect(await storage.get(key)).toBeNull();
    await storage.put(key, Buffer.from('0123456789'), 'image/webp');
    expect(await storage.stat(key)).toEqual({ bytes: 10 });
    expect(String(await readWhole(storage, key))).toBe('0123456789');
    const part = await storage.get(key, { start: 2, end: 4 });
    expect(part?.bytes).toBe(10);
    expect(String(Buffer.concat((await part?.stream.toArray()) ?? []))).toBe('234');
    await storage.remove(key);
    await storage.remove(key);
    expect(await readWhole(storage, key)).toBeNull();
  });
});

describe.each(Object.entries(STORES))('a large file in %s', (_, open) => {
  async function* pieces(count: number, fails = false) {
    for (let piece = 0; piece < count; piece += 1) yield Buffer.alloc(1_000_003, piece);
    if (fails) throw new Error('broken off');
  }

  it.for([0, 1, 40])('of %i pieces comes as a stream and is whole', async (count, { skip }) => {
    const storage = await open(skip);
    await storage.putStream('backups/large.tar', Readable.from(pieces(count)), 'application/x-tar');
    const whole = await readWhole(storage, 'backups/large.tar');
    const wanted: Buffer[] = [];
    for await (const piece of pieces(count)) wanted.push(piece);
    expect(whole?.equals(Buffer.concat(wanted))).toBe(true);
  });

  it('leaves nothing when the stream breaks', async ({ skip }) => {
    const storage = await open(skip);
    await expect(storage.putStream('backups/large.tar', Readable.from(pieces(20, true)), 'application/x-tar')).rejects.toThrow('broken off');
    expect(await storage.stat('backups/large.tar')).toBeNull();
  });
});

describe('the folder', () => {
  it('for backups is for its owner’s eyes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exampress-backups-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const storage = openBackups({ data_dir: folder, backup_url: null }, {});
    await storage.putStream('one.tar', Readable.from([Buffer.from('x')]), 'application/x-tar');
    const modes = await Promise.all(['backups', 'backups/one.tar'].map(async (name) => (await stat(join(folder, name))).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
    expect(await readdir(join(folder, 'backups'))).toEqual(['one.tar']);
  });

  it('is found empty by nobody: what is put while its neighbours go has a place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exampress-media-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const storage = new LocalStorage(folder);
    const one = async (number: number) => {
      const key = `2026/${number % 2}/${number}.webp`;
      await (number % 3 ? storage.put(key, Buffer.from('x')) : storage.putStream(key, Readable.from([Buffer.from('x')])));
      await storage.remove(key);
    };
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, (_, number) => one(number)));
    await expect(
      storage.putStream(
        '2026/11/broken.tar',
        Readable.from(
          (async function* () {
            yield Buffer.from('x');
            throw new Error('broken off');
          })(),
        ),
      ),
    ).rejects.toThrow('broken off');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is never left', async () => {
    const storage = new LocalStorage('/tmp/exampress-nowhere');
    await expect(storage.put('../x.jpg', Buffer.from('x'))).rejects.toThrow('must not leave');
  });
});

describe('S3', () => {
  it('signs every request for the bucket in the path', async () => {
    const { url, seen } = await ownS3();
    const storage = s3(`${url}/`);
    await storage.put('2026/11/x.webp', Buffer.from('x'), 'image/webp');
    await storage.stat('2026/11/x.webp');
    await readWhole(storage, '2026/11/x.webp');
    await storage.remove('2026/11/x.webp');
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT', 'HEAD', 'GET', 'DELETE'].map((method) => `${method} /pictures/2026/11/x.webp`));
    for (const { authorization } of seen) expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-1\/s3\/aws4_request/);
    expect(seen[0]?.mime).toBe('image/webp');
  });

  it('says which request was refused, without the secret', async () => {
    const { url } = await ownS3();
    await expect(s3(url).put('forbidden.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('The store answered 403 to PUT forbidden.webp');
  });
});

describe('S3 of another maker', () => {
  const at = (bucket: string, keys: { access_key_id?: string } = {}) =>
    new S3Storage({ endpoint: real?.url ?? '', bucket, region: 'us-east-1', ...S3_KEYS, ...keys });

  it('takes our key and no other; names that have to be escaped; and says when there is no such bucket', async ({ skip }) => {
    if (!real) skip('the registry did not hand out an S3 server');
    const bytes = Buffer.from('x');
    await expect(at('pictures', { access_key_id: 'another' }).put('a.webp', bytes, 'image/webp')).rejects.toThrow('The store answered 403 to PUT a.webp');
    await expect(at('elsewhere').put('a.webp', bytes, 'image/webp')).rejects.toThrow('is there such a bucket?');
    const key = "2026/11/图 (1)+~!*'&=.webp";
    await at('pictures').put(key, bytes, 'image/webp');
    expect(await at('pictures').stat(key)).toEqual({ bytes: 1 });
    await at('pictures').remove(key);
    expect(await at('pictures').stat(key)).toBeNull();
  });
});

it('S3 that takes a request and says nothing is away after its time, also when the collector has been there', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  ends.push(async () => silent.closeAllConnections());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const options = { bucket: 'pictures', region: 'eu-1', access_key_id: 'key', secret_access_key: 'secret' };
  const asked = new S3Storage({ ...options, endpoint: `http://127.0.0.1:${port}`, timeout_ms: 500 }).stat('a.webp');
  asked.catch(() => {});
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await once(silent, 'request');
  for (let time = 0; time < 3; time += 1) await setImmediate().then(collect);
  await expect(asked).rejects.toThrow(StorageAway);
  silent.close();
});

describe('the store that the environment names', () => {
  const env = (storage_url: string | null) => ({ data_dir: '/tmp/x', storage_url });
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

  it('is a folder unless told', () => {
    expect(openStorage(env(null), {})).toBeInstanceOf(LocalStorage);
    expect(openStorage(env('s3://pictures?endpoint=https://s3.example.org'), keys)).toBeInstanceOf(S3Storage);
  });

  it('names the variable that is missing', () => {
    expect(() => openStorage(env('s3://pictures?endpoint=https://s3.example.org'), {})).toThrow('AWS_ACCESS_KEY_ID');
    expect(() => openStorage(env('s3://pictures?endpoint=s3.example.org'), keys)).toThrow('STORAGE_URL');
    expect(() => openStorage(env('s3://?endpoint=https://s3.example.org'), keys)).toThrow('STORAGE_URL');
  });
});

describe('byte ranges', () => {
  it.each([
    [undefined, null],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-2', { start: 8, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=0-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,4-5', null],
    ['items=0-1', null],
    ['bytes=-', null],
  ])('%s of ten bytes', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });
});
