import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { allCalls } from '../../contract/calls.ts';
import { counting } from '../bench/measure.ts';
import { publish, withPages } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld, PASSWORD, type World } from '../support/world.ts';
import { AttackReport } from './report.ts';

const STEP = 30_000;
const AT_ONCE = 8;

const signIn = (world: World, payload: object, remoteAddress = '127.0.0.1') =>
  world.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });

async function person(world: World, username: string, role: 'admin' | 'editor') {
  const made = await world.call('POST', '/users', { token: await world.as('admin'), body: { username, role, password: PASSWORD } });
  expect(made.status, made.text).toBe(201);
  const { token } = (await signIn(world, { username, password: PASSWORD })).json().data;
  return { id: made.body.data.id as number, token: token as string, who: { username, password: PASSWORD } };
}

const versionOf = async (world: World, id: number): Promise<number> =>
  (await world.call('GET', '/users?per_page=100', { token: await world.as('admin') })).body.data.find((user: { id: number }) => user.id === id).version;

describeEachDatabase('signed in', (fresh) => {
  const doors = new AttackReport('sign-in: codes, tokens, names');
  const rights = new AttackReport('rights: others’ things, and races');

  test('a code opens once, whoever comes at once; a token opens nothing but where it belongs', async () => {
    const world = await buildWorld(fresh, withPages);
    const { token, who } = await person(world, 'somebody', 'editor');
    const { secret } = (await world.call('POST', '/auth/second-factor', { token, body: { password: PASSWORD } })).body.data;
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.deps.clock() });
    const first = codeNow();
    const { recovery_codes } = (await world.call('POST', '/auth/second-factor/confirm', { token, body: { code: first } })).body.data;
    doors.add((await signIn(world, { ...who, code: first })).statusCode === 401 ? 'refused' : 'fell', 'the code of the set-up, again');
    world.pass(STEP);
    for (const code of [codeNow(), recovery_codes[0], recovery_codes[1].toLowerCase().replaceAll('-', ' ')]) {
      // From as many places: one place alone would be slowed down.
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => signIn(world, { ...who, code }, `10.0.${place}.1`)));
      const opened = answers.filter(({ statusCode }) => statusCode === 200).length;
      doors.add(opened === 1 ? 'survived' : 'fell', `${AT_ONCE} at once with one code: ${opened} came in`);
      world.pass(16 * 60_000);
    }
    const old = codeNow();
    world.pass(STEP);
    expect((await signIn(world, { ...who, code: codeNow() })).statusCode).toBe(200);
    for (const code of [old, '', ' ', '０１２３４５', '000000\u0000', `${codeNow()}`, '1e5', '-00001', '٠١٢٣٤٥', recovery_codes[0], 'a'.repeat(40)]) {
      const { statusCode } = await signIn(world, { ...who, code });
      doors.add(statusCode >= 400 && statusCode < 500 ? 'refused' : 'fell', `code ${JSON.stringify(code)}: ${statusCode}`);
    }
    // No cookie, address or field opens a call: nobody else's page can make a browser send it along.
    for (const name of ['token', 'access_token', 'authorization', 'session']) {
      const bearer = `Bearer ${token}`;
      const asked = [
        { url: '/api/auth/me', headers: { cookie: `${name}=${token}` } },
        { url: `/api/auth/me?${name}=${token}` },
        { url: '/api/auth/me', headers: { [`x-${name}`]: token } },
        { url: '/api/auth/me', headers: { authorization: `${bearer}, ${bearer}` } },
        { url: '/api/auth/me', headers: { authorization: `Bearer  ${token}` } },
        { url: '/api/auth/me', headers: { authorization: `Token ${token}` } },
        { url: '/api/auth/me', headers: { authorization: token } },
      ];
      for (const request of asked) {
        const { statusCode } = await world.app.inject(request);
        doors.add([400, 401].includes(statusCode) ? 'refused' : 'fell', `${JSON.stringify(request).replaceAll(token, '…')}: ${statusCode}`);
      }
    }
    for (const url of ['/', '/?language=zh', '/p-admin/login', '/article/none', '/api/auth/me']) {
      const cookies = [(await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).headers['set-cookie'] ?? []].flat();
      const isPlain = cookies.every((cookie) => /^language=(en|zh); .*SameSite=Lax/.test(cookie));
      doors.add(isPlain ? 'survived' : 'fell', `${url} sets ${cookies}`);
    }
    expect(doors.fell).toEqual([]);
  }, 60_000);

  test('a name that is there, that is not, and one that is shut out are answered alike, and ask the database as often', async () => {
    let queries = () => 0;
    const world = await buildWorld(fresh, (deps) => {
      const counted = counting(deps.db);
      deps.db = counted.db;
      queries = counted.queries;
    });
    const admin = await world.as('admin');
    const { id } = await person(world, 'shut-out', 'editor');
    expect((await world.call('PUT', `/users/${id}`, { token: admin, body: { version: await versionOf(world, id), disabled: true } })).status).toBe(200);
    const seen = [];
    for (const [place, username] of ['admin', 'nobody-of-that-name', 'shut-out', 'ADMIN ', 'ａｄｍｉｎ', "admin' or '1'='1", '__proto__'].entries()) {
      const before = queries();
      const { statusCode, body } = await signIn(world, { username, password: 'not this one' }, `10.0.${place}.1`);
      seen.push({ username, said: `${statusCode} ${body}`, queries: queries() - before });
    }
    for (const { username, said, queries: asked } of seen)
      doors.add(
        said === seen[0]?.said && asked === seen[0]?.queries ? 'refused' : 'fell',
        `${username}: ${said}, ${asked} statements, not ${seen[0]?.queries}`,
      );
    expect(doors.fell).toEqual([]);
  });

  test('nobody takes rights that were not given: not by a field, not by another’s number, not by being quick', async () => {
    const world = await buildWorld(fresh);
    const editor = await person(world, 'editor-a', 'editor');
    const other = await person(world, 'editor-b', 'editor');
    const refused = async (what: string, answer: Promise<{ status: number; text: string }>, statuses = [400, 401, 403, 404, 405, 409, 415, 422]) => {
      const { status, text } = await answer;
      rights.add(statuses.includes(status) ? 'refused' : 'fell', `${what}: ${status} ${text.slice(0, 100)}`);
    };
    const { token } = editor;
    for (const field of [
      { role: 'admin' },
      { disabled: false },
      { password_hash: 'x' },
      { id: 1 },
      { second_factor: true },
      { username: 'admin' },
      { constructor: { role: 'admin' } },
    ])
      await refused(`own profile ${JSON.stringify(field)}`, world.call('PUT', '/auth/me', { token, body: { name: 'A', ...field } }));
    const { id } = await publish(world, { title: 'Fields' });
    for (const field of [
      { author_id: 1 },
      { view_count: 9 },
      { comment_count: 9 },
      { created_at: '2020-01-01T00:00:00Z' },
      { deleted_at: null },
      { id: 9 },
      { reading_minutes: 9 },
      { parts: 'x' },
    ])
      await refused(`article ${JSON.stringify(field)}`, world.call('PUT', `/articles/${id}`, { token, body: { title: 'A', version: 1, ...field } }));
    const sessions = (await world.call('GET', '/auth/sessions', { token: other.token })).body.data as { id: number }[];
    for (const session of sessions) {
      await refused('another’s session', world.call('DELETE', `/auth/sessions/${session.id}`, { token }), [404]);
      await refused('another’s session, as an admin’s call', world.call('DELETE', `/users/${other.id}/sessions/${session.id}`, { token }), [403]);
    }
    expect((await world.call('GET', '/auth/me', { token: other.token })).status).toBe(200);
    // Everything that an admin may, by an editor, however the address is written.
    for (const { call } of allCalls().filter(({ call: each }) => each.access === 'admin')) {
      const path = `/api${call.path.replace(/:(\w+)/g, (_, name: string) => (name === 'key' ? 'site_name' : '1'))}`;
      for (const url of [
        path,
        `${path}/`,
        `${path}?`,
        `${path}?role=admin`,
        path.toUpperCase(),
        path.replace('/api', '/api/'),
        path.replace('/api/', '/api//'),
        path.replace('/api/', '/api/./'),
        `${path};x`,
        path.replace(/\/(\w)/g, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
      ]) {
        const { statusCode } = await world.app.inject({
          method: call.method,
          url,
          headers: { authorization: `Bearer ${token}`, 'x-original-url': path, 'x-http-method-override': 'GET' },
        });
        rights.add([400, 403, 404].includes(statusCode) ? 'refused' : 'fell', `${call.method} ${url} as an editor: ${statusCode}`);
      }
    }
    expect(rights.fell).toEqual([]);
  }, 60_000);

  test('two who change each other at once leave one admin, and whoever is an editor by then is one', async () => {
    const world = await buildWorld(fresh);
    const first = await world.as('admin');
    const own = (await world.call('GET', '/auth/me', { token: first })).body.user.id as number;
    for (let round = 0; round < 4; round += 1) {
      const second = await person(world, `admin-${round}`, 'admin');
      const versions = [await versionOf(world, own), await versionOf(world, second.id)];
      const answers = await Promise.all([
        world.call('PUT', `/users/${own}`, { token: second.token, body: { version: versions[0], role: 'editor' } }),
        world.call('PUT', `/users/${second.id}`, { token: first, body: { version: versions[1], role: 'editor' } }),
        ...Array.from({ length: AT_ONCE }, (_, n) =>
          world.call('POST', '/users', { token: second.token, body: { username: `made-${round}-${n}`, role: 'admin', password: PASSWORD } }),
        ),
      ]);
      rights.add(answers.every(({ status }) => status < 500) ? 'survived' : 'fell', `round ${round}: ${answers.map(({ status }) => status)}`);
      const admins = await world.deps.db.selectFrom('users').select(['id', 'username']).where('role', '=', 'admin').where('disabled', '=', 0).execute();
      rights.add(admins.length > 0 ? 'survived' : 'fell', `round ${round}: no admin is left`);
      const logged = await world.deps.db.selectFrom('audit').select(['action', 'target_id', 'user_id', 'id']).orderBy('id').execute();
      for (const [person_id, token] of [
        [own, first],
        [second.id, second.token],
      ] as const) {
        if (admins.some(({ id }) => id === person_id)) continue;
        rights.add((await world.call('GET', '/users', { token })).status === 403 ? 'refused' : 'fell', `round ${round}: an editor still reads accounts`);
        const shut = logged.findLast(({ action, target_id }) => action === 'users.update' && target_id === String(person_id))?.id ?? 0;
        const later = logged.filter(({ action, user_id, id }) => action === 'users.create' && user_id === person_id && id > shut);
        rights.add(later.length === 0 ? 'survived' : 'fell', `round ${round}: ${later.length} accounts were made by somebody who was no admin any more`);
      }
      // The first one is an admin again, as it were by hand.
      await world.deps.db.updateTable('users').set({ role: 'admin' }).where('id', '=', own).execute();
      await world.deps.db.deleteFrom('users').where('id', '!=', own).execute();
    }
    expect(rights.fell).toEqual([]);
  }, 120_000);
});
