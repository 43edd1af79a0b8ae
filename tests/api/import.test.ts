import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { CommentThread } from '../../contract/comments.ts';
import type { Menu } from '../../contract/menus.ts';
import { StorageAway } from '../../server/media/storage.ts';
import { runJobs } from '../../server/queue.ts';
import { findOldAddress } from '../../server/resources/articles/public/article.ts';
import { STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { upload } from '../support/media-files.ts';
import { articleBySlug, wordpressImport } from '../support/wordpress-import.ts';
import { describeEachWorld } from '../support/world.ts';

const { bring, place } = wordpressImport();
describeEachWorld('import', (test) => {
  test('posts and pages come with their dates, states, terms and authors', async ({ world }) => {
    const summary = await bring(world.deps);
    expect(Object.fromEntries(summary.came)).toMatchObject({ article: 12, category: 3, tag: 2, author: 1, menu: 7 });

    const tower = await articleBySlug(world, 'tower');
    expect(tower).toMatchObject({
      title: 'A tower in London',
      summary: 'A short look.',
      status: 'published',
      published_at: '2024-05-01T12:00:00.000Z',
      created_at: '2024-05-01T12:00:00.000Z',
      pinned: true,
      allow_comments: true,
      kind: 'guide',
      language: 'en',
      category: { name: 'Tips', slug: 'tips' },
      tags: ['London', 'Guides & more'],
      author: { name: '李雷' },
    });
    expect(await articleBySlug(world, 'reading')).toMatchObject({ language: 'zh', allow_comments: false, pinned: false });
    const states = await world.deps.db.selectFrom('articles').select(['slug', 'status']).orderBy('id').execute();
    expect(Object.fromEntries(states.map(({ slug, status }) => [slug, status]))).toEqual({
      tower: 'published',
      reading: 'published',
      'secret-plan': 'draft',
      'far-away': 'scheduled',
      missed: 'published',
      family: 'draft',
      'for-the-editor': 'draft',
      'post-2024': 'published',
      'nothing-inside': 'published',
      hostile: 'published',
      about: 'published',
      '希腊-ελλάδα': 'published',
    });
    // The site's clock was eight hours ahead; this item has no UTC time.
    expect(await articleBySlug(world, 'post-2024')).toMatchObject({ published_at: '2024-06-01T00:30:00.000Z' });
    expect((await articleBySlug(world, 'post-2024')).title).toMatch(/^Words without a title, .+…$/);
    expect((await articleBySlug(world, 'missed')).published_at).toBe('2020-01-01T12:00:00.000Z');

    const users = await world.deps.db.selectFrom('users').selectAll().where('name', '=', '李雷').execute();
    expect(users).toMatchObject([{ username: 'li.lei', role: 'editor', disabled: 1 }]);
    expect(JSON.stringify(users)).not.toContain('@');
    const categories = (await world.call('GET', '/categories/public')).body.data;
    expect(categories).toMatchObject([
      { name: 'Guides & more', description: 'All guides', children: [{ name: 'Tips', article_count: 2 }] },
      { name: 'Uncategorized', children: [] },
    ]);
    const said = summary.toString();
    for (const rule of [
      'protected by a password',
      'without a title',
      'published without any text',
      'private',
      'in the trash',
      'item of type "product"',
      'tag that no article here has',
    ]) {
      expect(said).toContain(rule);
    }
  });

  test('texts are safe HTML: shortcodes and blocks resolved, links turned, nothing from another host', async ({ world }) => {
    await bring(world.deps);
    const { content_html } = await articleBySlug(world, 'tower');
    expect(content_html).toContain('<figcaption>The <em>old</em> tower</figcaption>');
    expect(content_html).toContain('href="/article/reading#tips"');
    expect(content_html).toContain('href="/article/secret-plan"');
    expect(content_html).toContain('href="/?category=tips"');
    expect(content_html).toContain('href="https://blog.example.org/study/nowhere/"');
    expect(content_html).toContain('<p>Write to us</p>');
    expect(content_html).not.toContain('contact-form');
    expect(content_html).toContain('>https://www.youtube.com/watch?v=abc</a>');
    expect(content_html).toContain('<a href="https://elsewhere.example.com/pixel.gif" rel="noopener">A pixel</a>');
    expect(content_html).toMatch(/elsewhere<\/a>\.<br \/>\s*A new line\./);
    const reading = (await articleBySlug(world, 'reading')).content_html;
    expect(reading).toContain('<p>A note that many posts share.</p>');
    expect(reading).not.toMatch(/wp:|style=|\[gallery/);
    const hostile = (await articleBySlug(world, 'hostile')).content_html;
    expect(hostile).toContain('Safe words');
    expect(hostile).not.toMatch(/script|onclick|onerror|javascript|<iframe|color:red|data:/);
    const bodies = await world.deps.db.selectFrom('articles').select('content_html').execute();
    for (const body of bodies) expect(body.content_html).not.toMatch(/<img(?![^>]*src="\/media\/)/);
  });

  test('what plugins say of a post comes too: its description, its language; fields of its own are named', async ({ world }) => {
    const file = join(place.folder, 'plugins.xml');
    const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const post = (id: number, text: string, rest: string) =>
      `<item><title>Post ${id}</title><content:encoded>${text}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>plugged-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${rest}</item>`;
    await writeFile(
      file,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://plugged.example.org</wp:base_blog_url>
      ${post(1, 'Mostly 中文字中文字中文字中文字', `${meta('rank_math_description', 'What it is')}<category domain="language" nicename="en-us">English</category>`)}
      ${post(2, 'TOEFL iBT', `${meta('_seopress_titles_desc', '%%post_excerpt%%')}<category domain="language" nicename="zh-hans">中文</category>`)}
      ${post(3, 'Words', meta('lesson_intro', 'Read this') + meta('_lesson_intro', 'field_5f') + meta('views', '7'))}</channel></rss>`,
    );
    const summary = await bring(world.deps, { file });
    expect(await articleBySlug(world, 'plugged-1')).toMatchObject({ language: 'en', seo_description: 'What it is' });
    expect(await articleBySlug(world, 'plugged-2')).toMatchObject({ language: 'zh', seo_description: '' });
    expect([...summary.left_out.keys()]).toEqual(['field "lesson_intro" beside the text']);
  });

  test('a thread of any depth is kept; replies to what did not come stand at the top', async ({ world }) => {
    const summary = await bring(world.deps);
    const { id, comment_count } = await articleBySlug(world, 'tower');
    expect(comment_count).toBe(6);
    const threads: CommentThread[] = (await world.call('GET', `/comments/public?article_id=${id}`)).body.data;
    const first = threads.find((thread) => thread.author_name === 'Ann');
    expect(first?.content).toBe('First & foremost');
    expect(first?.replies.map(({ author_name, reply_to, is_operator }) => [author_name, reply_to?.author_name ?? null, is_operator])).toEqual([
      ['Bob', null, false],
      ['Cid', 'Bob', false],
      ['Dan', 'Cid', false],
      ['li.lei', 'Dan', true],
    ]);
    expect(threads.map((thread) => thread.author_name).sort()).toEqual(['Ann', 'Eve']);
    const rows = await world.deps.db.selectFrom('comments').select(['author_name', 'status', 'author_email', 'ip']).where('article_id', '=', id).execute();
    expect(rows).toHaveLength(8);
    expect(rows).toContainEqual({ author_name: 'Fay', status: 'pending', author_email: 'reader@example.net', ip: '203.0.113.9' });
    expect(rows).toContainEqual(expect.objectContaining({ author_name: 'Spam Co', status: 'spam' }));
    expect(summary.left_out.get('pingback: not written by a reader')?.count).toBe(1);
    expect(summary.left_out.get('comment in the trash')?.count).toBe(1);
  });

  test('menus come with parents and new addresses; what leads nowhere is left out', async ({ world }) => {
    const summary = await bring(world.deps);
    const menus: Menu[] = (await world.call('GET', '/menus', { token: await world.as('admin') })).body.data;
    const labelOf = (id: number | null) => menus.find((menu) => menu.id === id)?.label ?? null;
    const rows = menus.map(({ label, url, position, parent_id, new_window }) => [label, url, position, labelOf(parent_id), new_window]);
    expect(rows.sort()).toEqual([
      ['About us', '/article/about', 'header', 'More', false],
      ['Deep', 'https://elsewhere.example.com/deep', 'header', 'About us', true],
      ['Links', '', 'footer', null, false],
      ['More', '', 'header', null, false],
      ['Old home', '/article/about', 'header', null, false],
      ['Tips', '/?category=tips', 'header', 'About us', false],
      ['Tower', '/article/tower', 'footer', 'Links', false],
    ]);
    expect(menus.every((menu) => !menu.dead)).toBe(true);
    const left = [...summary.left_out.keys()].join('\n');
    expect(left).toContain('menu entry whose page or post did not come');
    expect(left).toContain('menu entry with an address that is not safe');
  });

  test('old addresses lead to the articles', async ({ world }) => {
    await bring(world.deps);
    const paths = ['/study/2024/05/tower/', '/study/2024/05/tower', '/study/2024/05/old-tower/', '/study/?p=101', '/study/?page_id=101'];
    for (const path of paths) expect(await findOldAddress(world.deps, path), path).toEqual({ slug: 'tower' });
    expect(await findOldAddress(world.deps, '/study/希腊-ελλάδα/')).toEqual({ slug: '希腊-ελλάδα' });
    expect(await findOldAddress(world.deps, '/study/2024/05/secret-plan/')).toBeNull();
    expect(await findOldAddress(world.deps, '/study')).toBeNull();
  });

  test('media come from a folder, in full size, with alternative text; covers and bodies show them', async ({ world }) => {
    const summary = await bring(world.deps, { media: true });
    const media = await world.deps.db.selectFrom('media').selectAll().execute();
    expect(media).toMatchObject([{ name: 'tower.png', mime: 'image/png', width: 640, height: 420, alt: 'Tower of London' }]);
    expect(await runJobs(world.deps, STORE_VARIANTS)).toBe(1);
    const url = `/media/${media[0]?.storage_key}`;
    const tower = await articleBySlug(world, 'tower');
    expect(tower.cover?.url).toBe(url);
    expect(tower.content_html).toContain(`<a href="${url}"><img src="${url}" alt="The tower" width="640" height="420" /></a>`);
    expect((await articleBySlug(world, 'reading')).content_html).toContain(`<img src="${url}" alt="Tower of London"`);
    expect((await world.app.inject({ url })).statusCode).toBe(200);
    expect(summary.left_out.get('media file: not in the folder')?.examples).toEqual(['https://blog.example.org/study/wp-content/uploads/2024/05/lost.png']);
    const uses = await world.deps.db.selectFrom('media_uses').select('owner_id').where('kind', '=', 'article').execute();
    expect(new Set(uses.map((use) => use.owner_id)).size).toBe(2);
  });

  test('a picture whose original is lost comes in its largest size; equal files count once; no cover is no loss', async ({ world }) => {
    const folder = join(place.folder, 'uploads/2024/06');
    await mkdir(folder, { recursive: true });
    const picture = (width: number) => sharp({ create: { width, height: 40, channels: 3, background: '#946' } });
    for (const [name, width] of Object.entries({ 'half-150x100.png': 15, 'half-300x200.png': 30, 'one.png': 50, 'two.png': 50 }))
      await writeFile(join(folder, name), await picture(width).png().toBuffer());
    const at = (name: string) => `https://sized.example.org/wp-content/uploads/2024/06/${name}`;
    const item = (id: number, type: string, rest: string) =>
      `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_name>sized-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${rest}</item>`;
    const attachment = (id: number, name: string) => item(id, 'attachment', `<wp:attachment_url>${at(name)}</wp:attachment_url>`);
    const images = ['half-150x100.png', 'half-300x200.png', 'half.png', 'one.png', 'two.png'].map((name) => `<img src="${at(name)}" alt="" />`).join('');
    const cover = (id: string) => `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id}</wp:meta_value></wp:postmeta>`;
    const file = join(place.folder, 'sized.xml');
    await writeFile(
      file,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://sized.example.org</wp:base_blog_url>
      ${attachment(1, 'half.png')}${attachment(2, 'one.png')}${attachment(3, 'two.png')}${item(4, 'post', `<content:encoded><![CDATA[${images}]]></content:encoded>${cover('0')}`)}${item(5, 'post', cover('-1'))}</channel></rss>`,
    );
    const { came, changed, left_out } = await bring(world.deps, { file, media: true });
    const rows = await world.deps.db.selectFrom('media').select(['width']).orderBy('width').execute();
    expect(rows.map(({ width }) => width)).toEqual([30, 50]);
    expect(came.get('media')).toBe(2);
    expect((await articleBySlug(world, 'sized-4')).content_html.match(/<img src="\/media\//g)).toHaveLength(5);
    expect(changed.get('file with the same contents as another: kept once')?.count).toBe(1);
    expect(changed.get('picture whose original is not to be had: came in a smaller size')?.examples).toEqual([at('half-300x200.png')]);
    expect([...left_out.keys()]).toEqual([]);
  });

  test('of files that were staged nothing is left where it fails, and a file that is deleted meanwhile does not come back without its bytes', async ({
    world,
  }) => {
    const folder = join(place.folder, 'uploads/2024/07');
    await mkdir(folder, { recursive: true });
    const picture = (width: number) => sharp({ create: { width, height: 40, channels: 3, background: '#469' } });
    for (const [at, name] of ['here.png', 'new.png', 'newer.png'].entries())
      await writeFile(
        join(folder, name),
        await picture(60 + at)
          .png()
          .toBuffer(),
      );
    const item = (id: number, name: string) =>
      `<item><title>${name}</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://staged.example.org/wp-content/uploads/2024/07/${name}</wp:attachment_url></item>`;
    const file = join(place.folder, 'staged.xml');
    await writeFile(
      file,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://staged.example.org</wp:base_blog_url>${['here.png', 'new.png', 'newer.png'].map((name, at) => item(at + 1, name)).join('')}</channel></rss>`,
    );
    const here = (await upload(world, await picture(60).png().toBuffer(), 'here.png')).body.data;
    const { storage } = world.deps;
    const put = storage.put.bind(storage);
    const staged: string[] = [];
    const spy = vi.spyOn(storage, 'put').mockImplementation(async (key, bytes, mime) => {
      if (staged.length > 0) throw new StorageAway('The store is away');
      staged.push(key);
      await put(key, bytes, mime);
    });
    await expect(bring(world.deps, { file, media: true })).rejects.toThrow();
    expect(await storage.stat(staged[0] as string)).toBeNull();

    spy.mockImplementation(async (key, bytes, mime) => {
      await world.deps.db.deleteFrom('media').where('id', '=', here.id).execute();
      await put(key, bytes, mime);
    });
    const { came, left_out } = await bring(world.deps, { file, media: true });
    expect([came.get('media'), left_out.get('media file: deleted here while it came')?.count]).toEqual([2, 1]);
    const rows = await world.deps.db.selectFrom('media').select('file_key').execute();
    expect(rows).toHaveLength(2);
    for (const { file_key } of rows) expect(await storage.stat(file_key)).not.toBeNull();
  });

  test('links and pictures beside a page, pages of lists, and a page that names its own places', async ({ world }) => {
    const file = join(place.folder, 'links.xml');
    const text = `<h2 id="answers">All answers here</h2>
<a href="https://linked.example.org/2024/05/linked/#answers">places</a> <a href="../beside/">beside</a> <img src="../../../wp-content/uploads/2024/05/tower.png" alt="T" />
<a href="https://linked.example.org/category/news/page/2/">older</a> <a href="/archives/category/news/feed/">feed</a> <a href="/tag/gre/page/3/">tagged</a> <a href="/page/2/">home</a> <a href="/author/anna/">author</a>`;
    const post = (id: number, name: string, content: string) =>
      `<item><title>${name}</title><link>https://linked.example.org/2024/05/${name}/</link><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>${name}</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><category domain="category" nicename="news">News</category><category domain="post_tag" nicename="gre">GRE</category></item>`;
    await writeFile(
      file,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://linked.example.org</wp:base_blog_url>${post(1, 'linked', text)}${post(2, 'beside', 'Words')}</channel></rss>`,
    );
    const summary = await bring(world.deps, { file, media: true });
    const { content_html } = await articleBySlug(world, 'linked');
    const links = [...content_html.matchAll(/<a href="([^"]+)"[^>]*>(\w+)<\/a>/g)].map(([, href, words]) => [words, href]);
    expect(Object.fromEntries(links)).toEqual({
      ...{ places: '#all-answers-here', beside: '/article/beside', older: '/?category=news', feed: '/?category=news', tagged: '/?tag=gre', home: '/' },
      author: 'https://linked.example.org/author/anna/',
    });
    expect(content_html).toMatch(/<img src="\/media\/[^"]+" alt="T"/);
    expect(summary.left_out.get('link that still leads to the old site')).toEqual({ count: 1, examples: ['linked: https://linked.example.org/author/anna/'] });
  });
});
