import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import { ask, BOT, PHONE, publish, record } from '../support/visits.ts';
import { buildWorld, describeEachWorld, NOW } from '../support/world.ts';

describeEachWorld('statistics', (it, fresh) => {
  it('counts views, visitors and addresses of a day, bots apart', async ({ world }) => {
    await record(world, {}, { path: '/GRE' }, { user_agent: PHONE }, { ip: '10.0.0.2' }, { user_agent: BOT, ip: '10.0.0.9' });
    await record(world, {}, { ip: '10.0.0.3', at: NOW - DAY_MS });
    const { data } = await ask(world, '/overview');
    expect(data.today).toEqual({ pv: 5, uv: 3, ip: 2, visits: 3, bots: 1 });
    expect(data.yesterday).toEqual({ pv: 1, uv: 1, ip: 1, visits: 1, bots: 0 });
    expect(data.day_before).toEqual({ pv: 0, uv: 0, ip: 0, visits: 0, bots: 0 });
    expect(data).toMatchObject({ total_pv: 6, time_zone: 'Asia/Shanghai', as_of: '2026-11-21T04:00:00.000Z' });
    expect((await ask(world, '/trend?from=2026-11-20&to=2026-11-21')).data).toEqual([
      { at: '2026-11-20', pv: 1, uv: 1, ip: 1, visits: 1, bots: 0 },
      { at: '2026-11-21', pv: 5, uv: 3, ip: 2, visits: 3, bots: 1 },
    ]);
  });

  it('begins a day at midnight of the site’s time zone', async ({ world }) => {
    await record(world, { at: Date.parse('2026-11-20T15:59:59Z') }, { at: Date.parse('2026-11-20T16:00:00Z') });
    const days = async () => (await ask(world, '/trend?from=2026-11-20&to=2026-11-21')).data.map((point: { pv: number }) => point.pv);
    expect(await days()).toEqual([1, 1]);
    await world.call('PUT', '/configs/time_zone', { token: await world.as('admin'), body: { value: 'UTC' } });
    await record(world, { at: Date.parse('2026-11-20T23:00:00Z') });
    expect(await days()).toEqual([2, 1]);
  });

  it('fills the gaps of hours, days and months with zeros', async ({ world }) => {
    await record(world, { at: NOW }, { at: NOW + 60_000, user_agent: PHONE }, { at: NOW - 2 * HOUR_MS }, { at: Date.parse('2026-09-15T04:00:00Z') });
    const hours = (await ask(world, '/trend?interval=hour&from=2026-11-20&to=2026-11-21')).data;
    expect(hours).toHaveLength(48);
    expect(hours.filter((point: { pv: number }) => point.pv > 0)).toEqual([
      { at: '2026-11-21T10', pv: 1, uv: 1, ip: 1, visits: 1, bots: 0 },
      { at: '2026-11-21T12', pv: 2, uv: 2, ip: 1, visits: 2, bots: 0 },
    ]);
    const months = (await ask(world, '/trend?interval=month&from=2026-08-01&to=2026-11-21')).data;
    expect(months.map(({ at, pv }: { at: string; pv: number }) => [at, pv])).toEqual([
      ['2026-08', 0],
      ['2026-09', 1],
      ['2026-10', 0],
      ['2026-11', 3],
    ]);
    const usual = (await ask(world, '/trend')).data;
    expect([usual.length, usual[0].at, usual.at(-1).at]).toEqual([30, '2026-10-23', '2026-11-21']);
  });

  it.each([
    '/trend?from=2026-11-21&to=2026-11-20',
    '/trend?interval=hour&from=2026-11-01&to=2026-11-21',
    '/trend?from=yesterday',
    '/trend?interval=week',
    '/top',
    '/top?dimension=colour',
    '/top?dimension=page&limit=0',
    '/top?dimension=page&from=2026-11-21&to=2026-11-20',
    '/trend?colour=red',
    '/trend?by=source',
    '/trend?key=Baidu',
    '/top?dimension=page&by=article&key=one',
    '/summary?by=colour&key=red',
    '/searches?limit=0',
    '/export?what=colour',
  ])('refuses %s', async (path) => {
    const world = await buildWorld(fresh);
    const { status, body } = await ask(world, path);
    expect([status, body.code]).toEqual([400, 'malformed']);
  });

  it('names the most viewed of every dimension', async ({ world }) => {
    const words = await publish(world, 'Vocabulary', { exam: 'GRE', slug: 'ci-hui' });
    const other = await publish(world, '写作', { exam: 'TOEFL' });
    const path = `/article/${words.slug}`;
    await record(
      world,
      { path, referrer: 'https://www.baidu.com/link' },
      { path, user_agent: PHONE, accept_language: 'en-US' },
      { path: `/article/${other.slug}`, referrer: 'https://blog.example.org/x' },
      { path: '/', referrer: 'http://127.0.0.1:3000/GRE' },
      { path: '/GRE', user_agent: BOT },
      { path: '/article/unknown' },
      { path: '/p-admin/login' },
    );
    const top = async (dimension: string) => (await ask(world, `/top?dimension=${dimension}`)).data;
    expect(await top('article')).toEqual([
      { key: String(words.id), label: 'Vocabulary', pv: 2, uv: 2, visits: 2, pv_before: 0, article_id: words.id },
      { key: String(other.id), label: '写作', pv: 1, uv: 1, visits: 0, pv_before: 0, article_id: other.id },
    ]);
    expect(await top('page')).toEqual([
      { key: path, label: 'Vocabulary', pv: 2, uv: 2, visits: 2, pv_before: 0, article_id: words.id },
      { key: '/', label: '首页', pv: 1, uv: 1, visits: 0, pv_before: 0, article_id: null },
      { key: `/article/${other.slug}`, label: '写作', pv: 1, uv: 1, visits: 0, pv_before: 0, article_id: other.id },
    ]);
    const labels = async (dimension: string) =>
      (await top(dimension)).map(({ key, label, pv }: { key: string; label: string; pv: number }) => [key, label, pv]);
    expect(await labels('exam')).toEqual([
      ['GRE', 'GRE 普通考试', 2],
      ['TOEFL', 'TOEFL · 托福', 1],
    ]);
    expect(await labels('source')).toEqual([
      ['Baidu', '百度', 1],
      ['blog.example.org', 'blog.example.org', 1],
      ['direct', '直接访问', 1],
      ['internal', '站内', 1],
    ]);
    expect(await labels('device')).toEqual([
      ['desktop', '电脑', 3],
      ['mobile', '手机', 1],
    ]);
    expect((await labels('browser')).map(([key]: string[]) => key)).toEqual(['Chrome', 'Safari']);
    expect(await labels('language')).toEqual([
      ['zh-CN', '中文（中国）', 3],
      ['en-US', '美国英语', 1],
    ]);
    expect((await ask(world, '/top?dimension=page&limit=1')).data).toHaveLength(1);
    expect((await ask(world, '/top?dimension=page&to=2026-11-20')).data).toEqual([]);

    const counts = await world.deps.db.selectFrom('articles').select(['id', 'view_count', 'version']).orderBy('id').execute();
    expect(counts).toEqual([
      { id: words.id, view_count: 2, version: 1 },
      { id: other.id, view_count: 1, version: 1 },
    ]);
  });

  it('says an article is gone when it is', async ({ world }) => {
    const { id, slug } = await publish(world, 'Gone');
    await record(world, { path: `/article/${slug}` });
    await world.call('DELETE', `/articles/${id}`, { token: await world.as('admin') });
    await world.call('DELETE', `/articles/${id}?permanent=true`, { token: await world.as('admin') });
    expect((await ask(world, '/top?dimension=article')).data).toEqual([
      { key: String(id), label: `已删除的文章（编号 ${id}）`, pv: 1, uv: 1, visits: 1, pv_before: 0, article_id: null },
    ]);
  });

  it('exports the trend as CSV', async ({ world }) => {
    await record(world, {});
    const answer = await world.call('GET', '/statistics/export?from=2026-11-20&to=2026-11-21', { token: await world.as('editor') });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.text).toBe(
      '\uFEFF时间（Asia/Shanghai）,浏览量（PV）,访客数（UV）,IP 数,访问次数,爬虫访问\r\n2026-11-20,0,0,0,0,0\r\n2026-11-21,1,1,1,1,0\r\n',
    );
  });

  it('exports no zeros for hours to come', async ({ world }) => {
    await record(world, {});
    const answer = await world.call('GET', '/statistics/export?from=2026-11-21&to=2026-11-21&interval=hour', { token: await world.as('editor') });
    const hours = answer.text.trim().split('\r\n').slice(1);
    expect(hours.at(-1)).toMatch(/,1,1,1,1,0$/);
    expect(hours.length).toBeLessThan(24);
  });

  it('tells what stands and what needs a hand', async ({ world }) => {
    const { db } = world.deps;
    const token = await world.as('admin');
    const edition = async (name: string, valid_to: string | null) =>
      (await world.call('POST', '/exams/GRE/editions', { token, body: { name, valid_from: '2020-01-01', valid_to } })).body.data.id as number;
    const ended = await edition('old', '2026-11-20');
    const running = await edition('new', '2026-11-21');
    const kept = await publish(world, 'Current', { exam: 'GRE', edition_id: running, review_by: '2026-11-21' });
    await publish(world, 'Ended', { exam: 'GRE', edition_id: ended });
    await publish(world, 'Draft of the ended', { exam: 'GRE', edition_id: ended, status: 'draft' });
    await publish(world, 'To review', { review_by: '2026-11-20' });
    await publish(world, 'Later', { status: 'scheduled', published_at: '2026-11-21T04:00:30Z' });
    const recycled = await publish(world, 'Recycled', { review_by: '2020-01-01' });
    await world.call('DELETE', `/articles/${recycled.id}`, { token });
    await world.call('POST', '/menus', { token, body: { label: 'Dead', url: '/article/nowhere' } });
    await world.call('POST', '/menus', { token, body: { label: 'Living', url: '/GRE' } });
    const comment = { article_id: kept.id, author_name: 'A', content: 'x', created_at: NOW, updated_at: NOW };
    await db
      .insertInto('comments')
      .values([
        { ...comment, status: 'pending' },
        { ...comment, status: 'approved' },
        { ...comment, status: 'approved' },
        { ...comment, status: 'spam' },
        { ...comment, status: 'pending', deleted_at: NOW },
      ])
      .execute();

    const figures = async () => (await ask(world, '/overview')).data;
    expect(await figures()).toMatchObject({
      articles: { published: 3, draft: 1, scheduled: 1, recycled: 1 },
      comments: { pending: 1, approved: 2 },
      overdue_schedules: 0,
      review_due: 2,
      dead_menus: 1,
      media: 0,
      last_backup_at: null,
    });
    world.pass(91_000);
    expect((await figures()).overdue_schedules).toBe(1);
    world.pass(DAY_MS);
    expect((await figures()).review_due).toBe(3);
  });
});
