import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { LIMITS, PICTURES } from '../../config/limits.ts';
import { PictureProcess } from '../../server/media/picture-process.ts';
import { runJobs } from '../../server/queue.ts';
import { REMOVE_FILES, STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { canvas, filterBomb, mp4, mp4Track, PDF, photo, png, RED, send, upload, wav } from '../support/media-files.ts';
import { buildWorld, describeEachWorld } from '../support/world.ts';

describeEachWorld('uploads', (it, fresh) => {
  it('takes a picture, with Chinese name and alternative text', async ({ world }) => {
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
    expect(body.data.src).toMatch(new RegExp(`^${body.data.url}\\?v=[0-9a-f]{8}$`));
    const lasting = await world.app.inject({ url: body.data.src });
    expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const file = await world.app.inject({ url: body.data.url });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBe(body.data.bytes);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('gives a file of any script an address that is served and that a text may show', async ({ world }) => {
    const token = await world.as('editor');
    for (const [at, name] of ['фото.png', 'صورة.png', 'カナ.png', 'İzmir 図.png', '사진.png', '😀.png'].entries()) {
      const { body } = await upload(world, await png(30 + at, 10), name);
      expect([name, body.data.name, (await world.app.inject({ url: body.data.src })).statusCode]).toEqual([name, name, 200]);
      const html = `<img src="${body.data.url}" alt="x" />`;
      const made = await world.call('POST', '/articles', { token, body: { title: name, content_html: html } });
      expect(made.body.data.content_html).toBe(html);
    }
  });

  it('keeps the same file once', async ({ world }) => {
    const bytes = await png();
    const first = await upload(world, bytes, 'one.png');
    const second = await upload(world, bytes, 'two.png');
    expect([second.status, second.body.data.id, second.body.data.name]).toEqual([201, first.body.data.id, 'one.png']);
    expect([first.body.data.duplicate, second.body.data.duplicate]).toEqual([false, true]);
    const [third, fourth] = await Promise.all([upload(world, wav(), 'a.wav'), upload(world, wav(), 'a.wav')]);
    expect(third.body.data.id).toBe(fourth.body.data.id);
    expect([third.body.data.duplicate, fourth.body.data.duplicate].sort()).toEqual([false, true]);
    expect((await world.app.inject({ url: third.body.data.url })).statusCode).toBe(200);
  });

  it('keeps a file that comes again while its former bytes are still being removed', async ({ world, editor: token }) => {
    const bytes = wav();
    const first = await upload(world, bytes, 'a.wav');
    const { storage } = world.deps;
    const remove = storage.remove.bind(storage);
    const again: Awaited<ReturnType<typeof upload>>[] = [];
    vi.spyOn(storage, 'remove').mockImplementationOnce(async (key) => {
      again.push(await upload(world, bytes, 'a.wav'));
      await remove(key);
    });
    expect((await world.call('POST', '/media/batch', { token, body: { ids: [first.body.data.id], action: 'delete' } })).status).toBe(200);
    expect(again.map(({ body }) => [body.data.duplicate, body.data.url])).toEqual([[false, first.body.data.url]]);
    await runJobs(world.deps, REMOVE_FILES);
    const file = await world.app.inject({ url: first.body.data.url });
    expect([file.statusCode, file.rawPayload.equals(bytes)]).toEqual([200, true]);
  });

  it('refuses a form that ends too early, or whose parts nobody can tell apart', async ({ world, editor }) => {
    const form = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      await png(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const post = async (payload: Buffer, type: string) => {
      const headers = { authorization: `Bearer ${editor}`, 'content-type': type };
      return (await world.app.inject({ method: 'POST', url: '/api/media', headers, payload })).statusCode;
    };
    const type = 'multipart/form-data; boundary=';
    for (const [cut, boundary, status] of [
      [form.length, 'x', 201],
      [80, 'x', 400],
      [20, 'x', 400],
      [form.length - 9, 'x', 400],
      [form.length, '', 400],
      [form.length, 'another', 400],
    ] as const)
      expect([cut, boundary, await post(form.subarray(0, cut), type + boundary)]).toEqual([cut, boundary, status]);
  });

  it('turns pictures upright and forgets where they were taken', async ({ world }) => {
    const taken = await canvas(60, 40)
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const { body } = await upload(world, taken, 'photo.JPEG');
    expect(body.data).toMatchObject({ mime: 'image/jpeg', width: 40, height: 60 });
    const stored = (await world.app.inject({ url: body.data.url })).rawPayload;
    const metadata = await sharp(stored).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([40, 60, undefined, undefined]);
    expect(stored.includes('SecretCamera')).toBe(false);
  });

  it('keeps an animation moving', async ({ world }) => {
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
    const stored = (await world.app.inject({ url: body.data.url })).rawPayload;
    expect((await sharp(stored).metadata()).pages).toBe(2);
    await runJobs(world.deps, STORE_VARIANTS);
    const after = await world.call('GET', `/media/${body.data.id}`, { token: await world.as('editor') });
    expect(after.body.data.variants).toEqual([]);
  });

  it('refuses a moving picture of which one frame would be kept, and says what to do', async ({ world }) => {
    const still = await png();
    const head = still.subarray(0, 33);
    // How many frames there are stands before the first of them: length, name, numbers, sum.
    const control = Buffer.from('00000008' + '6163544c' + '00000002' + '00000000' + 'f38d9370', 'hex');
    const sequence = Buffer.concat([Buffer.from('00000020' + '66747970' + '61766973' + '00000000', 'hex'), Buffer.from('avisavifmif1miaf'), Buffer.alloc(60)]);
    for (const [bytes, name] of [
      [Buffer.concat([head, control, still.subarray(33)]), 'moving.png'],
      [sequence, 'moving.avif'],
    ] as const) {
      const { status, body } = await upload(world, bytes, name);
      expect([name, status]).toEqual([name, 422]);
      expect(body.errors.file[0], name).toContain('另存为 GIF 或 WebP 动图');
    }
    // Of one frame nothing moves.
    const alone = Buffer.from('00000008' + '6163544c' + '00000001' + '00000000' + 'b42de9a0', 'hex');
    expect((await upload(world, Buffer.concat([head, alone, still.subarray(33)]), 'still.png')).status).toBe(201);
  });

  it('makes copies in other sizes and formats afterwards', async ({ world }) => {
    const { body } = await upload(world, await photo(1000, 500), 'wide.jpg');
    expect(body.data.variants).toEqual([]);
    await runJobs(world.deps, STORE_VARIANTS);
    const { body: after } = await world.call('GET', `/media/${body.data.id}`, { token: await world.as('editor') });
    expect(after.data.version).toBe(1);
    expect(after.data.variants.map(({ width, height, mime }: { width: number; height: number; mime: string }) => [width, height, mime])).toEqual([
      [1000, 500, 'image/avif'],
      [800, 400, 'image/avif'],
      [400, 200, 'image/avif'],
      [1000, 500, 'image/webp'],
      [800, 400, 'image/webp'],
      [400, 200, 'image/webp'],
    ]);
    for (const { url, mime, width } of after.data.variants) {
      const copy = await world.app.inject({ url });
      expect([copy.headers['content-type'], copy.headers['cache-control']]).toEqual([mime, 'public, max-age=31536000, immutable']);
      expect((await sharp(copy.rawPayload).metadata()).width).toBe(width);
    }
  });

  it('takes sound and PDF by content, whatever they are called', async ({ world }) => {
    const sound = await upload(world, wav(), 'sound.bin');
    expect(sound.body.data).toMatchObject({ mime: 'audio/wav', width: null, height: null });
    const paper = await upload(world, PDF, 'paper.jpg');
    expect(paper.body.data.mime).toBe('application/pdf');
    const file = await world.app.inject({ url: paper.body.data.url });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="paper-[0-9a-f]{8}\.pdf"$/);
    expect(file.rawPayload.equals(PDF)).toBe(true);
  });

  it.each([
    ['HTML with a drawing in it', Buffer.from('<p><svg xmlns="http://www.w3.org/2000/svg"></svg></p>'), 'x.svg'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.jpg'],
    ['text', Buffer.from('hello'), 'x.pdf'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'x.mp3'],
  ])('refuses %s', async (_, bytes, name) => {
    const world = await buildWorld(fresh);
    const { status, body } = await upload(world, bytes, name);
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    expect((await world.call('GET', '/media', { token: await world.as('editor') })).body.meta.total).toBe(0);
  });

  it('takes what Android records, which has the brand of films, and no film', async ({ world }) => {
    for (const brand of ['mp42', '3gp4', 'isom']) {
      const { status, body } = await upload(world, Buffer.concat([mp4(brand, mp4Track('soun')), Buffer.from(brand)]), '录音.m4a');
      expect([brand, status, body.data?.mime]).toEqual([brand, 201, 'audio/mp4']);
      expect((await world.app.inject({ url: body.data.url })).headers['content-type']).toBe('audio/mp4');
      const film = await upload(world, mp4(brand, mp4Track('vide', 'avc1'), mp4Track('soun')), '录音.m4a');
      expect([brand, film.status]).toEqual([brand, 415]);
    }
  });

  it('takes a JPEG with bytes between its parts, as browsers do', async ({ world }) => {
    const jpeg = await photo(64, 48);
    const first = 4 + jpeg.readUInt16BE(4);
    const { status, body } = await upload(world, Buffer.concat([jpeg.subarray(0, first), Buffer.alloc(3), jpeg.subarray(first)]), 'p.jpg');
    expect([status, body.data?.width]).toEqual([201, 64]);
  });

  it('draws an SVG as PNG: nothing of it is served, and nothing that it points to', async ({ world }) => {
    const outside = join(tmpdir(), `exampress-secret-${randomUUID()}.png`);
    await writeFile(outside, await canvas(40, 40).png().toBuffer());
    const drawing = `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" width="40" height="20">
      <script>alert(1)</script><image xlink:href="file://${outside}" width="20" height="20"/><rect x="20" width="20" height="20" fill="#00f"/></svg>`;
    const { status, body } = await upload(world, Buffer.from(drawing), 'logo.svg', { group_name: '标志' });
    await rm(outside);
    expect([status, body.data]).toMatchObject([201, { name: 'logo.png', mime: 'image/png', width: 1600, height: 800, group_name: '标志' }]);
    const { rawPayload, headers } = await world.app.inject({ url: body.data.url });
    expect([headers['content-type'], rawPayload.includes('alert')]).toEqual(['image/png', false]);
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    expect([pixel(400, 400), pixel(1200, 400)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 255, 255],
    ]);
  });

  it.each([
    ['entities', '实体', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a;</text></svg>'],
    ['nothing in it', '没有可以显示的', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'],
    ['no size', '没有写明大小', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'],
    ['a size of nothing', '为零', '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><rect width="9" height="9"/></svg>'],
    ['all hidden', '空白', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect visibility="hidden" width="9" height="9"/></svg>'],
    ['an open end', 'XML', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>'],
    ['a filter that never ends', '滤镜', filterBomb()],
  ])('refuses an SVG with %s', async (_, word, text) => {
    const world = await buildWorld(fresh);
    const { status, body } = await upload(world, Buffer.from(text), 'x.svg');
    expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining(word)] }]);
  });

  it('refuses a file that is empty, missing, broken, or called something else', async ({ world }) => {
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

  it('refuses what is too large, in bytes or in pixels', async ({ world }) => {
    const sound = await upload(world, Buffer.concat([wav(), Buffer.alloc(LIMITS.upload_bytes / 2)]), 'long.wav');
    expect(sound.status).toBe(201);
    const large = await upload(world, Buffer.concat([await png(), Buffer.alloc(LIMITS.upload_bytes)]));
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
    const bomb = await canvas(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
    const { status, body } = await upload(world, bomb, 'bomb.png');
    expect([status, body.errors]).toEqual([422, { file: [`图片超过 ${PICTURES.pixels / 10_000} 万像素（宽 × 高；动图为所有帧之和），请缩小尺寸后再上传`] }]);
  });

  it('takes a picture again whose process was ended from outside, and makes its copies then', async ({ world }) => {
    const { run } = PictureProcess.prototype;
    const spy = vi.spyOn(PictureProcess.prototype, 'run');
    /** As a restart may do: every process of the service hears the signal. */
    const endNext = () =>
      spy.mockImplementationOnce(function (this: PictureProcess, ...asked) {
        const answer = run.apply(this, asked);
        if (this.pid) process.kill(this.pid, 'SIGTERM');
        return answer;
      });
    endNext();
    const refused = await upload(world, await photo(900, 90));
    expect([refused.status, refused.body.code]).toEqual([503, 'not_ready']);
    const { id } = (await upload(world, await photo(900, 90))).body.data;
    endNext();
    await runJobs(world.deps, STORE_VARIANTS);
    spy.mockRestore();
    world.pass(10_000);
    await runJobs(world.deps, STORE_VARIANTS);
    const after = await world.call('GET', `/media/${id}`, { token: await world.as('editor') });
    expect(after.body.data.variants.length).toBe(6);
  });

  it('leaves the picture when its smaller copies fail', async ({ world }) => {
    const put = world.deps.storage.put.bind(world.deps.storage);
    vi.spyOn(world.deps.storage, 'put').mockImplementation((key, bytes, mime) =>
      key.endsWith('-400.avif') ? Promise.reject(new Error('full')) : put(key, bytes, mime),
    );
    const { body } = await upload(world, await photo(900, 90));
    await runJobs(world.deps, STORE_VARIANTS);
    const after = await world.call('GET', `/media/${body.data.id}`, { token: await world.as('editor') });
    expect(after.body.data.variants).toEqual([]);
    expect((await world.app.inject({ url: body.data.url })).statusCode).toBe(200);
  });
});
