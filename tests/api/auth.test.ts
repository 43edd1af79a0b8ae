import { expect } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import type { SessionUser } from '../../server/deps.ts';
import { revokeSessions } from '../../server/resources/auth/auth.sessions.ts';
import { hashToken } from '../../server/security/credentials.ts';
import { encodeForm } from '../support/multipart.ts';
import { describeEachWorld, PASSWORD, type World } from '../support/world.ts';

const login = (world: World, body: unknown, headers?: Record<string, string>) => world.call('POST', '/auth/login', { body, headers });

describeEachWorld('auth', (test) => {
  test('auth.login answers data.token, and the token opens the console’s calls', async ({ world }) => {
    await world.as('admin');
    const answer = await login(world, { username: 'ADMIN ', password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { username: 'admin', name: '', role: 'admin' } });
    const me = await world.call('GET', '/auth/me', { token: answer.body.data.token });
    expect(me.status).toBe(200);
    expect(me.body).toEqual({ user: expect.objectContaining({ id: expect.any(Number), username: 'admin', name: '', role: 'admin' }) });
    const stored = await world.deps.db.selectFrom('sessions').select('token_hash').execute();
    expect(stored.map((row) => row.token_hash)).not.toContain(answer.body.data.token);
  });

  test('a wrong name and a wrong password answer the same 401 with a message', async ({ world }) => {
    await world.as('admin');
    for (const body of [
      { username: 'nobody', password: PASSWORD },
      { username: 'admin', password: 'wrong password' },
    ]) {
      const answer = await login(world, body);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: '用户名或密码错误', code: 'unauthenticated' });
    }
  });

  test('bad input names every field at once; malformed JSON is 400; unknown fields are refused; a form with files is no body', async ({ world }) => {
    const empty = await login(world, {});
    expect(empty.status).toBe(422);
    expect(empty.body).toMatchObject({ code: 'validation_failed', errors: { username: ['必填'], password: ['必填'] } });
    const unknown = await login(world, { username: 'a', password: 'b', remember: true });
    expect(unknown.body.errors).toEqual({ remember: ['未知的字段'] });
    const numbers = await login(world, { username: 5, password: null });
    expect(Object.keys(numbers.body.errors)).toEqual(['username', 'password']);
    const broken = await world.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload: '{"username":' });
    expect(broken.statusCode).toBe(400);
    expect(broken.json().code).toBe('malformed');
    const text = await world.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'text/plain' }, payload: 'hello' });
    expect(text.statusCode).toBe(415);
    const form = new FormData();
    form.append('username', 'a');
    const sent = await world.app.inject({ method: 'POST', url: '/api/auth/login', ...(await encodeForm(form)) });
    expect([sent.statusCode, sent.json().errors]).toEqual([422, { body: ['类型不正确'] }]);
  });

  test('ten failures for a name from an address are refused with Retry-After; a success clears them and never counts', async ({ world }) => {
    await world.as('admin');
    for (let count = 0; count < 9; count += 1) expect((await login(world, { username: 'admin', password: 'wrong' })).status).toBe(401);
    for (let count = 0; count < 12; count += 1) expect((await login(world, { username: 'admin', password: PASSWORD })).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expect((await login(world, { username: 'admin', password: 'wrong' })).status).toBe(401);
    const refused = await login(world, { username: 'admin', password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/登录/) });
    expect((await login(world, { username: 'editor', password: 'wrong' })).status).toBe(401);
    world.pass(15 * 60_000 + 1);
    expect((await login(world, { username: 'admin', password: PASSWORD })).status).toBe(200);
  });

  test('fifty failures from one address are refused whatever the name', async ({ world }) => {
    for (let count = 0; count < 50; count += 1) expect((await login(world, { username: `name${count}`, password: 'wrong' })).status).toBe(401);
    expect((await login(world, { username: 'another', password: 'wrong' })).status).toBe(429);
  });

  test('a token lives seven days from its last use and thirty in all', async ({ world }) => {
    await world.as('admin');
    const alive = async (token: string) => (await world.call('GET', '/auth/me', { token })).status === 200;
    const idle = (await login(world, { username: 'admin', password: PASSWORD })).body.data.token;
    world.pass(7 * DAY_MS);
    expect(await alive(idle)).toBe(false);
    const used = (await login(world, { username: 'admin', password: PASSWORD })).body.data.token;
    for (let days = 6; days < 30; days += 6) {
      world.pass(6 * DAY_MS);
      expect(await alive(used)).toBe(true);
    }
    world.pass(6 * DAY_MS + 1);
    expect(await alive(used)).toBe(false);
  });

  test('auth.renew starts a fresh limit under a new token; the old one answers a little longer, as the same session', async ({ world }) => {
    await world.as('admin');
    const first = (await login(world, { username: 'admin', password: PASSWORD })).body.data.token;
    const remaining = async (token: string) => (await world.call('GET', '/auth/me', { token })).body.user?.session_remaining_ms;
    for (let days = 0; days < 5; days += 1) {
      world.pass(5.9 * DAY_MS);
      await remaining(first);
    }
    expect(await remaining(first)).toBe(0.5 * DAY_MS);
    const [second, third] = await Promise.all([1, 2].map(async () => (await world.call('POST', '/auth/renew', { token: first })).body.data.token as string));
    expect(new Set([first, second, third]).size).toBe(3);
    for (const token of [first, second, third]) expect(await remaining(token)).toBe(30 * DAY_MS);
    const sessions = await world.call('GET', '/auth/sessions', { token: first });
    expect(sessions.body.data.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    // The other is the world's own.
    expect(sessions.body.data).toHaveLength(2);
    world.pass(5 * 60_000);
    expect(await remaining(first)).toBeUndefined();
    const alive = (await Promise.all([second, third].map(async (token) => [token, await remaining(token ?? '')] as const))).filter(([, left]) => left);
    expect(alive).toHaveLength(1);
    world.pass(6 * DAY_MS);
    expect(await remaining(alive[0]?.[0] ?? '')).toBeGreaterThan(20 * DAY_MS);
  });

  test('whoever signs out or is signed out is out under the old token too', async ({ world }) => {
    await world.as('admin');
    const status = async (token: string) => (await world.call('GET', '/auth/me', { token })).status;
    for (const end of ['POST /auth/logout', 'DELETE /auth/sessions'] as const) {
      const other = (await login(world, { username: 'admin', password: PASSWORD })).body.data.token;
      const old = (await login(world, { username: 'admin', password: PASSWORD })).body.data.token;
      const next = (await world.call('POST', '/auth/renew', { token: old })).body.data.token;
      const [method, path] = end.split(' ') as ['POST' | 'DELETE', string];
      expect((await world.call(method, path, { token: path === '/auth/logout' ? old : other })).status).toBe(204);
      expect([await status(old), await status(next)]).toEqual([401, 401]);
    }
  });

  test('a device that renewed its session since it was listed is out when its row of then is ended, by its owner or an admin', async ({ world }) => {
    const admin = await world.as('admin');
    await world.as('editor');
    for (const username of ['admin', 'editor']) {
      const { id } = (await world.call('GET', '/users', { token: admin })).body.data.find((row: { username: string }) => row.username === username);
      const signIn = async () => (await login(world, { username, password: PASSWORD })).body.data.token as string;
      for (const path of ['/auth/sessions', `/users/${id}/sessions`]) {
        const [own, first] = [await signIn(), await signIn()];
        const listed = (await world.call('GET', '/auth/sessions', { token: first })).body.data.find((row: { current: boolean }) => row.current);
        const second = (await world.call('POST', '/auth/renew', { token: first })).body.data.token;
        const third = (await world.call('POST', '/auth/renew', { token: second })).body.data.token;
        const token = path.startsWith('/auth') ? own : admin;
        expect((await world.call('DELETE', `${path}/${listed.id}`, { token })).status).toBe(204);
        for (const gone of [first, second, third]) expect((await world.call('GET', '/auth/me', { token: gone })).status).toBe(401);
        expect((await world.call('GET', '/auth/me', { token: own })).status).toBe(200);
      }
    }
  });

  test('who ends all other sessions keeps his own, also where it was renewed while he asked', async ({ world }) => {
    await world.as('admin');
    const signIn = async () => (await login(world, { username: 'admin', password: PASSWORD })).body.data.token as string;
    const [own, other] = [await signIn(), await signIn()];
    const { db } = world.deps;
    const { id: session_id, user_id: id } = await db
      .selectFrom('sessions')
      .select(['id', 'user_id'])
      .where('token_hash', '=', hashToken(own))
      .executeTakeFirstOrThrow();
    const next = (await world.call('POST', '/auth/renew', { token: own })).body.data.token;
    // As one who was known before the renewal: his request waits for the account's row meanwhile.
    await revokeSessions(world.deps, { id, session_id } as SessionUser, id);
    const status = async (token: string) => (await world.call('GET', '/auth/me', { token })).status;
    expect([await status(own), await status(next), await status(other)]).toEqual([200, 200, 401]);
  });

  test('auth.renew is not for everybody, nor without end', async ({ world }) => {
    expect((await world.call('POST', '/auth/renew')).status).toBe(401);
    let token = await world.as('editor');
    for (let count = 0; count < 20; count += 1) token = (await world.call('POST', '/auth/renew', { token })).body.data.token;
    expect((await world.call('POST', '/auth/renew', { token })).status).toBe(429);
    expect((await world.call('GET', '/auth/me', { token })).status).toBe(200);
  });

  test('a disabled user is told so at the next call, and at sign-in after the right password only', async ({ world, admin, editor }) => {
    const { id, version } = (await world.call('GET', '/auth/me', { token: editor })).body.user;
    expect((await world.call('PUT', `/users/${id}`, { token: admin, body: { disabled: true, version } })).status).toBe(200);
    const told = { message: '账号已被停用，请联系管理员', code: 'account_disabled' };
    expect((await world.call('GET', '/auth/me', { token: editor })).body).toEqual(told);
    expect((await world.call('GET', '/configs/public', { token: editor })).status).toBe(200);
    expect((await login(world, { username: 'editor', password: 'wrong' })).body).toEqual({ message: '用户名或密码错误', code: 'unauthenticated' });
    const right = await login(world, { username: 'editor', password: PASSWORD });
    expect([right.status, right.body]).toEqual([401, told]);
    expect((await world.call('GET', `/users/${id}/sessions`, { token: admin })).body.data).toEqual([]);
    await world.call('PUT', `/users/${id}`, { token: admin, body: { disabled: false, version: version + 1 } });
    expect((await world.call('GET', '/auth/me', { token: editor })).body.code).toBe('unauthenticated');
    expect((await login(world, { username: 'editor', password: PASSWORD })).status).toBe(200);
  });

  test('auth.logout ends that token only', async ({ world }) => {
    await world.as('admin');
    const [first, second] = await Promise.all([1, 2].map(async () => (await login(world, { username: 'admin', password: PASSWORD })).body.data.token));
    const answer = await world.call('POST', '/auth/logout', { token: first });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await world.call('GET', '/auth/me', { token: first })).status).toBe(401);
    expect((await world.call('GET', '/auth/me', { token: second })).status).toBe(200);
  });

  test('auth.change_password checks the current one and the confirmation, and ends every other token', async ({ world, admin: other }) => {
    const own = (await login(world, { username: 'admin', password: PASSWORD })).body.data.token;
    const change = (body: unknown) => world.call('POST', '/auth/change-password', { token: own, body });
    const next = 'another good password';
    expect((await change({ current_password: 'wrong', password: next, password_confirmation: next })).body.errors).toEqual({
      current_password: ['当前密码不正确'],
    });
    expect((await change({ current_password: PASSWORD, password: next, password_confirmation: 'different one' })).body.errors).toHaveProperty(
      'password_confirmation',
    );
    expect((await change({ current_password: PASSWORD, password: 'short', password_confirmation: 'short' })).body.errors).toEqual({
      password: ['至少 10 个字符'],
    });
    expect((await change({ current_password: PASSWORD, password: next, password_confirmation: next })).status).toBe(204);
    expect((await world.call('GET', '/auth/me', { token: own })).status).toBe(200);
    expect((await world.call('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await login(world, { username: 'admin', password: PASSWORD })).status).toBe(401);
    expect((await login(world, { username: 'admin', password: next })).status).toBe(200);
  });

  test('the current password cannot be guessed through auth.change_password', async ({ world, editor: token }) => {
    const body = { current_password: 'wrong', password: 'another good password', password_confirmation: 'another good password' };
    for (let count = 0; count < 10; count += 1) expect((await world.call('POST', '/auth/change-password', { token, body })).status).toBe(422);
    expect((await world.call('POST', '/auth/change-password', { token, body: { ...body, current_password: PASSWORD } })).status).toBe(429);
  });

  test('auth.update_me changes the name only', async ({ world, editor: token }) => {
    expect((await world.call('PUT', '/auth/me', { token, body: { name: ' 王编辑 ' } })).body.user.name).toBe('王编辑');
    expect((await world.call('PUT', '/auth/me', { token, body: { role: 'admin', name: 'x' } })).status).toBe(422);
  });

  test('sign-ins and failures stand in the log, without passwords', async ({ world, admin: token }) => {
    await login(world, { username: 'admin', password: 'wrong password' });
    await login(world, { username: 'admin', password: PASSWORD });
    const log = await world.call('GET', '/audit', { token });
    expect(log.body.data.map((entry: { action: string }) => entry.action)).toEqual(expect.arrayContaining(['auth.login_failed', 'auth.login']));
    expect(JSON.stringify(log.body)).not.toContain('wrong password');
  });

  test('what was typed as a name stands in the log only when somebody bears it', async ({ world, admin: token }) => {
    await login(world, { username: 'my-secret-password', password: 'x' });
    await login(world, { username: 'ADMIN', password: 'wrong password' });
    const log = await world.call('GET', '/audit?action=auth.login_failed', { token });
    expect(log.body.data.map((entry: { target_name: string }) => entry.target_name).sort()).toEqual(['', 'admin']);
    expect(log.text).not.toMatch(/my-secret-password/);
  });

  test('auth.sessions lists the caller’s own; one or all others can be ended, nobody else’s', async ({ world }) => {
    await world.as('admin');
    const editor = await world.as('editor');
    const signIn = async () => (await login(world, { username: 'admin', password: PASSWORD })).body.data.token as string;
    const [own, second, third] = [await signIn(), await signIn(), await signIn()];
    const list = async (token: string) => (await world.call('GET', '/auth/sessions', { token })).body.data as { id: number; current: boolean }[];
    const rows = await list(own);
    expect([rows.length, rows.filter((row) => row.current).length]).toEqual([4, 1]);
    const [theirs] = await list(editor);
    expect((await world.call('DELETE', `/auth/sessions/${theirs?.id}`, { token: own })).status).toBe(404);
    const secondRow = (await list(second)).find((row) => row.current);
    expect((await world.call('DELETE', `/auth/sessions/${secondRow?.id}`, { token: own })).status).toBe(204);
    expect((await world.call('GET', '/auth/me', { token: second })).status).toBe(401);
    expect((await world.call('GET', '/auth/me', { token: third })).status).toBe(200);
    expect((await world.call('DELETE', '/auth/sessions', { token: own })).status).toBe(204);
    expect((await world.call('GET', '/auth/me', { token: third })).status).toBe(401);
    expect((await world.call('GET', '/auth/me', { token: editor })).status).toBe(200);
    expect(await list(own)).toEqual([expect.objectContaining({ current: true })]);
  });
});
