import { describe, expect } from 'vitest';
import { HOUR_MS, LIMITS } from '../../config/limits.ts';
import type { ArticleCheck, CheckIssue } from '../../contract/articles.ts';
import { at, BODY, makeEdition, publish, read, save, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const QUESTION = (attributes: string, choices = 4) =>
  `<section data-type="practice-question" ${attributes}><p>Which one?</p><ol data-type="choices">${'<li>x</li>'.repeat(choices)}</ol></section>`;
const REVEAL = (inside: string) => `<details><summary>Answer</summary><div data-type="detailsContent">${inside}</div></details>`;

async function check(world: World, body: ArticleCheck): Promise<CheckIssue[]> {
  const answer = await world.call('POST', '/articles/check', { token: await world.as('editor'), body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
/** The rules that a body breaks, with their numbers. */
const broken = async (world: World, rule: string, html: string, rest: ArticleCheck = {}) =>
  (await check(world, { content_html: html, ...rest })).filter((issue) => issue.rule === rule);

describeEachWorld('what stops publishing', (test, fresh) => {
  const cases: [why: string, html: string, message: string][] = [
    ['an empty body', '<p> </p>', '正文不能为空'],
    ['a practice question without an answer', `${BODY}${QUESTION('data-kind="single" data-answer=" "')}`, '练习题没有设置答案：Which one?'],
    ['an answer that is no choice', `${BODY}${QUESTION('data-kind="single" data-answer="E"')}`, '练习题的答案不在选项之中：Which one?'],
    ['two answers to a single choice', `${BODY}${QUESTION('data-kind="single" data-answer="A B"')}`, '单选题只能有一个答案：Which one?'],
    ['an answer reveal without its answer', `${BODY}${REVEAL('<p> </p>')}`, '折叠的答案没有内容：Answer'],
  ];

  test.each(cases)('%s: in create, update, schedule and batch; not in a draft', async (_, html, message) => {
    const world = await buildWorld(fresh);
    const token = await world.as('editor');
    for (const status of ['published', 'scheduled'] as const) {
      const created = await world.call('POST', '/articles', { token, body: { title: 'x', content_html: html, status, published_at: at(HOUR_MS) } });
      expect([created.status, created.body.errors]).toEqual([422, { content_html: [message] }]);
    }
    const { id } = await write(world, { title: 'Draft', content_html: html });
    for (const body of [{ status: 'published' as const }, { status: 'scheduled' as const, published_at: at(HOUR_MS) }]) {
      const updated = await save(world, id, body);
      expect([updated.status, updated.body.errors]).toEqual([422, { content_html: [message] }]);
    }
    const batch = await world.call('POST', '/articles/batch', { token, body: { ids: [id], action: 'publish' } });
    expect(batch.body.data).toEqual([{ id, ok: false, code: 'validation_failed', message }]);
    expect((await read(world, id)).status).toBe('draft');
    const told = (await check(world, { id })).filter((issue) => issue.level === 'error');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ field: 'content_html', count: 1 });
  });

  test('a published article keeps what waits, and is stopped when that is published', async ({ world }) => {
    const article = await publish(world, { title: 'Live' });
    expect((await save(world, article.id, { content_html: REVEAL('') })).status).toBe(200);
    const stopped = await save(world, article.id, { status: 'published' });
    expect([stopped.status, Object.keys(stopped.body.errors)]).toEqual([422, ['content_html']]);
    expect((await world.call('GET', `/articles/public/${article.id}`)).body.data.content_html).toBe(BODY);
  });

  test('whole questions and answers are let through', async ({ world }) => {
    const html = [
      QUESTION('data-kind="single" data-answer="D"'),
      QUESTION('data-kind="multiple" data-answer="A, C"'),
      '<section data-type="practice-question" data-kind="numeric" data-answer="15"><p>How many?</p></section>',
      REVEAL('<p>Because.</p>'),
      REVEAL('<div data-type="block-math" data-latex="x^2"></div>'),
    ].join('');
    expect((await publish(world, { title: 'Whole', content_html: html })).status).toBe('published');
  });
});

describeEachWorld('what is told before publishing', (test) => {
  test('each rule, broken and kept', async ({ world }) => {
    const alive = await publish(world, { title: 'Alive', slug: 'alive' });
    await write(world, { title: 'Draft', slug: 'only-a-draft' });
    await save(world, alive.id, { slug: 'alive-now', status: 'published' });
    const own = world.deps.options.public_url;
    const cases: [rule: string, html: string, count: number][] = [
      ['no_alt', '<img src="/media/a.png" alt=""><img src="/media/b.png" alt=" ">', 2],
      ['no_alt', '<img src="/media/a.png" alt="A chart">', 0],
      ['skipped_heading', '<h2>a</h2><h4>b</h4>', 1],
      ['skipped_heading', '<h3>a</h3>', 1],
      ['skipped_heading', '<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2><h3>e</h3>', 0],
      ['dead_link', '<a href="/article/nowhere">a</a>', 1],
      ['dead_link', '<a href="/article/only-a-draft">a</a>', 1],
      ['dead_link', '<a href="/no-such-page">a</a>', 1],
      ['dead_link', `<a href="${own}/article/nowhere">a</a>`, 1],
      ['dead_link', '<img src="/media/missing.png" alt="x">', 1],
      [
        'dead_link',
        `<a href="/article/alive-now#part">a</a><a href="/article/alive">b</a><a href="/article/${alive.id}">c</a><a href="/GRE?section=quant">d</a><a href="/">e</a><a href="/rss.xml">f</a><a href="https://ets.org/x">g</a><a href="mailto:a@b.cc">h</a><a href="${own}/GRE">i</a>`,
        0,
      ],
    ];
    for (const [rule, html, count] of cases) {
      const found = await broken(world, rule, html);
      expect(
        found.reduce((sum, issue) => sum + issue.count, 0),
        `${rule} in ${html}`,
      ).toBe(count);
    }
    expect(await broken(world, 'dead_link', '<a href="/article/me">me</a>', { slug: 'me' })).toEqual([]);
    expect((await broken(world, 'dead_link', '<p>See <a href="/article/nowhere">this guide</a>.</p>'))[0]).toEqual({
      rule: 'dead_link',
      level: 'warning',
      field: 'content_html',
      message: '站内链接打不开：/article/nowhere',
      excerpt: 'this guide',
      count: 1,
    });
  });

  /** The world's people have no name of their own, which is told too. */
  const nameEverybody = async (world: World) => {
    await world.as('editor');
    await world.deps.db.updateTable('users').set({ name: 'Maya Lindqvist' }).execute();
  };

  test('what stands beside the text', async ({ world }) => {
    await nameEverybody(world);
    const rules = async (body: ArticleCheck) => (await check(world, { content_html: BODY, ...body })).map(({ rule, field }) => [rule, field]);
    expect(await rules({ title: 'Short' })).toEqual([
      ['no_exam', 'exam'],
      ['no_summary', 'summary'],
      ['no_cover', 'cover_media_id'],
    ]);
    const whole: ArticleCheck = { title: 'Short', exam: 'GRE', summary: 'One sentence.', sources: [{ title: 'ETS', url: 'https://www.ets.org/gre' }] };
    expect(await rules(whole)).toEqual([['no_cover', 'cover_media_id']]);
    expect(await rules({ ...whole, sources: [] })).toContainEqual(['no_sources', 'sources']);
    const edition = await makeEdition(world, 'GRE', 'Shorter', '2023-09-22');
    expect(await rules(whole)).toContainEqual(['no_edition', 'edition_id']);
    expect(await rules({ ...whole, edition_id: edition })).toEqual([['no_cover', 'cover_media_id']]);
    expect(await rules({ ...whole, title: 'How to plan '.repeat(7) })).toContainEqual(['long_title', 'title']);
    expect(await rules({ ...whole, title: '托福'.repeat(18) })).toContainEqual(['long_title', 'title']);
  });

  test('sources among which nobody official is are warned of, and stop nothing', async ({ world }) => {
    const rules = async (...urls: string[]) => {
      const sources = urls.map((url) => ({ title: 'A page', url }));
      return (await check(world, { title: 'x', exam: 'GRE', content_html: BODY, sources })).filter(({ field }) => field === 'sources');
    };
    const warning = { rule: 'no_official_source', level: 'warning', field: 'sources', message: '来源里没有官方页面' };
    expect(await rules('https://www.school-of-tests.org/gre')).toMatchObject([warning]);
    // A name that only looks like the owner's.
    expect(await rules('https://ets.org.prep.net/gre', 'https://notets.org/gre')).toMatchObject([warning]);
    expect(await rules('https://www.school-of-tests.org/gre', 'https://www.ets.org/gre.html')).toEqual([]);
    expect(await rules('https://gre.neea.cn/')).toEqual([]);
    expect((await rules()).map(({ rule }) => rule)).toEqual(['no_sources']);
    // What belongs to no exam has no owner to ask.
    const free = await check(world, { title: 'x', exam: null, content_html: BODY, sources: [{ title: 'A page', url: 'https://www.school-of-tests.org/' }] });
    expect(free.filter(({ field }) => field === 'sources')).toEqual([]);
    expect((await publish(world, { title: 'x', exam: 'GRE', sources: [{ title: 'A page', url: 'https://www.school-of-tests.org/gre' }] })).status).toBe(
      'published',
    );
  });

  test('a byline that would be a sign-in name, for a new article and for somebody else’s', async ({ world }) => {
    const { id } = await write(world, { title: 'Mine', content_html: BODY });
    const byline = async (body: ArticleCheck) => (await check(world, body)).find(({ rule }) => rule === 'byline')?.excerpt;
    const editor = (await world.deps.db.selectFrom('users').select('username').where('role', '=', 'editor').executeTakeFirstOrThrow()).username;
    expect([await byline({ title: 'New', content_html: BODY }), await byline({ id })]).toEqual([editor, editor]);
    await nameEverybody(world);
    expect([await byline({ title: 'New', content_html: BODY }), await byline({ id })]).toEqual([undefined, undefined]);
  });

  test('many are checked as they are stored; what is gone is left out', async ({ world }) => {
    await nameEverybody(world);
    const article = await write(world, { title: 'Stored', exam: 'GRE', summary: 'There.', content_html: '<p>A GRE score of 175.</p>' });
    const answer = await world.call('POST', '/articles/check-stored', { token: await world.as('editor'), body: { ids: [article.id, 99_999] } });
    expect(answer.body.data).toEqual([{ id: article.id, issues: await check(world, { id: article.id }) }]);
    const tooMany = Array.from({ length: LIMITS.article.checks_at_once + 1 }, (_, at) => at + 1);
    expect((await world.call('POST', '/articles/check-stored', { token: await world.as('editor'), body: { ids: tooMany } })).status).toBe(422);
  });

  test('the stored article is checked with what is sent over it, and nothing is changed', async ({ world }) => {
    await nameEverybody(world);
    const article = await write(world, { title: 'Stored', exam: 'GRE', summary: 'There.', content_html: '<p>A GRE score of 175.</p>' });
    const rules = async (body: ArticleCheck) => (await check(world, body)).map(({ rule }) => rule);
    expect(await rules({ id: article.id })).toContain('score_out_of_scale');
    expect(await rules({ id: article.id, content_html: BODY, summary: '' })).toEqual(['no_summary', 'no_cover', 'no_sources']);
    expect(await read(world, article.id)).toEqual(article);
    const nowhere = await world.call('POST', '/articles/check', { token: await world.as('editor'), body: { id: 99_999 } });
    expect(nowhere.status).toBe(404);
  });
});

describe('scores and dates', () => {
  describeEachWorld('in the text', (test) => {
    test('a score outside its exam’s scale', async ({ world }) => {
      const wrong = ['TOEFL 125', 'a GRE score of 175', 'IELTS 9.5', 'SAT 1700', 'ACT 37', 'LSAT 190', 'AP 6', 'PTE 95', 'SAT 1,455', 'TOEFL iBT band 6.5'];
      wrong.push('托福考了 125 分', '雅思总分 9.5', 'IELTS 6.25', 'GRE Verbal 180', 'IELTS 8.5–9.5', 'She scored 175 on the GRE', 'SAT (1700)', 'LSAT: 119');
      for (const text of wrong) expect((await broken(world, 'score_out_of_scale', `<p>With ${text}.</p>`)).length, text).toBe(1);
      const right = ['TOEFL 120', 'TOEFL 5.5', 'a GRE score of 170', 'GRE 330', 'IELTS 9', 'IELTS 6.5–7', 'SAT 1600', 'ACT 36', 'LSAT 180', 'AP 5', 'PTE 90'];
      right.push('TOEFL 2026', 'SAT 98 questions', 'GRE 54 questions', 'TOEFL 90-minute test', 'IELTS 40 题', 'AP 28 exams', '托福 110 分', 'GRE 1 h 58 min');
      right.push('ACT 125 minutes', 'in the LSAT 35 minutes', 'IELTS 30/40', 'a fact 37 times', 'PSAT 1700', 'SAT 1,450', '8 March 2026, GRE');
      for (const text of right) expect(await broken(world, 'score_out_of_scale', `<p>With ${text}.</p>`), text).toEqual([]);
      const [issue] = await broken(world, 'score_out_of_scale', '<p>A TOEFL 125 and again TOEFL 125.</p>');
      expect(issue).toMatchObject({
        count: 2,
        message: 'TOEFL 没有 125 分，分数范围是 1–6（每 0.5 分一档） 或 0–120',
        excerpt: 'A TOEFL 125 and again TOEFL 125.',
      });
      expect((await check(world, { title: 'From GRE 175', content_html: BODY })).find(({ rule }) => rule === 'score_out_of_scale')?.field).toBe('title');
    });

    test('the scale is that of the edition', async ({ world }) => {
      const old = await makeEdition(world, 'TOEFL', 'Until 2026', '2023-07-26', '2026-01-20');
      const current = await makeEdition(world, 'TOEFL', 'Since 2026', '2026-01-21');
      const asked = (edition_id: number) => broken(world, 'score_out_of_scale', '<p>TOEFL 5.5</p>', { exam: 'TOEFL', edition_id });
      expect(await asked(current)).toEqual([]);
      expect((await asked(old))[0]?.message).toBe('TOEFL 没有 5.5 分，分数范围是 0–120');
    });

    test('a date without its year', async ({ world }) => {
      const wrong = ['on March 15', 'by 15 March', 'until 3 月 15 日', 'Sept. 3rd', 'the 1st of May'];
      for (const text of wrong) expect((await broken(world, 'date_without_year', `<p>Register ${text}.</p>`)).length, text).toBe(1);
      const right = ['on March 15, 2026', 'by 15 March 2026', '2026 年 3 月 15 日', 'in 2026, from 3 May on', 'in March', 'may 15 people', '15–17 March 2026'];
      for (const text of right) expect(await broken(world, 'date_without_year', `<p>Register ${text}.</p>`), text).toEqual([]);
      const table = '<table><caption>Dates 2026</caption><tbody><tr><td>15 March</td></tr></tbody></table>';
      expect(await broken(world, 'date_without_year', table)).toEqual([]);
      expect((await broken(world, 'date_without_year', table.replace(' 2026', ''))).length).toBe(1);
    });
  });
});
