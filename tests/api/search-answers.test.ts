import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays } from '../../config/calendar.ts';
import type { SearchResult } from '../../contract/search.ts';
import { changeContent } from '../../server/change.ts';
import { reindexSome } from '../../server/resources/articles/derived/reindex.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const FACT = { topic: 'validity', label: 'Reportable for', label_zh: '成绩有效期', value: 'Five years', value_zh: '五年', source: null };
const QUESTION = {
  question: 'May I use a calculator?',
  question_zh: '可以用计算器吗？',
  answer_html: '<p>Only the one on the <em>screen</em>.</p>',
  answer_html_zh: '',
  source: null,
};

async function ask(world: World, path: string): Promise<SearchResult[]> {
  const answer = await world.call<{ data: SearchResult[] }>('GET', `/search${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const answers = (world: World, q: string, more = '') => ask(world, `/answers?q=${encodeURIComponent(q)}${more}`);

async function saveExam(world: World, body: object, code = 'GRE'): Promise<void> {
  const token = await world.as('editor');
  const { version } = (await world.call('GET', `/exams/${code}`, { token })).body.data;
  const saved = await world.call('PUT', `/exams/${code}`, { token, body: { ...body, version } });
  expect(saved.status, saved.text).toBe(200);
}

describeEachWorld('what exam pages answer', (test) => {
  test('facts and questions are found as they are asked, in the language of the question, else in the other', async ({ world }) => {
    await saveExam(world, { key_facts: [FACT], faqs: [QUESTION] });
    expect(await answers(world, 'is my gre still valid')).toMatchObject([
      { type: 'answer', title: 'Reportable for', text: 'Five years', url: '/GRE#glance', exam: 'GRE', language: 'en' },
    ]);
    expect(await answers(world, 'GRE 有效期', '&language=zh')).toMatchObject([{ title: '成绩有效期', text: '五年', url: '/zh/GRE#glance', language: 'zh' }]);
    expect(await answers(world, 'GRE 计算器')).toMatchObject([{ title: 'May I use a calculator?', text: 'Only the one on the screen.', language: 'en' }]);
    // Another exam is asked about, or something that no page answers: nothing rather than something beside it.
    for (const q of ['SAT calculator', 'gre vocabulary', 'calculator battery policy abroad']) expect(await answers(world, q), q).toEqual([]);
  });

  test('a fact is found beside hundreds of headings that name the exam in their titles', async ({ world, editor: token }) => {
    await saveExam(world, {
      key_facts: [{ ...FACT, topic: 'length', label: 'Testing time', label_zh: '考试时长', value: 'Two hours', value_zh: '两小时' }],
      faqs: [],
    });
    for (let article = 0; article < 10; article += 1) {
      const heading = (_: unknown, at: number) =>
        `<h2>How does the GRE time matter ${article * 60 + at}, and what of it?</h2><p>It is matter ${article * 60 + at} of the time.</p>`;
      const body = { title: `Matters ${article}`, exam: 'GRE', content_html: Array.from({ length: 60 }, heading).join(''), status: 'published' };
      expect((await world.call('POST', '/articles', { token, body })).status).toBe(201);
    }
    expect((await answers(world, 'how long is the gre'))[0]).toMatchObject({ title: 'Testing time', text: 'Two hours' });
  });

  test('they follow the page: changed, taken away, an edition added; an older product’s are made anew', async ({ world }) => {
    await saveExam(world, { key_facts: [FACT], faqs: [QUESTION] });
    await saveExam(world, { key_facts: [{ ...FACT, value: 'Ten years' }], faqs: [] });
    expect((await answers(world, 'gre validity')).map(({ text }) => text)).toEqual(['Ten years']);
    expect(await answers(world, 'gre calculator')).toEqual([]);
    const token = await world.as('editor');
    const edition = { name: 'Shorter GRE (since 2023)', valid_from: '2023-09-22', summary: 'Under two hours, in use since September 2023.' };
    expect((await world.call('POST', '/exams/GRE/editions', { token, body: edition })).status).toBe(201);
    expect((await answers(world, 'shorter gre 2023')).map(({ url }) => url)).toEqual(['/GRE#editions']);
    await changeContent(world.deps, async (trx) => {
      for (const table of ['search_postings', 'search_documents', 'exam_answers'] as const) await trx.deleteFrom(table).execute();
    });
    expect(await answers(world, 'gre validity')).toEqual([]);
    while ((await reindexSome(world.deps)) > 0);
    expect((await answers(world, 'gre validity')).map(({ text }) => text)).toEqual(['Ten years']);
  });

  test('an edition whose end or other name alone changes is known by it', async ({ world, editor: token }) => {
    const known = () => world.deps.db.selectFrom('search_documents').select(['kind', 'words']).where('kind', 'like', '%edition').executeTakeFirstOrThrow();
    const kindOf = async () => (await known()).kind;
    const edition = { name: 'The sextant edition', valid_from: '2020-01-01', summary: 'With a sextant on each desk.' };
    const made = await world.call('POST', '/exams/GRE/editions', { token, body: edition });
    expect(made.status, made.text).toBe(201);
    let { version } = made.body.data;
    const change = async (body: object) => {
      const changed = await world.call('PUT', `/editions/${made.body.data.id}`, { token, body: { ...body, version } });
      expect(changed.status, changed.text).toBe(200);
      version = changed.body.data.version;
    };
    expect((await known()).words).not.toContain('六分');
    await change({ name_zh: '六分仪版' });
    expect((await known()).words).toContain('六分');
    // It ends one day, and is in force until that day is over.
    const today = new Date(world.deps.clock()).toISOString().slice(0, 10);
    await change({ valid_to: addDays(today, 3) });
    expect(await kindOf()).toBe('edition');
    await change({ valid_to: addDays(today, -3) });
    expect(await kindOf()).toBe('past-edition');
    await change({ valid_to: null });
    expect(await kindOf()).toBe('edition');
  });

  test('the number of a heading belongs to its article’s list: search shows the question without it, also of what an older product kept', async ({
    world,
    editor: token,
  }) => {
    const headings = [
      ['8. How long is a telescope good?', 'How long is a telescope good?'],
      ['9) May I bring a sextant?', 'May I bring a sextant?'],
      ['10、2026 年还能用罗盘吗？', '2026 年还能用罗盘吗？'],
      ['三、望远镜能带进考场吗？', '望远镜能带进考场吗？'],
      // What is said with a number keeps it.
      ['第 8 题问的是六分仪吗？', '第 8 题问的是六分仪吗？'],
      ['1、2 月的星图还能用吗？', '1、2 月的星图还能用吗？'],
      ['一、二、三月能看到彗星吗？', '一、二、三月能看到彗星吗？'],
      ['2026 comets: which are worth a night?', '2026 comets: which are worth a night?'],
      ['3.5 inches: is that a small mirror?', '3.5 inches: is that a small mirror?'],
    ];
    const content_html = headings.map(([heading], at) => `<h2>${heading}</h2><p>Answer ${at}.</p>`).join('');
    const made = await world.call('POST', '/articles', {
      token,
      body: { title: 'Seven lenses', slug: 'lenses', content_html, exam: 'GRE', status: 'published' },
    });
    expect(made.status, made.text).toBe(201);
    const expectShown = async () => {
      for (const [heading = '', shown] of headings) {
        const found = await answers(world, `GRE ${heading}`);
        expect(
          found.map(({ title }) => title),
          heading,
        ).toContain(shown);
      }
      const [first] = await answers(world, 'how long is a telescope good');
      // The page has the heading as it is written.
      expect(first?.url).toBe('/article/lenses#8-how-long-is-a-telescope-good');
      const suggested = await ask(world, '/suggest?q=telescope');
      expect(suggested.map(({ title }) => title)).toContain('How long is a telescope good?');
    };
    await expectShown();
    const { db } = world.deps;
    await db.updateTable('article_questions').set({ question: '8. How long is a telescope good?' }).where('question', 'like', 'How long%').execute();
    await db.updateTable('state').set({ value: '12:all' }).where('key', '=', 'search_index').execute();
    while ((await reindexSome(world.deps)) > 0);
    await expectShown();
  });

  test('an article that is the question stands alone; an answer that is about it stands above', async ({ world }) => {
    const faq = { ...QUESTION, question: 'What is a good score?', answer_html: '<p>A telescope is no help.</p>', question_zh: '', answer_html_zh: '' };
    await saveExam(world, { key_facts: [], faqs: [faq, { ...faq, question: 'How long are scores good?', answer_html: '<p>Five years.</p>' }] });
    const token = await world.as('admin');
    const article = {
      title: 'A telescope for everybody',
      exam: 'GRE',
      content_html: '<h2>Which telescope?</h2><p>Telescope by telescope.</p>',
      status: 'draft',
    };
    const { id } = (await world.call('POST', '/articles', { token, body: article })).body.data;
    const titles = async (q: string) => (await answers(world, q)).map(({ title }) => title);
    expect(await titles('gre telescope')).toEqual(['What is a good score?', 'Which telescope?'].slice(0, 1));
    expect((await world.call('POST', '/articles/batch', { token, body: { action: 'publish', ids: [id] } })).status).toBe(200);
    expect(await titles('gre telescope')).not.toContain('What is a good score?');
    // Words of a phrase that stand apart are another thing, and a number does not decide.
    expect((await titles('is 320 a good gre score'))[0]).toBe('What is a good score?');
  });

  test('a title that says all that is asked stands above a lesson whose title says nothing of it', async ({ world, admin: token }) => {
    const faq = { ...QUESTION, answer_html: '<p>Ask them.</p>', question_zh: '', answer_html_zh: '' };
    const [held, often] = ['Why is my score on hold: what can I do, and whom do I ask?', 'How many times can I take or retake it, and how soon?'];
    await saveExam(world, { key_facts: [], faqs: [held, often].map((question) => ({ ...faq, question })) });
    const content_html = '<h2>The gap between retakes</h2><p>How long between? A gap, a retake gap, a gap.</p>';
    const article = { title: 'Day by day', exam: 'GRE', kind: 'strategy', summary: 'A retake, a gap', content_html, status: 'published' };
    expect((await world.call('POST', '/articles', { token, body: article })).status).toBe(201);
    expect((await answers(world, 'gre on hold')).map(({ title }) => title)).toEqual([held]);
    expect((await answers(world, 'gre retake gap')).map(({ title }) => title)).toEqual([often]);
  });

  test('an answer whose title is the question stands above what only says its words, and above the article that holds it', async ({ world, admin: token }) => {
    const body = '<h2>Zeugma</h2><p>Zeugma by zeugma, and a quorum of zeugmas.</p><h2>How do I improve in zeugma, and what is a quorum?</h2><p>Day by day.</p>';
    const article = { title: 'Zeugma drills', slug: 'drills', exam: 'GRE', kind: 'practice', content_html: body, status: 'published' };
    expect((await world.call('POST', '/articles', { token, body: article })).status).toBe(201);
    // Another exam's article is no rival, however prominently it says the words.
    const other = { title: 'Zeugma quorum zeugma', slug: 'other', exam: 'SAT', content_html: '<p>Unlike the GRE: zeugma, quorum.</p>', status: 'published' };
    expect((await world.call('POST', '/articles', { token, body: other })).status).toBe(201);
    expect((await answers(world, 'gre zeugma quorum how to improve')).map(({ url }) => url)).toEqual([
      '/article/drills#how-do-i-improve-in-zeugma-and-what-is-a-quorum',
    ]);
    // The list of all begins as the search page does.
    expect((await ask(world, '?q=gre%20zeugma%20quorum%20how%20to%20improve')).map(({ url }) => url.split('#')[0]).slice(0, 2)).toEqual([
      '/article/drills',
      '/article/drills',
    ]);
  });

  test('what tells a whole story finds the nearest answer before a guide that holds its words here and there', async ({ world, admin: token }) => {
    const faq = { ...QUESTION, answer_html: '<p>Ask them.</p>', question_zh: '', answer_html_zh: '' };
    const asked = ['What if a zeugma breaks the quorum?', 'How do I book a quorum?', 'Where is the zeugma?', 'May I leave the quorum?'];
    await saveExam(world, { key_facts: [], faqs: asked.map((question) => ({ ...faq, question })) });
    const content_html = '<h2>Synecdoche, litotes, hendiadys, anaphora, chiasmus</h2><p>Beside a zeugma and a quorum.</p>';
    const article = { title: 'From first to last', slug: 'guide', exam: 'GRE', kind: 'guide', content_html, status: 'published' };
    expect((await world.call('POST', '/articles', { token, body: article })).status).toBe(201);
    const story = 'gre synecdoche and litotes, then in the chiasmus my zeugma breaks';
    expect((await answers(world, story)).map(({ title }) => title)).toEqual([asked[0], asked[2]]);
  });

  test('who asks in Chinese is answered in Chinese, whatever the page around it', async ({ world }) => {
    await saveExam(world, { key_facts: [FACT], faqs: [] });
    expect(await answers(world, 'GRE 有效期', '&language=en')).toMatchObject([{ title: '成绩有效期', text: '五年', url: '/zh/GRE#glance' }]);
    expect(await answers(world, 'gre validity', '&language=zh')).toMatchObject([{ title: '成绩有效期', language: 'zh' }]);
  });

  test('a comparison is answered by a title that names both exams and asks for nothing else', async ({ world }) => {
    const faq = { ...QUESTION, question_zh: '', answer_html_zh: '' };
    const both = { ...faq, question: 'LSAT or GRE?', answer_html: '<p>For law schools either.</p>' };
    const one = { ...faq, question: 'Do law schools take it?', answer_html: '<p>Law schools: many, beside the LSAT.</p>' };
    await saveExam(world, { key_facts: [], faqs: [one, both] });
    expect((await answers(world, 'law school lsat or gre')).map(({ title }) => title)[0]).toBe('LSAT or GRE?');
  });

  test('a word of a question in a title that asks for much else is no answer where no exam is named', async ({ world, editor: token }) => {
    const nerves = '<h2>I am nervous, with shaking hands and a trembling voice: how do I calm down before an exam?</h2><p>Breathe out slowly.</p>';
    const others = Array.from({ length: 60 }, (_, at) => `<h2>Which lesson is number ${at}?</h2><p>Lesson ${at}.</p>`).join('');
    const body = { title: 'Before an exam', content_html: nerves + others, kind: 'questions', status: 'published' };
    expect((await world.call('POST', '/articles', { token, body })).status).toBe(201);
    expect(await answers(world, 'passive voice')).toEqual([]);
    expect(await answers(world, 'hands shaking voice trembling')).toHaveLength(1);
  });

  test('what is asked of an exam that has no page here is answered by none that is not about it', async ({ world }) => {
    const faq = { ...QUESTION, question_zh: '', answer_html_zh: '' };
    const asked = [
      { ...faq, question: 'How do I write the AWA essay?', answer_html: '<p>In half an hour, as in the GMAT.</p>' },
      { ...faq, question: 'Is the GMAT easier?', answer_html: '<p>Not the AWA.</p>' },
    ];
    await saveExam(world, { key_facts: [], faqs: asked });
    expect(await answers(world, 'gmat awa')).toEqual([]);
    const titles = async (q: string) => (await answers(world, q)).map(({ title }) => title);
    expect(await titles('gmat easier')).toEqual([asked[1]?.question]);
    expect(await titles('gre awa essay')).toContain(asked[0]?.question);
  });

  test('a row that has the number that is asked for stands above a lesson that says its words more prominently', async ({ world, admin: token }) => {
    const fact = { topic: 'questions', label: 'Zeugma questions', label_zh: '', value: '27', value_zh: '', source: null };
    await saveExam(world, { key_facts: [fact], faqs: [] });
    const content_html = '<h2>How many questions ask for a zeugma</h2><p>How many questions ask for a zeugma: see the page.</p>';
    const article = { title: 'Zeugma: how many questions, and why', exam: 'GRE', kind: 'strategy', content_html, status: 'published' };
    expect((await world.call('POST', '/articles', { token, body: article })).status).toBe(201);
    expect((await answers(world, 'gre zeugma how many questions')).map(({ text }) => text)).toContain('27');
  });

  test('a title that says itself what a group only asks by is nearer than one that says its other words', async ({ world, admin: token }) => {
    expect((await world.call('POST', '/search/aliases', { token, body: { words: ['zeugma', '~quorum'] } })).status).toBe(201);
    const content_html = '<h2>May I bring a quorum?</h2><p>One.</p><h2>May I bring a zeugma?</h2><p>Two.</p>';
    await world.call('POST', '/articles', { token, body: { title: 'Brought', exam: 'GRE', content_html, status: 'published' } });
    expect((await answers(world, 'gre quorum'))[0]?.title).toBe('May I bring a quorum?');
    expect((await answers(world, 'gre zeugma'))[0]?.title).toBe('May I bring a zeugma?');
  });

  test('a heading is found by the other ways in which it is asked, which readers never see', async ({ world, admin: token }) => {
    const body = (ways: string) =>
      `<h2>Rules</h2><h3 data-also-asked="${ways}">Is a zeugma reported?</h3><p>Yes, at once.</p><h3 data-also-asked="quorum">Minutes</h3><p>Seven of them.</p>`;
    const article = { title: 'Asked', slug: 'asked', exam: 'GRE', content_html: body('snitching on neighbours | 举报同桌'), status: 'published' };
    const created = (await world.call('POST', '/articles', { token, body: article })).body.data;
    const found = async (q: string) => (await answers(world, q)).map(({ title, url }) => [title, url]);
    const reported = [['Is a zeugma reported?', '/article/asked#is-a-zeugma-reported']];
    for (const q of ['gre snitching', 'snitching on neighbours gre', 'gre 举报同桌', 'GRE举报']) expect(await found(q), q).toEqual(reported);
    // Who types just one of them gets its answer, whatever a title beside it says of the words.
    const beside = '<h2>Is snitching fair, and who are my neighbours?</h2><p>Hardly.</p>';
    const other = { title: 'Fair', slug: 'fair', exam: 'GRE', content_html: beside, status: 'published' };
    expect((await world.call('POST', '/articles', { token, body: other })).status).toBe(201);
    expect((await found('gre snitching on neighbours'))[0]).toEqual(reported[0]);
    // A heading that asks nothing itself is an answer where somebody says how it is asked.
    expect(await found('gre quorum')).toEqual([['Minutes', '/article/asked#minutes']]);
    expect((await ask(world, '/suggest?q=snitch')).map(({ title }) => title)).toContain('Is a zeugma reported?');
    const open = await world.call('GET', '/articles/public/asked');
    expect(open.body.data.content_html).toContain('Is a zeugma reported?');
    expect(open.text).not.toMatch(/snitching|quorum|data-also-asked/);
    // The console’s copy keeps them, and a save that changes nothing else is found at once.
    expect((await world.call('GET', `/articles/${created.id}`, { token })).body.data.content_html).toContain('snitching on neighbours');
    const { version } = created;
    const saved = await world.call('PUT', `/articles/${created.id}`, {
      token,
      body: { version, status: 'published', content_html: body('telling on others') },
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await found('gre telling on others')).toEqual(reported);
    expect((await found('gre snitching'))[0]).not.toEqual(reported[0]);
  });

  test('so is a question of an exam page, in each language by its own', async ({ world }) => {
    const faq = { ...QUESTION, answer_html_zh: '<p>只能用屏幕上的。</p>', also_asked: ['casio allowed', ' casio allowed '], also_asked_zh: ['卡西欧'] };
    await saveExam(world, { key_facts: [], faqs: [faq] });
    expect((await answers(world, 'gre casio allowed')).map(({ title }) => title)).toEqual(['May I use a calculator?']);
    expect((await answers(world, 'GRE 卡西欧', '&language=zh')).map(({ title }) => title)).toEqual(['可以用计算器吗？']);
    const token = await world.as('editor');
    expect((await world.call('GET', '/exams/GRE', { token })).body.data.faqs).toMatchObject([{ also_asked: ['casio allowed'], also_asked_zh: ['卡西欧'] }]);
    const long = await world.call('PUT', '/exams/GRE', { token, body: { version: 1, faqs: [{ ...faq, also_asked: ['x'.repeat(101)] }] } });
    expect(long.status).toBe(422);
  });

  test('who types just one of them gets its answer: in words that say little, among many longer ones, behind many others that say it as well', async ({
    world,
    admin: token,
  }) => {
    const longer = ['zeugma for the proctor on the screen', 'zeugma of the other candidate', 'zeugma as a whole word', 'zeugma on paper'];
    const ways = [...longer, 'from scratch', 'which zeugma do i need'].join(' | ');
    const others = Array.from({ length: 14 }, (_, at) => `<h3>Is a zeugma, or a second zeugma, of kind ${at} a zeugma?</h3><p>A zeugma.</p>`).join('');
    const article = { title: 'Asked', slug: 'asked', exam: 'GRE', status: 'published' };
    const content_html = `<h2>Rules</h2><h3 data-also-asked="${ways}">Must it be on the list?</h3><p>Yes, whatever else you have.</p>${others}`;
    expect((await world.call('POST', '/articles', { token, body: { ...article, content_html } })).status).toBe(201);
    const closed = Array.from({ length: 14 }, (_, at) => `<h3>考点 ${at} 取消了，座位也取消吗？</h3><p>都取消。</p>`).join('');
    const chinese = `<h2>规定</h2><h3 data-also-asked="零基础 | WFD">没学过从哪里开始？</h3><p>先做一套。</p><h3 data-also-asked="取消">可以退考吗？</h3><p>可以。</p>${closed}`;
    const inChinese = { ...article, title: '开始', slug: 'asked-zh', language: 'zh', content_html: chinese };
    expect((await world.call('POST', '/articles', { token, body: inChinese })).status).toBe(201);
    const english = { ...article, title: 'Dictation', slug: 'wfd', content_html: '<h2>What is WFD?</h2><p>Writing from dictation.</p>' };
    expect((await world.call('POST', '/articles', { token, body: english })).status).toBe(201);
    const first = async (q: string, language: string) => (await answers(world, q, `&language=${language}`))[0]?.title;
    expect(await first('which zeugma do i need for the gre', 'en')).toBe('Must it be on the list?');
    expect(await first('GRE零基础', 'zh')).toBe('没学过从哪里开始？');
    expect(await first('GRE取消', 'zh')).toBe('可以退考吗？');
    // Letters are typed by readers of both languages.
    expect([await first('gre wfd', 'zh'), await first('gre wfd', 'en')]).toEqual(['没学过从哪里开始？', 'What is WFD?']);
  });

  test('a lesson stands above an answer to how something is done only where its title is about that', async ({ world, admin: token }) => {
    const article = { exam: 'GRE', status: 'published' };
    const zeugmas = '<h2>Zeugma tips</h2><p>Tips for a zeugma.</p><h2>Zeugma strategy</h2><p>A zeugma has tips.</p><h2>More zeugma tips</h2><p>A zeugma.</p>';
    const lesson = {
      ...article,
      title: 'Ten minutes for a post',
      summary: 'A zeugma, and tips for it.',
      kind: 'strategy',
      slug: 'post',
      content_html: zeugmas,
    };
    const others = Array.from({ length: 12 }, (_, at) => `<h3>Is matter ${at} marked?</h3><p>It is, with tips.</p>`).join('');
    const list = `<h2>Zeugma: how do I practise it, and which mistakes are common?</h2><p>Cut sentences into pieces. Tips are below.</p>${others}`;
    const asked = { ...article, title: 'Practice and time', kind: 'questions', slug: 'practice', content_html: list };
    for (const body of [lesson, asked]) expect((await world.call('POST', '/articles', { token, body })).status).toBe(201);
    expect((await answers(world, 'gre zeugma tips'))[0]?.title).toBe('Zeugma: how do I practise it, and which mistakes are common?');
  });

  test('an article’s headings that ask something are answers, too, as long as readers may see it', async ({ world, admin: token }) => {
    const body =
      '<h2>On the day</h2><h3>May I bring a zeugma?</h3><p>Only a small one.</p><h3>May I bring a zeugma?</h3><p>Twice asked.</p><h2>Zeugmas</h2><p>Text.</p>';
    // Numbers of questions are past those of articles: of the 16,384th article on they are past what four bytes hold together with a weight.
    await (world.deps.dialect.name === 'postgres'
      ? sql`select setval(pg_get_serial_sequence('articles', 'id'), 20000)`
      : sql`insert into sqlite_sequence (name, seq) values ('articles', 20000)`
    ).execute(world.deps.db);
    const article = { title: 'Asked', slug: 'asked', exam: 'GRE', content_html: body, status: 'published' };
    const { id } = (await world.call('POST', '/articles', { token, body: article })).body.data;
    const found = async (q = 'gre zeugma') => (await answers(world, q)).map(({ title, text, url }) => [title, text, url]);
    expect(await found()).toEqual([
      ['May I bring a zeugma?', 'Twice asked.', '/article/asked#may-i-bring-a-zeugma-2'],
      ['May I bring a zeugma?', 'Only a small one.', '/article/asked#may-i-bring-a-zeugma'],
    ]);
    // The address is the one that the page gives its heading.
    expect((await world.call('GET', '/articles/public/asked')).text).toContain('may-i-bring-a-zeugma-2');
    expect(await found('sat zeugma')).toEqual([]);

    const save = async (changes: object) => {
      const { version } = (await world.call('GET', `/articles/${id}`, { token })).body.data;
      const saved = await world.call('PUT', `/articles/${id}`, { token, body: { version, status: 'published', ...changes } });
      expect(saved.status, saved.text).toBe(200);
    };
    // The first block, with what a colon announces; not what the article ends with.
    const ending = '<aside class="callout callout-note"><p>Check before you book.</p></aside><p>We are independent.</p>';
    await save({
      content_html: `<h2>May I bring a zeugma?</h2><p>Two at most:</p><ul><li>small</li><li>quiet</li></ul><p>More of it.</p>${ending}`,
      slug: 'asked-anew',
    });
    expect(await found()).toEqual([['May I bring a zeugma?', 'Two at most: small quiet', '/article/asked-anew#may-i-bring-a-zeugma']]);
    await save({ exam: 'SAT' });
    expect([await found(), (await found('sat zeugma')).length]).toEqual([[], 1]);
    const act = async (action: string) => {
      const done = await world.call('POST', '/articles/batch', { token, body: { action, ids: [id] } });
      expect(done.status, done.text).toBe(200);
    };
    await act('unpublish');
    expect(await found('sat zeugma')).toEqual([]);
    await act('publish');
    expect((await found('sat zeugma')).length).toBe(1);
    await act('recycle');
    expect(await found('sat zeugma')).toEqual([]);
    await act('delete');
    expect(await world.deps.db.selectFrom('article_questions').selectAll().execute()).toEqual([]);
  });

  test('stand in one list with articles; typing finds titles and questions by their beginnings', async ({ world, editor: token }) => {
    await saveExam(world, { faqs: [QUESTION] });
    const article = { title: 'Calculator habits', slug: 'calculator-habits', exam: 'GRE', content_html: '<p>Estimate first.</p>', status: 'published' };
    await world.call('POST', '/articles', { token, body: article });
    await world.call('POST', '/articles', { token, body: { title: 'Calculator draft', exam: 'GRE' } });
    const found = await ask(world, '?q=gre%20calculator');
    expect(found.map(({ url }) => url).sort()).toEqual(['/GRE#question-1', '/article/calculator-habits']);
    expect((await ask(world, '/suggest?q=calcul')).map(({ title }) => title).sort()).toEqual(['Calculator habits', 'May I use a calculator?']);
    expect((await ask(world, '/suggest?q=%3F')).length).toBe(0);
    expect((await world.call('GET', '/search?q=')).status).toBe(400);
  });

  test('what several exams answer is suggested once before any of them again', async ({ world, editor: token }) => {
    for (const exam of ['GRE', 'SAT', 'ACT', 'AP', 'LSAT', 'PTE', 'TOEFL']) await saveExam(world, { faqs: [QUESTION] }, exam);
    await world.call('POST', '/articles', { token, body: { title: 'Habits', content_html: '<p>Keep the calculator for long sums.</p>', status: 'published' } });
    const titles = (await ask(world, '/suggest?q=calcul')).map(({ title }) => title);
    expect(titles.slice(0, 2).sort()).toEqual(['Habits', 'May I use a calculator?']);
    expect(titles).toHaveLength(6);
  });
});
