import { expect } from 'vitest';
import { EXAM_CODES } from '../../config/exams.ts';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import type { Edition, ExamPage } from '../../contract/exams.ts';
import { turnDay } from '../../server/scheduler.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const put = async (world: World, path: string, body: unknown) => world.call('PUT', path, { token: await world.as('editor'), body });

async function edition(world: World, body: unknown, exam = 'GRE') {
  return world.call('POST', `/exams/${exam}/editions`, { token: await world.as('editor'), body });
}

async function publish(world: World, body: Record<string, unknown>) {
  const answer = await world.call('POST', '/articles', {
    token: await world.as('editor'),
    body: { content_html: '<p>Text.</p>', status: 'published', ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

describeEachWorld('exams', (test) => {
  test('exams.list_public has all eight from the start, with articles that readers may see', async ({ world }) => {
    await world.deps.db.deleteFrom('exams').where('code', '!=', 'SAT').execute();
    const { body } = await world.call<{ data: ExamPage[] }>('GET', '/exams/public');
    expect(body.data.map((exam) => exam.code)).toEqual([...EXAM_CODES]);
    expect(body.data[0]).toEqual({
      ...{ code: 'GRE', name: 'GRE General Test', overview_html: '', key_facts: [], sections: [], score_scale: '', faqs: [] },
      ...{ overview_html_zh: '', score_scale_zh: '', test_dates: [], sections_source: null, score_source: null },
      ...{ start_url: '', practise_url: '', convert_url: '', start: [], practise: [], convert: [] },
      ...{ official_links: [], checked_on: null, editions: [], article_count: 0, article_counts: [], version: 1 },
    });
    await publish(world, { title: 'One', exam: 'GRE' });
    await world.call('POST', '/articles', { token: await world.as('editor'), body: { title: 'Draft', exam: 'GRE' } });
    const one = await world.call('GET', '/exams/public?code=GRE');
    expect(one.body.data.map((exam: ExamPage) => [exam.code, exam.article_count])).toEqual([['GRE', 1]]);
    for (const kind of ['news', 'news', 'guide']) await publish(world, { title: 'More', exam: 'GRE', section: 'verbal', kind });
    const [counted] = (await world.call<{ data: ExamPage[] }>('GET', '/exams/public?code=GRE')).body.data;
    expect(counted?.article_count).toBe(4);
    expect(counted?.article_counts).toHaveLength(3);
    expect(counted?.article_counts).toEqual(
      expect.arrayContaining([
        { section: null, kind: 'guide', count: 1 },
        { section: 'verbal', kind: 'guide', count: 1 },
        { section: 'verbal', kind: 'news', count: 2 },
      ]),
    );
    expect((await world.call('GET', '/exams/public?code=GMAT')).status).toBe(400);
  });

  test('exams.update saves what changes, sanitised; readers get it made ready', async ({ world }) => {
    const saved = await put(world, '/exams/GRE', {
      overview_html: '<h2>Parts</h2><p onclick="x()">Text</p><script>alert(1)</script><img src="https://evil.example/x.png" alt="x">',
      faqs: [{ question: ' How long? ', answer_html: '<p>Two <a href="javascript:alert(1)">hours</a></p>' }],
      key_facts: [{ label: 'Owner', value: 'ETS' }],
      checked_on: '2026-11-10',
      version: 1,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      overview_html: '<h2>Parts</h2><p>Text</p><a href="https://evil.example/x.png" rel="noopener">x</a>',
      faqs: [{ question: 'How long?', answer_html: '<p>Two <a>hours</a></p>' }],
      key_facts: [{ label: 'Owner', value: 'ETS' }],
      checked_on: '2026-11-10',
      version: 2,
    });
    const shown = (await world.call('GET', '/exams/public?code=GRE')).body.data[0];
    expect(shown.overview_html).toContain('<h2 id="parts">');
    const partly = await put(world, '/exams/GRE', { score_scale: '130–170', version: 2 });
    expect(partly.body.data).toMatchObject({ score_scale: '130–170', checked_on: '2026-11-10', key_facts: [{ label: 'Owner', value: 'ETS' }], version: 3 });
  });

  test('a page in two languages: rows are whole, one language is enough, HTML is made safe in both', async ({ world }) => {
    const source = { title: 'ETS', title_zh: 'ETS：送分', url: 'https://www.ets.org/gre.html', kind: 'official', checked_on: '2026-11-10' };
    const saved = await put(world, '/exams/GRE', {
      overview_html_zh: '<p onclick="x()">中文</p>',
      key_facts: [{ topic: 'fee', label_zh: '考试费', value_zh: '约 220 美元', source }],
      test_dates: [{ starts_on: '2026-12-05', register_by: '2026-11-20' }],
      faqs: [{ question_zh: ' 多久？ ', answer_html_zh: '<p>两小时<script>x</script></p>' }],
      score_source: source,
      start_url: '/article/guide',
      version: 1,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      overview_html_zh: '<p>中文</p>',
      key_facts: [{ topic: 'fee', label: '', label_zh: '考试费', value: '', value_zh: '约 220 美元', source }],
      test_dates: [{ starts_on: '2026-12-05', ends_on: null, register_by: '2026-11-20', note: '', note_zh: '', source: null }],
      faqs: [{ question: '', question_zh: '多久？', answer_html: '', answer_html_zh: '<p>两小时</p>', source: null }],
      score_source: source,
      sections_source: null,
    });
    const refused = await put(world, '/exams/GRE', {
      key_facts: [{ label: ' ', value: 'x' }],
      faqs: [{ answer_html: '<p>x</p>' }],
      test_dates: [{ starts_on: '2026-12-05', ends_on: '2026-12-04' }],
      version: 2,
    });
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['faqs.0.question', 'key_facts.0.label', 'test_dates.0.ends_on']]);
    const outside = await put(world, '/exams/GRE', { start_url: '//evil.example', sections_source: { ...source, url: 'javascript:x' }, version: 2 });
    expect([outside.status, Object.keys(outside.body.errors).sort()]).toEqual([422, ['sections_source.url', 'start_url']]);
  });

  test('one registers until the last day of the test at the latest; a row that says otherwise is named by its place, and a page that has one from elsewhere is changed as any', async ({
    world,
  }) => {
    const days = (starts_on: string, register_by: string, ends_on: string | null = null) => ({ starts_on, ends_on, register_by });
    const possible = [days('2026-12-05', '2026-11-20'), days('2026-12-05', '2026-12-05'), days('2027-01-11', '2027-01-15', '2027-01-16')];
    const saved = await put(world, '/exams/GRE', { test_dates: possible, version: 1 });
    expect(saved.status, saved.text).toBe(200);
    const late = [days('2026-12-05', '2026-12-06'), days('2027-01-11', '2027-01-17', '2027-01-16')];
    const refused = await put(world, '/exams/GRE', { test_dates: [...possible, ...late], version: 2 });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'test_dates.3.register_by': ['报名截止不能晚于考试日期'], 'test_dates.4.register_by': ['报名截止不能晚于考试的最后一天'] },
    ]);
    // As an import or an older version left it.
    const { deps } = world;
    await deps.db
      .updateTable('exams')
      .set({ test_dates: JSON.stringify(late.map((row) => ({ ...row, note: '', note_zh: '', source: null }))) })
      .where('code', '=', 'GRE')
      .execute();
    const elsewhere = await put(world, '/exams/GRE', { score_scale: '130–170', version: 2 });
    expect([elsewhere.status, elsewhere.body.data.test_dates.length]).toEqual([200, 2]);
    const beside = await put(world, '/exams/GRE', { test_dates: [possible[0], ...late.slice(0, 1)], version: 3 });
    expect([beside.status, Object.keys(beside.body.errors)]).toEqual([422, ['test_dates.1.register_by']]);
  });

  test('the first steps of a page name articles that readers may see, in each of their languages', async ({ world }) => {
    const guide = await publish(world, { title: 'Guide', slug: 'guide', exam: 'GRE' });
    await publish(world, { title: '指南', slug: 'guide-zh', language: 'zh', translation_of: guide.id, exam: 'GRE' });
    await world.call('POST', '/articles', { token: await world.as('editor'), body: { title: 'Draft', slug: 'draft' } });
    await put(world, '/exams/GRE', { start_url: '/article/guide-zh', practise_url: '/article/guide', convert_url: '/article/draft', version: 1 });
    for (const elsewhere of ['//evil.example', '/\\evil.example', '/article\\x', 'https://evil.example', 'javascript:alert(1)']) {
      const answer = await world.call('PUT', '/exams/GRE', { token: await world.as('editor'), body: { practise_url: elsewhere, version: 2 } });
      expect([elsewhere, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([elsewhere, 422, ['practise_url']]);
    }
    const [page] = (await world.call<{ data: { start: unknown; practise: unknown; convert: unknown }[] }>('GET', '/exams/public?code=GRE')).body.data;
    expect(page?.start).toEqual([
      { language: 'en', slug: 'guide', title: 'Guide' },
      { language: 'zh', slug: 'guide-zh', title: '指南' },
    ]);
    expect(page?.practise).toEqual(page?.start);
    expect(page?.convert).toEqual([]);
  });

  test('limits, wrong addresses, stale versions and unknown codes are refused', async ({ world }) => {
    const bad = await put(world, '/exams/GRE', {
      overview_html: 'x'.repeat(50_001),
      official_links: [{ title: 'x', url: 'javascript:alert(1)' }],
      checked_on: '2026-13-01',
      key_facts: Array(61).fill({ label: 'a', value: 'b' }),
      surprise: 1,
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors).sort()).toEqual(['checked_on', 'key_facts', 'official_links.0.url', 'overview_html', 'surprise', 'version']);
    await put(world, '/exams/GRE', { score_scale: 'A', version: 1 });
    const stale = await put(world, '/exams/GRE', { score_scale: 'B', version: 1 });
    expect([stale.status, stale.body.code, stale.body.data.score_scale, stale.body.data.version]).toEqual([409, 'version_conflict', 'A', 2]);
    expect((await put(world, '/exams/GMAT', { version: 1 })).status).toBe(404);
    expect((await world.call('GET', '/exams/GMAT', { token: await world.as('editor') })).status).toBe(404);
  });

  test('search says when the next test is, and another day the one after it', async ({ world, editor: token }) => {
    const fact = { topic: 'dates', label: 'Administrations', label_zh: '考试日期', value: 'About eight a year', value_zh: '每年约八场', source: null };
    const source = { title: 'Calendar', title_zh: '日历', url: 'https://www.lsac.org/', kind: 'official', checked_on: '2026-11-20' };
    const date = { register_by: null, note: '', note_zh: '' };
    const test_dates = [
      { ...date, starts_on: '2027-02-12', ends_on: null, source: null },
      { ...date, starts_on: '2026-11-21', ends_on: '2026-11-22', source },
      { ...date, starts_on: '2026-11-01', ends_on: null, source },
    ];
    const { version } = (await world.call('GET', '/exams/LSAT', { token })).body.data;
    expect((await put(world, '/exams/LSAT', { key_facts: [fact], test_dates, version })).status).toBe(200);
    const said = async (language: string, q: string) =>
      (await world.call('GET', `/search/answers?language=${language}&q=${encodeURIComponent(q)}`)).body.data.map(({ text }: { text: string }) => text);
    expect(await said('en', 'when is the next lsat')).toEqual(['Next: 21–22 November 2026, then 12 February 2027 (expected). About eight a year']);
    expect(await said('zh', 'LSAT 考试日期')).toEqual(['下次考试：2026年11月21日至22日、2027年2月12日（预计）。每年约八场']);
    await turnDay(world.deps);
    world.pass(3 * DAY_MS);
    await turnDay(world.deps);
    expect(await said('en', 'when is the next lsat')).toEqual(['Next: 12 February 2027 (expected). About eight a year']);
  });

  test('editions: made, changed, ordered by their beginning, over when their last day is', async ({ world }) => {
    const old = await edition(world, { name: ' Old ', valid_from: '2011-08-01', valid_to: '2026-11-20', summary: 'Longer.' });
    expect(old.status).toBe(201);
    expect(old.body.data).toMatchObject({ exam: 'GRE', name: 'Old', valid_from: '2011-08-01', valid_to: '2026-11-20', ended: true, version: 1 });
    // Noon of the 21st in Shanghai: an edition whose last day is today goes on.
    const now = await edition(world, { name: 'Now', valid_from: '2023-09-22', valid_to: '2026-11-21' });
    expect(now.body.data.ended).toBe(false);
    expect((await edition(world, { name: 'Old', valid_from: '2011-08-01' }, 'SAT')).status).toBe(201);
    const list = await world.call('GET', '/exams/GRE/editions', { token: await world.as('editor') });
    expect(list.body.data.map((row: Edition) => row.name)).toEqual(['Now', 'Old']);
    world.pass(12 * HOUR_MS);
    const shown = (await world.call('GET', '/exams/public?code=GRE')).body.data[0].editions;
    expect(shown.map((row: Edition) => [row.name, row.ended])).toEqual([
      ['Now', true],
      ['Old', true],
    ]);
    const open = await put(world, `/editions/${now.body.data.id}`, { valid_to: null, name_zh: '现行', version: 1 });
    expect(open.body.data).toMatchObject({ name_zh: '现行', source: null });
    expect(open.body.data).toMatchObject({ valid_to: null, ended: false, version: 2 });
  });

  test('editions that are made at the same moment are all found', async ({ world }) => {
    await world.as('editor');
    const made = await Promise.all(
      [1, 2, 3, 4].map((year) => edition(world, { name: `E${year}`, valid_from: `200${year}-01-01`, summary: `What ${year} was.` })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const answers = await world.deps.db.selectFrom('exam_answers').select('question').where('exam', '=', 'GRE').where('kind', '=', 'edition').execute();
    expect(new Set(answers.map(({ question }) => question))).toEqual(new Set(['E1', 'E2', 'E3', 'E4']));
  });

  test('editions: an end before the beginning, a second one of the name and a stale version are refused', async ({ world }) => {
    const { id } = (await edition(world, { name: 'A', valid_from: '2020-01-01' })).body.data;
    const second = (await edition(world, { name: 'B', valid_from: '2021-01-01', valid_to: '2021-01-01' })).body.data;
    expect((await edition(world, { name: 'C', valid_from: '2020-01-02', valid_to: '2020-01-01' })).body.errors).toHaveProperty('valid_to');
    expect((await put(world, `/editions/${second.id}`, { valid_from: '2021-01-02', version: 1 })).body.errors).toHaveProperty('valid_to');
    const twice = await edition(world, { name: 'A', valid_from: '2020-01-01' });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['name']]);
    expect((await put(world, `/editions/${second.id}`, { name: 'A', version: 1 })).body.errors).toHaveProperty('name');
    await put(world, `/editions/${id}`, { name: 'A2', version: 1 });
    const stale = await put(world, `/editions/${id}`, { name: 'A3', version: 1 });
    expect([stale.status, stale.body.data.name]).toEqual([409, 'A2']);
    expect((await put(world, '/editions/999', { name: 'x', version: 1 })).status).toBe(404);
    expect((await edition(world, { name: 'x', valid_from: 'yesterday', surprise: 1 })).status).toBe(422);
  });

  test('exams.remove_edition is refused while an article describes it', async ({ world, editor: token }) => {
    const { id } = (await edition(world, { name: 'A', valid_from: '2020-01-01' })).body.data;
    const article = await publish(world, { title: 'One', exam: 'GRE', edition_id: id });
    const refused = await world.call('DELETE', `/editions/${id}`, { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    await world.call('DELETE', `/articles/${article.id}`, { token });
    expect((await world.call('DELETE', `/editions/${id}`, { token })).status).toBe(409);
    await world.call('DELETE', `/articles/${article.id}?permanent=true`, { token: await world.as('admin') });
    expect((await world.call('DELETE', `/editions/${id}`, { token })).status).toBe(204);
    expect((await world.call('DELETE', `/editions/${id}`, { token })).status).toBe(404);
  });
});
