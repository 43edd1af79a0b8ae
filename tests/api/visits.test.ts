import { expect, vi } from 'vitest';
import { DAY_MS, HOUR_MS, LIMITS, RATES } from '../../config/limits.ts';
import { VisitBuffer } from '../../server/resources/visits/visit-buffer.ts';
import { expireVisits } from '../../server/resources/visits/visits.tasks.ts';
import { Statements } from '../support/plans.ts';
import { ask, hit, publish, record, visit } from '../support/visits.ts';
import { buildWorld, describeEachWorld, NOW } from '../support/world.ts';

describeEachWorld('visits', (it) => {
  it('an address that names its source counts for it, but not inside the site', async ({ world }) => {
    const opened = (path: string, referer?: string) => visit(world, { path, referrer: referer ?? null });
    await opened('/GRE?utm_source=WeChat&utm_medium=social', 'https://www.google.com/');
    await opened('/GRE?page=2&utm_source=Campus+Poster');
    await opened('/GRE?utm_source=%00bad', 'https://www.google.com/');
    await opened(`/GRE?utm_source=${'a'.repeat(200)}`);
    await opened('/GRE?utm_source=poster', 'http://localhost/');
    await world.deps.visits.flush();
    const rows = await world.deps.db.selectFrom('visits').select(['path', 'source']).orderBy('id').execute();
    expect(rows.map(({ path, source }) => `${path} ${source}`)).toEqual(['/GRE WeChat', '/GRE campus poster', '/GRE Google', '/GRE direct', '/GRE internal']);
  });

  it('stores neither address nor user agent, and a visitor is another one the next day', async ({ world }) => {
    await record(world, {}, { at: NOW + DAY_MS });
    const rows = await world.deps.db.selectFrom('visits').selectAll().orderBy('at').execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/10\.0\.0\.1|Mozilla/);
    expect(rows[0]?.visitor).not.toBe(rows[1]?.visitor);
    expect(rows[0]?.address).not.toBe(rows[1]?.address);
    expect(rows[0]?.visitor).not.toBe(rows[0]?.address);
  });

  it('does not raise the content version for a visit', async ({ world }) => {
    const { slug } = await publish(world, 'Read');
    const version = () => world.deps.db.selectFrom('state').select('value').where('key', '=', 'content_version').executeTakeFirst();
    const before = await version();
    await record(world, { path: `/article/${slug}` });
    expect(await version()).toEqual(before);
  });

  it('takes visits from the browser: public pages only, by strangers only', async ({ world }) => {
    const { slug, id } = await publish(world, '词汇', { slug: '词汇', exam: 'GRE' });
    const draft = await publish(world, 'Draft', { status: 'draft' });
    const referrer = 'http://localhost:80/';
    for (const path of [`/article/${encodeURIComponent(slug)}?x=1`, '/?q=gre', `/article/${draft.slug}`, '/p-admin/dashboard', '/nowhere', '/api-test']) {
      expect((await visit(world, { path, referrer }, { host: 'localhost:80' })).status).toBe(204);
    }
    expect((await visit(world, { path: '/GRE' }, {}, await world.as('editor'))).status).toBe(204);
    expect((await visit(world, { path: '/GRE' }, { authorization: 'Bearer unknown_unknown_unknown' })).status).toBe(204);
    await world.deps.visits.flush();
    const rows = await world.deps.db.selectFrom('visits').select(['path', 'article_id', 'exam', 'source', 'is_bot']).orderBy('id').execute();
    expect(rows).toEqual([
      { path: '/article/词汇', article_id: id, exam: 'GRE', source: 'internal', is_bot: 0 },
      { path: '/', article_id: null, exam: null, source: 'internal', is_bot: 0 },
      { path: '/GRE', article_id: null, exam: 'GRE', source: 'direct', is_bot: 0 },
    ]);
  });

  it('refuses visits that are malformed or too many', async ({ world }) => {
    for (const body of [{}, { path: 'GRE' }, { path: '' }, { path: `/${'x'.repeat(500)}` }, { path: '/', colour: 'red' }])
      expect((await visit(world, body)).status).toBe(422);
    for (let count = 0; count < RATES.visits.max; count += 1) expect((await visit(world, { path: '/' })).status).toBe(204);
    const refused = await visit(world, { path: '/' });
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '60']);
    world.pass(RATES.visits.window_ms);
    expect((await visit(world, { path: '/' })).status).toBe(204);
  });

  it('whatever strangers say, a day keeps so many words apart, pages that are there, and so many searches of one network', async ({ world }) => {
    await publish(world, 'Read');
    const { id } = await world.deps.db.selectFrom('users').select('id').where('username', '=', 'editor').executeTakeFirstOrThrow();
    const many = LIMITS.visit_words + 20;
    for (let n = 0; n < many; n += 1) {
      const facts = { referrer: `https://a${n}.example/`, accept_language: `en-x${n.toString(36).padStart(4, '0')}` };
      world.deps.visits.record(hit({ ...facts, ip: `10.2.${n % 250}.1`, path: n % 2 ? `/author/nobody${n}` : `/zh/author/${id}` }));
      world.deps.visits.record(hit({ ...facts, ip: `10.3.${n % 250}.1`, path: '/GRE' }));
    }
    for (const referrer of ['https://www.baidu.com/', 'https://late.example/']) world.deps.visits.record(hit({ referrer, accept_language: 'zh-CN' }));
    await world.deps.visits.flush();
    const keys = async (dimension: string) =>
      (await world.deps.db.selectFrom('visit_days').select('key').where('dimension', '=', dimension).orderBy('key').execute()).map(({ key }) => key);
    expect(await keys('page')).toEqual(['/', '/GRE', `/zh/author/${id}`]);
    const [sources, languages] = [await keys('source'), await keys('language')];
    expect([sources.length, languages.length]).toEqual([LIMITS.visit_words + 2, LIMITS.visit_words + 2]);
    expect(sources).toEqual(expect.arrayContaining(['Baidu', 'other']));
    expect(languages).toEqual(expect.arrayContaining(['en', 'zh']));

    const { max } = RATES.counted_searches;
    const search = { results: 1, ip: '10.9.9.9', user_agent: 'Mozilla/5.0 Chrome/1' };
    for (let n = 0; n < max + 10; n += 1) world.deps.visits.recordSearch({ ...search, at: NOW, query: `vocabulary ${n}` });
    await world.deps.visits.flush();
    expect(await world.deps.db.selectFrom('searches').select('id').execute()).toHaveLength(max);
  });

  it('counts nothing when told so, and respects those who ask not to be tracked', async ({ world, admin: token }) => {
    const total = async () => (await ask(world, '/overview')).data.total_pv;
    await visit(world, { path: '/' }, { dnt: '1' });
    await visit(world, { path: '/' }, { 'sec-gpc': '1' });
    await world.deps.visits.flush();
    expect(await total()).toBe(0);
    await world.call('PUT', '/configs/respect_do_not_track', { token, body: { value: false } });
    await visit(world, { path: '/' }, { dnt: '1' });
    await world.deps.visits.flush();
    expect(await total()).toBe(1);
    await world.call('PUT', '/configs/visit_tracking', { token, body: { value: false } });
    await visit(world, { path: '/' });
    await world.deps.visits.flush();
    expect(await total()).toBe(1);
  });

  it('keeps hits while the database does not take them, and counts each once', async ({ world }) => {
    const { db } = world.deps;
    const broken = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new Error('disk full');
    });
    world.deps.visits.record(hit());
    await expect(world.deps.visits.flush()).rejects.toThrow('disk full');
    broken.mockRestore();
    world.deps.visits.record(hit({ ip: '10.0.0.2' }));
    await Promise.all([world.deps.visits.flush(), world.deps.visits.flush()]);
    expect((await ask(world, '/overview')).data.today).toMatchObject({ pv: 2, uv: 2, ip: 2 });
  });

  it('writes a thousand different hits in a few statements', async ({ world }) => {
    for (let index = 0; index < 1000; index += 1)
      world.deps.visits.record(hit({ ip: `10.1.${index % 250}.${Math.floor(index / 250)}`, path: index % 2 ? '/GRE' : '/SAT' }));
    await world.deps.visits.stop();
    expect((await ask(world, '/overview')).data.today).toEqual({ pv: 1000, uv: 1000, ip: 1000, visits: 1000, bots: 0 });
  });

  it('forgets raw rows, who was seen, and salts; never the figures', async ({ world }) => {
    const { db } = world.deps;
    await record(world, {}, { ip: '10.0.0.2' });
    const count = async (table: 'visits' | 'visitor_sessions' | 'visit_days') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const salts = async () => (await db.selectFrom('state').select('key').where('key', 'like', 'visit_salt:%').execute()).map((row) => row.key);
    expect(await salts()).toEqual(['visit_salt:2026-11-21']);

    world.pass(12 * HOUR_MS + 5 * 60_000);
    await expireVisits(world.deps);
    expect(await salts()).toEqual(['visit_salt:2026-11-21']);
    world.pass(6 * 60_000);
    await record(world, { at: world.deps.clock() });
    expect(await salts()).toEqual(['visit_salt:2026-11-22']);

    world.pass(4 * DAY_MS);
    await expireVisits(world.deps);
    expect([await count('visits'), await count('visitor_sessions'), await salts()]).toEqual([3, 0, []]);
    world.pass(30 * DAY_MS);
    await expireVisits(world.deps);
    expect(await count('visits')).toBe(0);
    expect(await count('visit_days')).toBeGreaterThan(0);
    expect((await ask(world, '/overview')).data.total_pv).toBe(3);
  });

  it('begins a visit where a reader was not seen for half an hour', async ({ world }) => {
    const minutes = (count: number) => NOW + count * 60_000;
    await record(world, { at: minutes(0) }, { at: minutes(29), path: '/GRE' }, { at: minutes(5), ip: '10.0.0.2' });
    await record(world, { at: minutes(58), path: '/SAT' });
    await record(world, { at: minutes(89), path: '/SAT', referrer: 'https://www.baidu.com/' }, { at: minutes(90), path: '/SAT' });
    expect((await ask(world, '/overview')).data.today).toEqual({ pv: 6, uv: 2, ip: 2, visits: 3, bots: 0 });
    const began = async (dimension: string) =>
      (await ask(world, `/top?dimension=${dimension}`)).data.map(({ key, visits }: { key: string; visits: number }) => [key, visits]);
    expect(await began('page')).toEqual([
      ['/SAT', 1],
      ['/', 2],
      ['/GRE', 0],
    ]);
    expect(await began('source')).toEqual([
      ['direct', 2],
      ['Baidu', 1],
    ]);
  });

  it('counts no page of the staff, no preview, and nothing that only asks whether the site is alive', async ({ world }) => {
    const nobody: Record<string, string>[] = [{ cookie: 'staff=1' }, { 'user-agent': 'ELB-HealthChecker/2.0' }, { 'sec-purpose': 'prefetch;prerender' }];
    for (const headers of nobody) expect((await visit(world, { path: '/GRE' }, headers)).status).toBe(204);
    expect((await visit(world, { path: '/GRE?preview=abc' })).status).toBe(204);
    await world.deps.visits.flush();
    expect((await ask(world, '/overview')).data.today).toEqual({ pv: 0, uv: 0, ip: 0, visits: 0, bots: 0 });
  });

  it('shares a day’s salt between instances', async ({ world }) => {
    const other = new VisitBuffer({ ...world.deps, public_url: 'http://127.0.0.1:3000' });
    world.deps.visits.record(hit());
    other.record(hit());
    await Promise.all([world.deps.visits.flush(), other.flush()]);
    expect((await ask(world, '/overview')).data.today).toEqual({ pv: 2, uv: 1, ip: 1, visits: 1, bots: 0 });
  });
});

describeEachWorld('what counting costs', (it, fresh) => {
  it('is the same few statements for many readers, and two rows for each of them', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
      deps.visits = new VisitBuffer({ ...deps, public_url: 'http://127.0.0.1:3000' });
    });
    const count = async (hits: number, network: number) => {
      for (let index = 0; index < hits; index += 1) world.deps.visits.record(hit({ ip: `10.${network}.1.${index}`, path: index % 2 ? '/GRE' : '/SAT' }));
      statements.nodes = [];
      await world.deps.visits.flush();
      return statements.nodes.length;
    };
    await count(1, 1);
    const one = await count(1, 2);
    expect(await count(64, 3)).toBeLessThanOrEqual(one + 10);
    const people = await world.deps.db.selectFrom('visitor_sessions').select(['visitor', 'marks']).execute();
    expect(people).toHaveLength(2 * 66);
    expect(people.every(({ marks }) => marks.split('\n').includes('all '))).toBe(true);
  });
});
