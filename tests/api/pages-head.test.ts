import { expect } from 'vitest';
import { page, publish, withPages } from '../support/articles.ts';
import { png, upload } from '../support/media-files.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

const describeEachSite = describeWorldsOf((fresh) => buildWorld(fresh, withPages));

/** What search engines read of a page, by its kind; the parts of one graph. */
async function graphOf(world: World, url: string): Promise<Map<string, Record<string, unknown>>> {
  const { text } = await page(world, url);
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}';
  const parts: { '@type': string }[] = JSON.parse(block)['@graph'] ?? [];
  return new Map(parts.map((part) => [part['@type'], part]));
}

/** The share picture's facts, by the last part of their names. */
async function shareOf(world: World, url: string): Promise<Record<string, string>> {
  const found = (await page(world, url)).text.matchAll(/<meta property="og:(image(?::\w+)?)" content="([^"]*)"\/>/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]));
}

const FAQ = {
  question: 'May I use a calculator?',
  question_zh: '可以用计算器吗？',
  answer_html: '<p>Only the one on the screen.</p>',
  answer_html_zh: '<p>只能用屏幕上的。</p>',
  source: null,
};

async function saveExam(world: World, body: object): Promise<void> {
  const token = await world.as('editor');
  const { version } = (await world.call('GET', '/exams/GRE', { token })).body.data;
  expect((await world.call('PUT', '/exams/GRE', { token, body: { ...body, version } })).status).toBe(200);
}

describeEachSite('what programs read of a page', (test) => {
  test('the home page says whose site it is and where it searches; an exam’s page its questions, in its language', async ({ world }) => {
    await saveExam(world, { faqs: [FAQ] });
    const home = await graphOf(world, '/');
    expect(home.get('Organization')).toMatchObject({ name: 'ExamPress', url: 'http://127.0.0.1:3000/' });
    expect(home.get('WebSite')).toMatchObject({ potentialAction: { target: { urlTemplate: 'http://127.0.0.1:3000/?q={search_term_string}' } } });
    for (const [url, language, name, answer] of [
      ['/GRE', 'en', FAQ.question, FAQ.answer_html],
      ['/zh/GRE', 'zh', FAQ.question_zh, FAQ.answer_html_zh],
    ] as const) {
      const exam = await graphOf(world, url);
      expect([...exam.keys()].sort(), url).toEqual(['BreadcrumbList', 'FAQPage', 'Organization']);
      expect(exam.get('FAQPage'), url).toMatchObject({ inLanguage: language, mainEntity: [{ '@type': 'Question', name, acceptedAnswer: { text: answer } }] });
    }
    await saveExam(world, { faqs: [] });
    expect([...(await graphOf(world, '/GRE')).keys()]).not.toContain('FAQPage');
  });

  test('the way down to a page has two steps at least: a single one begins at the home page', async ({ world }) => {
    await publish(world, { title: 'About us', slug: 'about', exam: null });
    await publish(world, { title: 'A calm title', slug: 'calm', exam: 'GRE' });
    const waysTo = async (url: string) => {
      const { itemListElement } = (await graphOf(world, url)).get('BreadcrumbList') as { itemListElement: { position: number; name: string; item: string }[] };
      return itemListElement.map(({ position, name, item }) => `${position} ${name} ${item.replace('http://127.0.0.1:3000', '')}`);
    };
    expect(await waysTo('/GRE')).toEqual(['1 Home /', '2 GRE General Test /GRE']);
    expect(await waysTo('/zh/GRE')).toEqual(['1 首页 /zh', '2 GRE 普通考试 /zh/GRE']);
    expect(await waysTo('/article/about')).toEqual(['1 Home /', '2 About us /article/about']);
    expect(await waysTo('/article/calm')).toEqual(['1 GRE /GRE', '2 A calm title /article/calm']);
  });

  test('each page names the picture that link previews show, with its size and what it says', async ({ world, admin: token }) => {
    await publish(world, { title: 'A calm title', slug: 'calm', exam: 'GRE' });
    const size = { 'image:width': '1200', 'image:height': '630' };
    expect(await shareOf(world, '/')).toEqual({ image: 'http://127.0.0.1:3000/share.png', ...size, 'image:alt': 'ExamPress' });
    expect(await shareOf(world, '/article/calm')).toEqual({
      image: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/\S+/),
      ...size,
      'image:alt': 'A calm title',
    });
    for (const [url, words] of [
      ['/GRE', 'GRE'],
      ['/zh/GRE', 'GRE'],
    ] as const)
      expect(await shareOf(world, url), url).toMatchObject({ image: expect.stringMatching(/^http/), ...size, 'image:alt': expect.stringContaining(words) });
    // The size of an operator's own picture is not known.
    const { body } = await upload(world, await png());
    expect((await world.call('PUT', '/configs/share_image', { token, body: { value: body.data.url } })).status).toBe(200);
    expect(await shareOf(world, '/')).toEqual({ image: `http://127.0.0.1:3000${body.data.url}`, 'image:alt': 'ExamPress' });
  });

  test('a manifest in each language, which its pages name: its name, where it starts, the colours of the page', async ({ world, admin: token }) => {
    const manifest = async (url: string) => {
      const { status, headers, text } = await page(world, url);
      expect([status, headers['content-type']], url).toEqual([200, 'application/manifest+json; charset=utf-8']);
      return JSON.parse(text);
    };
    const named = async (url: string) => /<link rel="manifest" href="([^"]*)"/.exec((await page(world, url)).text)?.[1];
    expect([await named('/'), await named('/GRE'), await named('/zh'), await named('/zh/GRE')]).toEqual([
      ...['/site.webmanifest', '/site.webmanifest', '/zh/site.webmanifest', '/zh/site.webmanifest'],
    ]);
    const icons = expect.arrayContaining([expect.objectContaining({ src: '/icon-512.png', sizes: '512x512' })]);
    const english = await manifest('/site.webmanifest');
    expect(english).toMatchObject({ lang: 'en', name: 'ExamPress', short_name: 'ExamPress', start_url: '/', icons });
    // Nobody has written Chinese words yet.
    expect(await manifest('/zh/site.webmanifest')).toMatchObject({ lang: 'zh', name: 'ExamPress', start_url: '/zh', description: english.description, icons });
    for (const [key, value] of Object.entries({ site_tagline_zh: '八大考试，讲清楚', site_description_zh: '指南与练习' }))
      expect((await world.call('PUT', `/configs/${key}`, { token, body: { value } })).status).toBe(200);
    expect(await manifest('/zh/site.webmanifest')).toMatchObject({ name: 'ExamPress：八大考试，讲清楚', short_name: 'ExamPress', description: '指南与练习' });
    expect((await manifest('/site.webmanifest')).name).toBe('ExamPress');
    const [light] = /<meta name="theme-color" content="([^"]*)" media="\(prefers-color-scheme: light\)"/.exec((await page(world, '/')).text)?.slice(1) ?? [];
    expect([light, english.theme_color, english.background_color]).toEqual([light, light, light]);
    expect(light).toMatch(/^#/);
    expect((await page(world, '/')).text).toMatch(/<meta name="theme-color" content="#\w+" media="\(prefers-color-scheme: dark\)"/);
  });
});
