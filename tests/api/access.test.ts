import { expect } from 'vitest';
import { allCalls, type CallName } from '../../contract/calls.ts';
import { buildWorld, describeEachWorld } from '../support/world.ts';

/**
 * Who may make which call, said a second time and by hand: a new call, or one whose access changes, fails here until
 * somebody has thought about it.
 */
const WHO: Record<CallName, 'anyone' | 'staff' | 'admins'> = {
  'auth.login': 'anyone',
  'auth.me': 'staff',
  'auth.renew': 'staff',
  'auth.second_factor': 'staff',
  'auth.begin_second_factor': 'staff',
  'auth.confirm_second_factor': 'staff',
  'auth.renew_recovery_codes': 'staff',
  'auth.remove_second_factor': 'staff',
  'auth.new_networks': 'staff',
  'auth.dismiss_network': 'staff',
  'users.remove_second_factor': 'admins',
  'auth.update_me': 'staff',
  'auth.logout': 'staff',
  'auth.change_password': 'staff',
  'auth.sessions': 'staff',
  'auth.revoke_sessions': 'staff',
  'auth.revoke_session': 'staff',
  'users.list': 'admins',
  'users.get_public': 'anyone',
  'users.create': 'admins',
  'users.update': 'admins',
  'users.remove': 'admins',
  'users.sessions': 'admins',
  'users.revoke_sessions': 'admins',
  'users.revoke_session': 'admins',
  'configs.list': 'staff',
  'configs.list_public': 'anyone',
  'configs.group': 'staff',
  'configs.get': 'staff',
  'configs.update': 'admins',
  'configs.batch_update': 'admins',
  'exams.list_public': 'anyone',
  'exams.get': 'staff',
  'exams.update': 'staff',
  'exams.editions': 'staff',
  'exams.create_edition': 'staff',
  'exams.update_edition': 'staff',
  'exams.remove_edition': 'staff',
  'articles.list_public': 'anyone',
  'articles.get_public': 'anyone',
  'articles.list': 'staff',
  'articles.counts': 'staff',
  'articles.export': 'staff',
  'articles.authors': 'staff',
  'articles.tags': 'staff',
  'articles.create': 'staff',
  'articles.get': 'staff',
  'articles.update': 'staff',
  'articles.autosave': 'staff',
  'articles.remove': 'staff',
  'articles.restore': 'staff',
  'articles.discard': 'staff',
  'articles.take_back': 'staff',
  'articles.checked': 'staff',
  'articles.check': 'staff',
  'articles.check_stored': 'staff',
  'articles.preview_link': 'staff',
  'articles.batch': 'staff',
  'articles.empty_recycle_bin': 'admins',
  'articles.revisions': 'staff',
  'articles.revision': 'staff',
  'articles.restore_revision': 'staff',
  'categories.list_public': 'anyone',
  'categories.list': 'staff',
  'categories.create': 'staff',
  'categories.reorder': 'staff',
  'categories.update': 'staff',
  'categories.remove': 'staff',
  'menus.list_public': 'anyone',
  'menus.list': 'staff',
  'menus.create': 'staff',
  'menus.replace': 'staff',
  'menus.reorder': 'staff',
  'menus.update': 'staff',
  'menus.remove': 'staff',
  'comments.list_public': 'anyone',
  'comments.get_public': 'anyone',
  'comments.create': 'anyone',
  'comments.list': 'staff',
  'comments.update': 'staff',
  'comments.thread': 'staff',
  'comments.revisions': 'staff',
  'comments.remove': 'staff',
  'comments.restore': 'staff',
  'comments.purge': 'admins',
  'comments.reply': 'staff',
  'comments.batch': 'staff',
  'media.list': 'staff',
  'media.upload': 'staff',
  'media.batch': 'staff',
  'media.groups': 'staff',
  'media.rename_group': 'staff',
  'media.get': 'staff',
  'media.update': 'staff',
  'media.replace': 'staff',
  'media.replace_with': 'staff',
  'media.remove': 'staff',
  'search.find': 'anyone',
  'search.answers': 'anyone',
  'search.suggest': 'anyone',
  'search.aliases': 'staff',
  'search.create_alias': 'staff',
  'search.update_alias': 'staff',
  'search.remove_alias': 'staff',
  'statistics.overview': 'staff',
  'statistics.waiting': 'staff',
  'statistics.coverage': 'staff',
  'statistics.summary': 'staff',
  'statistics.trend': 'staff',
  'statistics.top': 'staff',
  'statistics.searches': 'staff',
  'statistics.export': 'staff',
  'backups.list': 'admins',
  'backups.create': 'admins',
  'backups.download_link': 'admins',
  'backups.remove': 'admins',
  'imports.list': 'admins',
  'imports.create': 'admins',
  'imports.add_part': 'admins',
  'imports.start': 'admins',
  'imports.cancel': 'admins',
  'imports.remove': 'admins',
  'statistics.visit': 'anyone',
  'audit.list': 'admins',
};
const ALLOWED = {
  anyone: ['nobody', 'editor', 'admin'],
  staff: ['editor', 'admin'],
  admins: ['admin'],
};

