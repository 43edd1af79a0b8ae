import { join } from 'node:path';
import { expect } from 'vitest';
import { EXAM_CODES } from '../../config/exams.ts';
import { DAY_MS } from '../../config/limits.ts';
import { changeContent } from '../../server/change.ts';
import { unindexArticle } from '../../server/resources/articles/derived/derived.ts';
import { forgetIndex, reindexSome } from '../../server/resources/articles/derived/reindex.ts';
import { loadSample } from '../../server/sample/load-sample.ts';
import askedQuestions from '../fixtures/search-asked-questions.json';
import campusQuestions from '../fixtures/search-campus-questions.json';
import corridorQuestions from '../fixtures/search-corridor-questions.json';
import counterQuestions from '../fixtures/search-counter-questions.json';
import deskQuestions from '../fixtures/search-desk-questions.json';
import eveningQuestions from '../fixtures/search-evening-questions.json';
import everydayQuestions from '../fixtures/search-everyday-questions.json';
import forumQuestions from '../fixtures/search-forum-questions.json';
import freshQuestions from '../fixtures/search-fresh-questions.json';
import freshQuestionsApart from '../fixtures/search-fresh-questions-apart.json';
import golden from '../fixtures/search-golden.json';
import hurriedQuestionsApart from '../fixtures/search-hurried-questions-apart.json';
import letterQuestions from '../fixtures/search-letter-questions.json';
import newcomerQuestions from '../fixtures/search-newcomer-questions.json';
import pageQuestions from '../fixtures/search-page-questions.json';
import pageQuestionsApart from '../fixtures/search-page-questions-apart.json';
import phoneQuestions from '../fixtures/search-phone-questions.json';
import plainQuestions from '../fixtures/search-plain-questions.json';
import pocketQuestions from '../fixtures/search-pocket-questions.json';
import questions from '../fixtures/search-questions.json';
import questionsApart from '../fixtures/search-questions-apart.json';
import readerQuestions from '../fixtures/search-reader-questions.json';
import shortQuestionsApart from '../fixtures/search-short-questions-apart.json';
import situationQuestions from '../fixtures/search-situation-questions.json';
import situationQuestionsApart from '../fixtures/search-situation-questions-apart.json';
import strangerQuestionsApart from '../fixtures/search-stranger-questions-apart.json';
import streetQuestions from '../fixtures/search-street-questions.json';
import studentQuestions from '../fixtures/search-student-questions.json';
import studentQuestionsApart from '../fixtures/search-student-questions-apart.json';
import suggestedQuestions from '../fixtures/search-suggested-questions.json';
import toldQuestionsApart from '../fixtures/search-told-questions-apart.json';
import typedQuestions from '../fixtures/search-typed-questions.json';
import typedQuestionsApart from '../fixtures/search-typed-questions-apart.json';
import unseenQuestionsApart from '../fixtures/search-unseen-questions-apart.json';
import { describeEachWorld, type World } from '../support/world.ts';

interface Found {
  slug: string;
  title: string;
  snippet?: { text: string; hit: boolean }[] | null;
}

