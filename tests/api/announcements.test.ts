import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { runJobs } from '../../server/queue.ts';
import { ANNOUNCE, announceChanges } from '../../server/resources/announcements/announcements.jobs.ts';
import { runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { describeEachDatabase, type FreshDatabase } from '../support/database.ts';
import { buildWorld, type World } from '../support/world.ts';

afterEach(() => vi.unstubAllGlobals());

/** Tells what has changed up to now, once that is old enough to be told. */
const announce = (world: World) => {
  world.pass(5000);
  return announceChanges(world.deps);
};

/** A world that readers could reach, with both engines set up, and what the engines were sent. */
async function announcing(fresh: FreshDatabase, status = 200) {
  const sent: { url: string; body: string }[] = [];
  const engines = { status };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body });
    return new Response('{"success":1}', { status: engines.status });
  });
  const world = await buildWorld(fresh, (deps) => {
    deps.options.public_url = 'https://exam.example';
  });
  const admin = await world.as('admin');
  const set = async (key: string, value: string) => (await world.call('PUT', `/configs/${key}`, { token: admin, body: { value } })).status;
  expect(await set('baidu_push_token', 'secret-token')).toBe(200);
  expect(await set('indexnow_key', 'abcdef0123456789')).toBe(200);
  await announce(world);
  return { world, token: await world.as('editor'), sent, engines, set };
}

const PUBLISHED = { title: 'Fish', content_html: '<p>Text</p>', status: 'published' };