/** A path of the call with parameters that name nothing. */
const pathOf = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'code' ? 'GRE' : name === 'slug' || name === 'key' || name === 'group' ? 'nothing' : '999999'));

describeEachWorld('access', (test, fresh) => {
  test('every call × nobody, editor, admin: access is decided before anything else about a request', async ({ world }) => {
    const tokens = { nobody: undefined, editor: await world.as('editor'), admin: await world.as('admin') };
    // The last call of all ends the editor's own session.
    const calls = allCalls().filter(({ name }) => name !== 'auth.logout');
    expect(calls.length).toBeGreaterThan(50);
    expect(allCalls().map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(WHO)));
    for (const { name, call } of calls) {
      expect(WHO[name], `${name} has no entry in WHO`).toBeDefined();
      for (const [who, token] of Object.entries(tokens)) {
        const headers: Record<string, string> = call.method === 'GET' ? {} : { 'content-type': 'application/json' };
        const response = await world.app.inject({
          method: call.method,
          url: `/api${pathOf(call.path)}`,
          headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
          ...(call.method !== 'GET' && call.method !== 'DELETE' && { payload: '{"no_such_field":' }),
        });
        const allowed = ALLOWED[WHO[name]].includes(who);
        const said = `${name} as ${who}: ${response.statusCode}`;
        if (allowed) expect([401, 403], said).not.toContain(response.statusCode);
        else expect(response.statusCode, said).toBe(who === 'nobody' ? 401 : 403);
        expect(response.statusCode, `${said} ${response.body}`).toBeLessThan(500);
        expect(response.headers['x-request-id'], said).toBeTruthy();
        if (response.statusCode >= 400)
          expect(response.json(), said).toEqual(expect.objectContaining({ message: expect.any(String), code: expect.any(String) }));
      }
    }
  });

  test('what only admins may do through a call for all staff is refused before anything else', async ({ world }) => {
    const tokens = { nobody: undefined, editor: await world.as('editor'), admin: await world.as('admin') };
    const rows = allCalls().filter(({ call }) => call.admin_when);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['articles.remove', 'articles.batch', 'media.remove']));
    for (const { name, call } of rows) {
      const { query, body } = call.admin_when ?? {};
      for (const [who, token] of Object.entries(tokens)) {
        const answer = await world.app.inject({
          method: call.method,
          url: `/api${pathOf(call.path)}?${new URLSearchParams(query)}`,
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          payload: body ? JSON.stringify({ ...body, no_such_field: 1 }) : '{"no_such_field":',
        });
        const expected = who === 'nobody' ? [401] : who === 'editor' ? [403] : [400, 404, 422];
        expect(expected, `${name} as ${who}: ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
      }
    }
  });

  test('the server has exactly the calls of the contract', async ({ world }) => {
    const { paths } = (await world.app.inject('/api/docs/json')).json() as { paths: Record<string, Record<string, { operationId?: string }>> };
    const known = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []));
    expect(known.sort()).toEqual(
      allCalls()
        .map(({ name }) => name as string)
        .sort(),
    );
  });

  test('a public call ignores a token that is unknown', async ({ world }) => {
    for (const path of ['/configs/public', '/menus/public', '/articles/public', '/categories/public', '/comments/public', '/exams/public']) {
      expect((await world.call('GET', path, { token: 'x'.repeat(43) })).status, path).toBe(200);
    }
  });

  test('OPTIONS on any call answers 204 with Allow; CORS only for listed origins', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.options.cors_origins = ['https://friend.example'];
    });
    const plain = await world.call('OPTIONS', '/menus/public');
    expect(plain.status).toBe(204);
    expect(plain.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(plain.headers['access-control-allow-origin']).toBeUndefined();
    const friend = await world.call('OPTIONS', '/auth/login', { headers: { origin: 'https://friend.example' } });
    expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example');
    const stranger = await world.call('OPTIONS', '/auth/login', { headers: { origin: 'https://stranger.example' } });
    expect([stranger.status, stranger.headers['access-control-allow-origin']]).toEqual([204, undefined]);
    expect((await world.call('OPTIONS', '/nothing')).status).toBe(404);
  });

  test('nothing internal reaches a stranger: an unexpected failure is a bare 500, a lost database 503', async () => {
    let fault: Error = new Error('secret detail at /home/x');
    const world = await buildWorld(fresh, (deps) => {
      deps.options.before_call = async () => {
        throw fault;
      };
    });
    const broken = await world.call('GET', '/configs/public');
    expect(broken.status).toBe(500);
    expect(broken.body).toEqual({ message: 'Something went wrong on our side. Please try again.', code: 'internal' });
    fault = Object.assign(new Error('disk full'), { code: world.deps.dialect.name === 'sqlite' ? 'SQLITE_FULL' : '53100' });
    expect((await world.call('GET', '/configs/public')).status).toBe(503);
  });

  test('unknown parameters and sort fields are 400, unknown paths 404, too large bodies 413', async ({ world, editor: token }) => {
    expect((await world.call('GET', '/articles/public?colour=red')).status).toBe(400);
    expect((await world.call('GET', '/articles/public?sort=secret')).status).toBe(400);
    expect((await world.call('GET', '/articles/public?per_page=101')).status).toBe(400);
    expect((await world.call('GET', '/nothing')).status).toBe(404);
    expect((await world.call('GET', '/articles/abc', { token })).status).toBe(404);
    expect((await world.call('POST', '/articles', { token, body: { title: 'x', content_html: 'x'.repeat(3_000_000) } })).status).toBe(413);
  });

  test('a NUL is refused at the door, in bodies and in addresses', async ({ world, editor: token }) => {
    expect((await world.call('POST', '/articles', { token, body: { title: 'a\u0000b' } })).status).toBe(400);
    expect((await world.call('POST', '/articles', { token, body: { title: 'the text \\u0000 itself' } })).status).toBe(201);
    expect((await world.call('GET', '/articles/public?q=a%00b')).status).toBe(400);
  });

  test('messages of public calls follow the reader’s cookie', async ({ world }) => {
    expect((await world.call('GET', '/articles/public/none')).body.message).toBe('There is nothing here.');
    expect((await world.call('GET', '/articles/public/none', { headers: { cookie: 'language=zh' } })).body.message).toBe('内容不存在或已被删除');
  });

  test('/healthz, /readyz and the OpenAPI page answer', async ({ world }) => {
    expect((await world.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await world.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const docs = await world.app.inject('/api/docs/json');
    expect(Object.keys(docs.json().paths).length).toBeGreaterThan(30);
    expect((await world.app.inject('/api/docs/')).headers['content-type']).toContain('text/html');
  });
});
