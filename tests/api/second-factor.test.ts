import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { DAY_MS, LIMITS } from '../../config/limits.ts';
import { giveNewPassword } from '../../server/resources/users/new-password.ts';
import { SCHEDULED_TASKS } from '../../server/scheduler.ts';
import { describeEachWorld, PASSWORD, type World } from '../support/world.ts';

const STEP = 30_000;
const login = (world: World, body: object, ip?: string) =>
  world.app
    .inject({ method: 'POST', url: '/api/auth/login', payload: body, ...(ip && { remoteAddress: ip }) })
    .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
const codeOf = (world: World, secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.deps.clock() });

/** Sets a second factor up for somebody, as the window does. */
async function setUp(world: World, token: string): Promise<{ secret: string; recovery: string[] }> {
  const begun = await world.call('POST', '/auth/second-factor', { token, body: { password: PASSWORD } });
  expect(begun.status).toBe(201);
  const { secret, uri } = begun.body.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\/ExamPress:\w+\?/);
  expect(uri).toContain(`secret=${secret}`);
  const confirmed = await world.call('POST', '/auth/second-factor/confirm', { token, body: { code: codeOf(world, secret) } });
  expect(confirmed.status).toBe(200);
  world.pass(STEP);
  return { secret, recovery: confirmed.body.data.recovery_codes };
}

