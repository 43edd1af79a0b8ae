import { expect } from 'vitest';
import { EXAM_CODES } from '../../config/exams.ts';
import type { ArticleInput } from '../../contract/articles.ts';
import { page, publish, withPages, write } from '../support/articles.ts';
import { buildWorld, describeWorldsOf, NOW, type World } from '../support/world.ts';

const describeEachSite = describeWorldsOf((fresh) => buildWorld(fresh, withPages));

async function category(world: World, name: string, hidden = false): Promise<number> {
  const answer = await world.call('POST', '/categories', { token: await world.as('admin'), body: { name, slug: name.toLowerCase(), hidden } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

/** An article and the same in Chinese. */
async function both(world: World, input: ArticleInput & { slug: string }) {
  const { id } = await publish(world, input);
  return publish(world, { ...input, slug: `${input.slug}-zh`, title: `${input.title}的中文`, tags: [], language: 'zh', translation_of: id });
}

/** What search engines read of a page. */
async function headOf(world: World, url: string) {
  const { status, text } = await page(world, url);
  const found = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    status,
    title: found(/<title>([^<]*) · ExamPress<\/title>/),
    description: found(/<meta name="description" content="([^"]*)"/),
    robots: found(/<meta name="robots" content="([^"]*)"/),
    alternates: [...text.matchAll(/rel="alternate" hreflang="([^"]*)"/g)].map(([, language]) => language),
  };
}

