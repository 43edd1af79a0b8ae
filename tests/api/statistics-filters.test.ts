import { type KyselyPlugin, sql } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS, HOUR_MS, LIMITS, MEMORY } from '../../config/limits.ts';
import { buildApp } from '../../server/app.ts';
import { ContentVersion } from '../../server/database/content-version.ts';
import type { Hit } from '../../server/deps.ts';
import { expireVisits, packHits } from '../../server/resources/visits/visits.tasks.ts';
import type { FreshDatabase } from '../support/database.ts';
import { numbers } from '../support/random.ts';
import { AGENT, ask, BOT, PHONE, publish, record } from '../support/visits.ts';
import { buildWorld, describeWorldsOf, NOW, type World } from '../support/world.ts';

const BAIDU = 'https://www.baidu.com/link';
const GOOGLE = 'https://www.google.com/';

/** Two articles of GRE, one of TOEFL, read today by five people from three places. */
async function traffic(fresh: FreshDatabase): Promise<World & { verbal: string; quant: string; ids: Record<'verbal' | 'quant' | 'toefl', number> }> {
  const world = await buildWorld(fresh);
  const verbal = await publish(world, 'Verbal', { exam: 'GRE', section: 'verbal' });
  const quant = await publish(world, 'Quant', { exam: 'GRE', section: 'quant' });
  const toefl = await publish(world, 'Speaking', { exam: 'TOEFL', section: 'speaking' });
  const [a, b, c] = [verbal, quant, toefl].map(({ slug }) => `/article/${slug}`) as [string, string, string];
  const reader = (ip: string, ...hits: Partial<Hit>[]) => hits.map((hit, index) => ({ ip, at: NOW + index * 60_000, ...hit }));
  await record(
    world,
    ...reader('10.0.0.1', { path: a, referrer: BAIDU }, { path: b, referrer: 'http://127.0.0.1:3000/' }),
    ...reader('10.0.0.2', { path: a, referrer: BAIDU, user_agent: PHONE }),
    ...reader('10.0.0.3', { path: a, referrer: GOOGLE }),
    ...reader('10.0.0.4', { path: c, referrer: BAIDU }),
    ...reader('10.0.0.5', { path: '/GRE' }),
    { path: a, user_agent: BOT, ip: '10.0.0.9' },
  );
  return { ...world, verbal: a, quant: b, ids: { verbal: verbal.id, quant: quant.id, toefl: toefl.id } };
}
const pairs = (data: { key: string; pv: number }[]) => data.map(({ key, pv }) => [key, pv]);

const describeEachSite = describeWorldsOf(traffic);

