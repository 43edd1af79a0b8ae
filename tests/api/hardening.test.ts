import { expect } from 'vitest';
import { LIMITS, RATES } from '../../config/limits.ts';
import { SETTINGS, type Setting } from '../../config/settings.ts';
import { withPages } from '../support/articles.ts';
import { png, upload } from '../support/media-files.ts';
import { buildWorld, describeEachWorld, PASSWORD, type World } from '../support/world.ts';

const SECRETS = (SETTINGS as readonly Setting[]).filter(({ secret }) => secret);
const VALUE = 'a-secret-0123456789';

const signIn = (world: World, remoteAddress: string, password: string) =>
  world.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { username: 'admin', password } });

describeEachWorld('hardening', (test, fresh) => {
  test('many addresses together cannot guess one name’s password for long; a network that the person knows gets in all the same', async ({ world }) => {
    await world.as('admin');
    expect((await signIn(world, '203.0.113.7', PASSWORD)).statusCode).toBe(200);
    const { max: per_name, window_ms } = RATES.sign_in_name;
    const statuses: number[] = [];
    for (let guess = 0; guess < per_name + 3; guess += 1) statuses.push((await signIn(world, `10.0.${guess}.1`, 'not this one')).statusCode);
    expect(statuses).toEqual([...Array(per_name).fill(401), 429, 429, 429]);
    expect((await signIn(world, '10.1.1.1', PASSWORD)).statusCode).toBe(429);
    expect((await signIn(world, '203.0.113.7', PASSWORD)).statusCode).toBe(200);
    world.pass(window_ms + 1);
    expect((await signIn(world, '10.1.1.1', PASSWORD)).statusCode).toBe(200);
  });

  test('whoever signs in while the password is being changed has the new one, or no session', async ({ world, admin: token }) => {
    const password = 'quite another password';
    const change = world.call('POST', '/auth/change-password', { token, body: { current_password: PASSWORD, password, password_confirmation: password } });
    // So many that some are checked before the change and written after it.
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, place) => signIn(world, `10.0.${place}.1`, PASSWORD)));
    expect((await change).status).toBe(204);
    for (const guess of guesses) {
      if (guess.statusCode !== 200) continue;
      expect((await world.call('GET', '/auth/me', { token: guess.json().data.token })).status).toBe(401);
    }
    expect((await signIn(world, '203.0.113.7', password)).statusCode).toBe(200);
  });

  test('what an admin does to somebody’s sign-in stands: nothing that was under way meanwhile changes it or goes on', async ({ world, admin }) => {
    const given = 'given by an admin';
    const taken = { current_password: PASSWORD, password: 'taken by somebody', password_confirmation: 'taken by somebody' };
    for (let round = 0; round < 4; round += 1) {
      const username = `person-${round}`;
      const { id, version } = (await world.call('POST', '/users', { token: admin, body: { username, password: PASSWORD } })).body.data;
      const sessions = await Promise.all([1, 2].map(() => world.call('POST', '/auth/login', { body: { username, password: PASSWORD } })));
      const tokens = sessions.map(({ body }) => body.data.token as string);
      const isReset = round % 2 === 0;
      const [done, ...others] = await Promise.all([
        isReset
          ? world.call('PUT', `/users/${id}`, { token: admin, body: { password: given, version } })
          : world.call('DELETE', `/users/${id}/sessions`, { token: admin }),
        ...tokens.map((token) => world.call('POST', '/auth/renew', { token })),
        ...(isReset ? tokens.map((token) => world.call('POST', '/auth/change-password', { token, body: taken })) : []),
      ]);
      // Where a change of the password came first, as a change, the admin is told so and has done nothing: whoever changed it stays signed in.
      for (const { status, body } of others.slice(0, tokens.length))
        if (status === 200 && done.status !== 409) expect((await world.call('GET', '/auth/me', { token: body.data.token })).status).toBe(401);
      if (isReset && done.status !== 409)
        expect([done.status, (await world.call('POST', '/auth/login', { body: { username, password: given } })).status]).toEqual([200, 200]);
    }
  });

  test('a name in which nobody sees anything is none, and an address holds no letter that nobody sees', async () => {
    const world = await buildWorld(fresh, withPages);
    const token = await world.as('admin');
    const unseen = ['\u200b', '\u3164', '\u115f', '\u2800', '\u00ad', '\ufeff', '\u{e0041}\u{e0042}', '\u061c\u200f', ' \u2060 \u0007'];
    for (const name of unseen) {
      const sign = [...name].map((each) => each.codePointAt(0)?.toString(16)).join(' ');
      const article = await world.call('POST', '/articles', { token, body: { title: name } });
      const category = await world.call('POST', '/categories', { token, body: { name } });
      const menu = await world.call('POST', '/menus', { token, body: { label: name, url: '/GRE', position: 'header' } });
      expect([sign, article.status, category.status, menu.status]).toEqual([sign, 422, 422, 422]);
      // A search for nothing finds nothing.
      expect([sign, (await world.app.inject({ url: `/?q=${encodeURIComponent(name)}` })).statusCode]).toEqual([sign, 200]);
    }
    const { slug } = (await world.call('POST', '/categories', { token, body: { name: 'Word\u3164list' } })).body.data;
    expect(slug).toBe('wordlist');
    expect((await world.call('POST', '/categories', { token, body: { name: 'Other', slug: 'word\u3164list' } })).status).toBe(422);
  });

  test('signs that turn a text’s direction are left out of articles as entities too', async ({ world }) => {
    const { body } = await world.call('POST', '/articles', {
      token: await world.as('editor'),
      body: { title: 'Turned', content_html: '<p title="&#x202e;">exe&#x202e;gpj&#8295;. &amp;#x202e; \u202e</p>' },
    });
    expect(body.data.content_html).toBe('<p>exegpj. &amp;#x202e; </p>');
  });

  test('signs that nobody sees make no text and no second tag, and a title is one line', async ({ world, editor: token }) => {
    const write = (body: object) => world.call('POST', '/articles', { token, body: { title: 'Seen', content_html: '<p>x</p>', ...body } });
    const { body } = await write({ title: 'One\n\ttwo\r\nthree', summary: 'a\nb', tags: ['wor\u200bd', 'word'], content_html: '<p>wor\ufeffd&#8203;s</p>' });
    expect(body.data).toMatchObject({ title: 'One two three', summary: 'a\nb', tags: ['word'], content_html: '<p>words</p>' });
    for (const unseen of ['\u200b', '&#8203;', '\u3164', '&shy;', '\u2800 ', '\u2063']) {
      const { status, text } = await write({ status: 'published', content_html: `<p>${unseen}</p>` });
      expect([unseen, status, text.includes('正文不能为空')]).toEqual([unseen, 422, true]);
    }
    expect((await write({ title: '\u200b\u2060' })).status).toBe(422);
  });

  test('what is taken out joins no halves of an escape into a sign that nobody sent', async ({ world, editor }) => {
    const post = (title: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/articles',
        headers: { authorization: `Bearer ${editor}`, 'content-type': 'application/json' },
        payload: `{"title":"${title}"}`,
      });
    for (const title of ['a\\u20\\u202e2eb', 'a\\u20\u202e2eb', 'a\\u00\\u202e00b', 'a\\u00\u202e00b', 'a\\\u202eu0000b'])
      expect([title, (await post(title)).statusCode]).toEqual([title, 400]);
    expect((await post('a\\u202e\\\\u202e\\u202Eb\u202e')).json().data.title).toBe('a\\u202eb');
  });

  test('half of a sign alone is one sign that says so, and saves again as it was read', async ({ world, editor: token }) => {
    const sent = { title: 'a\ud83db \ud83d\ude00', seo_title: `${'x'.repeat(LIMITS.article.seo_title - 1)}\ud83d`, content_html: '<p>\ude00</p>' };
    const { status, body } = await world.call('POST', '/articles', { token, body: sent });
    expect([status, body.data.title, body.data.seo_title.at(-1), body.data.content_html]).toEqual([201, 'a\ufffdb \u{1f600}', '\ufffd', '<p>\ufffd</p>']);
    const read = (await world.call('GET', `/articles/${body.data.id}`, { token })).body.data;
    const { version, title, seo_title } = read;
    expect((await world.call('PUT', `/articles/${read.id}`, { token, body: { version, title, seo_title } })).status).toBe(200);
  });

  test('a body deeper, or of more values, than any of ours is not even held against a shape', async ({ world, editor }) => {
    const post = async (fields: string) => {
      const headers = { authorization: `Bearer ${editor}`, 'content-type': 'application/json' };
      const { statusCode, body } = await world.app.inject({ method: 'POST', url: '/api/articles', headers, payload: `{"title":"x",${fields}}` });
      return [statusCode, JSON.parse(body).code];
    };
    const [many, deep] = [LIMITS.json.values, LIMITS.json.depth];
    expect(await post(`"tags":[${'1,'.repeat(many)}1]`)).toEqual([400, 'malformed']);
    expect(await post(`"tags":${'['.repeat(deep)}${']'.repeat(deep)}`)).toEqual([400, 'malformed']);
    expect(await post(`"tags":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`)).toEqual([400, 'malformed']);
    expect(await post(Array.from({ length: many }, (_, at) => `"k${at}":1`).join())).toEqual([400, 'malformed']);
    expect(await post('"tags":[[1]]')).toEqual([422, 'validation_failed']);
    // What only stands in a text is neither.
    expect((await post(`"content_html":"<p>${'[{,\\"\\\\'.repeat(many)}</p>"`))[0]).toBe(201);
  });

  test('every good answer says how long it may be kept', async () => {
    const world = await buildWorld(fresh, withPages);
    for (const url of [
      '/',
      '/rss.xml',
      '/zh/rss.xml',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/robots.txt',
      '/site.webmanifest',
      '/zh/site.webmanifest',
      '/healthz',
      '/api/articles/public',
    ]) {
      const { statusCode, headers } = await world.app.inject({ url });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, expect.stringMatching(/no-cache|no-store|max-age/)]);
    }
  });

  test('what one origin is told is said to no other reader', async () => {
    const world = await buildWorld(fresh, (deps) => {
      withPages(deps);
      deps.options.cors_origins = ['https://friend.example'];
    });
    for (const url of ['/', '/nothing-here', '/api/configs/public']) {
      for (let time = 0; time < 3; time += 1) await world.app.inject({ url, headers: { origin: 'https://friend.example' } });
      for (let time = 0; time < 3; time += 1) {
        expect([url, (await world.app.inject({ url })).headers['access-control-allow-origin']]).toEqual([url, undefined]);
      }
    }
  });

  test('behind one proxy everybody is counted by the address that the proxy saw, not by one that was made up', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.options.trust_proxy = 1;
    });
    const visit = (forwarded: string) =>
      world.app.inject({ method: 'POST', url: '/api/visits', headers: { 'x-forwarded-for': forwarded }, payload: { path: '/', referrer: '' } });
    const { max: per_address } = RATES.visits;
    for (let count = 0; count < per_address; count += 1) expect((await visit(`198.51.100.${count}, 203.0.113.7`)).statusCode).toBe(204);
    expect((await visit('198.51.100.200, 203.0.113.7')).statusCode).toBe(429);
    expect((await visit('203.0.113.8')).statusCode).toBe(204);
  });

  test('an action that is no text is refused, not compared', async ({ world, editor: token }) => {
    for (const action of [{ toString: 'x' }, { toString: null }, ['delete'], 1, null, {}]) {
      const answer = await world.call('POST', '/articles/batch', { token, body: { ids: [1], action } });
      expect([answer.status, answer.body.code], JSON.stringify(action)).toEqual([422, 'validation_failed']);
    }
  });

  test('a switch in the query counts however it comes', async ({ world, editor: token }) => {
    const answers = ['permanent=true&permanent=true', 'permanent[]=true', 'permanent=true', 'permanent=1', 'permanent=TRUE'];
    for (const query of answers) expect([400, 403], query).toContain((await world.call('DELETE', `/articles/1?${query}`, { token })).status);
  });

  test('a secret setting is written, never read: not by a call, not in the log', async ({ world, admin: token }) => {
    expect(SECRETS.map(({ key }) => key)).toEqual(['baidu_push_token', 'indexnow_key']);
    for (const { key } of SECRETS) {
      expect((await world.call('PUT', `/configs/${key}`, { token, body: { value: VALUE } })).body.data).toMatchObject({ key, value: '', is_set: true });
    }
    await world.call('POST', '/configs/batch-update', { token, body: { configs: SECRETS.map(({ key }) => ({ key, value: `${VALUE}-2` })) } });
    for (const path of ['/configs', '/configs/public', '/configs/group/seo', ...SECRETS.map(({ key }) => `/configs/${key}`), '/audit']) {
      const { status, text } = await world.call('GET', path, { token });
      expect([status, text.includes(VALUE)], path).toEqual([200, false]);
    }
    const stored = await world.deps.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(VALUE);
    const changes = (await world.call('GET', '/audit?action=configs', { token })).body.data.map(({ changes: rows }: { changes: unknown[] }) => rows);
    expect(changes).toEqual([
      SECRETS.map(({ key }) => ({ field: key, before: '已设置（第 1 次）', after: '已设置（第 2 次）' })),
      [{ field: 'indexnow_key', before: null, after: '已设置（第 1 次）' }],
      [{ field: 'baidu_push_token', before: null, after: '已设置（第 1 次）' }],
    ]);
    expect((await world.call('PUT', `/configs/baidu_push_token`, { token, body: { value: '' } })).body.data).toMatchObject({ value: '', is_set: false });
    expect((await world.call('PUT', `/configs/indexnow_key`, { token, body: { value: 'short' } })).text).not.toContain('short');
  });

  test('a scheme with something unseen before it or in it is judged all the same', async ({ world, editor: token }) => {
    const before = ['\u2028', '\u1680', '\u00a0', '\ufeff', '\u200b', '\u202e', '\t', '\u0085', '\u3000', '\u00ad', '&#x2028;', '&Tab;'];
    for (const address of [...before.map((sign) => `${sign}javascript:alert(1)`), 'java\u200bscript:alert(1)', 'java&#x2028;script:alert(1)']) {
      const html = `<p><a href="${address}">a</a><q cite="${address}">b</q></p><blockquote cite="\u2028data:text/html,x"><p>c</p></blockquote>`;
      const { body } = await world.call('POST', '/articles', { token, body: { title: 'Links', content_html: html } });
      expect(body.data.content_html, JSON.stringify(address)).not.toMatch(/href|cite|script|data:/);
    }
  });

  test('an address keeps what it says and loses what nobody sees around it', async ({ world }) => {
    const html = '<p><a href="\u2028 https://a.test/\u200b">a</a> <a href=" /guide#x ">b</a></p>';
    const { body } = await world.call('POST', '/articles', { token: await world.as('editor'), body: { title: 'Links', content_html: html } });
    expect(body.data.content_html).toBe('<p><a href="https://a.test/" rel="noopener">a</a> <a href="/guide#x">b</a></p>');
  });

  test('no name turns the direction of what follows it', async ({ world, admin: token }) => {
    const turned = 'ab\u202egpj\u2066c';
    const made = [
      world.call('POST', '/categories', { token, body: { name: turned } }),
      world.call('POST', '/articles', { token, body: { title: turned, tags: [turned], content_html: `<p>${turned}</p>` } }),
      world.call('POST', '/users', { token, body: { username: 'somebody', name: turned, password: PASSWORD } }),
      world.call('POST', '/menus', { token, body: { label: turned, url: '/', position: 'header' } }),
    ];
    for (const { status, text } of await Promise.all(made)) {
      expect([status, /[\u202a-\u202e\u2066-\u2069]/.test(text), text.includes('abgpjc')]).toEqual([201, false, true]);
    }
    const file = await upload(world, await png(), `photo\u202egnp.exe.png`, { alt: turned, group_name: turned });
    expect(file.body.data).toMatchObject({ name: 'photognp.exe.png', alt: 'abgpjc', group_name: 'abgpjc' });
    // Written with JSON's own escapes too; a backslash before one makes it the text it shows.
    const escaped = await world.app.inject({
      method: 'POST',
      url: '/api/categories',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"name":"x\\u202Ey \\\\u202e"}',
    });
    expect(escaped.json().data.name).toBe('xy \\u202e');
  });

  test('the description of the calls is there only where it is wanted', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.options.api_docs = false;
    });
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml']) expect((await world.app.inject(path)).statusCode, path).toBe(404);
    expect((await world.call('GET', '/articles/public')).status).toBe(200);
  });
});
