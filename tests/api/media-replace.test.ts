import sharp from 'sharp';
import { afterEach, expect } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import type { Media } from '../../contract/media.ts';
import { S3Storage } from '../../server/media/s3-storage.ts';
import { runJobs } from '../../server/queue.ts';
import { REMOVE_FILES, STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { fakeS3 } from '../support/fake-s3.ts';
import { PDF, photo, png, replace, upload, wav } from '../support/media-files.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const stored = async (world: World, bytes: Buffer, name?: string): Promise<Media> => (await upload(world, bytes, name)).body.data;
const now = async (world: World, id: number): Promise<Media> => (await world.call('GET', `/media/${id}`, { token: await world.as('editor') })).body.data;
const statusOf = async (world: World, url: string) => (await world.app.inject({ url })).statusCode;

describeEachWorld('replacing a file', (it, fresh) => {
  it('shows the new bytes under the old address; caches learn of it', async ({ world }) => {
    const before = await stored(world, await photo(900, 300), 'chart.jpg');
    const first = await world.app.inject({ url: before.url });
    const { status, body } = await replace(world, before, await png(50, 80), 'another.png');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: before.id, url: before.url, name: 'chart.jpg', mime: 'image/png', width: 50, height: 80, variants: [], version: 2 });
    expect(body.data.src).not.toBe(before.src);

    const changed = await world.app.inject({ url: before.url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([changed.statusCode, changed.headers['content-type'], changed.headers['cache-control']]).toEqual([200, 'image/png', 'public, no-cache']);
    expect((await sharp(changed.rawPayload).metadata()).height).toBe(80);
    expect((await world.app.inject({ url: body.data.src })).headers['cache-control']).toContain('immutable');
    // A page that was open before asks with the old mark: it gets the new bytes, and nobody keeps them under that mark.
    expect((await world.app.inject({ url: before.src })).headers['cache-control']).toBe('public, no-cache');
  });

  it('makes the copies anew; the old ones stay for an hour, for pages that are open', async ({ world }) => {
    const { id } = await stored(world, await photo(900, 300));
    await runJobs(world.deps, STORE_VARIANTS);
    const before = await now(world, id);
    expect(before.variants.length).toBe(6);
    expect((await replace(world, before, await photo(600, 300))).status).toBe(200);
    await runJobs(world.deps, STORE_VARIANTS);
    const after = await now(world, id);
    expect(after.variants.map(({ width }) => width)).toEqual([600, 400, 600, 400]);
    expect(after.variants.map(({ url }) => url).filter((url) => before.variants.some((old) => old.url === url))).toEqual([]);
    await runJobs(world.deps, REMOVE_FILES);
    for (const { url } of [...before.variants, ...after.variants]) expect(await statusOf(world, url)).toBe(200);
    world.pass(HOUR_MS);
    expect(await runJobs(world.deps, REMOVE_FILES)).toBe(1);
    for (const { url } of before.variants) expect(await statusOf(world, url)).toBe(404);
    for (const { url } of after.variants) expect(await statusOf(world, url)).toBe(200);
    expect(await statusOf(world, after.url)).toBe(200);
  });

  it('forgets copies that were made of what was replaced meanwhile', async ({ world }) => {
    const before = await stored(world, await photo(900, 300));
    const { storage } = world.deps;
    const put = storage.put.bind(storage);
    let isReplaced = false;
    storage.put = async (key, bytes, mime) => {
      await put(key, bytes, mime);
      if (isReplaced || !/-\d+\.avif$/.test(key)) return;
      isReplaced = true;
      await replace(world, before, await photo(600, 200));
    };
    await runJobs(world.deps, STORE_VARIANTS);
    const after = await now(world, before.id);
    expect(after.variants.map(({ width }) => width)).toEqual([600, 400, 600, 400]);
    expect(after.height).toBe(200);
  });

  it('removes copies that were finished while the new bytes were on their way', async ({ world }) => {
    const before = await stored(world, await photo(900, 300));
    const { storage } = world.deps;
    const put = storage.put.bind(storage);
    let isFirst = true;
    storage.put = async (key, bytes, mime) => {
      await put(key, bytes, mime);
      if (!isFirst) return;
      isFirst = false;
      await runJobs(world.deps, STORE_VARIANTS);
    };
    expect((await replace(world, before, await photo(600, 200))).status).toBe(200);
    const copies = (await world.deps.db.selectFrom('jobs').select('payload').where('kind', '=', REMOVE_FILES.name).execute()).flatMap(
      ({ payload }) => (JSON.parse(payload) as { keys: string[] }).keys,
    );
    expect(copies.filter((key) => /-\d+\.\w+$/.test(key)).length).toBe(6);
    world.pass(HOUR_MS);
    await runJobs(world.deps, REMOVE_FILES);
    for (const key of copies) expect(await storage.stat(key), key).toBeNull();
  });

  it('can go back and forth; the same bytes again change nothing', async ({ world }) => {
    const [a, b] = [await photo(500, 300), await photo(520, 300)];
    const first = await stored(world, a);
    const second: Media = (await replace(world, first, b)).body.data;
    const third: Media = (await replace(world, second, a)).body.data;
    const same = await replace(world, third, a);
    expect([same.status, same.body.data.version]).toEqual([200, third.version]);
    world.pass(HOUR_MS);
    await runJobs(world.deps, REMOVE_FILES);
    const file = await world.app.inject({ url: first.url });
    expect([file.statusCode, (await sharp(file.rawPayload).metadata()).width]).toEqual([200, 500]);
    // The address that the first bytes of `b` would get is free, that of `a` is not: both can come again after a change.
    const last: Media = (await replace(world, third, await photo(540, 300))).body.data;
    expect(last.url).toBe(first.url);
    const again = await stored(world, a);
    expect(again.url).not.toBe(first.url);
    expect((await sharp((await world.app.inject({ url: again.url })).rawPayload).metadata()).width).toBe(500);
  });

  it('refuses another kind of file, a stale version, what the library has elsewhere, and what is no file', async ({ world }) => {
    const picture = await stored(world, await png());
    const other = await png(30, 30);
    await stored(world, other, 'other.png');
    for (const bytes of [wav(), PDF, Buffer.alloc(0)]) {
      const { status, body } = await replace(world, picture, bytes);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
    }
    expect((await replace(world, picture, Buffer.from('nothing'))).status).toBe(415);
    const stale = await replace(world, { id: picture.id, version: 7 }, await png(40, 40));
    expect([stale.status, stale.body.code, stale.body.data.version]).toEqual([409, 'version_conflict', 1]);
    const known = await replace(world, picture, other);
    expect([known.status, known.body.code, known.body.message]).toEqual([409, 'conflict', '媒体库中已有相同的文件“other.png”，请直接使用它']);
    expect((await replace(world, { id: 999, version: 1 }, other)).status).toBe(404);
    const sound = await stored(world, wav(), 'a.wav');
    const longer = Buffer.concat([wav(), Buffer.alloc(10)]);
    expect((await replace(world, sound, longer)).status).toBe(200);
    expect((await world.app.inject({ url: sound.url })).rawPayload.length).toBe(longer.length);
  });

  it('takes the content of another file of the library, which stays as it is', async ({ world }) => {
    const [a, b] = [await photo(500, 300), await photo(520, 320)];
    const [first, second] = [await stored(world, a, 'a.jpg'), await stored(world, b, 'b.jpg')];
    const refused = await replace(world, first, b);
    expect(refused.body.data).toEqual({ media_id: second.id, name: 'b.jpg' });
    const use = async (id: number, media_id: number, version: number) =>
      world.call('POST', `/media/${id}/replace-with`, { token: await world.as('editor'), body: { media_id, version } });
    const given = await use(first.id, second.id, first.version);
    expect([given.status, given.body.data.url, given.body.data.name, given.body.data.height]).toEqual([200, first.url, 'a.jpg', 320]);
    expect(given.body.data.src).not.toBe(first.src);
    expect((await sharp((await world.app.inject({ url: first.url })).rawPayload).metadata()).width).toBe(520);
    const { version } = given.body.data;
    expect((await use(first.id, second.id, version)).body.data.version).toBe(version);
    expect((await use(first.id, second.id, 1)).body.code).toBe('version_conflict');
    expect((await stored(world, b)).id).toBe(second.id);
    const sound = await stored(world, wav(), 'a.wav');
    for (const wrong of [sound.id, 999]) expect((await use(first.id, wrong, version)).body.errors).toHaveProperty('media_id');
    // The one is gone without the other.
    await world.call('DELETE', `/media/${second.id}`, { token: await world.as('admin') });
    world.pass(HOUR_MS);
    await runJobs(world.deps, REMOVE_FILES);
    expect((await world.app.inject({ url: first.url })).statusCode).toBe(200);
    expect((await stored(world, a)).id).not.toBe(first.id);
  });

  it('lets one of two win, and leaves nothing of the other behind', async () => {
    const { url, files, close } = await fakeS3();
    ends.push(close);
    const world = await buildWorld(fresh, (deps) => {
      deps.storage = new S3Storage({ endpoint: url, bucket: 'pictures', region: 'eu-1', access_key_id: 'key', secret_access_key: 'secret' });
    });
    const picture = await stored(world, await png());
    const both = await Promise.all([replace(world, picture, await png(31, 31)), replace(world, picture, await png(32, 32))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs(world.deps, STORE_VARIANTS);
    world.pass(HOUR_MS);
    await runJobs(world.deps, REMOVE_FILES);
    expect(files.size).toBe(1 + (await now(world, picture.id)).variants.length);
    expect((await world.app.inject({ url: picture.url })).statusCode).toBe(200);
  });

  it('works in an S3 store too, copies and removal included', async () => {
    const { url, files, close } = await fakeS3();
    ends.push(close);
    const world = await buildWorld(fresh, (deps) => {
      deps.storage = new S3Storage({ endpoint: url, bucket: 'pictures', region: 'eu-1', access_key_id: 'key', secret_access_key: 'secret' });
    });
    const first = await stored(world, await photo(500, 300));
    await runJobs(world.deps, STORE_VARIANTS);
    expect(files.size).toBe(5);
    expect((await replace(world, first, await photo(700, 300))).status).toBe(200);
    await runJobs(world.deps, STORE_VARIANTS);
    world.pass(HOUR_MS);
    await runJobs(world.deps, REMOVE_FILES);
    expect(files.size).toBe(5);
    const after = await now(world, first.id);
    for (const address of [after.url, after.src, ...after.variants.map((copy) => copy.url)]) expect(await statusOf(world, address)).toBe(200);
    expect((await world.call('DELETE', `/media/${first.id}`, { token: await world.as('editor') })).status).toBe(204);
    expect(files.size).toBe(0);
  });
});
