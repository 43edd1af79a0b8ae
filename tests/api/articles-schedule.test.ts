import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import { runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { at, autosave, BODY, list, MINUTE, page, publish, read, save, withPages, write } from '../support/articles.ts';
import { describeTwoInstances } from '../support/shared-database.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const later = { title: 'Later', slug: 'later', content_html: BODY, exam: 'GRE' as const, status: 'scheduled' as const, published_at: at(HOUR_MS) };
const events = async (world: World, id: number) =>
  (await world.call('GET', `/articles/${id}/revisions`, { token: await world.as('editor') })).body.data.map((row: { event: string }) => row.event);

/** All of the sitemaps' addresses. */
async function sitemaps(world: World): Promise<string> {
  const { text } = await page(world, '/sitemap.xml');
  const maps = [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map((match) => match[1] as string);
  return (await Promise.all(maps.map((map) => page(world, map)))).map((map) => map.text).join('\n');
}

/** Where a reader or a machine would meet it. */
async function seen(world: World): Promise<boolean[]> {
  const article = await page(world, '/article/later');
  const others = await Promise.all(['/', '/GRE', '/rss.xml'].map((url) => page(world, url)));
  return [article.status === 200, ...[...others.map(({ text }) => text), await sitemaps(world)].map((text) => text.includes('/article/later'))];
}

describeEachWorld('the schedule', (test, fresh) => {
  test('article, lists, feed and sitemap follow at once, and again when it is taken down', async () => {
    const world = await buildWorld(fresh, withPages);
    await world.deps.content.refresh();
    const { id } = await write(world, { ...later, unpublish_at: at(2 * HOUR_MS) });
    expect(await seen(world)).toEqual(Array(5).fill(false));
    world.pass(HOUR_MS - 1);
    expect([await runSchedule(world.deps), await seen(world)]).toEqual([0, Array(5).fill(false)]);
    world.pass(1);
    expect([await runSchedule(world.deps), await seen(world)]).toEqual([1, Array(5).fill(true)]);
    world.pass(HOUR_MS);
    expect([await runSchedule(world.deps), await seen(world)]).toEqual([1, Array(5).fill(false)]);
    expect(await read(world, id)).toMatchObject({ status: 'draft', unpublish_at: null });
    expect(await events(world, id)).toEqual(['unpublish', 'publish', 'create']);
  });

  test('it is done once, whoever looks again: after a restart and by several at the same moment', async ({ world }) => {
    const { id, version } = await write(world, later);
    world.pass(HOUR_MS);
    const restarted = await buildWorld(async () => ({ open: world.deps, drop: async () => {} }));
    restarted.pass(HOUR_MS);
    const done = await Promise.all([world, restarted, world, restarted].map(({ deps }) => runSchedule(deps)));
    expect(done.sort()).toEqual([0, 0, 0, 1]);
    await restarted.close();
    const again = await buildWorld(async () => ({ open: world.deps, drop: async () => {} }));
    again.pass(2 * HOUR_MS);
    expect(await runSchedule(again.deps)).toBe(0);
    expect(await events(world, id)).toEqual(['publish', 'create']);
    expect(await read(world, id)).toMatchObject({ status: 'published', version: version + 1, published_at: at(HOUR_MS) });
  });

  test('a clock that jumps forward publishes what is due; one that jumps back undoes nothing and repeats nothing', async ({ world }) => {
    const { id } = await write(world, later);
    const tomorrow = await write(world, { ...later, title: 'Tomorrow', slug: 'tomorrow', published_at: at(DAY_MS) });
    world.pass(3 * HOUR_MS);
    expect(await runSchedule(world.deps)).toBe(1);
    world.pass(-3 * HOUR_MS);
    expect(await runSchedule(world.deps)).toBe(0);
    expect(await read(world, id)).toMatchObject({ status: 'published', published_at: at(HOUR_MS) });
    world.pass(HOUR_MS);
    expect(await runSchedule(world.deps)).toBe(0);
    expect((await world.call('GET', '/articles/public/later')).status).toBe(200);
    expect(await events(world, id)).toEqual(['publish', 'create']);
    expect((await read(world, tomorrow.id)).status).toBe('scheduled');
  });

  test('what the schedule has forgotten is overdue after a minute: unpublished and still public', async ({ world }) => {
    await write(world, later);
    await publish(world, { title: 'Over', slug: 'over', unpublish_at: at(HOUR_MS) });
    const overdue = async () => (await list(world, 'sort=title')).map(({ title, overdue: isOverdue }) => [title, isOverdue]);
    world.pass(HOUR_MS + MINUTE);
    expect(await overdue()).toEqual([
      ['Later', false],
      ['Over', false],
    ]);
    world.pass(1);
    expect(await overdue()).toEqual([
      ['Later', true],
      ['Over', true],
    ]);
    await runSchedule(world.deps);
    expect((await overdue()).map(([, isOverdue]) => isOverdue)).toEqual([false, false]);
  });

  test('it publishes the text that was scheduled: what is being written beside it goes on waiting', async ({ world }) => {
    const { id } = await write(world, later);
    await autosave(world, id, { title: 'Not finished' });
    world.pass(HOUR_MS);
    await runSchedule(world.deps);
    expect((await world.call('GET', '/articles/public/later')).body.data.title).toBe('Later');
    expect(await read(world, id)).toMatchObject({ title: 'Not finished', status: 'published', working_copy: { user: { name: 'editor' } } });
  });

  test('what should have come and gone while no server ran does not come', async ({ world }) => {
    const { id } = await write(world, { ...later, unpublish_at: at(2 * HOUR_MS) });
    world.pass(3 * HOUR_MS);
    expect(await runSchedule(world.deps)).toBe(1);
    expect(await runSchedule(world.deps)).toBe(0);
    expect((await world.call('GET', '/articles/public/later')).status).toBe(404);
    expect(await read(world, id)).toMatchObject({ status: 'draft', unpublish_at: null });
    expect(await events(world, id)).toEqual(['save', 'create']);
  });

  test('what lies in the recycle bin is not published', async ({ world }) => {
    const { id } = await write(world, later);
    await world.call('DELETE', `/articles/${id}`, { token: await world.as('editor') });
    world.pass(HOUR_MS);
    expect(await runSchedule(world.deps)).toBe(0);
    expect((await world.call('POST', `/articles/${id}/restore`, { token: await world.as('editor') })).body.data.status).toBe('draft');
  });

  test('a future time makes a publication a scheduled one; a past time is refused for scheduling', async ({ world }) => {
    expect(await publish(world, { title: 'Soon', published_at: at(HOUR_MS) })).toMatchObject({ status: 'scheduled' });
    const past = await world.call('POST', '/articles', { token: await world.as('editor'), body: { ...later, published_at: at(-HOUR_MS) } });
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['published_at']]);
    const backwards = await world.call('POST', '/articles', { token: await world.as('editor'), body: { ...later, unpublish_at: at(HOUR_MS) } });
    expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([422, ['unpublish_at']]);
  });

  test('nothing is published for a time that is over; a draft may keep it', async ({ world, editor: token }) => {
    const { id } = await publish(world, { title: 'Short', unpublish_at: at(DAY_MS) });
    await world.call('POST', '/articles/batch', { token, body: { ids: [id], action: 'unpublish' } });
    world.pass(DAY_MS);
    expect((await save(world, id, { summary: 'Still a draft' })).status).toBe(200);
    const refused = await save(world, id, { status: 'published' });
    expect([refused.status, refused.body.errors]).toEqual([422, { unpublish_at: ['下线时间已过，请清空或改为将来的时间'] }]);
    const batch = await world.call('POST', '/articles/batch', { token, body: { ids: [id], action: 'publish' } });
    expect(batch.body.data).toMatchObject([{ id, ok: false }]);
    expect((await save(world, id, { status: 'published', unpublish_at: at(2 * DAY_MS) })).body.data.status).toBe('published');
    await autosave(world, id, { summary: 'Changed' });
    expect((await save(world, id, { status: 'published', unpublish_at: at(HOUR_MS) })).status).toBe(422);
    await world.call('DELETE', `/articles/${id}`, { token });
    world.pass(DAY_MS);
    expect((await world.call('POST', `/articles/${id}/restore?former=true`, { token })).body.data.status).toBe('draft');
  });
});

describeTwoInstances('the schedule of two instances', (two) => {
  test('each article is published once, and both instances show it', async () => {
    const [left, right] = await two();
    await left.as('editor');
    const articles = await Promise.all(Array.from({ length: 12 }, (_, index) => write(left, { ...later, title: `No. ${index}`, slug: `no-${index}` })));
    for (const world of [left, right]) {
      world.pass(HOUR_MS);
      await world.deps.content.refresh();
    }
    let refreshed = 0;
    right.deps.content.onChange(() => {
      refreshed += 1;
    });
    const done = await Promise.all([left, right, left, right].map(({ deps }) => runSchedule(deps)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(articles.length);
    await right.deps.content.refresh();
    expect(refreshed).toBeGreaterThan(0);
    for (const { id, version } of articles) {
      expect(await events(left, id)).toEqual(['publish', 'create']);
      expect((await right.call('GET', `/articles/public/${id}`)).status).toBe(200);
      expect((await read(left, id)).version).toBe(version + 1);
    }
  });
});
