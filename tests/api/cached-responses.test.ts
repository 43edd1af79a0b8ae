import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { STAFF_COOKIE } from '../../config/staff-cookie.ts';
import { onQuery } from '../../server/database/open.ts';
import { publish as made, page, save, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

const publish = (world: World, input: object) => made(world, { title: 'Kept', slug: 'kept', exam: 'GRE', ...input });

/** What `work` asks of the database and of the compressor. */
async function costOf(work: () => Promise<unknown>): Promise<{ queries: number; compressions: number }> {
  const cost = { queries: 0, compressions: 0 };
  const stop = onQuery(() => {
    cost.queries += 1;
  });
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ZLIB') cost.compressions += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
    stop();
  }
  return cost;
}

/** An answer without what is of one request. */
const told = ({ statusCode, headers: { 'x-request-id': _, date: __, 'content-length': bytes, ...headers }, rawPayload }: LightMyRequestResponse) =>
  // It may have been compressed longer meanwhile.
  headers['content-encoding'] === 'br'
    ? { statusCode, headers, text: brotliDecompressSync(rawPayload).toString() }
    : { statusCode, headers, bytes, text: rawPayload.toString('base64') };

const describeEachSite = describeWorldsOf((fresh) => buildWorld(fresh, withPages));

describeEachSite('answers kept as bytes', (test, fresh) => {
  test.each(['/article/kept', '/api/articles/public/kept', '/nowhere'])('%s: the same text in each encoding, and 304 for whoever has it', async (url) => {
    const world = await buildWorld(fresh, withPages);
    await publish(world, { content_html: `<p>${'A long paragraph. '.repeat(200)}</p>` });
    const get = (headers: Record<string, string> = {}) => world.app.inject({ url, headers });
    await get();
    const plain = await get();
    const brotli = await get({ 'accept-encoding': 'gzip, br' });
    const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' });
    expect([brotli, gzip].map((answer) => answer.headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, brotli, gzip].map((answer) => answer.headers.etag)).size).toBe(1);
    const again = await get({ 'if-none-match': String(plain.headers.etag) });
    if (plain.statusCode === 200) expect([again.statusCode, again.body]).toEqual([304, '']);
    else expect(again.statusCode).toBe(404);
  });

  test('what has had readers is sent smaller, and is the same text', async ({ world }) => {
    await publish(world, { content_html: Array.from({ length: 200 }, (_, index) => `<p>Sentence ${index * 7919} of a long text.</p>`).join('') });
    const get = () => world.app.inject({ url: '/article/kept', headers: { 'accept-encoding': 'br' } });
    const first = await get();
    await expect.poll(async () => (await get()).rawPayload.length).toBeLessThan(first.rawPayload.length);
    const later = await get();
    expect(brotliDecompressSync(later.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload));
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  test('a change is seen by the next reader, on the page and in the call', async ({ world }) => {
    const article = await publish(world, { title: 'Before it changed' });
    const read = async () => [(await page(world, '/article/kept')).text, (await page(world, '/api/articles/public/kept')).text];
    for (const text of [...(await read()), ...(await read())]) expect(text).toContain('Before it changed');
    await save(world, article.id, { title: 'After it changed', status: 'published' });
    for (const text of await read()) expect(text).toContain('After it changed');
  });

  test.each(['/article/kept', '/GRE', '/nowhere', '/api/articles/public/kept'])(
    '%s: what a change leaves as it was is neither drawn nor compressed again',
    async (url) => {
      const world = await buildWorld(fresh, withPages);
      const token = await world.as('admin');
      const article = await publish(world, { content_html: `<p>${'A long paragraph. '.repeat(200)}</p>` });
      const get = () => world.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      const read = async () => brotliDecompressSync((await get()).rawPayload).toString();
      const first = await get();
      await world.call('POST', '/categories', { token, body: { name: 'Shown nowhere' } });
      let again = first;
      expect((await costOf(async () => (again = await get()))).compressions).toBe(0);
      expect(told(again)).toEqual(told(first));
      // Somebody has read it meanwhile: no page tells how often.
      await world.deps.visits.flush();
      await world.call('POST', '/categories', { token, body: { name: 'Shown nowhere either' } });
      if (!url.startsWith('/api')) expect((await costOf(get)).compressions).toBe(0);
      await save(world, article.id, { title: 'After it changed', status: 'published' });
      await world.call('PUT', '/configs/site_name', { token, body: { value: 'Another name' } });
      expect(await read()).toContain(url === '/nowhere' ? 'Another name' : 'After it changed');
    },
  );

  test('a page that is drawn of something else and is the same is not compressed again', async ({ world }) => {
    const token = await world.as('admin');
    const { body } = await world.call('POST', '/categories', { token, body: { name: 'A topic' } });
    await publish(world, { category_id: body.data.id });
    const get = () => world.app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    const first = await get();
    // The home page names its topics, and says nothing of what their own pages are called.
    const change = (version: number, more: object) => world.call('PUT', `/categories/${body.data.id}`, { token, body: { version, ...more } });
    const changed = await change(body.data.version, { seo_title: 'All about the topic' });
    let again = first;
    expect((await costOf(async () => (again = await get()))).compressions).toBe(0);
    expect(told(again)).toEqual(told(first));
    await change(changed.body.data.version, { name: 'Another topic' });
    expect(brotliDecompressSync((await get()).rawPayload).toString()).toContain('Another topic');
  });

  test('whoever has signed in is answered afresh, and nobody gets his answer', async ({ world }) => {
    await publish(world, {});
    const own = await world.call('GET', '/articles/public/kept', { token: await world.as('editor') });
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(own.headers.etag).toBeUndefined();
  });

  test.each(['/', '/article/kept', '/?q=paragraph', '/nowhere', '/article/nowhere', '/api/articles/public/kept', '/api/menus/public'])(
    '%s: a later reader is answered the same, head for head, without the database and without the compressor',
    async (url) => {
      const world = await buildWorld(fresh, withPages);
      await publish(world, { content_html: `<p>${'A long paragraph. '.repeat(200)}</p>` });
      const ask = (method: 'GET' | 'HEAD', headers: Record<string, string>) => world.app.inject({ method, url, headers });
      const { etag } = (await ask('GET', {})).headers;
      // Anew, as it is found to be kept, as it lies ready; and often enough that it is worth compressing as far as can be.
      const readers: Record<string, string>[] = [
        {},
        { 'accept-encoding': 'br' },
        { 'accept-encoding': 'gzip' },
        { 'if-none-match': String(etag) },
        { cookie: 'a=b; language=en' },
      ];
      for (let round = 0; round < 8; round += 1) for (const headers of readers) await ask('GET', headers);
      for (const headers of readers) {
        const later = await ask('GET', headers);
        world.app.readyResponses.clear();
        expect(told(await ask('GET', headers))).toEqual(told(later));
        const head = await ask('HEAD', headers);
        expect([head.statusCode, head.body, head.headers.etag, head.headers.vary]).toEqual([later.statusCode, '', later.headers.etag, later.headers.vary]);
        for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'x-request-id', 'vary'])
          expect(later.headers[name], name).toBeTruthy();
        expect(await costOf(() => ask('GET', headers))).toEqual({ queries: 0, compressions: 0 });
      }
    },
  );

  test('a page that lies ready counts its readers: not its staff, its previews or who only asks for its head', async ({ world }) => {
    await publish(world, {});
    const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      world.app.inject({
        method,
        url: '/article/kept',
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', ...headers },
      });
    for (let reader = 0; reader < 4; reader += 1) expect((await ask()).statusCode).toBe(200);
    await ask({ cookie: `${STAFF_COOKIE}=1` });
    await ask({ 'sec-purpose': 'prefetch' });
    await ask({}, 'HEAD');
    await world.deps.visits.flush();
    expect((await world.deps.db.selectFrom('visits').selectAll().execute()).length).toBe(4);
  });

  test('an address without a page is answered from memory until there is one', async ({ world }) => {
    for (let reader = 0; reader < 3; reader += 1) expect((await page(world, '/article/kept')).status).toBe(404);
    await publish(world, {});
    expect((await page(world, '/article/kept')).status).toBe(200);
  });
});
