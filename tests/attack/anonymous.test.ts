import { expect, test } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { at, publish, withPages } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { png, upload } from '../support/media-files.ts';
import { buildWorld } from '../support/world.ts';
import { AttackReport } from './report.ts';

const OUTSIDE = [
  '//evil.test',
  '/\\evil.test',
  '/%5cevil.test',
  '//evil.test/%2f..',
  '///evil.test',
  '/.//evil.test',
  '/%2f%2fevil.test',
  '//evil.test:80@x',
  '/%09/evil.test',
  '/;//evil.test',
];
/** Where one could be led away from, with `OUTSIDE` put in. */
const LEADING: ((outside: string) => string)[] = [
  (to) => to,
  (to) => `${to}/`,
  (to) => `${to}?language=zh`,
  (to) => `/zh${to}?language=en`,
  (to) => `/zh/${to}/?language=en`,
  (to) => `/article/${encodeURIComponent(to)}?language=zh`,
  (to) => `/article${to}?language=zh`,
  (to) => `/?language=zh&q=${encodeURIComponent(to)}`,
  (to) => `/p-admin/login?next=${encodeURIComponent(to)}`,
  (to) => `/p-admin?redirect=${encodeURIComponent(to)}`,
  (to) => `/GRE/..${to}?language=zh`,
  (to) => `/media${to}`,
  (to) => `/assets${to}`,
  (to) => `/share/article${to}`,
  (to) => `http://evil.test${to}?language=zh`,
];

/** Names that every object has. */
const OBJECT_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
const GLOBALS = Object.getOwnPropertyNames(Object.prototype).sort().join();

