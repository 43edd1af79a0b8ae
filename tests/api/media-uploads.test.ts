import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { readWhole } from '../../server/media/storage.ts';
import { drainMediaQueue } from '../../server/resources/media/media.service.ts';
import { describeEachDatabase } from '../support/database.ts';
import { canvas, PDF, png, RED, send, upload, wav } from '../support/media-files.ts';
import { buildWorld } from '../support/world.ts';

describeEachDatabase('uploads', (fresh) => {
  it('takes a picture, with Chinese name and alternative text', async () => {
    const world = await buildWorld(fresh);
    const { status, body } = await upload(world, await png(), '高考 词汇.png', { alt: '红色方块' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: '高考 词汇.png',
      alt: '红色方块',
      mime: 'image/png',
      width: 20,
      height: 10,
      variants: [],
      use_count: 0,
      version: 1,
    });
    expect(body.data.url).toMatch(/^\/media\/2026\/11\/gao-kao-ci-hui-[0-9a-f]{8}\.png$/);
    const file = await world.app.inject({ url: body.data.url });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBe(body.data.bytes);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('keeps the same file once', async () => {
    const world = await buildWorld(fresh);
    const bytes = await png();
    const first = await upload(world, bytes, 'one.png');
    const second = await upload(world, bytes, 'two.png');
    expect([second.status, second.body.data.id, second.body.data.name]).toEqual([201, first.body.data.id, 'one.png']);
    const [third, fourth] = await Promise.all([upload(world, wav(), 'a.wav'), upload(world, wav(), 'a.wav')]);
    expect(third.body.data.id).toBe(fourth.body.data.id);
    expect((await world.app.inject({ url: third.body.data.url })).statusCode).toBe(200);
  });

  it('turns pictures upright and forgets where they were taken', async () => {
    const world = await buildWorld(fresh);
    const photo = await canvas(60, 40)
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { body } = await upload(world, photo, 'photo.JPEG');
    expect(body.data).toMatchObject({ mime: 'image/jpeg', width: 40, height: 60 });
    const stored = (await readWhole(world.deps.storage, body.data.url.slice('/media/'.length))) as Buffer;
    const metadata = await sharp(stored).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([40, 60, undefined, undefined]);
    expect(stored.includes('SecretCamera')).toBe(false);
  });

  it('keeps an animation moving', async () => {
    const world = await buildWorld(fresh);
    const frames = await Promise.all(
      [RED, { r: 0, g: 0, b: 255 }].map((background) =>
        sharp({ create: { width: 500, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await upload(world, gif, 'moving.gif');
    expect(body.data).toMatchObject({ mime: 'image/gif', width: 500, height: 30 });
    const stored = (await readWhole(world.deps.storage, body.data.url.slice('/media/'.length))) as Buffer;
    expect((await sharp(stored).metadata()).pages).toBe(2);
    await drainMediaQueue();
    const after = await world.call('GET', `/media/${body.data.id}`, { token: await world.as('editor') });
    expect(after.body.data.variants).toEqual([]);
  });

  it('makes smaller copies afterwards, narrower than the picture', async () => {
    const world = await buildWorld(fresh);
    const { body } = await upload(world, await png(1000, 500), 'wide.png');
    expect(body.data.variants).toEqual([]);
    await drainMediaQueue();
    const { body: after } = await world.call('GET', `/media/${body.data.id}`, { token: await world.as('editor') });
    expect(after.data.version).toBe(1);
    expect(after.data.variants.map(({ width, height, mime }: { width: number; height: number; mime: string }) => [width, height, mime])).toEqual([
      [400, 200, 'image/webp'],
      [800, 400, 'image/webp'],
    ]);
    for (const { url } of after.data.variants) expect((await world.app.inject({ url })).headers['content-type']).toBe('image/webp');
  });

  it('takes sound and PDF by content, whatever they are called', async () => {
    const world = await buildWorld(fresh);
    const sound = await upload(world, wav(), 'sound.bin');
    expect(sound.body.data).toMatchObject({ mime: 'audio/wav', width: null, height: null });
    const paper = await upload(world, PDF, 'paper.jpg');
    expect(paper.body.data.mime).toBe('application/pdf');
    const file = await world.app.inject({ url: paper.body.data.url });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="paper-[0-9a-f]{8}\.pdf"$/);
    expect(file.rawPayload.equals(PDF)).toBe(true);
  });

  it.each([
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'x.png'],
    ['SVG without a prolog', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'x.svg'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.jpg'],
    ['text', Buffer.from('hello'), 'x.pdf'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'x.mp3'],
  ])('refuses %s', async (_, bytes, name) => {
    const world = await buildWorld(fresh);
    const { status, body } = await upload(world, bytes, name);
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    expect((await world.call('GET', '/media', { token: await world.as('editor') })).body.meta.total).toBe(0);
  });

  it('refuses a file that is empty, missing, broken, or called something else', async () => {
    const world = await buildWorld(fresh);
    const whole = await canvas(300, 300).jpeg().toBuffer();
    for (const bytes of [Buffer.alloc(0), whole.subarray(0, 400)]) {
      const { status, body } = await upload(world, bytes);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
    }
    const token = await world.as('editor');
    const empty = new FormData();
    empty.append('alt', 'nothing');
    const missing = await send(world, empty, token);
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['file']]);
    const other = new FormData();
    other.append('picture', new Blob([new Uint8Array(await png())]), 'x.png');
    const misnamed = await send(world, other, token);
    expect([misnamed.status, Object.keys(misnamed.body.errors)]).toEqual([422, ['picture']]);
    const bare = await world.call('POST', '/media', { token });
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['file']]);
    expect((await world.call('POST', '/media', { token, body: {} })).status).toBe(415);
    expect((await upload(world, await png(), 'x.png', { alt: 'a'.repeat(LIMITS.media.alt + 1) })).body.errors).toHaveProperty('alt');
  });

  it('refuses what is too large, in bytes or in pixels', async () => {
    const world = await buildWorld(fresh);
    const sound = await upload(world, Buffer.concat([wav(), Buffer.alloc(LIMITS.upload_bytes / 2)]), 'long.wav');
    expect(sound.status).toBe(201);
    const large = await upload(world, Buffer.concat([await png(), Buffer.alloc(LIMITS.upload_bytes)]));
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
    const bomb = await canvas(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
    const { status, body } = await upload(world, bomb, 'bomb.png');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
  });

  it('leaves the picture when its smaller copies fail', async () => {
    const world = await buildWorld(fresh);
    const put = world.deps.storage.put.bind(world.deps.storage);
    vi.spyOn(world.deps.storage, 'put').mockImplementation((key, bytes, mime) =>
      key.endsWith('-400.webp') ? Promise.reject(new Error('full')) : put(key, bytes, mime),
    );
    const { body } = await upload(world, await png(900, 90));
    await drainMediaQueue();
    const after = await world.call('GET', `/media/${body.data.id}`, { token: await world.as('editor') });
    expect(after.body.data.variants).toEqual([]);
    expect((await world.app.inject({ url: body.data.url })).statusCode).toBe(200);
  });
});