describeEachSite('a statistics screen narrowed to one row', (it, fresh) => {
  it('shows that row’s figures, trend and everything else of it', async ({ world }) => {
    const summary = (await ask(world, '/summary?from=2026-11-21&to=2026-11-21&by=source&key=Baidu')).data;
    expect(summary).toMatchObject({ now: { pv: 3, uv: 3, ip: 3, visits: 3, bots: 0 }, label: '百度', hits_from: '2026-10-23', running: true });
    const trend = (await ask(world, `/trend?from=2026-11-20&to=2026-11-21&by=article&key=${world.ids.verbal}`)).data;
    expect(trend.map(({ pv, visits, bots }: Record<string, number>) => [pv, visits, bots])).toEqual([
      [0, 0, 0],
      [3, 3, 1],
    ]);
    const hours = (await ask(world, `/trend?interval=hour&by=page&key=${encodeURIComponent(world.verbal)}`)).data;
    expect(hours.filter((point: { pv: number }) => point.pv > 0)).toEqual([{ at: '2026-11-21T12', pv: 3, uv: 3, ip: 3, visits: 3, bots: 1 }]);

    const top = async (dimension: string, by: string, key: string | number) => (await ask(world, `/top?dimension=${dimension}&by=${by}&key=${key}`)).body;
    expect(pairs((await top('source', 'article', world.ids.verbal)).data)).toEqual([
      ['Baidu', 2],
      ['Google', 1],
    ]);
    expect(pairs((await top('article', 'source', 'Baidu')).data)).toEqual([
      [String(world.ids.verbal), 2],
      [String(world.ids.toefl), 1],
    ]);
    expect(pairs((await top('device', 'source', 'Baidu')).data)).toEqual([
      ['desktop', 2],
      ['mobile', 1],
    ]);
    expect(pairs((await top('section', 'exam', 'GRE')).data)).toEqual([
      ['GRE/verbal', 3],
      ['GRE/quant', 1],
    ]);
    expect(await top('article', 'section', 'GRE/verbal')).toMatchObject({ basis: 'days', total_pv: 3, data: [{ key: String(world.ids.verbal), visits: 3 }] });
    expect(pairs((await top('source', 'source', 'Google')).data)).toEqual([['Google', 1]]);
    expect((await top('section', 'exam', 'nothing')).data).toEqual([]);
  });

  it('answers the same from packed days as from single hits, and drops them with those', async ({ world }) => {
    let seed = 7;
    const next = (count: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % count;
    };
    const hits = Array.from(
      { length: 400 },
      (): Partial<Hit> => ({
        at: NOW - next(5 * DAY_MS),
        path: [world.verbal, world.quant, '/GRE', '/', '/TOEFL'][next(5)] as string,
        referrer: [null, BAIDU, GOOGLE, 'https://blog.example.org/'][next(4)] ?? null,
        user_agent: [PHONE, AGENT, AGENT, BOT][next(4)] as string,
        ip: `10.1.${next(3)}.${next(12)}`,
      }),
    );
    await record(world, ...hits);
    const filters = ['by=device&key=mobile', 'by=source&key=Baidu', 'by=page&key=/GRE', 'by=exam&key=GRE', 'by=bot&key=Baiduspider', 'by=language&key=zh-CN'];
    const questions = filters.flatMap((filter) => [
      ...['page', 'article', 'source', 'browser', 'bot'].map((dimension) => `/top?dimension=${dimension}&from=2026-11-15&to=2026-11-21&${filter}`),
      `/trend?interval=hour&from=2026-11-16&to=2026-11-21&${filter}`,
      `/summary?from=2026-11-21&to=2026-11-21&${filter}`,
    ]);
    const answers = async () => {
      const all = [];
      for (const question of questions) all.push([question, (await ask(world, question)).data]);
      return all;
    };
    const blocks = async () => (await world.deps.db.selectFrom('hit_blocks').select('start_at').distinct().execute()).length;
    const before = await answers();
    expect(await blocks()).toBe(0);
    await packHits(world.deps);
    await packHits(world.deps);
    expect(await blocks()).toBe(5);
    expect(await answers()).toEqual(before);
    // A day that still runs stays as it is; once it has ended it is packed, and in the end all are forgotten.
    world.pass(DAY_MS);
    await packHits(world.deps);
    expect(await blocks()).toBe(6);
    world.pass(31 * DAY_MS);
    await packHits(world.deps);
    expect(await blocks()).toBe(0);
  });

  it('tells what has come since the last question, as a process does that has kept nothing', async ({ world }) => {
    await packHits(world.deps);
    world.pass(DAY_MS);
    await packHits(world.deps);
    const random = numbers(11);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const questions = ['by=device&key=mobile', 'by=source&key=Baidu', 'by=page&key=/GRE'].flatMap((filter) => [
      ...['page', 'source', 'browser'].map((dimension) => `/top?dimension=${dimension}&from=2026-11-15&to=2026-11-22&${filter}`),
      `/trend?interval=hour&from=2026-11-21&to=2026-11-22&${filter}`,
      `/summary?from=2026-11-22&to=2026-11-22&${filter}`,
    ]);
    // The same database through another connection's eyes: nothing is known of what it has read.
    const cold = { ...world.deps, content: new ContentVersion(world.deps.db) };
    const honest = { ...world, app: await buildApp(cold) };
    const headers = { authorization: `Bearer ${await world.as('editor')}` };
    const plugin: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result };
    try {
      for (let round = 0; round < 4; round += 1) {
        const late = pick([0, HOUR_MS, 11 * HOUR_MS]);
        await record(
          world,
          ...Array.from({ length: 30 }, () => ({
            ...{ at: world.deps.clock() - Math.floor(random() * late), path: pick([world.verbal, '/GRE', '/']), referrer: pick([null, BAIDU]) },
            ...{ user_agent: pick([PHONE, AGENT, BOT]), ip: `10.2.0.${Math.floor(random() * 9)}` },
          })),
        );
        cold.db = world.deps.db.withPlugin(plugin);
        for (const question of questions) {
          const url = `/api/statistics${question}`;
          const [kept, read] = [await world.app.inject({ url, headers }), await honest.app.inject({ url, headers })];
          expect(kept.json().data, `round ${round}: ${question}`).toEqual(read.json().data);
        }
        world.pass(HOUR_MS);
      }
    } finally {
      await honest.app.close();
    }
  });

  it('reads a day of very many hits by portions, and once for a question', async ({ world }) => {
    await packHits(world.deps);
    world.pass(DAY_MS);
    await packHits(world.deps);
    const read: number[] = [];
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.push(result.rows.length);
        return result;
      },
    };
    const deps = { ...world.deps, content: new ContentVersion(world.deps.db), db: world.deps.db.withPlugin(plugin) };
    const app = await buildApp(deps);
    const headers = { authorization: `Bearer ${await world.as('editor')}` };
    const add = async (hits: number) => {
      await sql`insert into visits (at, path, source, device, browser, language, visitor, address, is_bot)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(hits)})
        select ${sql.lit(world.deps.clock())} - i, '/GRE', 'direct', 'desktop', 'Chrome', 'en', 'v', 'a', 0 from n`.execute(world.deps.db);
    };
    const asked = async () => {
      read.length = 0;
      const url = '/api/statistics/top?dimension=browser&from=2026-11-22&to=2026-11-22&by=page&key=/GRE';
      const [{ pv }] = (await app.inject({ url, headers })).json().data;
      return { pv, most: Math.max(...read), all: read.reduce((sum, rows) => sum + rows, 0) };
    };
    try {
      await add(10);
      expect(await asked()).toMatchObject({ pv: 10 });
      // All at once, after a question whose hits are kept.
      await add(MEMORY.open_hits + 1);
      const hits = MEMORY.open_hits + 11;
      for (const isFirst of [true, false]) {
        const { pv, most, all } = await asked();
        expect({ pv, most }).toEqual({ pv: hits, most: LIMITS.hits_at_once });
        expect(all).toBeLessThan(hits * (isFirst ? 2.5 : 1.5));
      }
    } finally {
      await app.close();
    }
  });

  it('names bots and shows what each fetched', async ({ world }) => {
    const bots = await ask(world, '/top?dimension=bot');
    expect(bots.body).toMatchObject({
      basis: 'days',
      total_pv: 1,
      data: [{ key: 'Baiduspider', label: '百度蜘蛛 · Baiduspider', pv: 1, uv: null, visits: null }],
    });
    const pages = await ask(world, '/top?dimension=page&by=bot&key=Baiduspider');
    expect(pages.body).toMatchObject({ total_pv: 1, data: [{ key: world.verbal, pv: 1, uv: null }] });
    expect((await ask(world, '/summary?by=bot&key=Baiduspider')).data.now).toEqual({ pv: 0, uv: 0, ip: 0, visits: 0, bots: 1 });
  });

  it('beyond the days whose hits are kept, says so where a combination is gone, and keeps content by source', async ({ world }) => {
    world.pass(40 * DAY_MS);
    await world.deps.db
      .updateTable('sessions')
      .set({ last_used_at: world.deps.clock(), expires_at: world.deps.clock() + DAY_MS })
      .execute();
    await expireVisits(world.deps);
    const range = 'from=2026-11-01&to=2026-12-30';
    const top = async (dimension: string, by: string, key: string | number) =>
      (await ask(world, `/top?dimension=${dimension}&${range}&by=${by}&key=${key}`)).body;
    expect(await top('source', 'article', world.ids.verbal)).toMatchObject({
      basis: 'sources',
      data: [
        { key: 'Baidu', pv: 2, visits: 2, uv: null },
        { key: 'Google', pv: 1 },
      ],
    });
    expect(pairs((await top('article', 'source', 'Baidu')).data)).toEqual([
      [String(world.ids.verbal), 2],
      [String(world.ids.toefl), 1],
    ]);
    expect(pairs((await top('exam', 'source', 'Baidu')).data)).toEqual([
      ['GRE', 2],
      ['TOEFL', 1],
    ]);
    expect(pairs((await top('article', 'exam', 'GRE')).data)).toEqual([
      [String(world.ids.verbal), 3],
      [String(world.ids.quant), 1],
    ]);
    expect(await top('device', 'article', world.ids.verbal)).toEqual({ data: [], basis: 'none', total_pv: 0 });
    expect((await ask(world, `/summary?${range}&by=article&key=${world.ids.verbal}`)).data.now).toMatchObject({ pv: 3, uv: 3, visits: 3 });
    const refused = await ask(world, `/trend?interval=hour&from=2026-11-21&to=2026-11-21&by=article&key=${world.ids.verbal}`);
    expect([refused.status, refused.body.message]).toEqual([400, '筛选后按小时查看最多回到最近 30 天']);
  });

  it('compares with the period before: a running day with the same time yesterday', async () => {
    const world = await buildWorld(fresh);
    await record(
      world,
      { at: NOW },
      { at: NOW - DAY_MS - HOUR_MS },
      { at: NOW - DAY_MS + HOUR_MS, ip: '10.0.0.2' },
      { at: NOW - 2 * DAY_MS },
      { path: '/GRE', at: NOW - 8 * DAY_MS },
    );
    const summary = async (query: string) => (await ask(world, `/summary?${query}`)).data;
    const today = await summary('from=2026-11-21&to=2026-11-21');
    expect([today.now.pv, today.before.pv, today.running]).toEqual([1, 1, true]);
    const yesterday = await summary('from=2026-11-20&to=2026-11-20');
    expect([yesterday.now.pv, yesterday.before.pv, yesterday.running]).toEqual([2, 1, false]);
    expect(await summary('from=2026-11-15&to=2026-11-21')).toMatchObject({
      now: { pv: 4 },
      before: { pv: 1 },
      range_before: { from: '2026-11-08', to: '2026-11-14' },
    });
    const { data } = await ask(world, '/overview');
    expect([data.today.pv, data.yesterday_by_now.pv, data.yesterday.pv, data.day_before.pv]).toEqual([1, 1, 2, 1]);
    expect((await ask(world, '/top?dimension=page&from=2026-11-15&to=2026-11-21')).data).toMatchObject([{ key: '/', pv: 4, pv_before: 0 }]);
    expect((await ask(world, '/top?dimension=page&from=2026-11-21&to=2026-11-21')).data).toMatchObject([{ key: '/', pv: 1, pv_before: 1 }]);
  });

  it('exports what is shown', async ({ world }) => {
    const csv = async (query: string) => (await world.call('GET', `/statistics/export?${query}`, { token: await world.as('editor') })).text;
    expect(await csv('what=source&by=section&key=GRE/verbal')).toBe(
      '\uFEFF来源,标识,浏览量（PV）,访客数（UV）,访问次数,上一时段浏览量\r\n百度,Baidu,2,2,2,\r\n谷歌,Google,1,1,1,\r\n',
    );
    expect(await csv('what=bot')).toContain('\r\n百度蜘蛛 · Baiduspider,Baiduspider,1,,,0\r\n');
    expect(await csv('interval=month&from=2026-11-01&to=2026-11-21&by=exam&key=TOEFL')).toBe(
      '\uFEFF时间（Asia/Shanghai）,浏览量（PV）,访客数（UV）,IP 数,访问次数,爬虫访问\r\n2026-11,1,1,1,1,0\r\n',
    );
  });
});