describeEachDatabase('announcements to search engines', (fresh) => {
  test('what goes public, changes or is taken down is sent once to each engine, to no other host', async () => {
    const { world, token, sent } = await announcing(fresh);
    world.pass(1000);
    const { id } = (await world.call('POST', '/articles', { token, body: PUBLISHED })).body.data;
    await world.call('POST', '/articles', { token, body: { title: 'Draft' } });
    world.pass(1000);
    expect(await announce(world)).toBe(1);
    expect(await announce(world)).toBe(0);
    expect(sent).toEqual([]);
    await runJobs(world.deps, ANNOUNCE);
    expect(sent.map(({ url }) => new URL(url).host).sort()).toEqual(['api.indexnow.org', 'data.zz.baidu.com']);
    expect(sent.find(({ url }) => url.includes('baidu'))?.body).toBe('https://exam.example/article/fish');
    const indexNow = JSON.parse(sent.find(({ url }) => url.includes('indexnow'))?.body ?? '{}');
    expect(indexNow).toEqual({
      host: 'exam.example',
      key: 'abcdef0123456789',
      keyLocation: 'https://exam.example/abcdef0123456789.txt',
      urlList: ['https://exam.example/article/fish'],
    });

    world.pass(1000);
    await world.call('DELETE', `/articles/${id}`, { token });
    world.pass(1000);
    expect(await announce(world)).toBe(1);
  });

  test('what nobody could ever read is told to no engine, whatever time it bears; what is taken back is', async () => {
    const { world, token } = await announcing(fresh);
    const past = new Date(world.deps.clock() - HOUR_MS).toISOString();
    const create = async (fields: object) => (await world.call('POST', '/articles', { token, body: { content_html: '<p>Text</p>', ...fields } })).body.data;
    const announced = async () => {
      world.pass(1000);
      const told = await announce(world);
      world.pass(1000);
      return told;
    };
    world.pass(1000);
    const draft = await create({ title: 'Secret merger', status: 'draft', published_at: past });
    expect(await announced()).toBe(0);
    const saved = await world.call('PUT', `/articles/${draft.id}`, { token, body: { title: 'Secret merger, again', version: draft.version } });
    expect(saved.status).toBe(200);
    expect(await announced()).toBe(0);
    expect((await world.call('DELETE', `/articles/${draft.id}`, { token })).status).toBe(204);
    expect(await announced()).toBe(0);

    const shown = await create({ title: 'Shown', status: 'published' });
    expect(await announced()).toBe(1);
    const taken = await world.call('PUT', `/articles/${shown.id}`, { token, body: { status: 'draft', version: shown.version } });
    expect(taken.status).toBe(200);
    expect(await announced()).toBe(1);
    const { version } = taken.body.data;
    expect((await world.call('PUT', `/articles/${shown.id}`, { token, body: { title: 'Shown no more', version } })).status).toBe(200);
    expect(await announced()).toBe(0);
  });

  test('a site that nobody else can reach announces nothing, whatever its name or network', async () => {
    const { world, token } = await announcing(fresh);
    await world.call('POST', '/articles', { token, body: PUBLISHED });
    const { options } = world.deps;
    for (const host of ['localhost', 'desk.local', '127.0.0.1', '10.1.2.3', '172.20.0.5', '192.168.1.4', '169.254.1.1', '100.64.0.9', '[::1]', '[fd00::7]']) {
      options.public_url = `http://${host}:3000`;
      world.pass(1000);
      expect(await announce(world), host).toBe(0);
    }
    options.public_url = 'https://10.example.com';
    world.pass(1000);
    await world.call('POST', '/articles', { token, body: { ...PUBLISHED, title: 'Crab' } });
    world.pass(1000);
    expect(await announce(world)).toBeGreaterThan(0);
  });

  test('a refusal is written down and tried again later; publishing never notices', async () => {
    const { world, token, sent, engines } = await announcing(fresh, 500);
    world.pass(1000);
    expect((await world.call('POST', '/articles', { token, body: PUBLISHED })).status).toBe(201);
    world.pass(1000);
    await announce(world);
    await runJobs(world.deps, ANNOUNCE);
    const failed = await world.deps.db.selectFrom('jobs').selectAll().where('kind', '=', ANNOUNCE.name).execute();
    expect(failed.map(({ finished_at, error }) => [finished_at, error?.includes('500')])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(failed.some(({ error }) => error?.includes('secret-token'))).toBe(false);
    engines.status = 200;
    sent.length = 0;
    world.pass(HOUR_MS);
    await runJobs(world.deps, ANNOUNCE);
    expect(sent).toHaveLength(2);
  });

  test('an article that goes public by its time is announced then; a site not set up or not to be indexed announces nothing', async () => {
    const { world, token, set } = await announcing(fresh);
    const published_at = new Date(world.deps.clock() + 60_000).toISOString();
    await world.call('POST', '/articles', { token, body: { ...PUBLISHED, published_at } });
    world.pass(10_000);
    expect(await announce(world)).toBe(0);
    world.pass(60_000);
    await runSchedule(world.deps);
    expect(await announce(world)).toBe(1);
    expect(await set('baidu_push_token', '')).toBe(200);
    expect(await set('indexnow_key', '')).toBe(200);
    await world.call('POST', '/articles', { token, body: { ...PUBLISHED, title: 'More' } });
    world.pass(1000);
    expect(await announce(world)).toBe(0);
  });

  test('what the clock brings or takes away is announced, whenever one looks', async () => {
    const { world, token } = await announcing(fresh);
    const at = (ms: number) => new Date(world.deps.clock() + ms).toISOString();
    await world.call('POST', '/articles', { token, body: { ...PUBLISHED, published_at: at(60_000), unpublish_at: at(600_000) } });
    world.pass(60_300);
    // It is time, and the schedule has not run yet.
    expect(await announceChanges(world.deps)).toBe(0);
    world.pass(10_000);
    expect(await announceChanges(world.deps)).toBe(0);
    await runSchedule(world.deps);
    expect(await announce(world)).toBe(1);
    expect(await announce(world)).toBe(0);
    world.pass(600_000);
    expect(await announceChanges(world.deps)).toBe(0);
    await runSchedule(world.deps);
    expect(await announce(world)).toBe(1);
    expect(await announce(world)).toBe(0);
  });

  test('the key’s file answers for the key alone, and a malformed key is refused', async () => {
    const { world, set } = await announcing(fresh);
    expect((await world.app.inject('/abcdef0123456789.txt')).body).toBe('abcdef0123456789');
    expect((await world.app.inject('/abcdef0123456788.txt')).statusCode).toBe(404);
    expect(await set('indexnow_key', 'too short')).toBe(422);
    expect((await world.call('GET', '/configs/public')).text).not.toContain('secret-token');
  });
});
