import { join } from 'node:path';
import { type Env, EnvError } from '../env.ts';
import { S3Storage } from './s3-storage.ts';
import { LocalStorage, type Storage } from './storage.ts';

/** S3 as most compatible stores name their only region. */
const USUAL_REGION = 'us-east-1';
type Source = Record<string, string | undefined>;

function required(source: Source, name: string, asker: string): string {
  const value = source[name]?.trim();
  if (!value) throw new EnvError(`${name} must be set when ${asker} names an S3 store`);
  return value;
}

/** `s3://bucket?endpoint=https://host&region=…`, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
function openS3(name: string, address: string, source: Source): Storage {
  const url = new URL(address);
  const endpoint = url.searchParams.get('endpoint') ?? '';
  if (!/^https?:\/\/[^\s/]+/.test(endpoint)) throw new EnvError(`${name} needs an endpoint that begins with https:// or http://, not "${endpoint}"`);
  if (!url.hostname) throw new EnvError(`${name} needs a bucket, as in s3://bucket?endpoint=https://s3.example.org`);
  return new S3Storage({
    endpoint,
    bucket: url.hostname,
    region: url.searchParams.get('region') || USUAL_REGION,
    access_key_id: required(source, 'AWS_ACCESS_KEY_ID', name),
    secret_access_key: required(source, 'AWS_SECRET_ACCESS_KEY', name),
  });
}

/**
 * One file of an S3 store by its address, `s3://bucket/key?endpoint=…`.
 * @throws EnvError with a sentence that says what is missing
 */
export function openS3File(address: string): { storage: Storage; key: string } {
  const key = URL.canParse(address) ? decodeURIComponent(new URL(address).pathname).replace(/^\/+/, '') : '';
  if (key === '') throw new EnvError(`${address} names no file, as s3://bucket/name.tar?endpoint=https://s3.example.org does`);
  return { storage: openS3('The address', address, process.env), key };
}

/**
 * Opens the store for media that the environment names, else the folder `media` in DATA_DIR.
 * @throws EnvError with a sentence that names the variable
 */
export function openStorage(env: Pick<Env, 'data_dir' | 'storage_url'>, source: Source = process.env): Storage {
  return env.storage_url ? openS3('STORAGE_URL', env.storage_url, source) : new LocalStorage(join(env.data_dir, 'media'));
}

/**
 * Opens the store for backups that the environment names, else the folder `backups` in DATA_DIR, for its owner's eyes alone. No request chooses it.
 * @throws EnvError with a sentence that names the variable
 */
export function openBackups(env: Pick<Env, 'data_dir' | 'backup_url'>, source: Source = process.env): Storage {
  return env.backup_url ? openS3('BACKUP_URL', env.backup_url, source) : new LocalStorage(join(env.data_dir, 'backups'), { secret: true });
}