describeEachSite('the coverage board', (it) => {
  it('tells articles, their freshness, views and empty searches of every section', async ({ world, admin: token }) => {
    const body = { name: 'old', valid_from: '2020-01-01', valid_to: '2026-11-01' };
    const ended = (await world.call('POST', '/exams/GRE/editions', { token, body })).body.data.id;
    await publish(world, 'Of an ended edition', { exam: 'GRE', section: 'verbal', edition_id: ended });
    await publish(world, 'Ended, but checked since', { exam: 'GRE', section: 'verbal', edition_id: ended, checked_on: '2026-11-10' });
    await publish(world, 'To review', { exam: 'GRE', section: 'verbal', review_by: '2026-11-20' });
    await publish(world, 'Of no section', { exam: 'GRE' });
    await publish(world, 'A draft', { exam: 'GRE', section: 'writing', status: 'draft' });
    const search = { at: NOW, ip: '10.0.0.1', user_agent: PHONE };
    world.deps.visits.recordSearch({ ...search, query: 'GRE 语文 词根', results: 0 });
    world.deps.visits.recordSearch({ ...search, query: 'essay', results: 0, exam: 'GRE', section: 'writing' });
    world.deps.visits.recordSearch({ ...search, query: 'gre fee', results: 0 });
    world.deps.visits.recordSearch({ ...search, query: 'gre verbal', results: 3 });
    await world.deps.visits.flush();

    const { data, body: whole } = await ask(world, '/coverage');
    expect(whole.since).toBe('2026-10-23');
    const cell = (exam: string, section: string | null) =>
      data.find((row: { exam: string; section: string | null }) => row.exam === exam && row.section === section);
    expect(cell('GRE', 'verbal')).toEqual({ exam: 'GRE', section: 'verbal', articles: 4, fresh: 2, pv: 3, empty_searches: 1 });
    expect(cell('GRE', 'quant')).toMatchObject({ articles: 1, fresh: 1, pv: 1, empty_searches: 0 });
    expect(cell('GRE', 'writing')).toMatchObject({ articles: 0, fresh: 0, pv: 0, empty_searches: 1 });
    expect(cell('GRE', null)).toMatchObject({ articles: 1, fresh: 1, pv: 1, empty_searches: 1 });
    expect(cell('PTE', 'reading')).toMatchObject({ articles: 0, pv: 0, empty_searches: 0 });
  });
});
