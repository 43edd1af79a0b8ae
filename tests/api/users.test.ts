import { expect } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import type { User } from '../../contract/users.ts';
import { describeEachWorld, PASSWORD, type World } from '../support/world.ts';

const call = async (world: World, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  world.call(method, path, { token: await world.as('admin'), body });
const make = async (world: World, body: Record<string, unknown>): Promise<User> => {
  const answer = await call(world, 'POST', '/users', { password: PASSWORD, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const signIn = (world: World, username: string, password = PASSWORD) => world.call('POST', '/auth/login', { body: { username, password } });
const adminOf = async (world: World): Promise<User> => (await call(world, 'GET', '/users?q=admin')).body.data[0];

describeEachWorld('users', (test) => {
  test('users.create makes an editor who can sign in; nothing secret comes back', async ({ world }) => {
    const user = await make(world, { username: 'Maya', name: ' Maya Lindqvist ' });
    expect(user).toMatchObject({ username: 'Maya', name: 'Maya Lindqvist', role: 'editor', bio: '', disabled: false, version: 1, last_login_at: null });
    expect(JSON.stringify(user)).not.toMatch(/hash|key/);
    expect((await signIn(world, 'maya')).status).toBe(200);
  });

  test('a username belongs to one user, however it is spelled; all that is wrong is named', async ({ world }) => {
    await make(world, { username: 'maya' });
    for (const username of ['MAYA', 'ｍａｙａ']) {
      const taken = await call(world, 'POST', '/users', { username, password: PASSWORD });
      expect([taken.status, taken.body.errors]).toEqual([422, { username: ['该用户名已被使用'] }]);
    }
    const other = await make(world, { username: 'other' });
    expect((await call(world, 'PUT', `/users/${other.id}`, { username: 'Maya', version: 1 })).body.errors).toHaveProperty('username');
    const bad = await call(world, 'POST', '/users', { username: 'a b', password: 'short', role: 'owner', name: 'x'.repeat(81), surprise: 1 });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['name', 'password', 'role', 'surprise', 'username']]);
  });

  test('users.list searches names, pages, and keeps its total past the end', async ({ world }) => {
    for (const username of ['ann', 'bob', 'cem']) await make(world, { username, ...(username === 'cem' && { name: '100%_Ann' }) });
    const names = async (query: string) => (await call(world, 'GET', `/users?${query}`)).body.data.map((user: User) => user.username);
    expect(await names('q=ANN')).toEqual(['ann', 'cem']);
    expect(await names('q=%25_')).toEqual(['cem']);
    expect(await names('per_page=2&page=2')).toEqual(['bob', 'cem']);
    expect((await call(world, 'GET', '/users?page=9')).body).toEqual({ data: [], meta: { page: 9, per_page: 20, total: 4 } });
    for (const query of ['page=0', 'per_page=101', 'sort=name']) expect((await call(world, 'GET', `/users?${query}`)).status).toBe(400);
  });

  test('search does not care for case or width, in any alphabet', async ({ world }) => {
    const user = await make(world, { username: 'Çelik', name: 'ÅNGSTRÖM Ｗａｎｇ' });
    const names = async (q: string) => (await call(world, 'GET', `/users?q=${encodeURIComponent(q)}`)).body.data.map((row: User) => row.username);
    for (const q of ['çelik', 'ÇEL', 'ångström', 'WANG', 'ｗang']) expect([q, await names(q)]).toEqual([q, ['Çelik']]);
    await call(world, 'PUT', `/users/${user.id}`, { name: 'Émile', version: 1 });
    expect([await names('émile'), await names('ångström')]).toEqual([['Çelik'], []]);
    const token = (await signIn(world, 'çelik')).body.data.token;
    await world.call('PUT', '/auth/me', { token, body: { name: 'Ñandú' } });
    expect([await names('ñANDÚ'), await names('émile')]).toEqual([['Çelik'], []]);
  });

  test('an admin sees where somebody is signed in, and ends it there or everywhere', async ({ world }) => {
    const user = await make(world, { username: 'maya' });
    const agents = {
      phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    };
    const tokens: string[] = [];
    for (const agent of Object.values(agents)) {
      const answer = await world.call('POST', '/auth/login', { body: { username: 'maya', password: PASSWORD }, headers: { 'user-agent': agent } });
      tokens.push(answer.body.data.token);
      world.pass(1000);
    }
    const path = `/users/${user.id}/sessions`;
    const sessions = (await call(world, 'GET', path)).body.data;
    expect(sessions).toEqual([
      expect.objectContaining({ browser: 'Chrome', system: 'Windows', device: '电脑', ip: '127.0.0.1', current: false }),
      expect.objectContaining({ browser: 'Safari', system: 'iOS', device: '手机', current: false }),
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/token|hash/);
    expect((await call(world, 'DELETE', `${path}/999999`)).status).toBe(404);
    const admin = await adminOf(world);
    expect((await call(world, 'DELETE', `/users/${admin.id}/sessions/${sessions[0].id}`)).status).toBe(404);
    expect((await call(world, 'DELETE', `${path}/${sessions[1].id}`)).status).toBe(204);
    const alive = () => Promise.all(tokens.map(async (token) => (await world.call('GET', '/auth/me', { token })).status));
    expect(await alive()).toEqual([401, 200]);
    expect((await call(world, 'DELETE', path)).status).toBe(204);
    expect(await alive()).toEqual([401, 401]);
    expect((await call(world, 'DELETE', `/users/${admin.id}/sessions`)).status).toBe(204);
    expect((await call(world, 'GET', `/users/${admin.id}/sessions`)).body.data).toEqual([expect.objectContaining({ current: true, browser: '', ip: null })]);
    for (const method of ['GET', 'DELETE'] as const) expect((await call(world, method, '/users/999/sessions')).status).toBe(404);
  });

  test('a new password and being disabled end the sessions of that user', async ({ world }) => {
    const user = await make(world, { username: 'maya' });
    const first = (await signIn(world, 'maya')).body.data.token;
    expect((await call(world, 'PUT', `/users/${user.id}`, { password: 'another good one', version: 1 })).body.data.version).toBe(2);
    expect((await world.call('GET', '/auth/me', { token: first })).status).toBe(401);
    const second = (await signIn(world, 'maya', 'another good one')).body.data.token;
    expect((await call(world, 'PUT', `/users/${user.id}`, { disabled: true, version: 2 })).body.data.disabled).toBe(true);
    expect((await world.call('GET', '/auth/me', { token: second })).status).toBe(401);
    expect((await signIn(world, 'maya', 'another good one')).status).toBe(401);
    const admin = await adminOf(world);
    expect((await call(world, 'PUT', `/users/${admin.id}`, { password: 'my own new one', version: admin.version })).status).toBe(200);
    expect((await call(world, 'GET', '/users')).status).toBe(200);
  });

  test('a stale version is 409 with the current user; an unknown id 404', async ({ world }) => {
    const user = await make(world, { username: 'maya' });
    await call(world, 'PUT', `/users/${user.id}`, { name: 'A', version: 1 });
    const stale = await call(world, 'PUT', `/users/${user.id}`, { name: 'B', version: 1 });
    expect([stale.status, stale.body.code, stale.body.data.name]).toEqual([409, 'version_conflict', 'A']);
    expect((await call(world, 'PUT', `/users/${user.id}`, { name: 'B' })).body.errors).toHaveProperty('version');
    expect((await call(world, 'PUT', '/users/999', { name: 'B', version: 1 })).status).toBe(404);
    expect((await call(world, 'DELETE', '/users/999')).status).toBe(404);
  });

  test('the last active admin stays one, and nobody locks themselves out', async ({ world }) => {
    const admin = await adminOf(world);
    for (const change of [{ role: 'editor' }, { disabled: true }]) {
      const answer = await call(world, 'PUT', `/users/${admin.id}`, { ...change, version: admin.version });
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    }
    expect((await call(world, 'DELETE', `/users/${admin.id}`)).body.message).toContain('最后一个');
    const asleep = await make(world, { username: 'asleep', role: 'admin', disabled: true });
    expect((await call(world, 'DELETE', `/users/${admin.id}`)).status).toBe(409);
    await call(world, 'PUT', `/users/${asleep.id}`, { disabled: false, version: 1 });
    expect((await call(world, 'DELETE', `/users/${admin.id}`)).body.message).toContain('自己');
    expect((await call(world, 'PUT', `/users/${admin.id}`, { disabled: true, version: admin.version })).status).toBe(409);
    expect((await call(world, 'PUT', `/users/${admin.id}`, { role: 'editor', version: admin.version })).status).toBe(200);
    expect((await call(world, 'GET', '/users')).status).toBe(403);
  });

  test('users.remove ends the sessions and leaves what they wrote', async ({ world }) => {
    const user = await make(world, { username: 'maya' });
    const token = (await signIn(world, 'maya')).body.data.token;
    const article = (await world.call('POST', '/articles', { token, body: { title: 'Hers' } })).body.data;
    expect((await call(world, 'DELETE', `/users/${user.id}`)).status).toBe(204);
    expect((await world.call('GET', '/auth/me', { token })).status).toBe(401);
    expect((await call(world, 'GET', `/articles/${article.id}`)).body.data.author).toBeNull();
    const log = (await call(world, 'GET', '/audit?action=articles.create')).body.data;
    expect(log[0].user).toEqual({ id: null, name: 'maya' });
  });

  test('users are the admins’ affair', async ({ world, editor: token }) => {
    for (const [method, path] of [
      ['GET', '/users'],
      ['POST', '/users'],
      ['PUT', '/users/1'],
      ['DELETE', '/users/999'],
    ] as const) {
      expect([(await world.call(method, path)).status, (await world.call(method, path, { token })).status]).toEqual([401, 403]);
    }
  });
});

describeEachWorld('audit', (test) => {
  test('audit.list says who changed what, the newest first, without secrets', async ({ world }) => {
    await call(world, 'PUT', '/configs/site_name', { value: 'Another name' });
    world.pass(1000);
    const user = await make(world, { username: 'maya', password: 'never in a log' });
    await signIn(world, 'maya', 'wrong password');
    const { body, text } = await call(world, 'GET', '/audit');
    expect(body.meta.total).toBe(3);
    expect(body.data.map((row: { action: string }) => row.action)).toEqual(['auth.login_failed', 'users.create', 'configs.update']);
    expect(body.data[1]).toMatchObject({
      target: 'users',
      target_id: String(user.id),
      target_name: 'maya',
      detail: 'password, username',
      user: { name: 'admin' },
    });
    expect(body.data[2]).toMatchObject({ target_name: '网站名称', changes: [{ field: 'site_name', before: 'ExamPress', after: 'Another name' }] });
    expect(body.data[0].user).toBeNull();
    expect(text).not.toMatch(/never in a log|wrong password|argon/);
    const actions = async (query: string) => (await call(world, 'GET', `/audit?${query}`)).body;
    expect((await actions('action=users')).data).toHaveLength(1);
    expect((await actions('action=configs.update')).data).toHaveLength(1);
    expect((await actions(`user_id=${body.data[1].user.id}&per_page=1&page=5`)).meta).toEqual({ page: 5, per_page: 1, total: 2 });
    const token = await world.as('editor');
    expect([(await world.call('GET', '/audit')).status, (await world.call('GET', '/audit', { token })).status]).toEqual([401, 403]);
  });

  test('an entry tells what a thing was called, and its values before and after', async ({ world }) => {
    const made = (await call(world, 'POST', '/categories', { name: 'News' })).body.data;
    await call(world, 'PUT', `/categories/${made.id}`, { name: 'Reports', hidden: true, version: 1 });
    await call(world, 'PUT', `/categories/${made.id}`, { description: `${'a'.repeat(400)}b`, version: 2 });
    await call(world, 'PUT', `/categories/${made.id}`, { description: `${'a'.repeat(400)}c`, version: 3 });
    await call(world, 'DELETE', `/categories/${made.id}`);
    const rows = (await call(world, 'GET', '/audit')).body.data.reverse();
    const changes = rows.map((row: { target_name: string; changes: unknown }) => [row.target_name, row.changes]);
    expect(changes[0]).toEqual(['News', expect.arrayContaining([{ field: 'name', before: null, after: 'News' }])]);
    expect(changes[1]).toEqual([
      'Reports',
      [
        { field: 'name', before: 'News', after: 'Reports' },
        { field: 'hidden', before: 'false', after: 'true' },
      ],
    ]);
    const [long] = changes[3][1];
    expect([long.before.at(-1), long.after.at(-1), long.after.length < 400]).toEqual(['b', 'c', true]);
    expect(changes[4]).toEqual(['Reports', expect.arrayContaining([{ field: 'slug', before: 'news', after: null }])]);
  });

  test('an order is told as an order; a failed save is not in the log', async ({ world }) => {
    const [a, b] = [(await call(world, 'POST', '/categories', { name: 'A' })).body.data, (await call(world, 'POST', '/categories', { name: 'B' })).body.data];
    const items = [
      { id: b.id, parent_id: null, sort: 1 },
      { id: a.id, parent_id: b.id, sort: 1 },
    ];
    await call(world, 'POST', '/categories/reorder', { items });
    await call(world, 'POST', '/categories/reorder', { items: [{ id: b.id, parent_id: a.id, sort: 1 }] });
    await call(world, 'POST', '/configs/batch-update', { configs: { site_tagline: 'New words', icp_number: '京ICP备1号' } });
    const rows = (await call(world, 'GET', '/audit')).body.data;
    expect(rows.map((row: { action: string }) => row.action)).toEqual(['configs.batch_update', 'categories.reorder', 'categories.create', 'categories.create']);
    expect(rows[1].changes).toEqual([{ field: 'sort', before: 'A、B', after: 'B（A）' }]);
    expect(rows[0].changes.map((change: { field: string; after: string }) => [change.field, change.after])).toEqual([
      ['site_tagline', 'New words'],
      ['icp_number', '京ICP备1号'],
    ]);
  });

  test('audit.list narrows to days of the site’s time zone', async ({ world }) => {
    await call(world, 'PUT', '/configs/site_name', { value: 'On the 21st' });
    // 04:00 UTC is noon in Shanghai; thirteen hours later the next day has begun there.
    world.pass(13 * HOUR_MS);
    await call(world, 'PUT', '/configs/site_name', { value: 'On the 22nd' });
    const total = async (query: string) => (await call(world, 'GET', `/audit?${query}`)).body.meta.total;
    expect([await total('from=2026-11-22'), await total('to=2026-11-21'), await total('from=2026-11-21&to=2026-11-22')]).toEqual([1, 1, 2]);
    expect((await call(world, 'GET', '/audit?from=yesterday')).status).toBe(400);
  });
});
