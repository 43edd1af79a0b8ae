import { expect } from 'vitest';
import type { Renderer } from '../../contract/rendering.ts';
import { HOSTILE_TEXTS, layInHostile } from '../../mock/scenario-content.ts';
import type { Deps } from '../../server/deps.ts';
import { devAssets } from '../../server/render/assets.ts';
import { runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { setRedirect } from '../../server/resources/articles/articles.repository.ts';
import type { FreshDatabase } from '../support/database.ts';
import { buildWorld, describeWorldsOf, NOW, type World } from '../support/world.ts';

const renderer = () => import('../../src/entry-server.tsx') as Promise<Renderer>;

/** A world that renders pages; counts how often it really did. */
async function site(fresh: FreshDatabase): Promise<World & { rendered: () => number }> {
  let count = 0;
  const world = await buildWorld(fresh, (deps: Deps) => {
    deps.pages = {
      assets: devAssets,
      renderer: async () => {
        const real = await renderer();
        return {
          ...real,
          renderSite: (request) => {
            count += 1;
            return real.renderSite(request);
          },
        };
      },
    };
  });
  return { ...world, rendered: () => count };
}

async function publish(world: World, title: string, slug: string) {
  const body = { title, slug, content_html: `<p>${title} body</p>`, status: 'published', exam: 'GRE' };
  const answer = await world.call('POST', '/articles', { token: await world.as('editor'), body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const get = (world: World, url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });

const describeEachSite = describeWorldsOf(site);

describeEachSite('pages', (test) => {
  test('the whole text, title, description, canonical link and structured data stand in the first answer', async ({ world }) => {
    await publish(world, 'A calm title', 'calm');
    const page = await get(world, '/article/calm');
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/^<!doctype html>/i);
    expect(page.body).toContain('<p>A calm title body</p>');
    expect(page.body).toContain('<title>A calm title');
    expect(page.body).toContain('<link rel="canonical" href="http://127.0.0.1:3000/article/calm"/>');
    expect(page.body).toContain('application/ld+json');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self'$/);
    expect((await get(world, '/')).body).toContain('A calm title');
    expect((await get(world, '/GRE')).body).toContain('A calm title');
  });

  test('an article’s page says once above its title where it stands, and what kind of text it is', async ({ world, editor: token }) => {
    const body = { content_html: '<p>Text</p>', status: 'published', exam: 'GRE', section: 'quant', kind: 'practice', level: 'advanced' };
    for (const input of [
      { title: 'Counting', slug: 'counting', language: 'en' },
      { title: '计数', slug: 'jishu', language: 'zh' },
    ])
      expect((await world.call('POST', '/articles', { token, body: { ...body, ...input } })).status).toBe(201);
    const above = async (url: string) => {
      const html = (await get(world, url)).body;
      return html
        .slice(html.indexOf('<main'), html.indexOf('<h1'))
        .replace(/<[^>]+>/g, '|')
        .split(/\|+/)
        .map((text) => text.trim())
        .filter(Boolean);
    };
    expect(await above('/article/counting')).toEqual(['Home', '/', 'GRE', '/', 'Quantitative Reasoning', 'Practice · Advanced']);
    expect(await above('/article/jishu')).toEqual(['首页', '/', 'GRE', '/', '数学', '练习 · 高级']);
  });

  test('no heading has the id of a part of its page', async ({ world }) => {
    const { id } = await publish(world, 'One', 'one');
    const comment = await world.call('POST', '/comments', { body: { article_id: id, author_name: 'Ana', content: 'Thank you' } });
    expect(comment.status, comment.text).toBe(201);
    const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, own = '']) => own);
    const own = idsOf((await get(world, '/article/one')).body);
    expect(own).toEqual(expect.arrayContaining(['content', 'comments', 'comment-form']));
    const content_html = [...own, 'comment-1', 'Sources', 'Tags', 'Related'].map((name) => `<h2>${name.replaceAll('-', ' ')}</h2>`).join('');
    const sources = [{ title: 'ETS', url: 'https://www.ets.org/gre.html' }];
    const body = { title: 'Two', slug: 'two', content_html, sources, status: 'published', exam: 'GRE', tags: ['timing'] };
    expect((await world.call('POST', '/articles', { token: await world.as('editor'), body })).status).toBe(201);
    const all = idsOf((await get(world, '/article/two')).body);
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining(['tags', 'tags-2', 'comments-2', 'sources-2', 'comment-1-2']));
  });

  test('a fact that search finds is linked in the part of the exam’s page that says it', async ({ world, editor: token }) => {
    const fact = (topic: string, label: string, value: string) => ({ topic, label, label_zh: '', value, value_zh: '', source: null });
    const key_facts = [fact('validity', 'Reportable for', 'Five long years'), fact('retakes', 'Attempts allowed', 'Every fifth week')];
    const { version } = (await world.call('GET', '/exams/GRE', { token })).body.data;
    expect((await world.call('PUT', '/exams/GRE', { token, body: { key_facts, version } })).status).toBe(200);
    const { body } = await get(world, '/GRE');
    for (const { label, value } of key_facts) {
      const [found] = (await world.call('GET', `/search/answers?q=GRE+${encodeURIComponent(label)}`)).body.data;
      expect(found).toMatchObject({ title: label, text: value });
      const part = body.split(`id="${found.url.split('#')[1]}"`)[1]?.split('</section>')[0];
      expect(part, found.url).toContain(value);
    }
  });

  test('pages are kept until content changes, and a change shows at once', async ({ world }) => {
    await publish(world, 'First', 'first');
    await get(world, '/');
    await get(world, '/?utm_source=mail');
    expect(world.rendered()).toBe(1);
    await get(world, '/', { cookie: 'language=zh' });
    expect(world.rendered()).toBe(2);
    await publish(world, 'Second', 'second');
    expect((await get(world, '/')).body).toContain('Second');
    const token = await world.as('admin');
    await world.call('PUT', '/configs/site_name', { token, body: { value: 'Another name' } });
    expect((await get(world, '/')).body).toContain('Another name');
  });

  test('another process’s change is seen through the shared content version', async ({ world }) => {
    const article = await publish(world, 'Before', 'shared');
    await get(world, '/article/shared');
    await world.deps.db.updateTable('articles').set({ title: 'After' }).where('id', '=', article.id).execute();
    await world.deps.content.raise(world.deps.db, NOW);
    expect((await get(world, '/article/shared')).body).toContain('Before');
    await world.deps.content.refresh();
    expect((await get(world, '/article/shared')).body).toContain('After');
  });

  test('a scheduled article’s page appears when its time has come', async ({ world }) => {
    const body = { title: 'Later', slug: 'later', content_html: '<p>x</p>', status: 'scheduled', published_at: new Date(NOW + 60_000).toISOString() };
    await world.call('POST', '/articles', { token: await world.as('editor'), body });
    expect((await get(world, '/article/later')).statusCode).toBe(404);
    world.pass(60_000);
    await runSchedule(world.deps);
    expect((await get(world, '/article/later')).statusCode).toBe(200);
  });

  test('addresses of a WordPress site’s lists lead to the lists here, where there are any', async ({ world }) => {
    const editor = await world.as('editor');
    await world.call('POST', '/categories', { token: editor, body: { name: 'Reading', slug: 'reading' } });
    const body = { title: 'Words', content_html: '<p>x</p>', status: 'published', tags: ['Word lists'] };
    await world.call('POST', '/articles', { token: editor, body });
    const moved = {
      '/category/reading/': '/?category=reading',
      '/category/guides/reading/page/2/': '/?category=reading',
      '/blog/category/reading/feed/': '/?category=reading',
      '/index.php/category/reading': '/?category=reading',
      '/tag/word-lists': '/?tag=word-lists',
      '/tag/word-lists/page/3?utm_source=x': '/?tag=word-lists',
    };
    for (const [path, to] of Object.entries(moved)) {
      const answer = await get(world, path);
      expect([answer.statusCode, answer.headers.location], path).toEqual([301, to]);
      expect((await get(world, to)).statusCode, to).toBe(200);
    }
    for (const path of ['/category', '/category/nope/', '/tag/nope', '/tag/', '/a/b/category/reading', `/tag/${'x'.repeat(3000)}`]) {
      expect((await get(world, path)).statusCode, path.slice(0, 40)).toBe(404);
    }
  });

  test('a category’s former addresses lead to where it is now, in both languages; whoever has the slug now is shown', async ({ world }) => {
    const token = await world.as('editor');
    const make = async (name: string) => (await world.call('POST', '/categories', { token, body: { name, slug: name } })).body.data as { id: number };
    const rename = async ({ id }: { id: number }, slug: string) => {
      const { version } = (await world.call('GET', '/categories', { token })).body.data.find((row: { id: number }) => row.id === id);
      expect((await world.call('PUT', `/categories/${id}`, { token, body: { slug, version } })).status).toBe(200);
    };
    const seen = async (url: string) => {
      const { statusCode, headers } = await get(world, url);
      return headers.location ? `${statusCode} ${headers.location}` : String(statusCode);
    };
    const [one, two] = [await make('one'), await make('two')];
    const menu = { label: 'Lessons', url: '/?category=one' };
    await world.call('POST', '/menus', { token: await world.as('admin'), body: menu });
    // Kept pages do not outlive the change; what was not there may be there now.
    expect([await seen('/?category=one'), await seen('/zh?category=one'), await seen('/?category=three')]).toEqual(['200', '200', '404']);
    await rename(one, 'three');
    expect(await seen('/?category=three')).toBe('200');
    expect((await get(world, '/')).body).toContain('Lessons');
    await rename(one, 'four');
    const moved = {
      '/?category=one': '/?category=four',
      '/zh?category=one': '/zh?category=four',
      '/zh?category=three&page=2&utm_source=x': '/zh?category=four&page=2',
      '/GRE?section=verbal&category=three': '/GRE?section=verbal&category=four',
      '/category/guides/one/page/2': '/?category=four',
    };
    for (const [from, to] of Object.entries(moved)) expect(await seen(from), from).toBe(`301 ${to}`);
    // Who comes back to a slug finds no circle: no browser keeps the way.
    expect((await get(world, '/?category=one')).headers['cache-control']).toBe('no-cache');

    // Two change places, by way of a third.
    await rename(two, 'between');
    await rename(one, 'two');
    await rename(two, 'four');
    expect([await seen('/?category=two'), await seen('/?category=four')]).toEqual(['200', '200']);
    expect([await seen('/?category=one'), await seen('/?category=between')]).toEqual(['301 /?category=two', '301 /?category=four']);
    await rename(one, 'one');
    expect([await seen('/?category=one'), await seen('/?category=two')]).toEqual(['200', '301 /?category=one']);

    // A new one with the slug, and one that is no more.
    const three = await make('three');
    expect(await seen('/?category=three')).toBe('200');
    await rename(three, 'five');
    expect(await seen('/?category=three')).toBe('301 /?category=five');
    expect((await world.call('DELETE', `/categories/${three.id}`, { token: await world.as('admin') })).status).toBe(204);
    expect([await seen('/?category=three'), await seen('/?category=five'), await seen('/category/three')]).toEqual(['404', '404', '404']);
  });

  test('a plain address of a WordPress site leads to its article with the marks that mails and networks hang on it', async ({ world }) => {
    const { id } = await publish(world, 'Hello', 'hello');
    await world.deps.db.transaction().execute(async (trx) => {
      for (const path of ['/?p=7', '/?page_id=8', '/blog/?p=7']) await setRedirect(trx, path, { article_id: id }, NOW);
    });
    for (const path of ['/?p=7', '/?p=7&fbclid=x', '/?utm_source=mail&page_id=8', '/blog/?p=7', '/blog/?p=7&fbclid=x', '/blog?fbclid=x&p=7']) {
      const answer = await get(world, path);
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 301, '/article/hello']);
    }
    for (const path of ['/?p=9&fbclid=x', '/?p=seven', '/?q=words&p=7']) expect([path, (await get(world, path)).statusCode]).toEqual([path, 200]);
    expect((await get(world, '/blog/?p=9&fbclid=x')).statusCode).toBe(404);
  });

  test('not found is a page with status 404; deleted for good is 410; old slugs and imported addresses move', async ({ world }) => {
    const [editor, admin] = [await world.as('editor'), await world.as('admin')];
    for (const path of ['/nothing', '/article/nothing', '/p-admin/nothing', '//evil.example']) {
      const page = await get(world, path);
      expect([page.statusCode, page.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
      // The reader is at no address of the menu.
      expect(page.body, path).not.toContain('aria-current="page"');
      expect(page.body).toContain('</html>');
    }
    const broken = await get(world, '/article/%E0%A4%A');
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed']);
    const article = await publish(world, 'Moves', 'moves');
    await world.call('PUT', `/articles/${article.id}`, { token: editor, body: { slug: 'moved', status: 'published', version: article.version } });
    const old = await get(world, '/article/moves');
    expect([old.statusCode, old.headers.location]).toEqual([301, '/article/moved']);
    await world.deps.db.transaction().execute((trx) => setRedirect(trx, '/2012/01/hello/', { article_id: article.id }, NOW));
    const imported = await get(world, '/2012/01/hello/');
    expect([imported.statusCode, imported.headers.location]).toEqual([301, '/article/moved']);
    await world.call('DELETE', `/articles/${article.id}`, { token: editor });
    expect((await get(world, '/article/moved')).statusCode).toBe(404);
    await world.call('DELETE', `/articles/${article.id}?permanent=true`, { token: admin });
    expect((await get(world, '/article/moved')).statusCode).toBe(410);
  });

  test('an address that cannot be read is a page in the reader’s language for people, and an error for programs', async ({ world }) => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const [english, chinese] = ['This address cannot be read', '网址无法识别'];
    for (const [url, cookie, lang, words] of [
      ['/%zz', '', 'en', english],
      ['/%', 'language=zh', 'zh', chinese],
      ['/%00', 'language=zh', 'zh', chinese],
      ['/zh/%zz', '', 'zh', chinese],
      ['/article/%E0%A4%A', '', 'en', english],
      ['/GRE?q=%00', '', 'en', english],
      ['/zh?q=%00', '', 'zh', chinese],
    ] as const) {
      const page = await get(world, url, { accept, cookie });
      expect([page.statusCode, page.headers['content-type']], url).toEqual([400, 'text/html; charset=utf-8']);
      expect(page.body, url).toContain(`<html lang="${lang}"`);
      expect(page.body, url).toContain(`<h1>${words}</h1>`);
      expect(page.body, url).toContain('<meta name="robots" content="noindex');
      expect(page.headers, url).toMatchObject({
        'x-request-id': expect.any(String),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      });
      const call = await get(world, url, { cookie: 'language=zh' });
      expect([call.statusCode, call.json()], url).toEqual([400, { code: 'malformed', message: '请求格式不正确' }]);
    }
    for (const url of ['/api/%zz', '/api/articles/public?q=%00']) expect((await get(world, url, { accept })).json().code, url).toBe('malformed');
    expect((await world.app.inject({ method: 'HEAD', url: '/%zz', headers: { accept } })).statusCode).toBe(400);
  });

  test('paths differ by case and slash only by redirect; the console’s document is empty and private', async ({ world }) => {
    expect([(await get(world, '/toefl')).statusCode, (await get(world, '/toefl')).headers.location]).toEqual([301, '/TOEFL']);
    expect((await get(world, '/api-test')).headers.location).toBe('/');
    const admin = await get(world, '/p-admin/articles/edit/4');
    expect([admin.statusCode, admin.headers['x-robots-tag'], admin.headers['cache-control']]).toEqual([200, 'noindex', 'no-store']);
    expect(admin.body).toContain('<title>编辑文章');
    expect((await get(world, '/api/nothing')).json().code).toBe('not_found');
  });

  test('hostile texts stay texts in every page, and templates know no special patterns', async ({ world }) => {
    await layInHostile(world.deps);
    const pages = ['/', '/GRE', ...HOSTILE_TEXTS.map((_, index) => `/article/hostile-${index + 1}`)];
    for (const url of pages) {
      const page = await get(world, url);
      expect(page.statusCode, url).toBe(200);
      expect(page.body, url).not.toContain('<script>alert');
      expect(page.body, url).not.toMatch(/<img[^>]*onerror/);
      expect(page.body, url).not.toContain('javascript:alert');
      expect(page.body, url).not.toContain('<iframe');
      expect(page.body, url).not.toMatch(/<p[^>]* style=/);
    }
    expect((await get(world, '/article/hostile-4')).body).toContain('Dollar signs $$ and $&amp; and $1 and $`');
  });

  test('the Chinese interface has the site’s and the categories’ Chinese texts, dates of the site’s zone, and a category its own title', async ({
    world,
    admin: token,
  }) => {
    const made = await world.call('POST', '/categories', {
      token,
      body: { name: 'Plans', name_zh: '计划', slug: 'plans', seo_title: 'Study plans that hold', seo_description: 'Week by week.' },
    });
    const body = {
      title: 'Late at night',
      content_html: '<p>Text</p>',
      status: 'published',
      category_id: made.body.data.id,
      published_at: '2026-01-02T20:00:00Z',
    };
    const { slug } = (await world.call('POST', '/articles', { token, body })).body.data;
    const home = async (cookie: string) => (await get(world, '/', { cookie })).body;
    // Without a Chinese text both languages read the operator's one.
    expect(await home('language=zh')).toContain('Clear guides for eight exams');
    expect((await world.call('PUT', '/configs/site_tagline_zh', { token, body: { value: '八大考试，讲清楚' } })).status).toBe(200);
    const [english, chinese] = [await home('language=en'), await home('language=zh')];
    expect([english.includes('Clear guides for eight exams'), english.includes('>Plans<'), english.includes('八大考试')]).toEqual([true, true, false]);
    expect([chinese.includes('八大考试，讲清楚'), chinese.includes('>计划<'), chinese.includes('Clear guides')]).toEqual([true, true, false]);
    const plans = (await get(world, '/?category=plans')).body;
    expect(plans).toContain('<title>Study plans that hold · ExamPress</title>');
    expect(plans).toContain('<meta name="description" content="Week by week."/>');
    expect((await get(world, '/?category=plans&kind=guide')).body).not.toContain('Study plans that hold');
    // Eight in the evening in London is four in the morning in Shanghai.
    expect((await get(world, `/article/${slug}`)).body).toContain('3 January 2026');
    expect((await world.call('PUT', '/configs/time_zone', { token, body: { value: 'Europe/London' } })).status).toBe(200);
    expect((await get(world, `/article/${slug}`)).body).toContain('2 January 2026');
  });

  test('feeds and sitemaps are not sent again to who has them, until they say something else', async ({ world }) => {
    await publish(world, 'First', 'first');
    const tags = new Set<unknown>();
    for (const path of ['/rss.xml', '/zh/rss.xml', '/rss.xml?exam=GRE', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/articles-1.xml']) {
      const { statusCode, headers, body } = await get(world, path);
      expect([path, statusCode, headers['content-type'], body.startsWith('<?xml')]).toEqual([path, 200, expect.stringMatching(/xml; charset=utf-8$/), true]);
      const known = { 'if-none-match': String(headers.etag) };
      const again = await get(world, path, known);
      expect([path, again.statusCode, again.body, again.headers.etag]).toEqual([path, 304, '', headers.etag]);
      tags.add(headers.etag);
      const other = path === '/zh/rss.xml' ? { language: 'zh' } : {};
      const fields = { content_html: '<p>x</p>', status: 'published', exam: 'GRE', title: `After ${path}` };
      world.pass(1000);
      await world.call('POST', '/articles', { token: await world.as('editor'), body: { ...fields, ...other } });
      expect([path, (await get(world, path, known)).statusCode]).toEqual([path, 200]);
    }
    expect(tags.size).toBe(6);
  });

  test('robots, sitemap and feeds follow the settings and hold public articles alone', async ({ world }) => {
    await publish(world, 'Fish & <chips>', 'fish');
    await world.call('POST', '/articles', { token: await world.as('editor'), body: { title: 'Hidden draft', slug: 'hidden' } });
    expect((await get(world, '/robots.txt')).body).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml');
    expect((await get(world, '/sitemap.xml')).body).toContain('<loc>http://127.0.0.1:3000/sitemaps/articles-1.xml</loc><lastmod>');
    expect((await get(world, '/sitemaps/pages.xml')).body).toContain('<loc>http://127.0.0.1:3000/GRE</loc><lastmod>');
    expect((await get(world, '/sitemaps/articles-2.xml')).statusCode).toBe(404);
    const sitemap = (await get(world, '/sitemaps/articles-1.xml')).body;
    expect(sitemap).toContain('<loc>http://127.0.0.1:3000/article/fish</loc>');
    expect(sitemap).not.toContain('hidden');
    expect((await get(world, '/rss.xml')).body).toContain('<title>Fish &amp; &lt;chips&gt;</title>');
    expect((await get(world, '/rss.xml?exam=SAT')).body).not.toContain('fish');
    await world.call('PUT', '/configs/site_description_zh', { token: await world.as('admin'), body: { value: '备考指南' } });
    const chinese = { title: '鱼', slug: 'yu', language: 'zh', status: 'published', exam: 'GRE', content_html: '<p>鱼</p>' };
    expect((await world.call('POST', '/articles', { token: await world.as('editor'), body: chinese })).status).toBe(201);
    for (const exam of ['', '?exam=GRE']) {
      const [english, other] = [(await get(world, `/rss.xml${exam}`)).body, (await get(world, `/zh/rss.xml${exam}`)).body];
      expect(english).toContain('<language>en</language>');
      expect([english.includes('/article/fish<'), english.includes('鱼')]).toEqual([true, false]);
      expect(other).toContain('<description>备考指南</description><language>zh</language>');
      expect([other.includes('/article/yu<'), other.includes('/article/fish')]).toEqual([true, false]);
      expect(other).toContain(`<link>http://127.0.0.1:3000/zh${exam && '/GRE'}</link>`);
      expect(other).toContain(`<atom:link href="http://127.0.0.1:3000/zh/rss.xml${exam}"`);
    }
    const feeds = async (url: string) =>
      [...(await get(world, url)).body.matchAll(/type="application\/rss\+xml"[^>]*href="([^"]*)"/g)].map(([, address]) => address);
    expect(await feeds('/GRE')).toEqual(['/rss.xml', '/rss.xml?exam=GRE']);
    expect(await feeds('/zh/GRE')).toEqual(['/zh/rss.xml', '/zh/rss.xml?exam=GRE']);
    expect(await feeds('/article/yu')).toEqual(['/zh/rss.xml']);
    await world.call('PUT', '/configs/robots_index', { token: await world.as('admin'), body: { value: false } });
    expect((await get(world, '/robots.txt')).body).toContain('Disallow: /\n');
  });
});
