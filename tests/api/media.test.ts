import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { readWhole } from '../../server/media/storage.ts';
import { drainMediaQueue } from '../../server/resources/media/media.service.ts';
import { describeEachDatabase } from '../support/database.ts';
import { encodeForm } from '../support/multipart.ts';
import { buildWorld, type World } from '../support/world.ts';

const RED = { r: 200, g: 30, b: 30 };
const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });
const png = (width = 20, height = 10) => canvas(width, height).png().toBuffer();

/** A second of silence as WAV. */
function wav(): Buffer {
  const data = Buffer.alloc(8000);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

async function send(world: World, form: FormData, token: string | null) {
  const { payload, headers } = await encodeForm(form);
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/media',
    payload,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: response.statusCode, body: response.json() };
}

async function upload(world: World, bytes: Buffer, name = 'picture.png', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return send(world, form, await world.as('editor'));
}

describeEachDatabase('media', (fresh) => {
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
    const large = await upload(world, Buffer.concat([await png(), Buffer.alloc(LIMITS.upload_bytes)]));
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
    const bomb = await canvas(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
    const { status, body } = await upload(world, bomb, 'bomb.png');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
  });

  it('lists by type, words and order, and keeps the total past the end', async () => {
    const world = await buildWorld(fresh);
    const token = await world.as('editor');
    await upload(world, await png(10, 10), 'beta 50%.png', { alt: 'A Chart' });
    world.pass(1000);
    await upload(world, wav(), 'alpha.wav');
    world.pass(1000);
    await upload(world, PDF, 'gamma.pdf');
    const names = async (query: string) => {
      const { body } = await world.call('GET', `/media${query}`, { token });
      return [...body.data.map((row: { name: string }) => row.name), body.meta.total];
    };
    expect(await names('')).toEqual(['gamma.pdf', 'alpha.wav', 'beta 50%.png', 3]);
    expect(await names('?sort=name')).toEqual(['alpha.wav', 'beta 50%.png', 'gamma.pdf', 3]);
    expect(await names('?sort=-bytes&per_page=1')).toEqual(['alpha.wav', 3]);
    expect(await names('?type=image')).toEqual(['beta 50%.png', 1]);
    expect(await names('?type=audio')).toEqual(['alpha.wav', 1]);
    expect(await names('?type=document')).toEqual(['gamma.pdf', 1]);
    expect(await names('?q=chart')).toEqual(['beta 50%.png', 1]);
    expect(await names(`?q=${encodeURIComponent('50%')}`)).toEqual(['beta 50%.png', 1]);
    expect(await names('?q=_')).toEqual([0]);
    expect(await names('?page=9')).toEqual([3]);
    expect((await world.call('GET', '/media?sort=id', { token })).status).toBe(400);
    expect((await world.call('GET', '/media?colour=red', { token })).status).toBe(400);
  });

  it('changes name and alternative text under a version', async () => {
    const world = await buildWorld(fresh);
    const token = await world.as('editor');
    const { id } = (await upload(world, await png())).body.data;
    const changed = await world.call('PUT', `/media/${id}`, { token, body: { alt: ' Red ', name: 'red.png', version: 1 } });
    expect([changed.status, changed.body.data.alt, changed.body.data.name, changed.body.data.version]).toEqual([200, 'Red', 'red.png', 2]);
    const stale = await world.call('PUT', `/media/${id}`, { token, body: { alt: 'Blue', version: 1 } });
    expect([stale.status, stale.body.code, stale.body.data.alt]).toEqual([409, 'version_conflict', 'Red']);
    expect((await world.call('PUT', `/media/${id}`, { token, body: { alt: 'Blue' } })).body.errors).toHaveProperty('version');
    expect((await world.call('PUT', `/media/${id}`, { token, body: { alt: 'a'.repeat(501), url: '/x', version: 2 } })).status).toBe(422);
    expect((await world.call('PUT', '/media/999', { token, body: { alt: 'x', version: 1 } })).status).toBe(404);
  });

  it('is not deleted while in use, unless forced', async () => {
    const world = await buildWorld(fresh);
    const token = await world.as('editor');
    const picture = (await upload(world, await png(900, 10), 'cover.png')).body.data;
    await drainMediaQueue();
    const cover = await world.call('POST', '/articles', { token, body: { title: 'With a cover', cover_media_id: picture.id } });
    const inside = await world.call('POST', '/articles', {
      token,
      body: { title: 'With a picture', content_html: `<p>x</p><img src="${picture.url}" alt="">`, status: 'published' },
    });
    expect([cover.status, inside.status]).toEqual([201, 201]);
    await world.call('PUT', '/configs/logo', { token: await world.as('admin'), body: { value: picture.url } });

    const { body } = await world.call('GET', `/media/${picture.id}`, { token });
    const uses = [
      { kind: 'article', id: cover.body.data.id, title: 'With a cover' },
      { kind: 'article', id: inside.body.data.id, title: 'With a picture' },
      { kind: 'setting', id: null, title: '网站标志' },
    ];
    expect([body.data.uses, body.data.use_count]).toEqual([uses, 3]);
    expect((await world.call('GET', '/media', { token })).body.data[0].use_count).toBe(3);
    const refused = await world.call('DELETE', `/media/${picture.id}`, { token });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'in_use', { uses }]);

    expect((await world.call('DELETE', `/media/${picture.id}?force=true`, { token })).status).toBe(204);
    expect((await world.call('GET', `/articles/${cover.body.data.id}`, { token })).body.data.cover_media_id).toBeNull();
    expect((await world.call('GET', `/media/${picture.id}`, { token })).status).toBe(404);
    expect((await world.call('DELETE', `/media/${picture.id}`, { token })).status).toBe(404);
    for (const url of [picture.url, ...body.data.variants.map((variant: { url: string }) => variant.url)])
      expect((await world.app.inject({ url })).statusCode).toBe(404);
  });

  it('counts what waits in a working copy as use', async () => {
    const world = await buildWorld(fresh);
    const token = await world.as('editor');
    const picture = (await upload(world, await png())).body.data;
    const { id } = (await world.call('POST', '/articles', { token, body: { title: 'Live', content_html: '<p>x</p>', status: 'published' } })).body.data;
    await world.call('PUT', `/articles/${id}`, { token, body: { cover_media_id: picture.id, version: 1 } });
    const refused = await world.call('DELETE', `/media/${picture.id}`, { token });
    expect([refused.status, refused.body.data.uses]).toEqual([409, [{ kind: 'article', id, title: 'Live' }]]);
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

  it('is for those who are signed in, and says so before anything else', async () => {
    const world = await buildWorld(fresh);
    const form = new FormData();
    form.append('file', new Blob(['<svg/>']), 'x.svg');
    expect((await send(world, form, null)).status).toBe(401);
    for (const [method, path] of [
      ['GET', '/media?colour=red'],
      ['GET', '/media/1'],
      ['PUT', '/media/1'],
      ['DELETE', '/media/1'],
    ] as const) {
      expect((await world.call(method, path)).status).toBe(401);
    }
  });

  it('serves ranges, unchanged files and nothing else', async () => {
    const world = await buildWorld(fresh);
    const bytes = wav();
    const { url } = (await upload(world, bytes, 'a.wav')).body.data;
    const get = (headers: Record<string, string>, path = url, method: 'GET' | 'HEAD' = 'GET') => world.app.inject({ method, url: path, headers });

    const part = await get({ range: 'bytes=10-19', 'accept-encoding': 'gzip, br' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([206, `bytes 10-19/${bytes.length}`, '10']);
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
    const tail = await get({ range: 'bytes=-4' });
    expect(tail.rawPayload.equals(bytes.subarray(-4))).toBe(true);
    const past = await get({ range: `bytes=${bytes.length}-` });
    expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);

    const whole = await get({});
    expect([whole.statusCode, whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual([200, 'bytes', String(bytes.length)]);
    expect((await get({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    const head = await get({}, url, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(bytes.length), 0]);

    for (const path of [
      '/media/',
      '/media/nothing.png',
      '/media/2026',
      '/media/..%2f..%2fetc%2fpasswd',
      '/media/2026/11/%2e%2e/x.png',
      '/media/x.html',
      '/media/%00.png',
    ]) {
      const response = await get({}, path);
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
  });
});
