import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remake } from '../../server/commands/rebuild/remake.ts';
import type { Deps } from '../../server/deps.ts';
import { S3Storage } from '../../server/media/s3-storage.ts';
import { LocalStorage } from '../../server/media/storage.ts';
import type { OpenSource } from '../../server/resources/backups/check.ts';
import { makeBackup } from '../../server/resources/backups/make.ts';
import { restoreBackup } from '../../server/resources/backups/restore.ts';
import { fillSite, sumsOf } from '../support/backups.ts';
import { describeEachDatabase } from '../support/database.ts';
import { fetchS3Server, S3_KEYS, startS3Server } from '../support/real-s3.ts';
import { buildWorld } from '../support/world.ts';

const BUCKET = 'site';
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
});
