import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { expect } from 'vitest';
import { HOUR_MS, LIMITS } from '../../config/limits.ts';
import type { Article } from '../../contract/articles.ts';
import { at, autosave, BODY, list, makeEdition, publish, save, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const get = async (world: World, path: string) => world.call('GET', path, { token: await world.as('editor') });
const titles = async (world: World, query: string) => (await list(world, query)).map((row) => row.title);
const counts = async (world: World, query = '') => (await get(world, `/articles/counts?${query}`)).body.data;

/** A copy of an article's row many times over, without the long way through the API. */
async function multiply(world: World, model: Article, count: number, name = 'copy'): Promise<void> {
  const { db } = world.deps;
  const { id: _id, ...row } = await db.selectFrom('articles').selectAll().where('id', '=', model.id).executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += 500) {
    const size = Math.min(500, count - start);
    await db
      .insertInto('articles')
      .values(Array.from({ length: size }, (_, index) => ({ ...row, slug: `${name}-${start + index}`, updated_at: row.updated_at + start + index })))
      .execute();
  }
}

/** Counts what reaches the database. */
class Counter implements KyselyPlugin {
  count = 0;

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.count += 1;
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

describeEachWorld('the console’s list', (test, fresh) => {
  test('every filter narrows, alone and together; the counts of the tabs follow', async ({ world }) => {
    const edition = await makeEdition(world, 'GRE', 'Shorter', '2023-09-22', '2026-11-20');
    const token = await world.as('admin');
    const category = (await world.call('POST', '/categories', { token, body: { name: 'Parent' } })).body.data.id;
    const child = (await world.call('POST', '/categories', { token, body: { name: 'Child', parent_id: category } })).body.data.id;
    const a = {
      title: 'A',
      exam: 'GRE',
      section: 'quant',
      skill: 'math',
      level: 'advanced',
      kind: 'practice',
      edition_id: edition,
      tags: ['Time Saving'],
    } as const;
    await publish(world, { ...a, tags: [...a.tags], pinned: true, category_id: child });
    await publish(world, { title: 'B', exam: 'GRE', section: 'verbal', skill: 'reading', level: 'beginner', tags: ['Words'] });
    await write(world, { title: 'C', exam: 'SAT', language: 'zh', category_id: category });
    await write(world, { title: 'D', exam: 'GRE', content_html: BODY, status: 'scheduled', published_at: at(HOUR_MS) });
    const binned = await publish(world, { title: 'E', exam: 'GRE' });
    await world.call('DELETE', `/articles/${binned.id}`, { token });
    const cases: [query: string, found: string][] = [
      ['', 'ABCD'],
      ['exam=GRE', 'ABD'],
      ['exam=GRE&section=verbal', 'B'],
      ['skill=math', 'A'],
      ['level=beginner', 'B'],
      ['kind=practice', 'A'],
      ['language=zh', 'C'],
      [`category_id=${category}`, 'AC'],
      [`edition_id=${edition}`, 'A'],
      ['tag=time-saving', 'A'],
      ['pinned=true', 'A'],
      ['pinned=false&exam=GRE', 'BD'],
      ['status=published', 'AB'],
      ['status=scheduled', 'D'],
      ['status=review_due', 'A'],
      ['status=recycled', 'E'],
      ['status=draft&exam=GRE', ''],
      ['tag=nowhere', ''],
      ['from=2026-11-22', ''],
      ['from=2026-11-21&to=2026-11-21', 'ABCD'],
    ];
    for (const [query, found] of cases) expect((await titles(world, `${query}&sort=title`)).join(''), query).toBe(found);
    expect(await counts(world)).toEqual({ all: 4, draft: 1, scheduled: 1, published: 2, review_due: 1, recycled: 1 });
    expect(await counts(world, 'exam=GRE')).toEqual({ all: 3, draft: 0, scheduled: 1, published: 2, review_due: 1, recycled: 1 });
    expect(await counts(world, 'tag=words')).toEqual({ all: 1, draft: 0, scheduled: 0, published: 1, review_due: 0, recycled: 0 });
    for (const query of ['review_due=true', 'sort=secret', 'pinned=perhaps', 'status=gone'])
      expect((await get(world, `/articles?${query}`)).status, query).toBe(400);
    expect((await get(world, '/articles/counts?status=draft')).status).toBe(400);
  });

  test('a search uses the public site’s index: word beginnings, Chinese pairs, best match first', async ({ world }) => {
    await write(world, { title: 'Counting', content_html: '<p>The limit of a sequence. 高等数学中的极限概念。</p>' });
    await publish(world, { title: 'Limit and continuity' });
    for (const [q, found] of [
      ['limit', ['Limit and continuity', 'Counting']],
      ['极限', ['Counting']],
      ['contin', ['Limit and continuity']],
      ['%', []],
      ['nowhere', []],
    ] as const) {
      expect(await titles(world, `q=${encodeURIComponent(q)}`), q).toEqual(found);
      expect((await counts(world, `q=${encodeURIComponent(q)}`)).all, q).toBe(found.length);
    }
    expect(await titles(world, 'q=limit&sort=title')).toEqual(['Counting', 'Limit and continuity']);
  });

  test('of articles that are named those come that fit, as they are now', async ({ world }) => {
    const one = await publish(world, { title: 'Named one', exam: 'GRE' });
    const two = await write(world, { title: 'Named two', exam: 'GRE' });
    await publish(world, { title: 'Named three', exam: 'GRE' });
    const ids = `ids=${one.id},${two.id},99999`;
    expect((await titles(world, `${ids}&exam=GRE`)).sort()).toEqual(['Named one', 'Named two']);
    expect(await titles(world, `${ids}&status=draft`)).toEqual(['Named two']);
    expect(await titles(world, `${ids}&q=named&status=published`)).toEqual(['Named one']);
    expect(await titles(world, `${ids}&q=nowhere-to-be-found`)).toEqual([]);
    expect((await get(world, `/articles?${ids}`)).body.meta.total).toBe(2);
    expect((await get(world, '/articles?ids=1,x')).status).toBe(400);
    const many = Array.from({ length: LIMITS.batch_ids + 1 }, (_, index) => index + 1).join(',');
    expect((await get(world, `/articles?ids=${many}`)).status).toBe(400);
  });

  test('a code finds what bears it, not what shares scraps of it', async ({ world }) => {
    for (const title of ['Counted mwrym8khg7 a', 'Counted mwrym8khg7 b', 'Article mwrym7djtv', 'Counted mwryk8xkhg7 a', '7 of 8 khg'])
      await write(world, { title });
    expect((await titles(world, 'q=Counted%20mwrym8khg7')).sort()).toEqual(['Counted mwrym8khg7 a', 'Counted mwrym8khg7 b']);
    expect((await counts(world, 'q=Counted%20mwrym8khg7')).all).toBe(2);
  });

  test('its pages are pieces of one order, from whichever end they are counted', async ({ world }) => {
    const dated = await publish(world, { title: 'dated' });
    const draft = await write(world, { title: 'draft' });
    await multiply(world, dated, 12, 'dated');
    await multiply(world, draft, 9, 'draft');
    const gone = await write(world, { title: 'gone' });
    await multiply(world, gone, 7, 'gone');
    await world.deps.db.updateTable('articles').set({ deleted_at: 5 }).where('title', '=', 'gone').execute();
    const ids = async (query: string) => (await list(world, query)).map(({ id }) => id);
    for (const query of ['', 'sort=updated_at', 'sort=published_at', 'sort=-published_at', 'sort=title', 'sort=-title', 'status=draft', 'status=recycled']) {
      const whole = await ids(`per_page=100&${query}`);
      expect(whole.length, query).toBe(query === 'status=draft' ? 10 : query === 'status=recycled' ? 8 : 23);
      const pieces = [];
      for (let page = 1; page <= 6; page += 1) pieces.push(...(await ids(`per_page=5&page=${page}&${query}`)));
      expect(pieces, query).toEqual(whole);
    }
  });

  test('rows say what waits, and sorting by comments and times is stable', async ({ world }) => {
    const { db } = world.deps;
    const [one, two, three] = [await publish(world, { title: 'one' }), await write(world, { title: 'two' }), await publish(world, { title: 'three' })];
    await db.updateTable('articles').set({ comment_count: 5 }).where('id', '=', two.id).execute();
    await save(world, one.id, { title: 'one, changed' });
    await autosave(world, two.id, { summary: 'half' });
    expect(await titles(world, 'sort=-comment_count')).toEqual(['two', 'three', 'one']);
    expect(await titles(world, 'sort=comment_count')).toEqual(['one', 'three', 'two']);
    expect(await titles(world, 'sort=published_at')).toEqual(['one', 'three', 'two']);
    const waiting = (await list(world, 'sort=title')).map((row) => [row.title, row.working_copy?.user?.name ?? null]);
    expect(waiting).toEqual([
      ['one', 'editor'],
      ['three', null],
      ['two', 'editor'],
    ]);
    expect(three.working_copy).toBe(null);
  });

  test('ten thousand articles cost no more questions than ten', async () => {
    const counter = new Counter();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(counter);
    });
    const edition = await makeEdition(world, 'GRE', 'Shorter', '2023-09-22', '2026-11-20');
    const model = await publish(world, { title: 'Model', exam: 'GRE', edition_id: edition, tags: ['a', 'b'] });
    const ask = async () => {
      await list(world, 'per_page=100&exam=GRE');
      await list(world, 'status=review_due&per_page=100');
      await counts(world, 'exam=GRE');
    };
    const questions = async () => {
      const before = counter.count;
      await ask();
      return counter.count - before;
    };
    await multiply(world, model, 9);
    const few = await questions();
    await multiply(world, model, 9990, 'more');
    expect((await counts(world)).all).toBe(10_000);
    expect(await questions()).toBe(few);
    expect(few).toBeLessThanOrEqual(20);
  });
});

