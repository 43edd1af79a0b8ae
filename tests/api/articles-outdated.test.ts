import { expect } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import { changeContent } from '../../server/change.ts';
import { createArticleIn } from '../../server/resources/articles/articles.service.ts';
import { addArchivedArticlesIn, readyArticle } from '../../server/resources/articles/derived/archive.ts';
import { deriveSome, forgetDerived } from '../../server/resources/articles/derived/derived.ts';
import { autosave, list, makeEdition, multiply, page, publish, read, save, withPages, write } from '../support/articles.ts';
import { planOf, Statements, tidyTable } from '../support/plans.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

/** The world's day is 2026-11-21. */
const SENTENCE = 'The test will be given on 24 November 2026.';
const BODY = `<h2>When</h2><p>Bring a pencil. ${SENTENCE} Sleep well.</p>`;
const CHINESE = '<p>带上铅笔。考试将于 2026 年 11 月 24 日举行。</p>';
/** How long until that day is over. */
const UNTIL = 4 * DAY_MS;

const due = async (world: World) => (await list(world, 'status=review_due&sort=title')).map(({ title, review_reasons }) => [title, ...review_reasons]);
const stillTrue = async (world: World, id: number) => world.call('POST', `/articles/${id}/checked`, { token: await world.as('editor') });
const outdatedAfter = async ({ deps: { db } }: World, id: number) =>
  (await db.selectFrom('articles').select('outdated_after').where('id', '=', id).executeTakeFirstOrThrow()).outdated_after;

/** What every place says that counts articles due for review. */
async function counted(world: World) {
  const token = await world.as('admin');
  const get = async (path: string) => (await world.call('GET', path, { token })).body;
  const cells: { exam: string; section: string | null; articles: number; fresh: number }[] = (await get('/statistics/coverage')).data;
  return {
    tab: (await get('/articles/counts')).data.review_due,
    // Narrowed by what nobody keeps count of: all tabs are counted in one pass.
    pass: (await get('/articles/counts?pinned=false')).data.review_due,
    list: (await get('/articles?status=review_due')).meta.total,
    dashboard: (await get('/statistics/overview')).data.review_due,
    sidebar: (await get('/statistics/waiting')).data.reviews,
    coverage: cells.reduce((sum, { articles, fresh }) => sum + articles - fresh, 0),
  };
}
const everywhere = (count: number) => ({ tab: count, pass: count, list: count, dashboard: count, sidebar: count, coverage: count });

