import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ContentVersion } from '../../server/database/content-version.ts';
import type { Deps } from '../../server/deps.ts';
import { ensureAdmin } from '../../server/first-start.ts';
import { importWordPress } from '../../server/resources/imports/wordpress/run.ts';
import { rowCounts } from '../support/row-counts.ts';
import { articleBySlug, WORDPRESS_EXPORT, wordpressImport } from '../support/wordpress-import.ts';
import { buildWorld, describeEachWorld } from '../support/world.ts';

const { place, bring } = wordpressImport();
const TABLES = ['articles', 'categories', 'tags', 'comments', 'menus', 'media', 'redirects', 'users', 'imported', 'article_revisions'] as const;
const countRows = ({ db }: Deps) => rowCounts(db, TABLES);

describeEachWorld('import, run after run', (test, fresh) => {
  test('a second run adds nothing twice and touches nothing', async ({ world }) => {
    await bring(world.deps, { media: true });
    const { id, version } = await articleBySlug(world, 'tower');
    const token = await world.as('admin');
    expect((await world.call('PUT', `/articles/${id}`, { token, body: { title: 'Changed here', status: 'published', version } })).status).toBe(200);
    const before = await countRows(world.deps);
    const second = await bring(world.deps, { media: true });
    expect(await countRows(world.deps)).toEqual(before);
    expect([...second.came.values()].every((count) => count === 0)).toBe(true);
    expect(second.known.get('article')).toBe(12);
    expect(second.known.get('comment')).toBe(9);
    expect((await articleBySlug(world, 'tower')).title).toBe('Changed here');
  });

  test('the log has a finished import among the imports, also one of a version before', async ({ world, admin: token }) => {
    await bring(world.deps);
    const found = async (action: string) =>
      (await world.call('GET', `/audit?action=${action}`, { token })).body.data.map((line: { action: string }) => line.action);
    expect([await found('imports'), await found('import.wordpress')]).toEqual([['import.wordpress'], ['import.wordpress']]);
    await world.deps.db.updateTable('audit').set({ target: 'import' }).where('action', '=', 'import.wordpress').execute();
    expect(await found('imports')).toEqual(['import.wordpress']);
  });

  test('a later export of the same site brings what is new, and new replies to known comments', async ({ world }) => {
    await bring(world.deps);
    const text = await readFile(WORDPRESS_EXPORT, 'utf8');
    const reply =
      text
        .match(/<wp:comment>\s*<wp:comment_id>12<[\s\S]*?<\/wp:comment>/)?.[0]
        .replace('<wp:comment_id>12<', '<wp:comment_id>500<')
        .replace('Second level', 'Much later') ?? '';
    const later = join(place.folder, 'later.xml');
    await writeFile(
      later,
      text
        .replace('<wp:comment>', `${reply}<wp:comment>`)
        .replaceAll('/?p=114', '/?p=914')
        .replace('<wp:post_id>114<', '<wp:post_id>914<')
        .replace('>product<', '>post<'),
    );
    const summary = await bring(world.deps, { file: later });
    expect(Object.fromEntries([...summary.came].filter(([, count]) => count > 0))).toEqual({ article: 1, comment: 1, redirect: 3 });
    const { comment_count } = await articleBySlug(world, 'tower');
    expect(comment_count).toBe(7);
    const made = await world.deps.db.selectFrom('comments').selectAll().where('content', '=', 'Much later').executeTakeFirstOrThrow();
    const parent = await world.deps.db
      .selectFrom('comments')
      .selectAll()
      .where('author_name', '=', 'Ann')
      .where('content', 'like', 'First%')
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ parent_id: parent.id, root_id: parent.id });
    const category = await world.deps.db.selectFrom('articles').select('category_id').where('slug', '=', 'mug').executeTakeFirstOrThrow();
    expect(category.category_id).toBeNull();
  });

  test('what is new below a category that editors have moved to the lowest level goes one level up', async ({ world, admin: token }) => {
    const term = (slug: string, parent: string) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
    const text = await readFile(WORDPRESS_EXPORT, 'utf8');
    const withTerms = async (name: string, ...terms: string[]) => {
      const file = join(place.folder, name);
      await writeFile(file, text.replace('<wp:category>', `${terms.join('')}<wp:category>`));
      return file;
    };
    await bring(world.deps, { file: await withTerms('tips.xml', term('moved-tips', '')) });
    const bySlug = async (slug: string) =>
      world.deps.db.selectFrom('categories').select(['id', 'parent_id', 'version']).where('slug', '=', slug).executeTakeFirstOrThrow();
    let parent_id: number | null = null;
    for (const name of ['Level A', 'Level B', 'Level C', 'Level D'])
      parent_id = (await world.call('POST', '/categories', { token, body: { name, parent_id } })).body.data.id;
    const tips = await bySlug('moved-tips');
    expect((await world.call('PUT', `/categories/${tips.id}`, { token, body: { parent_id, version: tips.version } })).status).toBe(200);
    const file = await withTerms('new-tips.xml', term('moved-tips', ''), term('new-tips', 'moved-tips'), term('newer-tips', 'new-tips'));
    const summary = await bring(world.deps, { file });
    expect([(await bySlug('new-tips')).parent_id, (await bySlug('newer-tips')).parent_id]).toEqual([parent_id, parent_id]);
    expect((await bySlug('moved-tips')).parent_id).toBe(parent_id);
    expect(summary.toString()).toContain('category deeper than 5 levels: put one level up');
  });

  test('the same site under https or with www is known, also by what earlier versions wrote down of it', async ({ world }) => {
    const { db } = world.deps;
    const text = await readFile(WORDPRESS_EXPORT, 'utf8');
    const under = async (origin: string, rest: (text: string) => string = (whole) => whole) => {
      const file = join(place.folder, 'moved.xml');
      await writeFile(file, rest(text).replaceAll('https://blog.example.org', origin));
      return bring(world.deps, { file, media: true });
    };
    await under('http://www.blog.example.org');
    const before = await countRows(world.deps);
    const addsNothing = async (origin: string, rest?: (text: string) => string) => {
      const summary = await under(origin, rest);
      expect({ ...(await countRows(world.deps)), imported: before.imported }, origin).toEqual(before);
      expect([summary.known.get('article'), summary.known.get('comment'), summary.known.get('media')], origin).toEqual([12, 9, 1]);
    };
    await addsNothing('https://blog.example.org');
    // Most moves leave the guids as they were.
    await addsNothing('https://blog.example.org', (whole) => whole.replace(/(<guid\b[^<>]*>)https:\/\/blog\.example\.org/g, '$1http://www.blog.example.org'));
    const keys = await db.selectFrom('imported').selectAll().execute();
    expect(keys.filter(({ source, source_id }) => /https?:|www\./.test(source + source_id))).toEqual([]);
    const addressed = new Set(['article', 'comment', 'media']);
    await db.deleteFrom('imported').execute();
    const former = keys.map((key) => ({
      ...key,
      source: `http://${key.source}`,
      source_id: addressed.has(key.resource) ? key.source_id.replace(/^(\S+ )(?=blog)/, '$1http://') : key.source_id,
    }));
    await db.insertInto('imported').values(former).execute();
    await addsNothing('http://blog.example.org');
    await addsNothing('https://www.blog.example.org');
    await db.deleteFrom('articles').where('slug', '=', 'tower').execute();
    expect((await under('https://blog.example.org')).left_out.get('deleted here since an earlier import')?.count).toBe(1);
  });

  test('a broken file stops with line and reason, and nothing is written', async ({ world }) => {
    const before = await countRows(world.deps);
    const text = await readFile(WORDPRESS_EXPORT, 'utf8');
    const broken = join(place.folder, 'broken.xml');
    await writeFile(broken, text.slice(0, text.lastIndexOf('</channel>')).replace(/<\/item>\s*$/, '</itme>'));
    const lines = text.slice(0, text.lastIndexOf('</item>')).split('\n').length;
    await expect(bring(world.deps, { file: broken, media: true })).rejects.toThrow(`${broken}:${lines}: unexpected close tag`);
    await writeFile(broken, '<?xml version="1.0"?>\n<html><body>404</body></html>');
    await expect(bring(world.deps, { file: broken })).rejects.toThrow(`${broken}:2: this is no WordPress export`);
    await expect(bring(world.deps, { file: join(place.folder, 'none.xml') })).rejects.toThrow('there is no such file');
    expect(await countRows(world.deps)).toEqual(before);
  });

  test('when writing fails at the end, neither rows nor files are left behind', async () => {
    const kept = new Set<string>();
    const world = await buildWorld(fresh, (deps) => {
      const { storage } = deps;
      const [put, remove] = [storage.put.bind(storage), storage.remove.bind(storage)];
      storage.put = async (key, ...rest) => {
        kept.add(key);
        return put(key, ...rest);
      };
      storage.remove = async (key) => {
        kept.delete(key);
        return remove(key);
      };
    });
    const before = await countRows(world.deps);
    const { raise } = world.deps.content;
    world.deps.content.raise = () => Promise.reject(new Error('the disk is full'));
    await expect(bring(world.deps, { media: true })).rejects.toThrow('the disk is full');
    expect(await countRows(world.deps)).toEqual(before);
    expect([...kept]).toEqual([]);
    world.deps.content.raise = raise;
    expect((await bring(world.deps, { media: true })).came.get('article')).toBe(12);
  });

  test('taken addresses get a number, and other processes hear of the change', async ({ world, admin: token }) => {
    await world.call('POST', '/articles', { token, body: { title: 'Ours', slug: 'tower' } });
    await world.call('POST', '/categories', { token, body: { name: 'Something else', slug: 'tips' } });
    await world.call('POST', '/menus', { token, body: { label: 'Ours', url: '/' } });
    const other = new ContentVersion(world.deps.db);
    await other.refresh();
    let heard = 0;
    other.onChange(() => {
      heard += 1;
    });
    await bring(world.deps);
    await other.refresh();
    expect(heard).toBe(1);
    expect(await articleBySlug(world, 'tower-2')).toMatchObject({ title: 'A tower in London', category: { slug: 'tips-2' } });
    const main = await world.deps.db.selectFrom('menus').selectAll().where('label', '=', 'Main menu').executeTakeFirst();
    expect(main).toMatchObject({ position: 'header', url: '', parent_id: null });
  });

  test('an author called as the first admin gets another name, and the first admin comes at the start', async ({ world }) => {
    const request = { file: WORDPRESS_EXPORT, media_dir: null, fetch_media: false, admin_username: 'Li.Lei' };
    await importWordPress(world.deps, request);
    expect(await ensureAdmin(world.deps, { admin_username: 'Li.Lei', admin_password: null })).toMatch(/^\S{10,}$/);
    const users = await world.deps.db.selectFrom('users').select(['username', 'role', 'disabled']).orderBy('id').execute();
    expect(users).toEqual([
      { username: 'li.lei-2', role: 'editor', disabled: 1 },
      { username: 'Li.Lei', role: 'admin', disabled: 0 },
    ]);
  });

  test('an untidy file comes whole: bare signs, old bytes, a table of a plugin, a page that a builder keeps; what it lacks is named', async ({ world }) => {
    const cdata = (text: string) => `<![CDATA[${text}]]>`;
    const item = (id: number, type: string, title: string, content: string, extra = '') =>
      `<item>\r\n<title>${title}</title><link>https://untidy.example/?p=${id}&lang=en</link><dc:creator>ann</dc:creator><content:encoded>${cdata(content)}</content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2024-05-01 12:00:00</wp:post_date_gmt><wp:post_name>untidy-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${extra}</item>`;
    const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
    const builder = JSON.stringify([{ elements: [{ settings: { editor: '<p>From the builder</p>' } }] }]);
    const text = `<?xml version="1.0" encoding="UTF-8"?><rss><channel><title>A & B</title><wp:base_blog_url>https://untidy.example</wp:base_blog_url>
${item(1, 'post', 'Fees & caf# for $9', '$$9 each$$\r\n\r\n[table id=3 /]\r\n\r\n[table id=4 /]')}${item(2, 'page', 'Built', '', meta('_elementor_data', builder))}
${item(3, 'tablepress_table', 'Scores', '[["Band"],["9"]]', meta('_tablepress_export_table_id', '3'))}</channel></rss>\n<br />Warning: & so on`;
    const [before = '', after = ''] = text.split('#');
    const file = join(place.folder, 'untidy.xml');
    await writeFile(file, Buffer.concat([Buffer.from(`\ufeff${before}`), Buffer.from([0xe9]), Buffer.from(after)]));
    const summary = await bring(world.deps, { file });
    const { title, content_html } = await articleBySlug(world, 'untidy-1');
    expect(title).toBe('Fees & café for $9');
    expect(content_html.replace(/>\s+</g, '><').trim()).toBe(
      '<p>$$9 each$$</p><table><thead><tr><th>Band</th></tr></thead><tbody><tr><td>9</td></tr></tbody></table>',
    );
    expect((await articleBySlug(world, 'untidy-2')).content_html).toContain('From the builder');
    expect([...summary.left_out].map(([reason, { examples }]) => [reason, examples])).toEqual([
      ['shortcode [table]: what it showed is kept elsewhere and is not in the export', ['Fees & café for $9: [table id=4 /]']],
    ]);
  });
});
