import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import { at, autosave, list, makeEdition, page, publish, read, save, withPages, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

/** The world's day is 2026-11-21. */
const TODAY = '2026-11-21';
const gre = { exam: 'GRE' as const, section: 'quant', kind: 'strategy' as const };
const due = async (world: World) => (await list(world, 'status=review_due&sort=title')).map(({ title, review_reasons }) => [title, ...review_reasons]);
const stillTrue = async (world: World, id: number) => world.call('POST', `/articles/${id}/checked`, { token: await world.as('editor') });

describeEachWorld('what waits for a check', (test) => {
  test('a past review day, and an edition that has ended, unless somebody has checked since', async ({ world }) => {
    const ended = await makeEdition(world, 'GRE', 'Old', '2020-01-01', '2026-11-19');
    const ending = await makeEdition(world, 'GRE', 'Last day today', '2020-01-01', TODAY);
    await publish(world, { title: 'A current', ...gre, edition_id: ending, review_by: TODAY });
    await publish(world, { title: 'B ended', ...gre, edition_id: ended });
    await publish(world, { title: 'C both', ...gre, edition_id: ended, review_by: '2026-11-20' });
    await publish(world, { title: 'D checked since', ...gre, edition_id: ended, checked_on: '2026-11-20' });
    await publish(world, { title: 'E checked on its last day', ...gre, edition_id: ended, checked_on: '2026-11-19' });
    await write(world, { title: 'F draft of an ended one', ...gre, edition_id: ended });
    await write(world, { title: 'G draft to review', review_by: '2026-11-20' });
    const binned = await publish(world, { title: 'H in the bin', ...gre, edition_id: ended });
    await world.call('DELETE', `/articles/${binned.id}`, { token: await world.as('editor') });
    await publish(world, { title: 'I scheduled', ...gre, edition_id: ended, published_at: at(9 * DAY_MS) });
    const expected = [
      ['B ended', 'edition_ended'],
      ['C both', 'review_by', 'edition_ended'],
      ['E checked on its last day', 'edition_ended'],
      ['G draft to review', 'review_by'],
      ['I scheduled', 'edition_ended'],
    ];
    expect(await due(world)).toEqual(expected);
    const counts = await world.call('GET', '/articles/counts', { token: await world.as('editor') });
    expect(counts.body.data.review_due).toBe(expected.length);
    expect((await world.call('GET', '/statistics/overview', { token: await world.as('editor') })).body.data.review_due).toBe(expected.length);
    // Every row says of itself what the tab says of it.
    const reasons = (await list(world, 'sort=title')).filter((row) => row.review_reasons.length > 0);
    expect(reasons.map((row) => [row.title, ...row.review_reasons])).toEqual(expected);
    world.pass(DAY_MS);
    expect((await due(world)).map(([title]) => title)).toContain('A current');
  });

  test('the day is the site’s own: in Shanghai it begins sixteen hours before it ends in Greenwich', async ({ world }) => {
    await publish(world, { title: 'Until today', review_by: TODAY });
    world.pass(12 * HOUR_MS - 1);
    expect(await due(world)).toEqual([]);
    world.pass(1);
    expect(await due(world)).toEqual([['Until today', 'review_by']]);
  });

  test('one click says that it is still accurate: live at once, the text and its working copy untouched', async ({ world }) => {
    const ended = await makeEdition(world, 'GRE', 'Old', '2020-01-01', '2026-11-19');
    const article = await publish(world, { title: 'Old but true', slug: 'true', ...gre, edition_id: ended, review_by: '2026-11-01' });
    await autosave(world, article.id, { title: 'Being written', review_by: '2026-10-01' });
    const revisions = async () => (await world.call('GET', `/articles/${article.id}/revisions`, { token: await world.as('editor') })).body.data.length;
    const before = await revisions();
    const answer = await stillTrue(world, article.id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      title: 'Being written',
      checked_on: TODAY,
      review_by: '2027-05-20',
      review_reasons: [],
      updated_at: article.updated_at,
      working_copy: { user: { name: 'editor' } },
    });
    expect(await due(world)).toEqual([]);
    expect(await revisions()).toBe(before);
    const live = (await world.call('GET', '/articles/public/true')).body.data;
    expect(live).toMatchObject({ title: 'Old but true', checked_on: TODAY, review_overdue: false, edition: { ended: true } });
    const logged = await world.deps.db.selectFrom('audit').select('action').where('target_id', '=', String(article.id)).execute();
    expect(logged.map((row) => row.action)).toContain('articles.checked');
  });

  test('a review day to come stays; the recycle bin and nothing cannot be checked', async ({ world }) => {
    const article = await publish(world, { title: 'Later', review_by: '2026-12-24' });
    expect((await stillTrue(world, article.id)).body.data).toMatchObject({ checked_on: TODAY, review_by: '2026-12-24' });
    await world.call('DELETE', `/articles/${article.id}`, { token: await world.as('editor') });
    expect((await stillTrue(world, article.id)).status).toBe(409);
    expect((await stillTrue(world, 99_999)).status).toBe(404);
  });
});

