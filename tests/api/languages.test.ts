import { expect } from 'vitest';
import { EXAM_CODES } from '../../config/exams.ts';
import type { Renderer } from '../../contract/rendering.ts';
import { devAssets } from '../../server/render/assets.ts';
import type { FreshDatabase } from '../support/database.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

const SITE = 'http://127.0.0.1:3000';

async function site(fresh: FreshDatabase): Promise<World> {
  return buildWorld(fresh, (deps) => {
    deps.pages = { assets: devAssets, renderer: () => import('../../src/entry-server.tsx') as Promise<Renderer> };
  });
}

async function publish(world: World, body: Record<string, unknown>) {
  const answer = await world.call('POST', '/articles', {
    token: await world.as('editor'),
    body: { content_html: '<p>Text</p>', status: 'published', exam: 'GRE', ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const get = (world: World, url: string, language?: string) => world.app.inject({ url, headers: language ? { cookie: `language=${language}` } : {} });
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];
const alternatesOf = (html: string) =>
  Object.fromEntries([...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', url = '']) => [language, url]));
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

const describeEachSite = describeWorldsOf(site);

describeEachSite('languages of addresses', (test) => {
  test('what a filter’s chip is called has the marks of its language', async ({ world }) => {
    const made = await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: 'Plans', name_zh: '备考计划', slug: 'plans' } });
    expect(made.status).toBe(201);
    const chipsOf = (html: string) => [...html.matchAll(/ aria-label="([^"]*(?:移除筛选|Remove the filter)[^"]*)"/g)].map(([, label]) => label);
    const query = '?exam=GRE&category=plans';
    expect(chipsOf((await get(world, `/zh${query}`)).body)).toEqual(['移除筛选：考试“GRE”', '移除筛选：分类“备考计划”']);
    expect(chipsOf((await get(world, '/zh/GRE?q=gre')).body)).toEqual(['移除筛选：搜索“gre”']);
    expect(chipsOf((await get(world, `/${query}`)).body)).toEqual(['Remove the filter Exam: GRE', 'Remove the filter Category: Plans']);
  });

  test('Chinese addresses are Chinese whatever is stored; shared ones follow the reader, English without a choice', async ({ world }) => {
    for (const language of [undefined, 'en', 'zh']) {
      for (const url of ['/zh', '/zh/GRE', '/zh/nope']) expect([url, languageOf((await get(world, url, language)).body)]).toEqual([url, 'zh']);
      for (const url of ['/', '/GRE', '/nope']) expect([url, languageOf((await get(world, url, language)).body)]).toEqual([url, language ?? 'en']);
    }
    expect((await get(world, '/zh')).headers.vary ?? '').not.toContain('Cookie');
    expect((await get(world, '/')).headers.vary).toContain('Cookie');
  });

  test('each page names itself in both languages, and English for who reads neither', async ({ world }) => {
    for (const [path, twin] of [
      ['/', '/zh'],
      ['/GRE', '/zh/GRE'],
    ]) {
      const pair = { en: SITE + path, zh: SITE + twin, 'x-default': SITE + path };
      const [english, chinese, chosen] = [(await get(world, path ?? '')).body, (await get(world, twin ?? '')).body, (await get(world, path ?? '', 'zh')).body];
      expect([canonicalOf(english), canonicalOf(chinese), canonicalOf(chosen)]).toEqual([SITE + path, SITE + twin, SITE + twin]);
      for (const html of [english, chinese, chosen]) expect(alternatesOf(html)).toEqual(pair);
      expect(english).toContain('<meta property="og:locale" content="en_GB"/><meta property="og:locale:alternate" content="zh_CN"/>');
      expect(chinese).toContain('<meta property="og:locale" content="zh_CN"/>');
    }
    const map = (await get(world, '/sitemaps/pages.xml')).body;
    expect(map).toContain(`<loc>${SITE}/zh/GRE</loc>`);
    expect(map).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${SITE}/GRE"/>`);
  });

  test('no two exam pages have one title, nor one page in two languages', async ({ world }) => {
    const paths = EXAM_CODES.flatMap((code) => [`/${code}`, `/zh/${code}`]);
    const titles: (string | undefined)[] = [];
    for (const path of paths) titles.push(titleOf((await get(world, path)).body));
    expect(titles.filter((title) => title === undefined)).toEqual([]);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test('a Chinese article stands in the Chinese interface; links in Chinese pages lead to Chinese addresses', async ({ world }) => {
    const guide = await publish(world, { title: 'Guide', slug: 'guide', content_html: '<p><a href="/GRE">GRE</a></p>' });
    await publish(world, {
      title: '指南',
      slug: 'guide-zh',
      language: 'zh',
      translation_of: guide.id,
      content_html: '<p><a href="/GRE#links">GRE</a> <a href="/?category=x">x</a> <a href="https://www.ets.org/GRE">ETS</a></p>',
    });
    await world.call('POST', '/menus', { token: await world.as('editor'), body: { label: 'Begin', label_zh: '入门', url: '/article/guide' } });
    for (const language of [undefined, 'en', 'zh']) {
      const { body } = await get(world, '/article/guide-zh', language);
      expect(languageOf(body)).toBe('zh');
      expect(body).toContain('<a href="/zh/GRE#links">GRE</a> <a href="/zh?category=x">x</a> <a href="https://www.ets.org/GRE"');
      expect([...body.matchAll(/href="(\/(?:[A-Z]{2,5})?)["?#]/g)].map(([, url]) => url)).toEqual([]);
      // The menus lead to what is in the page's language, and mark the page that is open.
      expect(body).toMatch(/<a href="\/article\/guide-zh"[^>]*aria-current="page"[^>]*>入门/);
    }
    const english = (await get(world, '/article/guide')).body;
    expect([languageOf(english), languageOf((await get(world, '/article/guide', 'zh')).body)]).toEqual(['en', 'zh']);
    const pair = { en: `${SITE}/article/guide`, zh: `${SITE}/article/guide-zh`, 'x-default': `${SITE}/article/guide` };
    expect(alternatesOf(english)).toEqual(pair);
    expect((await get(world, '/sitemaps/articles-1.xml')).body).toContain(`hreflang="x-default" href="${pair['x-default']}"`);
    // A comment without scripts is answered in the language of the page it was written on.
    const refused = await world.app.inject({
      method: 'POST',
      url: '/article/guide-zh',
      payload: 'author_name=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([refused.statusCode, languageOf(refused.body)]).toEqual([422, 'zh']);
  });

  test('a comment’s form is taken from this site alone, and what is far too long is told on the page', async ({ world }) => {
    await publish(world, { title: 'Guide', slug: 'guide' });
    const post = (headers: Record<string, string>, content = 'What a reader says.') =>
      world.app.inject({
        method: 'POST',
        url: '/article/guide',
        payload: new URLSearchParams({ author_name: 'Ann', content }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'exampress.test', ...headers },
      });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.exampress.test' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const { statusCode, body } = await post(headers);
      expect([headers, statusCode, body.includes('a page of another site'), body.includes('What a reader says.')]).toEqual([headers, 403, true, true]);
    }
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin', origin: 'null' }, { origin: 'http://exampress.test' }, { origin: SITE }] as Record<
      string,
      string
    >[]) {
      const { statusCode } = await post(headers, `What a reader says, ${JSON.stringify(headers)}.`);
      expect([headers, statusCode]).toEqual([headers, 303]);
    }
    const long = await post({ 'sec-fetch-site': 'same-origin' }, '字'.repeat(8000));
    expect([long.statusCode, long.headers['content-type'], long.body.includes('far too long')]).toEqual([413, 'text/html; charset=utf-8', true]);
  });

  test('the language switch leads to the twin address and stores the choice', async ({ world }) => {
    await publish(world, { title: '独立', slug: 'alone-zh', language: 'zh' });
    const switchOf = (html: string) =>
      [...html.matchAll(/<a href="([^"]+)" rel="nofollow" lang="(\w+)"/g)].map(([, url = '', code]) => [code, url.replaceAll('&amp;', '&')]);
    expect(switchOf((await get(world, '/zh/GRE?section=verbal')).body)).toEqual([
      ['en', '/GRE?section=verbal&language=en'],
      ['zh', '/zh/GRE?section=verbal&language=zh'],
    ]);
    expect(switchOf((await get(world, '/article/alone-zh')).body)[0]).toEqual(['en', '/GRE?language=en']);
    const chosen = await get(world, '/GRE?section=verbal&language=zh');
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/zh/GRE?section=verbal']);
    expect(chosen.headers['set-cookie']).toContain('language=zh');
    expect((await get(world, '/zh?language=en')).headers.location).toBe('/');
  });

  test('lists show the reader’s language first, page by page and shelf by shelf', async ({ world, editor: token }) => {
    const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
    for (const number of [1, 2, 3]) {
      await publish(world, { title: `en ${number}`, exam: 'GRE', section: 'verbal', published_at: day(number) });
      await publish(world, { title: `zh ${number}`, exam: 'GRE', section: 'verbal', language: 'zh', published_at: day(number + 3) });
    }
    const titles = async (query: string) =>
      (await world.call<{ data: { title: string }[] }>('GET', `/articles/public?exam=GRE&${query}`, { token })).body.data.map(({ title }) => title);
    expect(await titles('')).toEqual(['zh 3', 'zh 2', 'zh 1', 'en 3', 'en 2', 'en 1']);
    expect(await titles('reader=en')).toEqual(['en 3', 'en 2', 'en 1', 'zh 3', 'zh 2', 'zh 1']);
    expect(await Promise.all([1, 2, 3].map((page) => titles(`reader=en&per_page=2&page=${page}`)))).toEqual([
      ['en 3', 'en 2'],
      ['en 1', 'zh 3'],
      ['zh 2', 'zh 1'],
    ]);
    expect(await titles('reader=en&per_page=3&page=2')).toEqual(['zh 3', 'zh 2', 'zh 1']);
    expect(await titles('reader=en&group_by=section&per_group=2')).toEqual(['en 3', 'en 2']);
    expect(await titles('reader=en&language=zh')).toEqual(['zh 3', 'zh 2', 'zh 1']);
    const english = (await get(world, '/GRE')).body;
    expect(english.indexOf('en 3')).toBeGreaterThan(0);
    expect([english.indexOf('zh 3') === -1 || english.indexOf('zh 3') > english.indexOf('en 1')]).toEqual([true]);
  });

  test('a category that does not exist is no page', async ({ world }) => {
    await publish(world, { title: 'One' });
    await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: 'Empty', slug: 'empty' } });
    expect([(await get(world, '/?category=nope')).statusCode, (await get(world, '/zh?category=nope&kind=guide')).statusCode]).toEqual([404, 404]);
    expect((await get(world, '/?category=empty')).statusCode).toBe(200);
  });
});