/** What a proxy, or somebody who plays one, may say of the address that was asked for. */
const FORGED: Record<string, string>[] = [
  { host: 'evil.test' },
  { 'x-forwarded-host': 'evil.test' },
  { 'x-host': 'evil.test' },
  { forwarded: 'host=evil.test;proto=http' },
  { 'x-forwarded-server': 'evil.test', 'x-forwarded-port': '666' },
  { 'x-forwarded-proto': 'javascript', 'x-forwarded-prefix': '//evil.test' },
  { 'x-original-url': '/p-admin/evil.test', 'x-rewrite-url': '/p-admin/evil.test' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' },
  { cookie: 'language=evil.test; language=zh<script>' },
  { cookie: 'language=%0d%0aset-cookie:evil.test=1' },
  { 'accept-language': 'evil.test', 'accept-encoding': 'evil.test, br;q=1' },
  { referer: 'https://evil.test/?q=evil.test', 'user-agent': 'evil.test\tMozilla' },
];

describeEachDatabase('anonymous', (fresh) => {
  const led = new AttackReport('led away, and answers for others');
  const names = new AttackReport('names that objects have');
  const heads = new AttackReport('ranges, methods, forms');

  test('nobody is led away from the site, by no address', async () => {
    const world = await buildWorld(fresh, withPages);
    for (const outside of OUTSIDE) {
      for (const leading of LEADING) {
        const url = leading(outside);
        const { statusCode, headers } = await world.app.inject({ url });
        const to = headers.location;
        const isOwn = to === undefined || (new URL(String(to), 'http://own.test/a/b').origin === 'http://own.test' && !/^[/\\]{2}/.test(String(to)));
        led.add(statusCode >= 500 || !isOwn ? 'fell' : statusCode >= 400 ? 'refused' : 'survived', `${url} → ${statusCode} ${to}`);
      }
    }
    expect(led.fell).toEqual([]);
  });

  test('what somebody says about the address he asks stands in no answer, his or another’s', async () => {
    const world = await buildWorld(fresh, withPages);
    const { slug } = await publish(world, { title: 'Poison', slug: 'poison', exam: 'GRE' });
    const addresses = [
      '/',
      '/zh/',
      '/GRE',
      `/article/${slug}`,
      '/?q=poison',
      '/rss.xml',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/robots.txt',
      '/site.webmanifest',
      '/zh/site.webmanifest',
      '/nothing-here',
      '/p-admin/login',
      '/api/articles/public',
      '/api/configs/public',
      '/article/Poison/',
    ];
    for (const url of addresses) {
      for (const headers of FORGED) {
        const forged = await world.app.inject({ url, headers });
        const next = await world.app.inject({ url });
        const says = [forged, next].map((answer) => JSON.stringify(answer.headers) + answer.body).some((text) => /evil\.test/.test(text));
        led.add(
          forged.statusCode >= 500 || says ? 'fell' : forged.statusCode >= 400 ? 'refused' : 'survived',
          `${url} ${JSON.stringify(headers)} → ${forged.statusCode}`,
        );
      }
    }
    for (const sign of ['%0d%0aset-cookie:evil.test=1', '%0aevil.test:1', '\u010d\u010aevil.test', '%E5%98%8D%E5%98%8Aevil.test:1']) {
      for (const url of [`/?language=zh&q=${sign}`, `/article/${sign}?language=zh`, `/rss.xml?exam=${sign}`, `/media/${sign}`, `/downloads/backups/${sign}`]) {
        const { statusCode, headers } = await world.app.inject({ url: encodeURI(decodeURI(url.replaceAll('%', '%25'))).replaceAll('%25', '%') });
        const isSplit = Object.entries(headers).some(([name, value]) => name.includes('evil') || /[\r\n]/.test(String(value)) || /^evil/.test(String(value)));
        led.add(statusCode >= 500 || isSplit ? 'fell' : statusCode >= 400 ? 'refused' : 'survived', `${url} → ${statusCode} ${JSON.stringify(headers)}`);
      }
    }
    expect(led.fell).toEqual([]);
  });

  test('names that every object has are names like others, or none', async () => {
    const world = await buildWorld(fresh, withPages);
    const token = await world.as('admin');
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
      const answer = await world.call(method, path, { token, ...(body !== undefined && { body }) });
      names.status(answer.status, `${method} ${path} ${JSON.stringify(body)} → ${answer.text.slice(0, 200)}`);
      return answer;
    };
    for (const name of OBJECT_NAMES) {
      // Things that are not there.
      for (const path of [
        `/configs/${name}`,
        `/configs/group/${name}`,
        `/exams/${name}`,
        `/exams/${name}/editions`,
        `/articles/public/${name}`,
        `/articles/${name}`,
        `/users/${name}`,
      ])
        expect([path, 400 <= (await call('GET', path)).status]).toEqual([path, true]);
      expect((await call('PUT', `/configs/${name}`, { value: 'x' })).status).toBe(404);
      for (const path of [
        `articles/public?exam=${name}`,
        `articles/public?sort=${name}`,
        `articles/public?group_by=${name}`,
        `articles?status=${name}`,
        `articles/public?${name}=1`,
        `statistics/top?dimension=${name}`,
      ])
        expect([path, (await call('GET', `/${path}`)).status]).toEqual([path, 400]);
      const raw = `{"configs":{"${name}":{"value":"x"}}}`;
      const batch = await world.app.inject({
        method: 'POST',
        url: '/api/configs/batch-update',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: raw,
      });
      names.status(batch.statusCode, raw);
      // Things that may be called so.
      const category = (await call('POST', '/categories', { name, slug: name.toLowerCase().replace(/[^a-z]/g, '') })).body.data;
      expect(category?.name).toBe(name);
      const article = await publish(world, {
        title: name,
        slug: name.toLowerCase().replace(/[^a-z]/g, ''),
        tags: [name],
        exam: 'GRE',
        category_id: category.id,
        content_html: `<h2>${name}</h2><h2>${name}</h2><p>${name} ${name}?</p>`,
      });
      await call('POST', '/search/aliases', { words: [name, `~${name} now`, `other ${name.toLowerCase()}`] });
      await call('POST', '/comments', { article_id: article.id, author_name: name, content: name, started_at: at(-HOUR_MS) });
      for (const url of [
        '/',
        `/article/${article.slug}`,
        `/article/${name}`,
        `/?q=${name}`,
        `/search?q=${name}`,
        `/GRE?q=${name}`,
        `/tag/${name}`,
        `/${name}`,
        `/author/${name}`,
        `/share/article/${name}.png`,
        `/share/exam/${name}/${name}.png`,
        `/sitemaps/${name}`,
        `/rss.xml?exam=${name}`,
        `/api/search/suggest?q=${name}`,
        `/api/search/answers?q=${name}`,
        `/?utm_source=${name}`,
        `/media/${name}`,
        `/assets/${name}`,
      ]) {
        const { statusCode } = await world.app.inject({ url, headers: { referer: `https://${name}.test/`, cookie: `language=${name}; ${name}=1` } });
        names.status(statusCode, url);
      }
      const found = (await call('GET', `/articles/public?q=${name}`)).body;
      expect([name, found.data.map(({ slug }: { slug: string }) => slug)]).toEqual([name, expect.arrayContaining([article.slug])]);
    }
    await world.deps.visits.flush();
    for (const dimension of ['source', 'language', 'page', 'article'])
      names.status((await world.call('GET', `/statistics/top?dimension=${dimension}`, { token })).status, dimension);
    expect(Object.getOwnPropertyNames(Object.prototype).sort().join()).toBe(GLOBALS);
    expect(names.fell).toEqual([]);
  }, 120_000);

  test('a part of a file, an odd method or form is answered or refused, and never more than was there', async () => {
    const world = await buildWorld(fresh, withPages);
    const bytes = await png();
    const { body } = await upload(world, bytes, 'part.png');
    const { url } = body.data;
    const whole = (await world.app.inject({ url })).rawPayload;
    for (const range of [
      'bytes=0-',
      'bytes=-1',
      'bytes=5-2',
      'bytes=0-0,2-3',
      `bytes=${'0-1,'.repeat(2000)}0-1`,
      'bytes=-0',
      'bytes=99999999999999999999-',
      'bytes=0-99999999999999999999',
      'bytes=1e3-',
      'bytes= 0-1',
      'items=0-1',
      'bytes=0x0-1',
      'bytes=-99999999999999999999',
      'bytes=-',
    ]) {
      const answer = await world.app.inject({ url, headers: { range } });
      const isRight = [200, 206, 416].includes(answer.statusCode) && answer.rawPayload.length <= whole.length;
      heads.add(
        isRight ? (answer.statusCode === 416 ? 'refused' : 'survived') : 'fell',
        `${range.slice(0, 60)} → ${answer.statusCode} ${answer.rawPayload.length}`,
      );
    }
    const { slug } = await publish(world, { title: 'Form', slug: 'form', exam: 'GRE' });
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS', 'HEAD'] as const) {
      for (const path of ['/', '/GRE', `/article/${slug}`, '/rss.xml', url, '/api/articles/public', '/healthz', '/p-admin', '/nothing'])
        heads.status((await world.app.inject({ method, url: path })).statusCode, `${method} ${path}`);
    }
    const form = 'content-type';
    const forms: [type: string, payload: string][] = [
      ['application/x-www-form-urlencoded', `content=${'%'.repeat(5000)}`],
      ['application/x-www-form-urlencoded', 'content=a&content=b&__proto__=c&constructor[prototype][x]=1&author_name=%E0%A4%A'],
      ['application/x-www-form-urlencoded', Array.from({ length: 9000 }, (_, n) => `a${n}=`).join('&')],
      ['application/x-www-form-urlencoded', 'content=a%00b&author_name=c'],
      ['application/x-www-form-urlencoded; charset=utf-7', 'content=+ADw-script+AD4-&author_name=c'],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="content"\r\n\r\na\r\n--x--'],
      ['multipart/form-data', 'x'],
      [`multipart/form-data; boundary=${'x'.repeat(5000)}`, 'x'],
      ['application/json; charset=utf-16', '{"content":"a"}'],
      ['application/json/', '{}'],
      ['text/plain', '{"content":"a"}'],
      ['', 'content=a'],
    ];
    for (const [type, payload] of forms) {
      for (const path of [`/article/${slug}`, '/api/comments', '/api/visits', '/api/auth/login'])
        heads.status(
          (await world.app.inject({ method: 'POST', url: path, headers: { [form]: type }, payload })).statusCode,
          `${type.slice(0, 60)} ${path} ${payload.slice(0, 40)}`,
        );
    }
    expect(heads.fell).toEqual([]);
  });
});