async function search(world: World, q: string, more = ''): Promise<Found[]> {
  // In the name of somebody who may ask as often as he likes.
  const answer = await world.call<{ data: Found[] }>('GET', `/articles/public?per_page=10&q=${encodeURIComponent(q)}${more}`, {
    token: await world.as('editor'),
  });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** The first three that a reader of the search page sees: what exam pages answer (`IELTS: Results`), then articles, each in one language. */
async function seen(world: World, q: string): Promise<string[]> {
  const token = await world.as('editor');
  const language = /\p{Script=Han}/u.test(q) ? 'zh' : 'en';
  const path = `/search/answers?language=${language}&q=${encodeURIComponent(q)}`;
  const answers = (await world.call<{ data: { exam: string; title: string; url: string }[] }>('GET', path, { token })).body.data;
  const articleOf = (url: string) => /^\/article\/(.+?)(?:-zh)?#/.exec(url)?.[1];
  const articles = (await search(world, q, `&reader=${language}`)).map(({ slug }) => slug.replace(/-zh$/, ''));
  return [...answers.map(({ exam, title, url }) => articleOf(url) ?? `${exam}: ${title}`), ...articles].slice(0, 3);
}

type Question = readonly string[];

/** Of every fifth question it is asked, by its place in the set, so that a run asks what the one before has asked. */
const PART = 5;
const partOf = (set: readonly Question[]) => set.filter((_, at) => at % PART === 0);
/** `scripts/test.mjs` sets it but for every day: then SQLite is asked every question of every set, else those parts, and the golden set, which is short, whole. */
const ASKS_ALL = process.env.ALL_QUESTIONS === '1';

/**
 * The share of `count` questions that must be found where a whole set is held to `share`. Its part has other luck: it may fall short by two standard
 * deviations, which of 20 questions and 0.9 is to find 16. Of every set that is half of what is asked at least.
 */
function floorOf(share: number, count: number, isWhole: boolean): number {
  return isWhole ? share : share - 2 * Math.sqrt((share * (1 - share)) / count);
}

/** How many of the questions have an answer first, among the first three, and how many find nothing; the rest in words. `ask`: the first three that a reader sees. */
async function scored(set: readonly Question[], ask: (q: string) => Promise<readonly string[]>) {
  const score = { first: 0, three: 0, nothing: 0, late: '' };
  for (const [question = '', ...answers] of set) {
    const three = await ask(question);
    if (answers.includes(three[0] ?? '')) score.first += 1;
    if (three.some((found) => answers.includes(found))) score.three += 1;
    else score.late += `${question}: ${three.join(', ') || 'nothing'}\n`;
    if (three.length === 0) score.nothing += 1;
  }
  return { ...score, first: score.first / set.length, three: score.three / set.length };
}

/** What SQLite finds: PostgreSQL is asked a part of it, and finds the same in the same order. */
const foundOnSqlite = new Map<string, readonly string[]>();

describeEachWorld('search', (test) => {
  test('the golden set and students’ questions find what answers them', { timeout: 900_000 }, async ({ world }) => {
    // To a day when all of the sample is public: what is dated later would not be found, and not be in the way either.
    world.pass(7 * DAY_MS);
    await loadSample(world.deps, join(import.meta.dirname, '../../mock/content'), { covers: false });
    const ofArticles = async (q: string) => (await search(world, q)).map(({ slug }) => slug).slice(0, 3);
    const ofThePage = (q: string) => seen(world, q);
    expect(golden.length).toBeGreaterThanOrEqual(80);
    // The share that finds an answer among the first three, and first where it is held. The sets apart were written before what was mended for the others, and not mended for.
    const sets: readonly (readonly [readonly Question[], typeof ofArticles, number, number])[] = [
      [questions, ofArticles, 100 / 105, 90 / 105],
      [questionsApart, ofArticles, 100 / 105, 90 / 105],
      [golden, ofArticles, 1, 0.99],
      [pageQuestions, ofThePage, 0.99, 0.9],
      [pageQuestionsApart, ofThePage, 0.98, 0.8],
      [typedQuestions, ofThePage, 0.96, 0.89],
      [typedQuestionsApart, ofThePage, 0.92, 0.85],
      [shortQuestionsApart, ofThePage, 0.97, 0.9],
      [askedQuestions, ofThePage, 0.95, 0.86],
      [hurriedQuestionsApart, ofThePage, 0.96, 0.91],
      [studentQuestions, ofThePage, 0.97, 0.92],
      [studentQuestionsApart, ofThePage, 0.96, 0.92],
      [forumQuestions, ofThePage, 0.97, 0.85],
      [phoneQuestions, ofThePage, 0.95, 0.9],
      [situationQuestions, ofThePage, 0.94, 0.81],
      [situationQuestionsApart, ofThePage, 0.93, 0.82],
      [freshQuestions, ofThePage, 0.94, 0.86],
      [freshQuestionsApart, ofThePage, 0.9, 0.85],
      [toldQuestionsApart, ofThePage, 0.87, 0.75],
      [unseenQuestionsApart, ofThePage, 0.94, 0.83],
      [strangerQuestionsApart, ofThePage, 0.76, 0.66],
      [plainQuestions, ofThePage, 0.97, 0.93],
      [readerQuestions, ofThePage, 0.94, 0.84],
      [suggestedQuestions, ofThePage, 0.97, 0.93],
      [letterQuestions, ofThePage, 0.98, 0.92],
      [campusQuestions, ofThePage, 0.96, 0.9],
      [newcomerQuestions, ofThePage, 0.96, 0.86],
      [everydayQuestions, ofThePage, 0.99, 0.97],
      [deskQuestions, ofThePage, 0.99, 0.96],
      [eveningQuestions, ofThePage, 0.97, 0.86],
      [corridorQuestions, ofThePage, 0.97, 0.94],
      [streetQuestions, ofThePage, 0.98, 0.9],
      [pocketQuestions, ofThePage, 0.98, 0.95],
      [counterQuestions, ofThePage, 0.98, 0.96],
    ];
    if (world.deps.dialect.name === 'postgres') {
      for (const [set, ask] of sets)
        for (const [q = ''] of partOf(set)) {
          const found = foundOnSqlite.get(`${ask.name} ${q}`);
          if (found) expect([q, ...(await ask(q))]).toEqual([q, ...found]);
        }
      return;
    }
    for (const [set, ask, three, first] of sets) {
      const asked = ASKS_ALL || set === golden ? set : partOf(set);
      const score = await scored(asked, async (q) => {
        const found = await ask(q);
        foundOnSqlite.set(`${ask.name} ${q}`, found);
        return found;
      });
      expect(score.nothing).toBe(0);
      const isWhole = asked.length === set.length;
      expect(score.three, score.late).toBeGreaterThanOrEqual(floorOf(three, asked.length, isWhole));
      expect(score.first, score.late).toBeGreaterThanOrEqual(floorOf(first, asked.length, isWhole));
    }
  });

  test('a slip of the pen is forgiven, also in a word that only one article has', async ({ world, editor: token }) => {
    const body = { title: 'Punctuation first', content_html: '<p>Commas and semicolons.</p>', status: 'published' };
    expect((await world.call('POST', '/articles', { token, body })).status).toBe(201);
    for (const q of ['punctuation', 'punctuaton', 'punctation', 'semicolns'])
      expect(
        (await search(world, q)).map(({ title }) => title),
        q,
      ).toEqual([body.title]);
    // Too short, or too far away: nothing is better than anything.
    for (const q of ['xyz', 'elephant']) expect(await search(world, q), q).toEqual([]);
  });

  test('title before heading before text, whatever the lengths', async ({ world, editor: token }) => {
    const texts = {
      'In the text': `<p>${'inference '.repeat(40)}</p>`,
      'In a heading': `<h2>Inference</h2><p>${'other words '.repeat(200)}</p>`,
      'Inference in the title': `<p>${'other words '.repeat(400)}</p>`,
    };
    for (const [title, content_html] of Object.entries(texts)) {
      expect((await world.call('POST', '/articles', { token, body: { title, content_html, status: 'published' } })).status).toBe(201);
    }
    expect((await search(world, 'inference')).map(({ title }) => title)).toEqual(['Inference in the title', 'In a heading', 'In the text']);
  });

  test('the place is shown as text with the words marked; what is not public is never found', async ({ world, editor: token }) => {
    await world.call('POST', '/articles', { token, body: { title: 'Open', content_html: '<p>Some &lt;b&gt;zeugma&lt;/b&gt; here.</p>', status: 'published' } });
    await world.call('POST', '/articles', { token, body: { title: 'Draft', content_html: '<p>A zeugma nobody may see.</p>' } });
    const found = await search(world, 'zeugma');
    expect(found.map(({ title }) => title)).toEqual(['Open']);
    expect(found[0]?.snippet).toEqual([
      { text: 'Some <b>', hit: false },
      { text: 'zeugma', hit: true },
      { text: '</b> here.', hit: false },
    ]);
    expect((await world.call('GET', '/articles/public')).body.data[0].snippet).toBeUndefined();
  });

  test('equal words: made, found by, changed with a version, refused twice, taken away', async ({ world, editor: token }) => {
    await world.call('POST', '/articles', { token, body: { title: 'Laundry rules', content_html: '<p>Who gets one.</p>', status: 'published' } });
    expect(await search(world, '洗衣机')).toEqual([]);
    const made = await world.call('POST', '/search/aliases', { token, body: { words: ['洗衣机', '  Laundry  rules ', '洗衣机'] } });
    expect([made.status, made.body.data.words]).toEqual([201, ['洗衣机', 'Laundry rules']]);
    expect((await search(world, '宿舍洗衣机')).length).toBe(1);
    expect((await search(world, '洗衣机')).map(({ title }) => title)).toEqual(['Laundry rules']);

    const twice = await world.call('POST', '/search/aliases', { token, body: { words: ['洗衣机', 'washing'] } });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['words']]);
    expect((await world.call('POST', '/search/aliases', { token, body: { words: ['!!', '??'] } })).status).toBe(422);
    expect((await world.call('POST', '/search/aliases', { token, body: { words: ['one'] } })).status).toBe(422);

    const { id, version } = made.body.data;
    const changed = await world.call('PUT', `/search/aliases/${id}`, { token, body: { words: ['洗衣机', 'washing'], version } });
    expect([changed.status, changed.body.data.version]).toEqual([200, version + 1]);
    const stale = await world.call('PUT', `/search/aliases/${id}`, { token, body: { words: ['a b', 'c d'], version } });
    expect([stale.status, stale.body.code, stale.body.data.words]).toEqual([409, 'version_conflict', ['洗衣机', 'washing']]);
    expect(await search(world, '洗衣机')).toEqual([]);
    expect((await world.call('DELETE', `/search/aliases/${id}`, { token })).status).toBe(204);
    expect((await world.call('DELETE', `/search/aliases/${id}`, { token })).status).toBe(404);
    expect((await world.call('GET', '/search/aliases', { token })).body.data.some((group: { words: string[] }) => group.words.includes('托福'))).toBe(true);
  });

  test('an index of an older product is made anew, a few articles at a time', async ({ world, editor: token }) => {
    const body = { title: 'Old', exam: 'GRE', content_html: '<p>Text.</p>', status: 'published' };
    const { id } = (await world.call('POST', '/articles', { token, body })).body.data;
    await changeContent(world.deps, (trx) => unindexArticle(trx, world.deps.dialect, id));
    expect(await search(world, 'text')).toEqual([]);
    let emptied = 0;
    world.deps.content.onChange(() => {
      emptied += 1;
    });
    expect(await reindexSome(world.deps)).toBe(1);
    // The articles, then the page of each exam, a piece each; what was kept is forgotten when all is done, once.
    let pieces = 1;
    while ((await reindexSome(world.deps)) > 0) {
      pieces += 1;
      expect(emptied).toBe(0);
    }
    expect([pieces, emptied]).toEqual([1 + EXAM_CODES.length, 1]);
    expect((await search(world, 'text')).length).toBe(1);
    expect(await reindexSome(world.deps)).toBe(0);
    expect(emptied).toBe(1);
  });

  test('an empty index, as after a restore, is filled with documents whose postings come together at the end', async ({ world, editor: token }) => {
    const { db } = world.deps;
    const body = { title: 'Back again', exam: 'GRE', content_html: '<h2>How long is it?</h2><p>An hour.</p>', status: 'published' };
    await world.call('POST', '/articles', { token, body });
    for (const table of ['search_documents', 'search_postings', 'search_totals', 'article_questions'] as const) await db.deleteFrom(table).execute();
    await changeContent(world.deps, forgetIndex);
    const waiting = async () => (await db.selectFrom('search_documents').select('scope').where('posted', '=', 0).execute()).length;
    expect(await reindexSome(world.deps)).toBe(1);
    expect([await waiting(), (await search(world, 'again')).length]).toEqual([2, 0]);
    while ((await reindexSome(world.deps)) > 0);
    expect([await waiting(), (await search(world, 'again')).length]).toEqual([0, 1]);
  });
});
