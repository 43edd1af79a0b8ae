import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remake } from '../../server/commands/remake.ts';
import type { Deps } from '../../server/deps.ts';
import { S3Storage } from '../../server/media/s3-storage.ts';
import { LocalStorage } from '../../server/media/storage.ts';
import type { OpenSource } from '../../server/resources/backups/archive.ts';
import { makeBackup } from '../../server/resources/backups/make.ts';
import { restoreBackup } from '../../server/resources/backups/restore.ts';
import { fillSite, sumsOf } from '../support/backups.ts';
import { describeEachDatabase } from '../support/database.ts';
import { fetchS3Server, S3_KEYS, startS3Server } from '../support/real-s3.ts';
import { buildWorld } from '../support/world.ts';

const BUCKET = 'site';
const COMMAND = 'dist/server/restore.js';
let real: Awaited<ReturnType<typeof startS3Server>> | null = null;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exampress-backups-s3-'));
  if (await fetchS3Server()) real = await startS3Server(BUCKET);
}, 180_000);
afterAll(async () => {
  await real?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A source that reads the backup where it lies, as often as it is asked. */
const lyingIn =
  ({ backups }: Pick<Deps, 'backups'>, key: string): OpenSource =>
  async () => {
    const file = await backups.get(key);
    if (!file) throw new Error(`There is no backup at ${key}`);
    return file.stream;
  };

describeEachDatabase('a backup through an S3-compatible server', (fresh) => {
  it('brings a site from a bucket into a folder, and from there back into the bucket', async ({ skip }) => {
    if (!real) return skip('the registry has no S3 server');
    const bucket = new S3Storage({ endpoint: real.url, bucket: BUCKET, region: 'eu-1', ...S3_KEYS });
    const local = new LocalStorage(join(folder, String(Date.now())));
    const inBucket = (deps: Deps) => Object.assign(deps, { storage: bucket, backups: bucket });
    const inFolder = (deps: Deps) => Object.assign(deps, { storage: local, backups: local });

    const old = await buildWorld(fresh, inBucket);
    await fillSite(old);
    const before = await sumsOf(old);
    const files = Object.keys(before).filter((name) => name.startsWith('/media/')).length;
    expect(files).toBeGreaterThan(1);
    const made = await makeBackup({ ...old.deps, now: old.deps.clock() }, old.deps.backups, 'first.tar');
    expect(made.media).toMatchObject({ files, missing: [] });

    const moved = await buildWorld(fresh, inFolder);
    await restoreBackup(moved.deps, lyingIn(old.deps, 'first.tar'));
    await remake(moved.deps);
    expect(await sumsOf(moved)).toEqual(before);
    await makeBackup({ ...moved.deps, now: moved.deps.clock() }, moved.deps.backups, 'second.tar');

    for (const name of Object.keys(before)) if (name.startsWith('/media/')) await bucket.remove(name.slice('/media/'.length));
    const back = await buildWorld(fresh, inBucket);
    await restoreBackup(back.deps, lyingIn(moved.deps, 'second.tar'));
    expect(await sumsOf(back)).toEqual(before);
  });

  it.skipIf(!existsSync(COMMAND))('is restored by its address, or by its name where the site keeps its backups there', async ({ skip }) => {
    if (!real) return skip('the registry has no S3 server');
    const address = `s3://${BUCKET}?endpoint=${encodeURIComponent(real.url)}`;
    const bucket = new S3Storage({ endpoint: real.url, bucket: BUCKET, region: 'eu-1', ...S3_KEYS });
    const old = await buildWorld(fresh, (deps) => Object.assign(deps, { backups: bucket }));
    await fillSite(old);
    const { tables } = await makeBackup({ ...old.deps, now: old.deps.clock() }, bucket, 'here.tar');
    const keys = { AWS_ACCESS_KEY_ID: S3_KEYS.access_key_id, AWS_SECRET_ACCESS_KEY: S3_KEYS.secret_access_key };
    const restore = (word: string, place: string, env: Record<string, string> = keys) =>
      promisify(execFile)(process.execPath, [COMMAND, word], {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: join(folder, `${place}-${Date.now()}`), ...env },
      }).catch((error: { code: number; stderr: string }) => error);
    const told = { stdout: expect.stringContaining(`${tables.articles} articles`) };
    expect(await restore(address.replace('?', '/here.tar?'), 'by-address')).toMatchObject(told);
    expect(await restore('here.tar', 'by-name', { ...keys, BACKUP_URL: address })).toMatchObject(told);
    const refusals: [word: string, words: string, env?: Record<string, string>][] = [
      [address.replace('?', '/gone.tar?'), 'There is no backup at s3://'],
      [address, 'names no file'],
      [address.replace('?', '/here.tar?'), 'AWS_ACCESS_KEY_ID must be set', {}],
      ['s3://', 'names no file'],
      ['gone.tar', 'nor one of that name'],
      ['../gone.tar', 'There is no file at'],
      [folder, 'is a folder'],
    ];
    for (const [word, words, env] of refusals)
      expect([word, await restore(word, 'refused', env)]).toMatchObject([word, { code: 1, stderr: expect.stringContaining(words) }]);
  });
});
