import { expect } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import type { ArticleInput, ArticleSummary } from '../../contract/articles.ts';
import { record } from '../support/visits.ts';
import { describeEachWorld, NOW, type World } from '../support/world.ts';

const AGO = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

async function publish(world: World, title: string, input: Partial<ArticleInput> = {}): Promise<{ id: number; slug: string }> {
  const body = { title, content_html: '<p>Something to read about the shorter test.</p>', status: 'published', ...input };
  const answer = await world.call('POST', '/articles', { token: await world.as('editor'), body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function titles(world: World, query: string): Promise<string[]> {
  const { status, body } = await world.call('GET', `/articles/public?${query}`);
  expect(status).toBe(200);
  expect(body.meta.total).toBeGreaterThanOrEqual(body.data.length);
  return body.data.map(({ title }: ArticleSummary) => title);
}

describeEachWorld('the public list', (test) => {
  test('a group has its pinned articles, then its newest, as many as wanted', async ({ world }) => {
    await publish(world, 'GRE old, pinned', { exam: 'GRE', section: 'verbal', pinned: true, published_at: AGO(50) });
    await publish(world, 'GRE newest', { exam: 'GRE', section: 'verbal', published_at: AGO(1), kind: 'news' });
    await publish(world, 'GRE middle', { exam: 'GRE', section: 'quant', published_at: AGO(5) });
    await publish(world, 'GRE oldest', { exam: 'GRE', section: 'verbal', published_at: AGO(90) });
    await publish(world, 'SAT', { exam: 'SAT', published_at: AGO(3) });
    await publish(world, 'Of no exam', { published_at: AGO(4) });
    await publish(world, 'Not yet', { exam: 'SAT', status: 'scheduled', published_at: AGO(-3) });
    expect(await titles(world, 'group_by=exam&per_group=2')).toEqual(['GRE old, pinned', 'GRE newest', 'SAT', 'Of no exam']);
    expect(await titles(world, 'group_by=exam')).toContain('GRE middle');
    expect(await titles(world, 'group_by=section&per_group=1&exam=GRE')).toEqual(['GRE old, pinned', 'GRE middle']);
    expect(await titles(world, 'group_by=section&per_group=1&exam=GRE&kind=news')).toEqual(['GRE newest']);
    const { body } = await world.call('GET', '/articles/public?group_by=exam&per_group=2&per_page=3');
    expect([body.meta.total, body.data.length]).toEqual([4, 3]);
  });

  test('the reader’s language stands first, page after page and in each group; the other one follows', async ({ world }) => {
    for (let day = 1; day <= 3; day += 1) {
      await publish(world, `English ${day}`, { exam: 'GRE', section: day === 3 ? 'quant' : 'verbal', published_at: AGO(day * 10) });
      await publish(world, `中文 ${day}`, { exam: 'GRE', section: 'verbal', language: 'zh', published_at: AGO(day), pinned: day === 3 });
    }
    const zh = ['中文 3', '中文 1', '中文 2'];
    const en = ['English 1', 'English 2', 'English 3'];
    expect(await titles(world, 'reader=en')).toEqual([...en, ...zh]);
    expect(await titles(world, 'reader=zh&exam=GRE')).toEqual([...zh, ...en]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => titles(world, `reader=en&per_page=2&page=${page}`)));
    expect(pages).toEqual([en.slice(0, 2), [en[2], zh[0]], zh.slice(1), []]);
    expect((await world.call('GET', '/articles/public?reader=en&per_page=2&page=2')).body.meta.total).toBe(6);
    expect(await titles(world, 'reader=en&group_by=section&exam=GRE&per_group=3')).toEqual([...en, ...zh.slice(0, 1)]);
    expect(await titles(world, 'reader=zh&group_by=section&exam=GRE&per_group=1')).toEqual(['中文 3', 'English 3']);
    expect(await titles(world, 'reader=zh&language=en')).toEqual(en);
    expect(await titles(world, 'reader=en&sort=title')).toEqual([...en, '中文 1', '中文 2', '中文 3']);
    expect((await world.call('GET', '/articles/public?reader=fr')).status).toBe(400);
  });

  test('what is translated stands in a reader’s list once, in his language, and is counted once', async ({ world, editor: token }) => {
    const category_id = (await world.call('POST', '/categories', { token, body: { name: 'Shelf' } })).body.data.id;
    const place = { exam: 'GRE' as const, section: 'verbal', category_id, tags: ['words'] };
    const one = await publish(world, 'One', { ...place, published_at: AGO(3) });
    const alone = await publish(world, 'Only English', { ...place, published_at: AGO(2) });
    const twin = { ...place, language: 'zh' as const, translation_of: one.id, published_at: AGO(1) };
    const draft = await publish(world, '一', { ...twin, status: 'draft' });
    expect(await titles(world, 'reader=zh&exam=GRE')).toEqual(['Only English', 'One']);

    const change = async (id: number, body: object) => {
      const { version } = (await world.call('GET', `/articles/${id}`, { token })).body.data;
      expect((await world.call('PUT', `/articles/${id}`, { token, body: { version, ...body } })).status).toBe(200);
    };
    await change(draft.id, { status: 'published' });
    for (const narrowed of ['exam=GRE', 'category=shelf', 'tag=words', 'group_by=section&exam=GRE', 'sort=title', 'sort=-recent_views', 'kind=guide']) {
      expect((await titles(world, `reader=zh&${narrowed}`)).sort(), narrowed).toEqual(['Only English', '一']);
      expect((await titles(world, `reader=en&${narrowed}`)).sort(), narrowed).toEqual(['One', 'Only English']);
    }
    expect(await titles(world, 'exam=GRE')).toHaveLength(3);
    const counted = async (reader: string) => {
      const [exams, categories] = await Promise.all([world.call('GET', `/exams/public?code=GRE&${reader}`), world.call('GET', `/categories/public?${reader}`)]);
      return [exams.body.data[0].article_count, exams.body.data[0].article_counts[0].count, categories.body.data[0].article_count];
    };
    expect([await counted('reader=zh'), await counted('reader=en'), await counted('')]).toEqual([
      [2, 2, 2],
      [2, 2, 2],
      [3, 3, 3],
    ]);

    await change(alone.id, { language: 'zh', status: 'published' });
    expect(await titles(world, 'reader=en&exam=GRE')).toEqual(['One', 'Only English']);
    await change(draft.id, { translation_of: null, status: 'published' });
    expect(await titles(world, 'reader=en&exam=GRE')).toEqual(['One', '一', 'Only English']);
  });

  test('a group that nobody knows, or of a size that nobody needs, is 400', async ({ world }) => {
    for (const query of ['group_by=author', 'group_by=exam&per_group=0', 'group_by=exam&per_group=21']) {
      expect((await world.call('GET', `/articles/public?${query}`)).status, query).toBe(400);
    }
  });

  test('what is read most these days goes by the days of the settings, bots aside', async ({ world }) => {
    const [once, lately, never] = [await publish(world, 'Read once'), await publish(world, 'Read lately'), await publish(world, 'Never read')];
    const read = (slug: string, count: number, at: number) =>
      record(world, ...Array.from({ length: count }, (_, index) => ({ path: `/article/${slug}`, at, ip: `10.0.1.${index}` })));
    await read(once.slug, 5, NOW - 20 * DAY_MS);
    await read(lately.slug, 2, NOW - DAY_MS);
    await record(
      world,
      ...Array.from({ length: 9 }, () => ({ path: `/article/${never.slug}`, user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })),
    );
    expect(await titles(world, 'sort=-recent_views')).toEqual(['Read once', 'Read lately', 'Never read']);
    const set = await world.call('PUT', '/configs/popular_days', { token: await world.as('admin'), body: { value: 7 } });
    expect(set.status).toBe(200);
    expect(await titles(world, 'sort=-recent_views')).toEqual(['Read lately', 'Read once', 'Never read']);
    expect(await titles(world, 'sort=-view_count')).toEqual(['Read once', 'Read lately', 'Never read']);
    // A search by what is read most finds what it finds, in that order; and a page of one shows the first.
    expect(await titles(world, 'sort=-recent_views&q=lately')).toEqual(['Read lately']);
    expect(await titles(world, 'sort=-recent_views&per_page=1&page=2')).toEqual(['Read once']);
    expect(await titles(world, 'sort=-recent_views&per_page=1&reader=zh')).toEqual(['Read lately']);
  });
});
