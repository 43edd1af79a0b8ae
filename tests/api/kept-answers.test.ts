import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { publish as made, page, save, withPages } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld, type World } from '../support/world.ts';

const publish = (world: World, input: object) => made(world, { title: 'Kept', slug: 'kept', exam: 'GRE', ...input });

describeEachDatabase('answers kept as bytes', (fresh) => {
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

  test('what has had readers is sent smaller, and is the same text', async () => {
    const world = await buildWorld(fresh, withPages);
    await publish(world, { content_html: Array.from({ length: 200 }, (_, index) => `<p>Sentence ${index * 7919} of a long text.</p>`).join('') });
    const get = () => world.app.inject({ url: '/article/kept', headers: { 'accept-encoding': 'br' } });
    const first = await get();
    await expect.poll(async () => (await get()).rawPayload.length).toBeLessThan(first.rawPayload.length);
    const later = await get();
    expect(brotliDecompressSync(later.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload));
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  test('a change is seen by the next reader, on the page and in the call', async () => {
    const world = await buildWorld(fresh, withPages);
    const article = await publish(world, { title: 'Before it changed' });
    const read = async () => [(await page(world, '/article/kept')).text, (await page(world, '/api/articles/public/kept')).text];
    for (const text of [...(await read()), ...(await read())]) expect(text).toContain('Before it changed');
    await save(world, article.id, { title: 'After it changed', status: 'published' });
    for (const text of await read()) expect(text).toContain('After it changed');
  });

  test('whoever has signed in is answered afresh, and nobody gets his answer', async () => {
    const world = await buildWorld(fresh, withPages);
    await publish(world, {});
    const own = await world.call('GET', '/articles/public/kept', { token: await world.as('editor') });
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(own.headers.etag).toBeUndefined();
  });
});
