import { expect, test } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import { expireRecycled } from '../../server/resources/articles/articles.lifecycle.ts';
import { BODY, list, publish, read, withPages, write } from '../support/articles.ts';
import { describeTwoInstances } from '../support/shared-database.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

async function bin(world: World, title: string, slug: string): Promise<number> {
  const { id } = await publish(world, { title, slug, tags: ['kept'] });
  expect((await world.call('DELETE', `/articles/${id}`, { token: await world.as('editor') })).status).toBe(204);
  return id;
}
const left = async (world: World) => (await list(world, 'status=recycled')).map((row) => [row.title, row.recycle_days_left]);

/** What lies in it, asked without a session: those end sooner. */
const binned = async ({ deps }: World) =>
  (await deps.db.selectFrom('articles').select('title').where('deleted_at', 'is not', null).orderBy('title').execute()).map((row) => row.title);

describeEachWorld('the recycle bin', (test, fresh) => {
  test('keeps an article for thirty days from its deletion, then its address is gone for good', async () => {
    const world = await buildWorld(fresh, withPages);
    await bin(world, 'First', 'first');
    world.pass(DAY_MS);
    await bin(world, 'Second', 'second');
    expect(await left(world)).toEqual([
      ['Second', 30],
      ['First', 29],
    ]);
    world.pass(29 * DAY_MS - 1);
    expect([await expireRecycled(world.deps), await binned(world)]).toEqual([0, ['First', 'Second']]);
    expect((await world.app.inject('/article/first')).statusCode).toBe(404);
    world.pass(1);
    expect([await expireRecycled(world.deps), await binned(world)]).toEqual([1, ['Second']]);
    expect((await world.app.inject('/article/first')).statusCode).toBe(410);
    expect((await world.call('GET', '/articles/public/first')).status).toBe(410);
    expect(await expireRecycled(world.deps)).toBe(0);
    world.pass(DAY_MS);
    expect([await expireRecycled(world.deps), await binned(world)]).toEqual([1, []]);
  });

  test('an article outside has no days left; one that came back is a draft again', async ({ world }) => {
    const id = await bin(world, 'Back', 'back');
    const restored = await world.call('POST', `/articles/${id}/restore`, { token: await world.as('editor') });
    expect(restored.body.data).toMatchObject({ status: 'draft', recycle_days_left: null, deleted_at: null, tags: ['kept'] });
    world.pass(40 * DAY_MS);
    expect(await expireRecycled(world.deps)).toBe(0);
  });

  test('an article comes back in its former state when that is asked for; a schedule that has run out makes a draft', async () => {
    const world = await buildWorld(fresh, withPages);
    const token = await world.as('editor');
    const id = await bin(world, 'Public', 'public');
    const later = await write(world, {
      title: 'Later',
      slug: 'later',
      content_html: BODY,
      status: 'scheduled',
      published_at: new Date(world.deps.clock() + DAY_MS).toISOString(),
    });
    const recycleAndRestore = async (article: number, wait = 0) => {
      await world.call('DELETE', `/articles/${article}`, { token });
      world.pass(wait);
      return (await world.call('POST', `/articles/${article}/restore?former=true`, { token: await world.as('editor') })).body.data.status;
    };
    expect(await recycleAndRestore(later.id)).toBe('scheduled');
    expect(await recycleAndRestore(later.id, 2 * DAY_MS)).toBe('draft');
    const batch = { ids: [id], action: 'restore_former' };
    expect((await world.call('POST', '/articles/batch', { token: await world.as('editor'), body: batch })).body.data).toEqual([{ id, ok: true }]);
    expect((await world.app.inject('/article/public')).statusCode).toBe(200);
    expect((await world.call('GET', '/articles/public?q=public')).body.data.map((article: { id: number }) => article.id)).toEqual([id]);
  });

  test('is emptied by admins alone, and nothing else is touched', async ({ world }) => {
    const living = await publish(world, { title: 'Living', slug: 'living' });
    for (const name of ['one', 'two', 'three']) await bin(world, name, name);
    const empty = async (role: 'editor' | 'admin') => world.call('POST', '/articles/empty-recycle-bin', { token: await world.as(role) });
    expect((await empty('editor')).status).toBe(403);
    expect((await empty('admin')).body).toEqual({ data: { deleted: 3 } });
    expect((await empty('admin')).body).toEqual({ data: { deleted: 0 } });
    expect(await left(world)).toEqual([]);
    expect((await world.call('GET', '/articles/public/two')).status).toBe(410);
    expect((await read(world, living.id)).title).toBe('Living');
  });

  test('more than one transaction holds are deleted all the same', async ({ world }) => {
    const model = await world.deps.db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', await bin(world, 'Model', 'model'))
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 450 }, (_, index) => ({ ...model, id: undefined, slug: `many-${index}` }));
    for (let start = 0; start < rows.length; start += 50)
      await world.deps.db
        .insertInto('articles')
        .values(rows.slice(start, start + 50))
        .execute();
    const answer = await world.call('POST', '/articles/empty-recycle-bin', { token: await world.as('admin') });
    expect(answer.body).toEqual({ data: { deleted: 451 } });
  });

  test('only what lies in it is deleted for good, and only by admins: batch results say so for each', async ({ world, editor, admin }) => {
    const binned = await bin(world, 'Binned', 'binned');
    const living = (await write(world, { title: 'Living' })).id;
    const body = { ids: [binned, living, 99_999], action: 'delete' };
    expect((await world.call('POST', '/articles/batch', { token: editor, body })).status).toBe(403);
    expect((await world.call('POST', '/articles/batch', { token: admin, body })).body.data).toEqual([
      { id: binned, ok: true },
      { id: living, ok: false, code: 'conflict', message: '只能永久删除回收站中的文章' },
      { id: 99_999, ok: false, code: 'not_found', message: expect.any(String) },
    ]);
    expect((await world.call('DELETE', `/articles/${living}?permanent=true`, { token: admin })).status).toBe(409);
    expect((await world.call('DELETE', `/articles/${living}?permanent=true`, { token: editor })).status).toBe(403);
  });
});

describeTwoInstances('the recycle bin of two instances', (two) => {
  test('what is over is deleted once', async () => {
    const [one, other] = await two();
    for (let number = 0; number < 8; number += 1) await bin(one, `No. ${number}`, `no-${number}`);
    for (const world of [one, other]) world.pass(30 * DAY_MS);
    const done = await Promise.all([one, other, one].map(({ deps }) => expireRecycled(deps)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(8);
  });
});