describeEachWorld('the second factor', (test) => {
  test('lost with its codes, it is taken away at the terminal, and the log says so', async ({ world, editor: token }) => {
    await setUp(world, token);
    const withPassword = ({ password }: { password: string }) => login(world, { username: 'editor', password });
    const kept = await giveNewPassword(world.deps, 'editor', { removeFactor: false });
    expect(kept.factor_removed).toBe(false);
    expect((await withPassword(kept)).body.code).toBe('second_factor_needed');
    const made = await giveNewPassword(world.deps, 'editor', { removeFactor: true });
    expect(made.factor_removed).toBe(true);
    expect((await withPassword(made)).status).toBe(200);
    const log = await world.call('GET', '/audit?action=users.remove_second_factor', { token: await world.as('admin') });
    expect(log.body.data).toMatchObject([{ target: 'users', target_name: 'editor', user: null }]);
  });

  test('it is set up with the password and a first code, then asked for after the right password', async ({ world, editor: token }) => {
    const who = { username: 'editor', password: PASSWORD };
    expect((await world.call('POST', '/auth/second-factor', { token, body: { password: 'wrong' } })).body.errors).toEqual({ password: ['密码不正确'] });
    expect((await world.call('POST', '/auth/second-factor/confirm', { token, body: { code: '123456' } })).status).toBe(404);
    await world.call('POST', '/auth/second-factor', { token, body: { password: PASSWORD } });
    expect((await world.call('POST', '/auth/second-factor/confirm', { token, body: { code: 'abc' } })).body.errors).toHaveProperty('code');
    expect((await login(world, who)).status, 'one that was never confirmed does not count').toBe(200);
    expect((await world.call('GET', '/auth/second-factor', { token })).body.data).toEqual({ since: null, recovery_codes: 0, required: false });

    const { secret, recovery } = await setUp(world, token);
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    expect((await world.call('GET', '/auth/second-factor', { token })).body.data).toMatchObject({ since: expect.any(String), recovery_codes: 10 });
    expect((await world.call('GET', '/auth/me', { token })).body.user.second_factor).toBe('on');
    expect((await world.call('POST', '/auth/second-factor', { token, body: { password: PASSWORD } })).status).toBe(409);

    expect((await login(world, { ...who, password: 'wrong' })).body).toEqual({ message: '用户名或密码错误', code: 'unauthenticated' });
    expect((await login(world, { ...who, password: 'wrong', code: codeOf(world, secret) })).body.code).toBe('unauthenticated');
    const asked = await login(world, who);
    expect([asked.status, asked.body]).toEqual([401, { message: '请输入验证码', code: 'second_factor_needed' }]);
    expect((await login(world, { ...who, code: '000000' })).body.code).toBe('second_factor_wrong');
    const code = codeOf(world, secret);
    expect((await login(world, { ...who, code: `${code.slice(0, 3)} ${code.slice(3)}` })).body.data.token).toMatch(/^[\w-]{43}$/);
    expect((await login(world, { ...who, code })).body.code, 'no code is good twice').toBe('second_factor_wrong');
    world.pass(STEP);
    expect((await login(world, { ...who, code })).body.code).toBe('second_factor_wrong');
    expect((await login(world, { ...who, code: codeOf(world, secret) })).status).toBe(200);
  });

  test('a recovery code is good once, however it is written; new ones end the old', async ({ world, editor: token }) => {
    const who = { username: 'editor', password: PASSWORD };
    const { recovery } = await setUp(world, token);
    const [first = '', second = ''] = recovery;
    expect(first).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect((await login(world, { ...who, code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await login(world, { ...who, code: first })).body.code).toBe('second_factor_wrong');
    expect((await world.call('GET', '/auth/second-factor', { token })).body.data.recovery_codes).toBe(9);
    const renewed = await world.call('POST', '/auth/second-factor/recovery-codes', { token, body: { password: PASSWORD } });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect((await login(world, { ...who, code: second })).body.code).toBe('second_factor_wrong');
    const stored = JSON.stringify(await world.deps.db.selectFrom('recovery_codes').selectAll().execute());
    expect(stored).not.toContain(renewed.body.data.recovery_codes[0]);
    expect((await world.call('POST', '/auth/second-factor/remove', { token, body: { password: PASSWORD } })).status).toBe(204);
    expect((await login(world, who)).status).toBe(200);
    expect(await world.deps.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  test('codes cannot be guessed, from however many addresses; the log knows of it, but no secret', async ({ world, admin }) => {
    const { secret, recovery } = await setUp(world, await world.as('editor'));
    const who = { username: 'editor', password: PASSWORD };
    for (let count = 0; count < 10; count += 1) {
      expect((await login(world, { ...who, code: '000000' }, `198.51.${count}.7`)).body.code).toBe('second_factor_wrong');
    }
    expect((await login(world, { ...who, code: codeOf(world, secret) }, '203.0.113.9')).status).toBe(429);
    const log = await world.call('GET', '/audit?per_page=100', { token: admin });
    expect(log.body.data.filter((entry: { action: string }) => entry.action === 'auth.login_failed')).toHaveLength(11);
    for (const word of [secret, recovery[0] ?? '', '000000', PASSWORD]) expect(log.text).not.toContain(word);
    world.pass(15 * 60_000 + 1);
    expect((await login(world, { ...who, code: codeOf(world, secret) })).status).toBe(200);
  });

  test('an admin may require it: until it is set up only one’s own account is open', async ({ world, admin, editor }) => {
    expect((await world.call('PUT', '/configs/require_second_factor', { token: admin, body: { value: true } })).status).toBe(200);
    for (const token of [admin, editor]) {
      const refused = await world.call('GET', '/articles', { token });
      expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_unset']);
      expect((await world.call('GET', '/auth/me', { token })).body.user.second_factor).toBe('needed');
      expect((await world.call('GET', '/configs/public', { token })).status).toBe(200);
    }
    await setUp(world, editor);
    expect((await world.call('GET', '/articles', { token: editor })).status).toBe(200);
    expect((await world.call('GET', '/articles', { token: admin })).status).toBe(403);
    // What is public is open to him as to anybody, and no more.
    const article_id = (await world.call('POST', '/articles', { token: editor, body: { title: 'Guide', content_html: '<p>Text.</p>', status: 'published' } }))
      .body.data.id;
    const said = (token: string) => world.call('POST', '/comments', { token, body: { article_id, author_name: 'Ann', content: `From ${token}` } });
    expect((await said(admin)).body.data.status).toBe('pending');
    expect((await said(editor)).body.data.status).toBe('approved');
  });

  test('an admin lets somebody in again whose authenticator is lost', async ({ world, admin, editor }) => {
    await setUp(world, editor);
    const { data } = (await world.call('GET', '/users', { token: admin })).body;
    const user = data.find((row: { username: string }) => row.username === 'editor');
    expect(user.second_factor).toBe(true);
    expect((await world.call('DELETE', `/users/${user.id}/second-factor`, { token: editor })).status).toBe(403);
    expect((await world.call('DELETE', `/users/${user.id}/second-factor`, { token: admin })).status).toBe(204);
    expect((await world.call('DELETE', `/users/${user.id}/second-factor`, { token: admin })).status).toBe(404);
    expect((await login(world, { username: 'editor', password: PASSWORD })).status).toBe(200);
  });

  test('a sign-in from a new network is told to the others, not to the one who came from there', async ({ world }) => {
    await world.as('editor');
    const who = { username: 'editor', password: PASSWORD };
    const tokenFrom = async (ip: string) => (await login(world, who, ip)).body.data.token as string;
    const networks = async (token: string, ip: string) =>
      (await world.app.inject({ url: '/api/auth/new-networks', remoteAddress: ip, headers: { authorization: `Bearer ${token}` } })).json().data;
    const home = await tokenFrom('192.0.2.10');
    expect(await networks(home, '192.0.2.10')).toEqual([]);
    await tokenFrom('192.0.2.77');
    expect(await networks(home, '192.0.2.10'), 'the same neighbourhood').toEqual([]);
    const away = await tokenFrom('198.51.100.7');
    expect(await networks(away, '198.51.100.7')).toEqual([]);
    const [told] = await networks(home, '192.0.2.10');
    expect(told).toMatchObject({ ip: '198.51.100.7', at: expect.any(String) });
    const dismiss = (token: string, ip: string) =>
      world.app.inject({ method: 'DELETE', url: `/api/auth/new-networks/${told.id}`, remoteAddress: ip, headers: { authorization: `Bearer ${token}` } });
    expect((await dismiss(away, '198.51.100.7')).statusCode).toBe(404);
    expect((await dismiss(home, '192.0.2.10')).statusCode).toBe(204);
    expect(await networks(home, '192.0.2.10')).toEqual([]);
  });

  test('places that nobody signs in from any more are forgotten, but for the last', async ({ world }) => {
    await world.as('editor');
    const who = { username: 'editor', password: PASSWORD };
    const places = async () =>
      (await world.deps.db.selectFrom('sign_in_networks').select('ip').where('ip', 'not like', '127.%').orderBy('last_at').execute()).map(({ ip }) => ip);
    const expire = SCHEDULED_TASKS.find(({ name }) => name === 'networks.expire') as (typeof SCHEDULED_TASKS)[number];
    for (const ip of ['192.0.2.10', '198.51.100.7']) {
      expect((await login(world, who, ip)).status).toBe(200);
      world.pass(DAY_MS);
    }
    await expire.run(world.deps);
    expect(await places()).toEqual(['192.0.2.10', '198.51.100.7']);
    world.pass((LIMITS.sign_in_networks.known_days + 1) * DAY_MS);
    await expire.run(world.deps);
    expect(await places()).toEqual(['198.51.100.7']);
  });
});