describeEachWorld('the export', (test) => {
  test('is the list under its filters as CSV for a spreadsheet, no cell of which is a formula', async ({ world }) => {
    await publish(world, { title: '=HYPERLINK("http://x")', slug: 'formula', exam: 'GRE', section: 'quant', tags: ['一', '二'], unpublish_at: at(HOUR_MS) });
    for (const title of ['+1', '-1', '@x']) await write(world, { title, exam: 'GRE' });
    await write(world, { title: 'Not in it', exam: 'SAT' });
    const answer = await get(world, '/articles/export?exam=GRE&sort=title');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF编号,标题,状态,网址,考试,科目,/);
    // Whoever opens the file elsewhere takes a time for one of their own clock unless the file says whose it is.
    const titles = lines[0]?.split(',') ?? [];
    expect(titles.filter((title) => title.includes('时间'))).toEqual(
      ['发布时间', '下线时间', '创建时间', '更新时间', '删除时间'].map((title) => `${title}（Asia/Shanghai）`),
    );
    expect(lines).toHaveLength(6);
    const formula = lines.find((line) => line.includes('HYPERLINK')) ?? '';
    expect(formula).toContain(`,"'=HYPERLINK(""http://x"")",已发布,http://127.0.0.1:3000/article/formula,GRE,数学,`);
    expect(formula).toContain(',一、二,editor,');
    expect(formula).toContain('2026-11-21 13:00');
    for (const start of ["'+1", "'-1", "'@x"]) expect(answer.text).toContain(`,${start},草稿,`);
    expect((await get(world, '/articles/export?page=2')).status).toBe(400);
    expect((await get(world, '/articles/export?q=nowhere')).text.split('\r\n')).toHaveLength(2);
  });

  test('a list that is too long is refused with the reason', async ({ world }) => {
    const model = await write(world, { title: 'Model' });
    await multiply(world, model, LIMITS.article.export_rows);
    const answer = await get(world, '/articles/export');
    expect([answer.status, answer.body.message]).toEqual([422, '筛选结果有 20001 篇，一次最多导出 20000 篇，请缩小筛选范围']);
    await world.deps.db.deleteFrom('articles').where('slug', '=', 'copy-0').execute();
    const whole = await get(world, '/articles/export');
    expect([whole.status, whole.text.split('\r\n').length]).toEqual([200, 20_002]);
  });
});