describeEachWorld('what readers learn of an edition', (test, fresh) => {
  test('an ended one carries a note with the newer article; checked since, the note says so', async () => {
    const world = await buildWorld(fresh, withPages);
    const old = await makeEdition(world, 'GRE', 'GRE until 2023', '2020-01-01', '2026-11-19');
    const current = await makeEdition(world, 'GRE', 'GRE of today', '2026-11-20');
    const article = await publish(world, { title: 'Old test', slug: 'old', ...gre, edition_id: old });
    const newer = async () => (await world.call('GET', '/articles/public/old')).body.data.edition.newer;
    expect(await newer()).toBe(null);
    expect((await page(world, '/article/old')).text).toContain('This edition ended on');
    await publish(world, { title: 'General', slug: 'general', exam: 'GRE', section: 'general', edition_id: current });
    expect(await newer()).toEqual({ slug: 'general', title: 'General' });
    await publish(world, { title: 'Guide', slug: 'guide', ...gre, kind: 'guide', edition_id: current });
    expect((await newer()).slug).toBe('guide');
    await publish(world, { title: 'Same kind', slug: 'same-kind', ...gre, edition_id: current, published_at: at(-DAY_MS) });
    expect((await newer()).slug).toBe('same-kind');
    for (const other of [
      { language: 'zh' as const },
      { section: 'verbal' },
      { edition_id: old },
      { edition_id: null },
      { review_by: '2026-01-01' },
      { status: 'draft' as const },
    ])
      await publish(world, { title: 'Not this', ...gre, edition_id: current, ...other });
    expect((await newer()).slug).toBe('same-kind');
    const shown = (await page(world, '/article/old')).text;
    expect(shown).toContain('<a href="/article/same-kind"');
    const chinese = (await page(world, '/article/old', { cookie: 'language=zh' })).text;
    expect(chinese).toContain('现行考试请看');
    await stillTrue(world, article.id);
    const checked = (await page(world, '/article/old')).text;
    expect(checked).toContain('it is still accurate');
    expect(checked).not.toContain('What you read here is about the older test');
    expect((await page(world, '/article/same-kind')).text).not.toContain('This edition ended');
  });

  test('an article past its review day says so', async () => {
    const world = await buildWorld(fresh, withPages);
    const article = await publish(world, { title: 'Late', slug: 'late', review_by: '2026-11-20' });
    expect((await world.call('GET', '/articles/public/late')).body.data.review_overdue).toBe(true);
    expect((await page(world, '/article/late')).text).toContain('due for a check');
    await save(world, article.id, { review_by: '2026-11-21', status: 'published' });
    expect((await page(world, '/article/late')).text).not.toContain('due for a check');
    expect((await read(world, article.id)).review_reasons).toEqual([]);
  });

  test('related articles never offer a stale one first', async ({ world }) => {
    const old = await makeEdition(world, 'GRE', 'Old', '2020-01-01', '2026-11-19');
    await publish(world, { title: 'Me', slug: 'me', ...gre });
    await publish(world, { title: 'Same section, ended', slug: 'ended', ...gre, edition_id: old });
    await publish(world, { title: 'Same section, unchecked', slug: 'unchecked', ...gre, review_by: '2026-11-20' });
    const related = async () => (await world.call('GET', '/articles/public/me')).body.data.related.map(({ slug }: { slug: string }) => slug);
    expect((await related()).sort()).toEqual(['ended', 'unchecked']);
    await publish(world, { title: 'Other section, fresh', slug: 'fresh', exam: 'GRE', section: 'verbal', published_at: at(-9 * DAY_MS) });
    expect((await related())[0]).toBe('fresh');
  });
});