describeEachWorld('a text that speaks of a past day as still to come', (test, fresh) => {
  test('waits for a check from the day after, with its sentence, wherever such articles are counted', async ({ world }) => {
    const gre = { exam: 'GRE', section: 'quant' } as const;
    const english = await publish(world, { title: 'A English', ...gre, content_html: BODY });
    const chinese = await publish(world, { title: 'B Chinese', ...gre, language: 'zh', content_html: CHINESE });
    await publish(world, { title: 'C told as past', ...gre, content_html: '<p>The test was given on 14 November 2026.</p>' });
    await publish(world, { title: 'D later', ...gre, content_html: '<p>The test will be given on 24 November 2027.</p>' });
    await write(world, { title: 'E draft', ...gre, content_html: BODY });
    const binned = await publish(world, { title: 'F in the bin', ...gre, content_html: BODY });
    await world.call('DELETE', `/articles/${binned.id}`, { token: await world.as('editor') });
    world.pass(UNTIL - DAY_MS);
    expect(await counted(world)).toEqual(everywhere(0));
    expect(await read(world, english.id)).toMatchObject({ review_reasons: [], outdated_after: '2026-11-24', outdated_sentences: [] });
    world.pass(DAY_MS);
    expect(await due(world)).toEqual([
      ['A English', 'date_passed'],
      ['B Chinese', 'date_passed'],
    ]);
    expect(await counted(world)).toEqual(everywhere(2));
    expect(await read(world, english.id)).toMatchObject({ review_reasons: ['date_passed'], outdated_after: '2026-11-24', outdated_sentences: [SENTENCE] });
    expect((await read(world, chinese.id)).outdated_sentences).toEqual(['考试将于 2026 年 11 月 24 日举行。']);
    // Every row says of itself what the tab says of it.
    const rows = (await list(world, 'sort=title')).filter((row) => row.review_reasons.length > 0);
    expect(rows.map(({ title }) => title)).toEqual(['A English', 'B Chinese']);
    const csv = await world.call('GET', '/articles/export?status=review_due', { token: await world.as('editor') });
    expect(csv.text).toContain('文中把已过的日期说成将来');
  });

  test('with the other reasons it is counted once, under all of them', async ({ world }) => {
    const ended = await makeEdition(world, 'GRE', 'Old', '2020-01-01', '2026-11-19');
    const gre = { exam: 'GRE', section: 'quant', content_html: BODY } as const;
    await publish(world, { title: 'A late', ...gre, review_by: '2026-11-20' });
    await publish(world, { title: 'B ended', ...gre, edition_id: ended });
    await publish(world, { title: 'C checked since it ended', ...gre, edition_id: ended, checked_on: '2026-11-21' });
    await publish(world, { title: 'D all', ...gre, edition_id: ended, review_by: '2026-11-20' });
    await publish(world, { title: 'E in time', ...gre, review_by: '2027-11-20' });
    world.pass(UNTIL);
    expect(await due(world)).toEqual([
      ['A late', 'review_by', 'date_passed'],
      ['B ended', 'edition_ended', 'date_passed'],
      ['C checked since it ended', 'date_passed'],
      ['D all', 'review_by', 'edition_ended', 'date_passed'],
      ['E in time', 'date_passed'],
    ]);
    expect(await counted(world)).toEqual(everywhere(5));
  });

  test('one click says that it is still accurate, for this day and not for the next one', async ({ world, editor: token }) => {
    const text = '<p>The test will be given on 24 November 2026. Scores will come on 30 November 2026.</p>';
    const one = await publish(world, { title: 'One', content_html: text });
    const other = await publish(world, { title: 'Other', content_html: text });
    world.pass(UNTIL);
    expect((await stillTrue(world, one.id)).body.data).toMatchObject({
      checked_on: '2026-11-25',
      review_reasons: [],
      outdated_after: '2026-11-30',
      outdated_sentences: [],
    });
    await world.call('POST', '/articles/batch', { token, body: { ids: [other.id], action: 'checked' } });
    expect(await due(world)).toEqual([]);
    world.pass(6 * DAY_MS);
    expect(await due(world)).toEqual([
      ['One', 'date_passed'],
      ['Other', 'date_passed'],
    ]);
    expect((await read(world, one.id)).outdated_sentences).toEqual(['Scores will come on 30 November 2026.']);
  });

  test('what waits in a working copy does not count until it is published, and counts no more once that is taken back', async ({ world, editor: token }) => {
    const { id } = await publish(world, { title: 'One', content_html: '<p>Nothing to come.</p>' });
    await autosave(world, id, { content_html: BODY });
    world.pass(UNTIL);
    expect(await due(world)).toEqual([]);
    const published = (await save(world, id, { status: 'published' })).body.data;
    expect(await due(world)).toEqual([['One', 'date_passed']]);
    expect((await world.call('POST', `/articles/${id}/take-back`, { token, body: { version: published.version } })).status).toBe(200);
    expect(await due(world)).toEqual([]);
    await save(world, id, { status: 'published' });
    await save(world, id, { status: 'published', content_html: '<p>The test was given on 24 November 2026.</p>' });
    expect(await due(world)).toEqual([]);
    // A revision of it comes back as a working copy, and is live once it is published.
    await world.call('POST', `/articles/${id}/revisions/2/restore`, { token });
    expect(await due(world)).toEqual([]);
    await save(world, id, { status: 'published' });
    expect(await due(world)).toEqual([['One', 'date_passed']]);
    expect((await save(world, id, { status: 'draft' })).body.data.review_reasons).toEqual([]);
    expect(await due(world)).toEqual([]);
  });

  test('summary and titles count as the text does, a practice question and a day before the check do not', async ({ world }) => {
    const asked = `<section data-type="practice-question" data-kind="single" data-answer="A"><p>${SENTENCE}</p><ol data-type="choices"><li><p>Yes</p></li><li><p>No</p></li></ol><details><summary>Answer</summary><p>A</p></details></section>`;
    for (const [wanted, input] of [
      ['2026-11-24', { summary: SENTENCE }],
      ['2026-11-24', { title: 'The test is on 24 November 2026' }],
      ['2026-11-24', { seo_description: SENTENCE }],
      ['2026-11-24', { content_html: `<table><tbody><tr><td><p>${SENTENCE}</p></td></tr></tbody></table>` }],
      ['2026-05-15', { content_html: '<p>The exams of 15 May 2026 will be digital.</p>' }],
      ['2026-11-21', { content_html: '<p>The test is on 21 November 2026.</p>', checked_on: '2026-11-21' }],
      [null, { content_html: '<p>The exams of 15 May 2026 will be digital.</p>', checked_on: '2026-11-21' }],
      [null, { content_html: `<p>Solve this.</p>${asked}` }],
      [null, { content_html: '<h2>The test will be given</h2><p>24 November 2026</p>' }],
    ] as const) {
      const { id } = await publish(world, { title: 'One', ...input });
      expect(await outdatedAfter(world, id), JSON.stringify(input)).toBe(wanted);
    }
  });

  test('an upgrade and every way in fill it', async ({ world }) => {
    const { id } = await publish(world, { title: 'One', content_html: BODY });
    while ((await deriveSome(world.deps)) > 0);
    // As an older version has left it.
    await world.deps.db.updateTable('articles').set({ outdated_after: null }).execute();
    await forgetDerived(world.deps.db);
    while ((await deriveSome(world.deps)) > 0);
    expect(await outdatedAfter(world, id)).toBe('2026-11-24');

    const laid = await changeContent(world.deps, (trx) => createArticleIn(trx, world.deps, { title: 'Laid in', content_html: BODY }, null, { imported: true }));
    expect(await outdatedAfter(world, laid)).toBe('2026-11-24');
    const ready = readyArticle({ title: 'Archived', slug: 'archived', content_html: BODY });
    const archived = { ready, author_id: null, created_at: 1, updated_at: 1, old_paths: [] };
    const [brought = 0] = await changeContent(world.deps, (trx) => addArchivedArticlesIn(trx, world.deps, [archived]));
    expect(await outdatedAfter(world, brought)).toBe('2026-11-24');
  });

  test('readers are told nothing of it', async () => {
    const world = await buildWorld(fresh, withPages);
    await publish(world, { title: 'One', slug: 'one', content_html: BODY });
    world.pass(UNTIL);
    expect(await due(world)).toEqual([['One', 'date_passed']]);
    const answer = (await world.call('GET', '/articles/public/one')).body.data;
    expect(answer.review_overdue).toBe(false);
    expect(Object.keys(answer).filter((name) => name.includes('outdated'))).toEqual([]);
    expect((await page(world, '/article/one')).text).not.toContain('due for a check');
  });

  test('the check before publishing quotes the sentence, whenever somebody checked, and stops nobody', async ({ world, editor: token }) => {
    const body = { title: 'One', content_html: '<p>The exams of 15 May 2026 will be digital.</p>', checked_on: '2026-11-21' };
    const issues = (await world.call('POST', '/articles/check', { token, body })).body.data as { rule: string }[];
    expect(issues.filter(({ rule }) => rule === 'date_passed')).toEqual([
      {
        rule: 'date_passed',
        level: 'warning',
        field: 'content_html',
        message: '把已过的 2026-05-15 说成将来',
        excerpt: 'The exams of 15 May 2026 will be digital.',
        count: 1,
      },
    ]);
    const later = (await world.call('POST', '/articles/check', { token, body: { title: 'One', content_html: BODY } })).body.data as { rule: string }[];
    expect(later.map(({ rule }) => rule)).not.toContain('date_passed');
    await publish(world, body);
  });

  test('an exam’s page quotes such sentences to its editor until it is checked', async ({ world, editor: token }) => {
    const { version } = (await world.call('GET', '/exams/AP', { token })).body.data;
    const row = { topic: null, label: 'Dates', label_zh: '', value: 'The exams will be held from 4 to 15 May 2026.', value_zh: '', source: null };
    const saved = await world.call('PUT', '/exams/AP', { token, body: { key_facts: [row], overview_html: `<p>${SENTENCE}</p>`, version } });
    expect(saved.body.data.outdated_sentences).toEqual([row.value]);
    world.pass(UNTIL);
    const now = (await world.call('GET', '/exams/AP', { token })).body.data;
    expect(now.outdated_sentences).toEqual([SENTENCE, row.value]);
    const checked = await world.call('PUT', '/exams/AP', { token, body: { checked_on: '2026-11-25', version: now.version } });
    expect(checked.body.data.outdated_sentences).toEqual([]);
    expect(Object.keys((await world.call('GET', '/exams/public?code=AP')).body.data[0])).not.toContain('outdated_sentences');
  });

  test('those that are due are found by narrow looks, each by its index, in the list and where they are counted', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const token = await world.as('editor');
    const { id } = await publish(world, {
      title: 'Model',
      exam: 'GRE',
      section: 'general',
      content_html: '<p>The test will be given on 24 November 2031.</p>',
    });
    await multiply(world, id, 600);
    await publish(world, { title: 'Due', exam: 'GRE', section: 'general', content_html: '<p>The test will be given on 2 November 2026.</p>' });
    await tidyTable(world, 'articles');
    statements.nodes = [];
    const paths = ['/articles/counts', '/articles?status=review_due', '/articles?status=review_due&sort=title', '/articles?status=review_due&exam=GRE'];
    for (const path of [...paths, '/statistics/overview', '/statistics/waiting', '/statistics/coverage'])
      expect((await world.call('GET', path, { token })).status, path).toBe(200);
    const compiled = statements.nodes.map((node) => ({ node, text: world.deps.db.getExecutor().compileQuery(node, { queryId: 'told' }).sql }));
    const looks = compiled.filter(({ text }) => text.includes('"outdated_after" < '));
    expect(looks.length).toBeGreaterThanOrEqual(paths.length + 3);
    for (const { node, text } of looks) {
      const plan = await planOf(world, node);
      expect([text, plan]).toEqual([text, expect.stringContaining('articles_outdated')]);
      expect([text, plan]).toEqual([text, expect.not.stringMatching(/SCAN articles\b(?! USING)|Seq Scan on articles\b/)]);
    }
  });
});
