import { expect } from 'vitest';
import { DAY_MS, HOUR_MS, LIMITS } from '../../config/limits.ts';
import type { Renderer } from '../../contract/rendering.ts';
import { devAssets } from '../../server/render/assets.ts';
import { expireVisits } from '../../server/resources/visits/visits.tasks.ts';
import type { FreshDatabase } from '../support/database.ts';
import { AGENT, ask, BOT, PHONE, publish } from '../support/visits.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

const renderer = () => import('../../src/entry-server.tsx') as Promise<Renderer>;

/** A world that renders pages, with one article to be found. */
async function site(fresh: FreshDatabase): Promise<World> {
  const world = await buildWorld(fresh, (deps) => {
    deps.pages = { assets: devAssets, renderer };
  });
  await publish(world, 'Vocabulary for the shorter test', { exam: 'GRE', section: 'verbal' });
  return world;
}
const open = (world: World, url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers: { 'user-agent': AGENT, ...headers } });
async function logged(world: World) {
  await world.deps.visits.flush();
  return world.deps.db.selectFrom('searches').select(['query', 'results', 'exam', 'section']).orderBy('id').execute();
}

const describeEachSite = describeWorldsOf(site);

describeEachSite('searches', (it) => {
  it('are logged with what they found, also where the page was kept', async ({ world }) => {
    expect((await open(world, '/?q=Vocabulary')).statusCode).toBe(200);
    await open(world, '/?q=Vocabulary', { 'user-agent': PHONE });
    await open(world, '/GRE?q=nothing%20like%20it');
    expect(await logged(world)).toEqual([
      { query: 'vocabulary', results: 1, exam: null, section: null },
      { query: 'vocabulary', results: 1, exam: null, section: null },
      { query: 'nothing like it', results: 0, exam: 'GRE', section: null },
    ]);
  });

  it('made inside the browser count too; one reader’s same words within half an hour are one search', async ({ world }) => {
    const list = (query: string, headers = {}, token?: string) =>
      world.call('GET', `/articles/public?${query}`, { token, headers: { 'user-agent': AGENT, ...headers } });
    await list(`q=${encodeURIComponent('ＧＲＥ　语文')}&section=`);
    await list('q=vocabulary');
    await list('q=VOCABULARY%20');
    // Answered from its bytes, and from what lies ready.
    for (const reader of [PHONE, `${PHONE} Edg/140`]) await list('q=vocabulary', { 'user-agent': reader });
    await list('q=vocabulary&page=2');
    await list('exam=GRE');
    expect((await logged(world)).map(({ query, exam, section }) => [query, exam, section])).toEqual([
      ['gre 语文', 'GRE', 'verbal'],
      ...Array.from({ length: 3 }, () => ['vocabulary', null, null]),
    ]);
    world.pass(31 * 60_000);
    await list('q=vocabulary');
    expect(await logged(world)).toHaveLength(5);
  });

  it('of staff, programs, previews and those who ask not to be tracked are not logged, nor what looks like an address', async ({ world }) => {
    await world.call('GET', '/articles/public?q=vocabulary', { token: await world.as('editor'), headers: { 'user-agent': AGENT } });
    await open(world, '/?q=vocabulary', { cookie: 'staff=1' });
    await open(world, '/?q=vocabulary', { 'user-agent': BOT });
    await open(world, '/?q=vocabulary', { 'user-agent': 'kube-probe/1.29' });
    await open(world, '/?q=vocabulary', { dnt: '1' });
    await open(world, '/?q=li%40example.org');
    await open(world, '/?q=138%200013%208000');
    await world.app.inject({ method: 'HEAD', url: '/?q=vocabulary', headers: { 'user-agent': AGENT } });
    expect(await logged(world)).toEqual([]);
  });

  it('are ranked, the ones that found nothing apart, compared with the period before, and exported', async ({ world }) => {
    for (const ip of [1, 2, 3]) await world.app.inject({ url: '/?q=vocabulary', headers: { 'user-agent': AGENT }, remoteAddress: `10.0.0.${ip}` });
    await open(world, '/?q=listening');
    await logged(world);
    const day = 'from=2026-11-21&to=2026-11-21';
    expect((await ask(world, `/searches?${day}`)).body).toMatchObject({
      total: 4,
      data: [
        { query: 'vocabulary', count: 3, count_before: 0, empty: 0, results: 1 },
        { query: 'listening', count: 1, empty: 1, results: 0, last_at: '2026-11-21T04:00:00.000Z' },
      ],
    });
    expect((await ask(world, `/searches?${day}&empty=true`)).body).toMatchObject({ total: 1, data: [{ query: 'listening' }] });
    world.pass(DAY_MS);
    await open(world, '/?q=vocabulary');
    await logged(world);
    expect((await ask(world, '/searches?from=2026-11-22&to=2026-11-22')).data).toMatchObject([{ query: 'vocabulary', count: 1, count_before: 3 }]);
    world.pass(-HOUR_MS);
    // An hour earlier nobody had searched the day before.
    expect((await ask(world, '/searches?from=2026-11-22&to=2026-11-22')).data).toMatchObject([{ query: 'vocabulary', count: 1, count_before: 0 }]);
    const csv = await world.call('GET', `/statistics/export?what=search&${day}&empty=true`, { token: await world.as('editor') });
    expect(csv.text).toBe('\uFEFF搜索词,次数,上一时段次数,无结果次数,最近一次的结果数,考试,科目\r\nlistening,1,0,1,0,,\r\n');
  });

  it('are forgotten after their days', async ({ world }) => {
    await open(world, '/?q=vocabulary');
    await logged(world);
    world.pass((LIMITS.searches_days - 1) * DAY_MS);
    await expireVisits(world.deps);
    expect(await logged(world)).toHaveLength(1);
    world.pass(2 * DAY_MS);
    await expireVisits(world.deps);
    expect(await logged(world)).toEqual([]);
  });
});
