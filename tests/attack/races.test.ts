import { expect, test } from 'vitest';
import { makeEdition, publish, write } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { png, upload } from '../support/media-files.ts';
import { buildWorld, PASSWORD } from '../support/world.ts';
import { AttackReport } from './report.ts';

const AT_ONCE = 8;

describeEachDatabase('at once', (fresh) => {
  const report = new AttackReport('at once: one wins, nothing is lost');

  test('of many who change the same one wins and the others are told; of many who make the same one does; nothing stands below itself', async () => {
    const world = await buildWorld(fresh);
    const token = await world.as('admin');
    const make = async (path: string, body: unknown) => (await world.call('POST', path, { token, body })).body.data as { id: number; version: number };
    const race = async (method: 'POST' | 'PUT', path: string, body: (turn: number) => unknown) => {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => world.call(method, path, { token, body: body(turn) })));
      const won = answers.filter(({ status }) => status < 300).length;
      const told = answers.filter(({ status }) => status === 409 || (method === 'POST' && status === 422)).length;
      report.add(won === 1 && told === AT_ONCE - 1 ? 'survived' : 'fell', `${method} ${path}: ${answers.map(({ status }) => status)}`);
    };
    const versioned: [path: string, thing: { id: number | string; version: number }, field: string][] = [
      ['/categories', await make('/categories', { name: 'C' }), 'name'],
      ['/menus', await make('/menus', { label: 'M', url: '/GRE' }), 'label'],
      ['/users', await make('/users', { username: 'someone', password: PASSWORD }), 'name'],
      ['/articles', await publish(world, { title: 'A' }), 'title'],
      ['/media', (await upload(world, await png())).body.data, 'alt'],
      ['/editions', { id: await makeEdition(world, 'GRE', 'E', '2026-01-01'), version: 1 }, 'name'],
      ['/configs', { ...(await world.call('GET', '/configs/site_name', { token })).body.data, id: 'site_name' }, 'value'],
    ];
    for (const [path, { id, version }, field] of versioned) await race('PUT', `${path}/${id}`, (turn) => ({ version, [field]: `New ${turn}` }));
    const draft = await write(world, { title: 'D' });
    await race('PUT', `/articles/${draft.id}/working-copy`, (turn) => ({ version: draft.version, title: `New ${turn}` }));
    await race('POST', '/articles', () => ({ title: 'Same', slug: 'same' }));
    await race('POST', '/categories', () => ({ name: 'Same', slug: 'same' }));
    await race('POST', '/users', () => ({ username: 'same', password: PASSWORD }));
    await race('POST', '/search/aliases', () => ({ words: ['quincunx', 'five points'] }));
    await race('POST', '/backups', () => ({}));
    for (const [path, name] of [
      ['/categories', 'name'],
      ['/menus', 'label'],
    ] as const) {
      const [one, two] = [await make(path, { [name]: 'One' }), await make(path, { [name]: 'Two' })];
      const below = (child: typeof one, parent: typeof one) =>
        world.call('PUT', `${path}/${child.id}`, { token, body: { version: child.version, parent_id: parent.id } });
      await Promise.all([below(one, two), below(two, one)]);
      const rows = (await world.call('GET', path, { token })).body.data as { id: number; parent_id: number | null }[];
      const parents = rows.filter(({ id }) => id === one.id || id === two.id).map(({ parent_id }) => parent_id);
      report.add(parents.includes(null) ? 'survived' : 'fell', `${path}: two below each other`);
    }
    expect(report.fell).toEqual([]);
  }, 120_000);

  test('no session that was begun or renewed meanwhile outlives a new password', async () => {
    const world = await buildWorld(fresh);
    await world.call('POST', '/users', { token: await world.as('admin'), body: { username: 'someone', password: PASSWORD } });
    const signIn = () => world.call('POST', '/auth/login', { body: { username: 'someone', password: PASSWORD } });
    const [own, other] = [(await signIn()).body.data.token, (await signIn()).body.data.token];
    const next = { password: `${PASSWORD} 2`, password_confirmation: `${PASSWORD} 2` };
    const [changed, ...begun] = await Promise.all([
      world.call('POST', '/auth/change-password', { token: own, body: { current_password: PASSWORD, ...next } }),
      world.call('POST', '/auth/renew', { token: other }),
      world.call('POST', '/auth/renew', { token: other }),
      signIn(),
    ]);
    expect(changed.status).toBe(204);
    for (const token of [other, ...begun.map(({ body }) => body?.data?.token)].filter(Boolean))
      report.add((await world.call('GET', '/auth/me', { token })).status === 401 ? 'refused' : 'fell', 'a session of the old password');
    expect((await world.call('GET', '/auth/me', { token: own })).status).toBe(200);
    expect(report.fell).toEqual([]);
  });
});
