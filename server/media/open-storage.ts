import { join } from 'node:path';
import { type Env, EnvError } from '../env.ts';
import { S3Storage } from './s3-storage.ts';
import { LocalStorage, type Storage } from './storage.ts';

/** S3 as most compatible stores name their only region. */
const USUAL_REGION = 'us-east-1';

function required(source: Record<string, string | undefined>, name: string): string {
  const value = source[name]?.trim();
  if (!value) throw new EnvError(`${name} must be set when STORAGE_URL names an S3 store`);
  return value;
}

/**
 * Opens the store that the environment names: `s3://bucket?endpoint=https://host&region=…` with AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, else the folder `media` in DATA_DIR.
 * @throws EnvError with a sentence that names the variable
 */
export function openStorage(env: Pick<Env, 'data_dir' | 'storage_url'>, source: Record<string, string | undefined> = process.env): Storage {
  if (!env.storage_url) return new LocalStorage(join(env.data_dir, 'media'));
  const url = new URL(env.storage_url);
  const endpoint = url.searchParams.get('endpoint') ?? '';
  if (!/^https?:\/\/[^\s/]+/.test(endpoint)) throw new EnvError(`STORAGE_URL needs an endpoint that begins with https:// or http://, not "${endpoint}"`);
  if (!url.hostname) throw new EnvError('STORAGE_URL needs a bucket, as in s3://bucket?endpoint=https://s3.example.org');
  return new S3Storage({
    endpoint,
    bucket: url.hostname,
    region: url.searchParams.get('region') || USUAL_REGION,
    access_key_id: required(source, 'AWS_ACCESS_KEY_ID'),
    secret_access_key: required(source, 'AWS_SECRET_ACCESS_KEY'),
  });
}
