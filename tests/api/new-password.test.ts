import { expect } from 'vitest';
import { giveNewPassword, UnknownUser } from '../../server/resources/users/new-password.ts';
import { describeEachWorld, PASSWORD } from '../support/world.ts';

describeEachWorld('a new password from the terminal', (test) => {
  test('lets a locked-out admin in, ends their sessions, and stands in the log', async ({ world }) => {
    const old = await world.as('admin');
    const { body } = await world.call('GET', '/auth/me', { token: old });
    const { username } = body.user;
    const made = await giveNewPassword(world.deps, username.toUpperCase(), { removeFactor: true });
    expect(made).toMatchObject({ username, factor_removed: false, disabled: false });
    expect((await world.call('GET', '/auth/me', { token: old })).status).toBe(401);
    const signIn = (password: string) => world.call('POST', '/auth/login', { body: { username, password } });
    expect((await signIn(PASSWORD)).status).toBe(401);
    const back = await signIn(made.password);
    expect(back.status).toBe(200);
    const log = await world.call('GET', '/audit?action=users.new_password', { token: back.body.data.token });
    expect(log.body.data).toMatchObject([{ action: 'users.new_password', target: 'users', target_name: username, user: null }]);
    expect(log.text).not.toContain(made.password);
  });

  test('for nobody is refused with the names of the admins', async ({ world }) => {
    await world.as('admin');
    await expect(giveNewPassword(world.deps, 'nobody', { removeFactor: false })).rejects.toThrow(UnknownUser);
    await expect(giveNewPassword(world.deps, 'nobody', { removeFactor: false })).rejects.toThrow(/admin/);
  });
});
