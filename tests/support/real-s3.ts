import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** An S3-compatible server of somebody else's, fetched when it is called and no part of the product. It knows keys, parts and ranges; a signature of version 4 it reads and does not work out. */
const PACKAGE = 's3rver@3.7.1';
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/s3-server', import.meta.url));
const ENTRY = join(CACHE, 'node_modules/s3rver/bin/s3rver.js');
const FETCH_MS = 120_000;
const START_MS = 30_000;

/** What the server takes for a key and its secret. */
export const S3_KEYS = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };

/** Fetches the server through npm, once for a machine; false where the registry has no answer. */
export async function fetchS3Server(): Promise<boolean> {
  if (existsSync(ENTRY)) return true;
  await mkdir(CACHE, { recursive: true });
  const options = ['install', '--prefix', CACHE, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', PACKAGE];
  await promisify(execFile)('npm', options, { timeout: FETCH_MS, shell: process.platform === 'win32' }).catch(() => null);
  return existsSync(ENTRY);
}

/** Starts the server with one empty bucket; `stop` ends it and forgets what it kept. */
export async function startS3Server(bucket: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-s3-'));
  const port = await freePort();
  const child = spawn(process.execPath, [ENTRY, '-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', bucket], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + START_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
    // Without a key it refuses, which is an answer.
    const isUp = await fetch(`${url}/${bucket}`).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, stop };
  }
  await stop();
  throw new Error('The S3 server did not start');
}
