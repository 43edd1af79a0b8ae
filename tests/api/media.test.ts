import { expect } from 'vitest';
import { runJobs } from '../../server/queue.ts';
import { deriveSome, forgetDerived } from '../../server/resources/articles/derived/derived.ts';
import { STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { page, withPages } from '../support/articles.ts';
import { PDF, photo, png, send, upload, wav } from '../support/media-files.ts';
import { buildWorld, describeEachWorld } from '../support/world.ts';

describeEachWorld('media', (it, fresh) => {
  it('lists by type, words and order, and keeps the total past the end', async ({ world, editor: token }) => {
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

  it('changes name and alternative text under a version', async ({ world, editor: token }) => {
    const { id } = (await upload(world, await png())).body.data;
    const changed = await world.call('PUT', `/media/${id}`, { token, body: { alt: ' Red ', name: 'red.png', version: 1 } });
    expect([changed.status, changed.body.data.alt, changed.body.data.name, changed.body.data.version]).toEqual([200, 'Red', 'red.png', 2]);
    const stale = await world.call('PUT', `/media/${id}`, { token, body: { alt: 'Blue', version: 1 } });
    expect([stale.status, stale.body.code, stale.body.data.alt]).toEqual([409, 'version_conflict', 'Red']);
    expect((await world.call('PUT', `/media/${id}`, { token, body: { alt: 'Blue' } })).body.errors).toHaveProperty('version');
    expect((await world.call('PUT', `/media/${id}`, { token, body: { alt: 'a'.repeat(501), url: '/x', version: 2 } })).status).toBe(422);
    expect((await world.call('PUT', `/media/${id}`, { token, body: { name: ' ', version: 2 } })).body.errors).toHaveProperty('name');
    expect((await world.call('PUT', '/media/999', { token, body: { alt: 'x', version: 1 } })).status).toBe(404);
  });

  it('a drawing says so wherever it is shown: an SVG is one until an editor says otherwise', async ({ world, editor: token }) => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M1 1L19 9" stroke="black"/></svg>');
    const drawn = (await upload(world, svg, 'graph.svg')).body.data;
    const shot = (await upload(world, await png(), 'photo.png')).body.data;
    expect([drawn.is_drawing, shot.is_drawing]).toEqual([true, false]);
    const body = { title: 'Graphs', status: 'published', cover_media_id: drawn.id, content_html: `<p>x</p><img src="${drawn.url}" alt="">` };
    const { slug } = (await world.call('POST', '/articles', { token, body })).body.data;
    const shown = async () => (await world.call('GET', `/articles/public/${slug}`, {})).body.data;
    const before = await shown();
    expect([before.cover.is_drawing, before.content_html.includes('data-drawing')]).toEqual([true, true]);
    await world.call('PUT', `/media/${drawn.id}`, { token, body: { is_drawing: false, version: drawn.version } });
    const after = await shown();
    expect([after.cover.is_drawing, after.content_html.includes('data-drawing')]).toEqual([false, false]);
    expect((await world.call('PUT', `/media/${shot.id}`, { token, body: { is_drawing: 'yes', version: 1 } })).status).toBe(422);
  });

  it('a cover is described in an article of its language; a drawing elsewhere is not, and a photograph is marked', async () => {
    const world = await buildWorld(fresh, withPages);
    const token = await world.as('editor');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M1 1L19 9" stroke="black"/></svg>');
    const drawn = (await upload(world, svg, 'graph.svg', { alt: 'A rising line' })).body.data;
    const shot = (await upload(world, await png(), 'photo.png', { alt: 'A quiet room' })).body.data;
    const show = async (cover: { id: number }, language: 'en' | 'zh', cookie = '') => {
      const body = { title: language === 'zh' ? '图表' : 'Graphs', language, status: 'published', cover_media_id: cover.id, content_html: '<p>x</p>' };
      const { slug } = (await world.call('POST', '/articles', { token, body })).body.data;
      const { text } = await page(world, `/article/${slug}`, { cookie });
      return { img: /<img[^>]*>/.exec(text)?.[0], preview: /"og:image:alt" content="([^"]*)"/.exec(text)?.[1] };
    };
    expect((await show(drawn, 'en')).img).toMatch(/ alt="A rising line"(?! lang)/);
    expect((await show(drawn, 'en', 'language=zh')).img).toContain(' alt="A rising line" lang="en"');
    expect((await show(drawn, 'zh')).img).toMatch(/ alt=""(?! lang)/);
    expect(await show(shot, 'en')).toEqual({ img: expect.stringMatching(/ alt="A quiet room"(?! lang)/), preview: 'A quiet room' });
    expect(await show(shot, 'zh')).toEqual({ img: expect.stringContaining(' alt="A quiet room" lang="en"'), preview: '图表' });
  });

  it('is found whatever the case of a letter, in any script', async ({ world, editor: token }) => {
    await upload(world, await png(), 'Δ-triangle ÉCOLE.png', { alt: 'ΟΔΟΣ, Straße, écran İstanbul' });
    const found = async (q: string) => (await world.call('GET', `/media?q=${encodeURIComponent(q)}`, { token })).body.data.length;
    for (const q of ['Δ', 'δ', 'ÉCOLE', 'école', 'Δ-Triangle école', 'ΟΔΟΣ', 'οδοσ', 'Straße', 'Écran', 'İstanbul'])
      expect([q, await found(q)]).toEqual([q, 1]);
    for (const q of ['Ω', 'ÈCOLE', 'ecole']) expect([q, await found(q)]).toEqual([q, 0]);
  });

  it('is not deleted while in use, unless an admin forces it', async ({ world, editor: token }) => {
    const picture = (await upload(world, await png(900, 10), 'cover.png')).body.data;
    await runJobs(world.deps, STORE_VARIANTS);
    const cover = await world.call('POST', '/articles', { token, body: { title: 'With a cover', cover_media_id: picture.id } });
    const inside = await world.call('POST', '/articles', {
      token,
      body: { title: 'With a picture', content_html: `<p>x</p><img src="${picture.url}" alt="">`, status: 'published' },
    });
    expect([cover.status, inside.status]).toEqual([201, 201]);
    await world.call('PUT', '/configs/logo', { token: await world.as('admin'), body: { value: picture.url } });

    const exam = await world.call('GET', '/exams/GRE', { token });
    const overview_html = `<p><img src="${picture.url}" alt="x"></p>`;
    await world.call('PUT', '/exams/GRE', { token, body: { overview_html, version: exam.body.data.version } });

    // With a place behind its address it is the same file.
    const linked = { title: 'With a link', content_html: `<p><a href="${picture.url}?v=2&amp;x=1#page=3">The sheet</a></p>` };
    const link = await world.call('POST', '/articles', { token, body: linked });
    const entry = { label: 'Sheet', label_zh: '公式表', url: `${picture.url}#page=2`, platform: 'all', position: 'footer' };
    const menu = await world.call('POST', '/menus', { token: await world.as('admin'), body: entry });
    expect([link.status, menu.status]).toEqual([201, 201]);

    const { body } = await world.call('GET', `/media/${picture.id}`, { token });
    const uses = [
      { kind: 'article', id: cover.body.data.id, title: 'With a cover' },
      { kind: 'article', id: inside.body.data.id, title: 'With a picture' },
      { kind: 'article', id: link.body.data.id, title: 'With a link' },
      { kind: 'exam', id: null, title: 'GRE' },
      { kind: 'menu', id: menu.body.data.id, title: '公式表' },
      { kind: 'setting', id: null, title: '网站标志' },
    ];
    expect([body.data.uses, body.data.use_count]).toEqual([uses, uses.length]);
    expect((await world.call('GET', '/media', { token })).body.data[0].use_count).toBe(uses.length);
    expect((await world.call('GET', '/media?unused=true', { token })).body.data).toEqual([]);
    const refused = await world.call('DELETE', `/media/${picture.id}`, { token });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'in_use', { uses }]);

    const forced = (who: string) => world.call('DELETE', `/media/${picture.id}?force=true`, { token: who });
    expect((await forced(token)).status).toBe(403);
    expect((await world.app.inject(picture.url)).statusCode).toBe(200);
    expect((await forced(await world.as('admin'))).status).toBe(204);
    expect((await world.call('GET', `/articles/${cover.body.data.id}`, { token })).body.data.cover_media_id).toBeNull();
    expect((await world.call('GET', `/media/${picture.id}`, { token })).status).toBe(404);
    expect((await world.call('DELETE', `/media/${picture.id}`, { token })).status).toBe(404);
    for (const url of [picture.url, ...body.data.variants.map((variant: { url: string }) => variant.url)])
      expect((await world.app.inject({ url })).statusCode).toBe(404);
  });

  it('is found in use again where older code had not recorded it', async ({ world, editor: token }) => {
    const file = (await upload(world, await png())).body.data;
    const body = { title: 'Live', content_html: `<p><a href="${file.url}#page=3">x</a></p>` };
    const { id } = (await world.call('POST', '/articles', { token, body })).body.data;
    const { db } = world.deps;
    await db.deleteFrom('media_uses').execute();
    await forgetDerived(db);
    while ((await deriveSome(world.deps)) > 0);
    expect(await db.selectFrom('media_uses').select(['media_id', 'owner_id']).execute()).toEqual([{ media_id: file.id, owner_id: id }]);
  });

  it('counts what waits in a working copy as use', async ({ world, editor: token }) => {
    const picture = (await upload(world, await png())).body.data;
    const { id } = (await world.call('POST', '/articles', { token, body: { title: 'Live', content_html: '<p>x</p>', status: 'published' } })).body.data;
    await world.call('PUT', `/articles/${id}`, { token, body: { cover_media_id: picture.id, version: 1 } });
    const refused = await world.call('DELETE', `/media/${picture.id}`, { token });
    expect([refused.status, refused.body.data.uses]).toEqual([409, [{ kind: 'article', id, title: 'Live' }]]);
  });

  it('refuses a stranger’s file before it looks at it', async ({ world }) => {
    const form = new FormData();
    form.append('file', new Blob(['<svg/>']), 'x.svg');
    expect((await send(world, form, null)).status).toBe(401);
  });

  it('serves ranges, unchanged files and nothing else', async ({ world }) => {
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

    for (const path of ['/media/', '/media/nothing.png', '/media/2026', '/media/..%2f..%2fetc%2fpasswd', '/media/2026/11/%2e%2e/x.png', '/media/x.html']) {
      const response = await get({}, path);
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
  });

  it('is a cover only as a picture; an older cover that is none is not shown, and stops no other save', async ({ world, editor: token }) => {
    const picture = (await upload(world, await png())).body.data;
    const sound = (await upload(world, wav(), 'sound')).body.data;
    const paper = (await upload(world, PDF, 'paper')).body.data;
    const make = (cover_media_id: number) =>
      world.call('POST', '/articles', { token, body: { title: 'Heard', status: 'published', content_html: '<p>x</p>', cover_media_id } });
    for (const { id } of [sound, paper]) {
      const { status, body } = await make(id);
      expect([status, body.errors]).toEqual([422, { cover_media_id: ['封面必须是图片，不能是音频或文档'] }]);
    }
    expect((await make(9999)).body.errors).toEqual({ cover_media_id: ['封面图片不存在'] });
    const { id, slug } = (await make(picture.id)).body.data;
    const change = (fields: object, version: number) => world.call('PUT', `/articles/${id}`, { token, body: { ...fields, status: 'published', version } });
    expect((await change({ cover_media_id: sound.id }, 1)).body.errors).toHaveProperty('cover_media_id');

    // As an older version stored it.
    await world.deps.db.updateTable('articles').set({ cover_media_id: sound.id }).where('id', '=', id).execute();
    const saved = await change({ title: 'Heard again', cover_media_id: sound.id }, 1);
    expect([saved.status, saved.body.data?.cover]).toEqual([200, null]);
    expect((await world.call('GET', `/articles/public/${slug}`)).body.data.cover).toBeNull();
    expect((await world.call('GET', '/articles/public')).body.data[0].cover).toBeNull();
    const batch = await world.call('POST', '/articles/batch', { token, body: { ids: [id], action: 'update', fields: { pinned: true } } });
    expect([batch.status, batch.body.data?.failed ?? []]).toEqual([200, []]);
    const restored = await world.call('GET', `/articles/${id}/revisions`, { token });
    const again = await world.call('POST', `/articles/${id}/revisions/${restored.body.data[0].revision}/restore`, { token });
    expect([again.status, again.body.data?.cover_media_id]).toEqual([200, null]);
  });

  it('reaches readers in many sizes: in articles, as covers and on exam pages', async ({ world, editor: token }) => {
    const { id, url } = (await upload(world, await photo(900, 300), 'map.jpg', { alt: 'A map' })).body.data;
    const content_html = `<p>x</p><img src="${url}" alt="Here" />`;
    const { slug } = (await world.call('POST', '/articles', { token, body: { title: 'Map', content_html, cover_media_id: id, status: 'published' } })).body
      .data;
    const exam = await world.call('GET', '/exams/GRE', { token });
    await world.call('PUT', '/exams/GRE', {
      token,
      body: { overview_html: content_html, faqs: [{ question: 'Where?', answer_html: content_html }], version: exam.body.data.version },
    });
    await runJobs(world.deps, STORE_VARIANTS);
    const { data } = (await world.call('GET', `/articles/public/${slug}`)).body;
    expect(data.cover).toMatchObject({ id, url, alt: 'A map', width: 900, height: 300 });
    expect(data.cover.variants.length).toBe(6);
    const page = (await world.call('GET', '/exams/public?code=GRE')).body.data[0];
    for (const html of [data.content_html, page.overview_html, page.faqs[0].answer_html]) {
      expect(html).toMatch(/<picture><source type="image\/avif" srcset="[^"]+-400\.avif 400w, [^"]+-800\.avif 800w, [^"]+-900\.avif 900w"/);
      expect(html).toContain(`<img src="${data.cover.src}" alt="Here"`);
      expect(html).toContain('width="900" height="300"');
    }
    // What is edited stays as it was written.
    expect((await world.call('GET', `/articles/${data.id}`, { token })).body.data.content_html).toBe(content_html);
    expect((await world.call('GET', '/articles/public')).body.data[0].cover.src).toBe(data.cover.src);
  });
});
