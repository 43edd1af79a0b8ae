import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { serverAnswer } from '../../config/route-projections.ts';
import type { Renderer, RenderRequest } from '../../contract/rendering.ts';
import { readEnv } from '../../server/env.ts';
import { LocalStorage } from '../../server/media/storage.ts';
import { devAssets } from '../../server/render/assets.ts';
import { turnDay } from '../../server/scheduler.ts';
import { buildWorld, describeEachWorld, NOW, PASSWORD, type World } from '../support/world.ts';

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const many = <Result>(count: number, work: (index: number) => Promise<Result>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Sends bytes that no client library would send and answers what comes back. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('}')) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

async function make(world: World, body: object) {
  return world.call('POST', '/articles', { token: await world.as('editor'), body });
}

describeEachWorld('what strangers send', (test, fresh) => {
  test('a field called like a member of every object is unknown like any other', async ({ world }) => {
    for (const name of ['constructor', 'toString', 'valueOf']) {
      const body = await world.call('POST', '/comments', { body: { [name]: 1 } });
      expect(body.status).toBe(422);
      expect(body.body.errors).toMatchObject({ [name]: ['This field is not known.'], content: ['This is required.'] });
      const query = await world.call('GET', `/articles/public?${name}=1`);
      expect(query.status).toBe(400);
      expect(query.body).toMatchObject({ code: 'malformed', errors: { [name]: ['This field is not known.'] } });
    }
  });

  test('a NUL in the address is malformed, in the API’s own error', async ({ world }) => {
    for (const url of ['/%00', '/api/articles/public?q=%00', '/api/articles/%00']) {
      const answer = await world.app.inject({ url, headers: { cookie: 'language=zh' } });
      expect(answer.statusCode, url).toBe(400);
      expect(answer.json().code).toBe('malformed');
      expect(answer.headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff' });
    }
    const undecodable = await world.app.inject({ url: '/api/%zz' });
    expect(undecodable.statusCode).toBe(400);
    expect(undecodable.headers['x-request-id']).toBeTruthy();
  });

  test('a call that needs no account takes a small body only', async ({ world }) => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field_${index}`, 1]));
    for (const path of ['/comments', '/visits', '/auth/login']) {
      const answer = await world.call('POST', path, { body });
      expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
    }
    const long = { article_id: 1, author_name: '名', content: '😀'.repeat(2500) };
    expect((await world.call('POST', '/comments', { body: long })).status).toBe(404);
  });

  test('what is no HTTP, or asks for another host, gets the API’s own error', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.pages = { assets: devAssets, renderer: () => Promise.reject(new Error('nothing is rendered here')) };
    });
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    for (const head of ['GET / HTTP/1.1\r\nBad Header: 1', `GET /${'a'.repeat(20_000)} HTTP/1.1`, 'GET http://other.example/x HTTP/1.1\r\nHost: x']) {
      const answer = await sendRaw(port, `${head}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"malformed"');
    }
  });

  test('a proxy in front that nobody named is told of once; a named one never', async () => {
    for (const [trusted, told] of [
      [false, 1],
      [1, 0],
    ] as const) {
      const lines: string[] = [];
      const world = await buildWorld(fresh, (deps) => {
        deps.options.trust_proxy = trusted;
        deps.log.warn = (words: unknown) => void lines.push(String(words));
      });
      await world.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = world.app.server.address() as AddressInfo;
      const ask = (headers: string) => sendRaw(port, `GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
      await ask('');
      expect(lines).toEqual([]);
      for (const reader of ['203.0.113.7', '203.0.113.8']) await ask(`X-Forwarded-For: ${reader}\r\n`);
      expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(told);
    }
  });

  test('a path with folded dots is no page', async () => {
    const forced: (number | undefined)[] = [];
    const world = await buildWorld(fresh, (deps) => {
      const renderSite = async ({ force_status }: Pick<RenderRequest, 'force_status'>) => {
        forced.push(force_status);
        return { kind: 'page' as const, status: force_status ?? 200, html: '', bytes: 0 };
      };
      deps.pages = { assets: devAssets, renderer: async () => ({ renderSite, renderConsole: async () => '', HEAD_SCRIPT: '' }) };
    });
    // A client library would fold them itself.
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    for (const path of ['/article/..', '/article/%2E%2e', '/article/.']) {
      expect(await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), path).toMatch(/^HTTP\/1\.1 404 /);
    }
    // One page for all of them.
    expect([...new Set(forced)]).toEqual([404]);
  });

  test('while the database is away a page is 503, as the calls are', async () => {
    const renderer = () => import('../../src/entry-server.tsx') as Promise<Renderer>;
    const world = await buildWorld(fresh, (deps) => {
      deps.pages = { assets: devAssets, renderer };
      deps.options.before_call = () =>
        Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: deps.dialect.name === 'sqlite' ? 'SQLITE_IOERR' : 'ECONNREFUSED' }));
    });
    for (const url of ['/', '/GRE', '/article/any']) {
      const answer = await world.app.inject({ url });
      expect([answer.statusCode, answer.json().code], url).toEqual([503, 'not_ready']);
    }
    for (const [url, cookie, words] of [
      ['/', '', 'We will be back in a moment'],
      ['/GRE', 'language=zh', '马上回来'],
      ['/zh', '', '马上回来'],
    ] as const) {
      const opened = await world.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', cookie } });
      expect([opened.statusCode, opened.headers['content-type'], opened.headers['cache-control']], url).toEqual([503, 'text/html; charset=utf-8', 'no-store']);
      expect(Number(opened.headers['retry-after'])).toBeGreaterThan(0);
      expect(opened.body).toContain(`<h1>${words}</h1>`);
      expect(opened.body).not.toContain('ECONN');
    }
  });

  test('failures sent at once are counted before any of them is tried', async ({ world }) => {
    await world.as('admin');
    const answers = await many(30, () => world.call('POST', '/auth/login', { body: { username: 'admin', password: 'not this one' } }));
    const tried = answers.filter(({ status }) => status === 401).length;
    // Over PostgreSQL's connections some may overtake each other, never more than there are connections.
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThanOrEqual(14);
    world.pass(15 * 60_000 + 1);
    for (let time = 0; time < 12; time += 1) {
      expect((await world.call('POST', '/auth/login', { body: { username: 'admin', password: PASSWORD } })).status).toBe(200);
    }
  });

  test('a list refuses parameters that it does not know', async ({ world, editor: token }) => {
    for (const path of ['/categories/public', '/categories', '/configs', '/configs/group/basic', '/exams/GRE/editions']) {
      expect((await world.call('GET', `${path}?sort=name`, { token })).status, path).toBe(400);
      expect((await world.call('GET', path, { token })).status, path).toBe(200);
    }
  });
});

describeEachWorld('what authors save', (test) => {
  test('articles of one title and with the same new tags can be made at the same moment', async ({ world }) => {
    await world.as('editor');
    const made = await many(8, (index) => make(world, { title: 'The same', tags: index % 2 ? ['left', 'right'] : ['right', 'left'] }));
    expect(statuses(made)).toEqual(Array(8).fill(201));
    expect(new Set(made.map(({ body }) => body.data.slug)).size).toBe(8);
  });

  test('tags that sound or spell alike stay apart, spellings of one tag do not', async ({ world }) => {
    const tags = ['写作', '协作', 'C', 'C++', 'SAT Math'];
    const { body } = await make(world, { title: 'Tags', content_html: '<p>a</p>', status: 'published', tags });
    expect(body.data.tags).toEqual(tags);
    const again = await make(world, { title: 'Again', content_html: '<p>a</p>', status: 'published', tags: ['sat-math', '协作'] });
    expect(again.body.data.tags).toEqual(['SAT Math', '协作']);
    const { tags: shown } = (await world.call('GET', '/articles/public/tags')).body.data;
    expect(new Set(shown.map(({ slug }: { slug: string }) => slug)).size).toBe(5);
  });

  test('a time that no clock shows is refused', async ({ world }) => {
    for (const published_at of ['2026-06-30T23:59:60Z', '2026-02-30T00:00:00Z']) {
      const { status, body } = await make(world, { title: 'Leap', published_at });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['published_at']]);
    }
    for (const published_at of ['0000-01-01T00:00:00Z', '0026-11-28T08:00:00+08:00', '1969-12-31T23:59:59Z']) {
      const { status, body } = await make(world, { title: 'Slip', published_at });
      expect([status, Object.keys(body.errors ?? {})], published_at).toEqual([422, ['published_at']]);
    }
    expect((await make(world, { title: 'Day', published_at: '2026-06-30T23:59:59+08:00' })).body.data.published_at).toBe('2026-06-30T15:59:59.000Z');
  });

  test('the longest text is saved, in any script, and found by its beginning', async ({ world }) => {
    const words = Array.from({ length: 150_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
    const signs = Array.from({ length: 300_000 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_000))).join('');
    for (const [title, text] of Object.entries({ words, signs })) {
      const { status } = await make(world, { title, content_html: `<p>${text.slice(0, 990_000)}</p>`, status: 'published' });
      expect(status, title).toBe(201);
      const found = await world.call('GET', `/articles/public?q=${encodeURIComponent(text.slice(0, 4))}`);
      expect(found.body.data.map((article: { title: string }) => article.title)).toEqual([title]);
    }
  });

  test('a control character in a title leaves the feed well-formed', async ({ world }) => {
    await make(world, { title: 'Bell \u0007 & \u{1f514}', summary: '\ufffe', content_html: '<p>a</p>', status: 'published' });
    const { body } = await world.app.inject({ url: '/rss.xml' });
    expect(body).toContain('<title>Bell  &amp; 🔔</title>');
    expect(body).toContain('<description></description>');
  });

  test('a stale version of one’s own profile is 409, and both wrong passwords are named at once', async ({ world, editor: token }) => {
    const { version } = (await world.call('GET', '/auth/me', { token })).body.user;
    expect((await world.call('PUT', '/auth/me', { token, body: { name: 'One', version } })).status).toBe(200);
    const stale = await world.call('PUT', '/auth/me', { token, body: { name: 'Two', version } });
    expect([stale.status, stale.body.data.name]).toEqual([409, 'One']);
    expect((await world.call('PUT', '/auth/me', { token, body: { name: 'Three' } })).body.user.name).toBe('Three');
    const body = { current_password: 'wrong', password: 'a new password', password_confirmation: 'another' };
    const refused = await world.call('POST', '/auth/change-password', { token, body });
    expect(Object.keys(refused.body.errors).sort()).toEqual(['current_password', 'password_confirmation']);
  });

  test('a new day of the site’s time zone makes kept pages anew, once', async ({ world }) => {
    await turnDay(world.deps);
    let cleared = 0;
    world.deps.content.onChange(() => {
      cleared += 1;
    });
    await turnDay(world.deps);
    expect(cleared).toBe(0);
    // Noon in Shanghai: midnight there is twelve hours away.
    expect(new Date(NOW).getUTCHours()).toBe(4);
    world.pass(12 * HOUR_MS);
    await turnDay(world.deps);
    await turnDay(world.deps);
    expect(cleared).toBe(1);
  });
});

describe('the ground it stands on', () => {
  test('a path of many slashes is read once', () => {
    // Were each slash looked for from each before it, this would not end.
    expect(serverAnswer(`${'/'.repeat(1_000_000)}a`).kind).toBe('not-found');
    expect(serverAnswer('/GRE//')).toEqual({ kind: 'redirect', status: 301, to: '/GRE' });
    expect(serverAnswer('//')).toEqual({ kind: 'redirect', status: 301, to: '/' });
  });

  test('the same file stored several times at once is stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exampress-strangers-'));
    const storage = new LocalStorage(folder);
    await many(8, () => storage.put('2026/11/a.png', Buffer.alloc(200_000, 1)));
    expect(await readdir(join(folder, '2026/11'))).toEqual(['a.png']);
    await rm(folder, { recursive: true });
  });

  test('a malformed variable is named, and no password repeated', () => {
    for (const [name, value] of [
      ['TRUST_PROXY', 'abc'],
      ['TRUST_PROXY', '300.1.1.1'],
      ['TRUST_PROXY', '10.0.0.0/99'],
      ['HOST', 'a:b'],
      ['DATABASE_URL', 'postgres://u:hidden word@[bad/x'],
    ] as const) {
      expect(() => readEnv({ [name]: value }), value).toThrow(new RegExp(`^(?!.*hidden)${name} `));
    }
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback', HOST: '::1' })).toMatchObject({ trust_proxy: ['10.0.0.0/8', '::1', 'loopback'], host: '::1' });
  });
});