/** Where a page's links lead, but for those to the other language. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&')).filter((address) => !address.includes('language='));

describeEachSite('pages of lists', (test) => {
  test('a hidden category is known by its articles, whatever else narrows its list; one that nobody has is not', async ({ world }) => {
    await publish(world, { title: 'About us', category_id: await category(world, 'About', true), kind: 'guide' });
    await category(world, 'Secret', true);
    for (const start of ['/', '/zh']) {
      const list = await page(world, `${start}?category=about`);
      const links = linksOf(list.text).filter((address) => address.includes('category=about'));
      expect(links).toContain(`${start}?category=about&kind=guide`);
      for (const address of links) expect((await page(world, address)).text, address).toContain('About us');
      const empty = await page(world, `${start}?category=about&exam=GRE`);
      expect([empty.status, empty.text.includes('content="noindex, follow"')]).toEqual([200, true]);
      expect(empty.text).toContain('GRE · About');
      // What is narrowed further is empty too.
      expect(empty.text).not.toContain('kind=');
      for (const unknown of ['secret', 'nobody', 'nobody&exam=GRE']) expect((await page(world, `${start}?category=${unknown}`)).status, unknown).toBe(404);
    }
  });

  test('a tag is known by its articles: one that nobody has is no page, one narrowed to nothing is an empty list that says its name', async ({ world }) => {
    await publish(world, { title: 'Breathe', exam: 'GRE', tags: ['Calm Nerves'] });
    await write(world, { title: 'Draft', exam: 'GRE', tags: ['Unread'] });
    for (const start of ['/', '/zh', '/GRE', '/zh/GRE']) {
      expect((await page(world, `${start}?tag=calm-nerves`)).text, start).toContain('Breathe');
      const empty = await page(world, `${start}?tag=calm-nerves&kind=news`);
      expect([empty.status, empty.text.includes('Calm Nerves')], start).toEqual([200, true]);
      for (const unknown of ['tag=nope', 'tag=unread', 'tag=nope&kind=guide', 'tag=calm-nerves&category=nope'])
        expect((await page(world, `${start}?${unknown}`)).status, `${start}?${unknown}`).toBe(404);
    }
    expect((await page(world, '/tag/unread')).status).toBe(404);
  });

  test('a search that finds nothing leads to the exam that it names as a word, and to all of them where it names none', async ({ world }) => {
    const offered = async (q: string) => {
      const { text } = await page(world, `/?q=${encodeURIComponent(q)}`);
      const nothing = text.slice(text.indexOf('Nothing found'), text.indexOf('<footer'));
      return [...nothing.matchAll(/<a href="[^"]*" [^>]*data-exam="([^"]*)"/g)].map(([, exam]) => exam);
    };
    for (const q of ['degree', 'practice', 'apply', 'satisfied', 'september']) expect(await offered(q), q).toEqual(EXAM_CODES);
    for (const [q, exams] of [
      ['gre词汇', ['GRE']],
      ['ＳＡＴ考位', ['SAT']],
      ['ielts7够吗', ['IELTS']],
      ['雅思和PTE', ['IELTS', 'PTE']],
    ] as const)
      expect(await offered(q), q).toEqual(exams);
  });

  test('a filter that names nothing there is makes no page, whichever it is; an empty one is none', async ({ world }) => {
    await publish(world, { title: 'Breathe', exam: 'GRE', section: 'quant', kind: 'guide' });
    for (const unknown of ['section=nope', 'kind=nope', 'section=nope&kind=guide', 'kind=toString'])
      for (const start of ['/GRE', '/zh/GRE']) expect((await page(world, `${start}?${unknown}`)).status, `${start}?${unknown}`).toBe(404);
    for (const unknown of ['exam=NOPE', 'exam=GRE&section=nope', 'exam=SAT&section=quant', 'kind=nope&q=breathe', `tag=${'x'.repeat(300)}`])
      for (const start of ['/', '/zh']) expect((await page(world, `${start}?${unknown}`)).status, `${start}?${unknown}`).toBe(404);
    for (const known of ['/?exam=gre&section=quant', '/GRE?section=quant&kind=guide', '/?exam=&kind=&tag=&q=', '/GRE?exam=SAT', '/?utm_source=mail'])
      expect((await page(world, known)).status, known).toBe(200);
  });

  test('a list that stands on its page offers what can narrow it, and nothing else', async ({ world }) => {
    await publish(world, { title: 'One', exam: 'GRE', section: 'quant', kind: 'guide', tags: ['calm'] });
    await publish(world, { title: 'Two', exam: 'SAT', kind: 'news', tags: ['calm'] });
    await publish(world, { title: 'Three', exam: 'AP', kind: 'practice' });
    const links = linksOf((await page(world, '/?tag=calm')).text).filter((address) => /tag=calm&|&tag=calm/.test(address));
    expect(links.sort()).toEqual(['/?exam=GRE&tag=calm', '/?exam=SAT&tag=calm', '/?tag=calm&kind=guide', '/?tag=calm&kind=news']);
    expect(linksOf((await page(world, '/?exam=GRE&tag=calm')).text)).toEqual(
      expect.arrayContaining(['/?exam=AP&tag=calm', '/?exam=GRE&section=quant&tag=calm']),
    );
  });

  test('search engines are told of lists by what they list, and of those with one filter', async ({ world }) => {
    const category_id = await category(world, 'Plans');
    for (const kind of ['guide', 'practice', 'news'] as const)
      await both(world, { title: kind, slug: kind, exam: 'GRE', section: 'quant', kind, category_id, tags: ['calm'] });
    const single = ['/?exam=GRE', '/?kind=guide', '/?kind=news', '/?category=plans', '/?tag=calm'];
    const onExam = ['/GRE?kind=guide', '/GRE?kind=practice', '/GRE?section=quant', '/GRE?category=plans', '/GRE?tag=calm'];
    const whole = ['/', '/GRE', '/TOEFL'];
    const heads = await Promise.all([...whole, ...single, ...onExam].map((url) => headOf(world, url)));
    expect(heads.map(({ status, robots }) => [status, robots])).toEqual(heads.map(() => [200, undefined]));
    const titles = heads.map(({ title }) => title).filter((title) => title !== undefined);
    expect(titles).toEqual([...new Set(titles)]);
    expect(titles).toEqual(expect.arrayContaining(['GRE General Test · Guide', 'GRE General Test · Practice']));
    const descriptions = heads.flatMap(({ description }) => description ?? []);
    expect(descriptions).toEqual([...new Set(descriptions)]);
    expect(heads.slice(0, 3).map(({ description }) => description !== undefined)).toEqual([true, true, true]);
    for (const url of [
      '/?exam=GRE&kind=guide',
      '/?exam=GRE&section=quant',
      '/?category=plans&kind=guide',
      '/GRE?section=quant&kind=guide',
      '/GRE?kind=questions',
    ])
      expect(await headOf(world, url), url).toMatchObject({ status: 200, robots: 'noindex, follow' });
  });

  test('a tag’s list has no counterpart in the other language', async ({ world }) => {
    await both(world, { title: 'One', slug: 'one', exam: 'GRE', tags: ['calm'] });
    for (const url of ['/?kind=guide', '/zh?exam=GRE', '/GRE?kind=guide'])
      expect((await headOf(world, url)).alternates, url).toEqual(['en', 'zh', 'x-default']);
    for (const url of ['/?tag=calm', '/zh?tag=calm', '/GRE?tag=calm']) expect(await headOf(world, url), url).toMatchObject({ status: 200, alternates: [] });
  });

  test('a page behind the last one leads to the last, as the list’s own links write it', async ({ world }) => {
    await world.call('PUT', '/configs/articles_per_page', { token: await world.as('admin'), body: { value: 5 } });
    for (let number = 1; number <= 6; number += 1) await publish(world, { title: `Article ${number}`, exam: 'GRE', kind: 'guide' });
    for (const [asked, last] of Object.entries({
      '/GRE?page=999': '/GRE?page=2',
      '/zh/GRE?page=999': '/zh/GRE?page=2',
      '/GRE?exam=SAT&kind=guide&page=3': '/GRE?kind=guide&page=2',
      '/?exam=GRE&page=999': '/?exam=GRE&page=2',
    })) {
      const { status, headers } = await page(world, asked);
      expect([status, headers.location], asked).toEqual([302, last]);
    }
  });

  test('what is read most is told in the reader’s language, and marked where there is no other', async ({ world }) => {
    for (const slug of ['one', 'two']) await both(world, { title: `Title ${slug}`, slug });
    await publish(world, { title: 'Alone', slug: 'alone' });
    // Where nobody has read anything yet, nothing is read most.
    for (const url of ['/', '/zh']) expect((await page(world, url)).text, url).not.toContain('popular-title');
    await world.deps.db.updateTable('articles').set({ view_count: 5 }).execute();
    // Readers change no content: pages that are kept show them with its next change.
    await world.deps.content.raise(world.deps.db, NOW);
    await world.deps.content.refresh();
    const popular = async (url: string) => /id="popular-title".*?<\/section>/s.exec((await page(world, url)).text)?.[0] ?? '';
    const chinese = await popular('/zh');
    expect(chinese).toMatch(/<li><a [^>]*>Title one的中文/);
    expect(chinese).toMatch(/<li lang="en"><a [^>]*>Alone/);
    expect(chinese).not.toMatch(/>Title one</);
    const english = await popular('/');
    expect(english).toMatch(/<li><a [^>]*>Title one</);
    expect(english).not.toMatch(/lang=|的中文/);
  });
});
