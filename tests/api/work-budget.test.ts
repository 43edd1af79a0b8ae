import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { RATES } from '../../config/limits.ts';
import { page, publish, withPages } from '../support/articles.ts';
import { describeEachDatabase, type FreshDatabase } from '../support/database.ts';
import { buildWorld } from '../support/world.ts';

const { searches, drawn } = RATES;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const one = from('203.0.113.7');

const behindProxy = (fresh: FreshDatabase) =>
  buildWorld(fresh, (deps) => {
    withPages(deps);
    deps.options = { ...deps.options, trust_proxy: ['127.0.0.1'] };
  });

describeEachDatabase('what is made anew for one network', (fresh) => {
  test('everything that does not lie ready counts; what lies ready, other networks and the team are not held up', async () => {
    const world = await behindProxy(fresh);
    const { id } = await publish(world, { title: 'Reading fast', slug: 'reading-fast', exam: 'GRE' });
    expect((await page(world, '/article/reading-fast', one)).status).toBe(200);
    for (let count = 1; count < 50; count += 1) expect((await world.call('GET', `/articles/public?page=${count}`, { headers: one })).status).toBe(200);
    // The rest of its share, without the work.
    for (let count = 50; count < drawn.max; count += 1) world.app.work.take('drawn', { ip: '203.0.113.7' } as FastifyRequest);
    // Spelt otherwise, with a mark that no page knows, or by HEAD: it lies ready.
    for (const path of ['/article/reading-fast', '/article/reading-fast?utm_source=x', '/api/articles/public?page=1'])
      expect((await page(world, path, one)).status, path).toBe(200);
    expect((await world.app.inject({ method: 'HEAD', url: '/article/reading-fast', headers: one })).statusCode).toBe(200);
    const calls = ['/articles/public', `/articles/public/${id}`, '/exams/public', '/menus/public', `/comments/public?article_id=${id}`];
    for (const call of calls) {
      const refused = await world.call('GET', call, { headers: one });
      expect([call, refused.status, refused.body.code, Number(refused.headers['retry-after'])]).toEqual([call, 429, 'rate_limited', drawn.window_ms / 1000]);
    }
    for (const path of [
      '/',
      '/GRE',
      '/zh/GRE',
      '/?page=2',
      '/nothing',
      '/article/none',
      '/zh/article/reading-fast',
      `/article/${id}?preview=${'a'.repeat(30)}`,
    ]) {
      const refused = await page(world, path, one);
      const title = path.startsWith('/zh') ? '访问过于频繁' : 'Too many requests';
      expect([path, refused.status, refused.headers['retry-after']]).toEqual([path, 429, String(drawn.window_ms / 1000)]);
      expect(refused.text).toContain(`<h1>${title}</h1>`);
      expect(refused.headers['cache-control']).toBe('no-store');
    }
    for (const path of ['/rss.xml', '/zh/rss.xml', '/sitemaps/pages.xml', '/share/exam/en/GRE.png'])
      expect((await page(world, path, one)).status, path).toBe(429);
    const post = {
      method: 'POST',
      url: '/article/reading-fast',
      headers: { ...one, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'content=',
    } as const;
    expect((await world.app.inject(post)).statusCode).toBe(429);
    // A search has a share of its own.
    expect((await page(world, '/?q=reading', one)).status).toBe(200);
    expect((await page(world, '/GRE', from('203.0.113.8'))).status).toBe(200);
    expect((await world.call('GET', '/articles/public', { headers: one, token: await world.as('editor') })).status).toBe(200);
    // Drawn for another, it lies ready for all.
    expect((await page(world, '/GRE', one)).status).toBe(200);
    world.pass(drawn.window_ms);
    expect((await page(world, '/zh/GRE', one)).status).toBe(200);
  });

  test('a share picture is drawn for a network so often: then it gets the general one, while others get theirs, and what lies ready is for all', async () => {
    const world = await behindProxy(fresh);
    const picture = async (exam: string, headers: Record<string, string>) => {
      const { status, headers: said } = await page(world, `/share/exam/en/${exam}.png`, headers);
      return `${status} ${said.location ?? said['content-type']}`;
    };
    expect(await picture('GRE', one)).toBe('200 image/png');
    // The rest of its share, without the work.
    for (let count = 1; count < RATES.share_pictures.max; count += 1) world.app.work.take('pictures', { ip: '203.0.113.7' } as FastifyRequest);
    expect(await picture('SAT', one)).toBe('302 /share.png');
    expect(await picture('GRE', one)).toBe('200 image/png');
    expect((await page(world, '/SAT', one)).status).toBe(200);
    expect(await picture('SAT', from('203.0.113.8'))).toBe('200 image/png');
    expect(await picture('SAT', one)).toBe('200 image/png');
    world.pass(RATES.share_pictures.window_ms);
    expect(await picture('ACT', one)).toBe('200 image/png');
  });

  test('a network may search so often anew; what is kept, other networks and the team are not held up', async () => {
    const world = await behindProxy(fresh);
    await publish(world, { title: 'Reading fast' });
    expect((await page(world, '/?q=reading', one)).status).toBe(200);
    const calls = ['/articles/public?q=reading', '/search?q=reading', '/search/suggest?q=rea', '/search/answers?q=reading'];
    const anew = (count: number) => `${calls[count % calls.length]}%20${count}`;
    for (let count = 1; count < searches.max; count += 1) expect((await world.call('GET', anew(count), { headers: one })).status).toBe(200);
    for (const call of calls) {
      const refused = await world.call('GET', call, { headers: one });
      expect([refused.status, refused.body.code, Number(refused.headers['retry-after'])]).toEqual([429, 'rate_limited', searches.window_ms / 1000]);
      expect(refused.body.message).toContain('Too many requests');
    }
    for (let count = 1; count <= calls.length; count += 1) expect((await world.call('GET', anew(count), { headers: one })).status).toBe(200);
    expect((await page(world, '/?q=reading', one)).text).toContain('Reading fast');
    const refused = await page(world, '/GRE?q=reading', one);
    expect([refused.status, refused.headers['retry-after'], /<h1>Too many requests<\/h1>/.test(refused.text)]).toEqual([
      429,
      String(searches.window_ms / 1000),
      true,
    ]);
    expect((await page(world, '/zh?q=fast', one)).text).toContain('<h1>访问过于频繁</h1>');
    expect((await page(world, '/GRE', one)).status).toBe(200);
    expect((await world.call('GET', '/articles/public', { headers: one })).status).toBe(200);
    expect((await world.call('GET', calls[0] as string, { headers: from('203.0.113.8') })).status).toBe(200);
    expect((await world.call('GET', calls[0] as string, { headers: one, token: await world.as('editor') })).status).toBe(200);
    world.pass(searches.window_ms);
    expect((await page(world, '/GRE?q=reading', one)).status).toBe(200);
  });
});
