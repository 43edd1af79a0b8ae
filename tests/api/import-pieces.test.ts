import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import type { Deps } from '../../server/deps.ts';
import { readWxr } from '../../server/resources/imports/wordpress/file/read.ts';
import { importWordPress } from '../../server/resources/imports/wordpress/run.ts';
import type { ImportProgress } from '../../server/resources/imports/wordpress/writing.ts';
import { postForgotten } from '../../server/resources/search/search-index.bulk.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const FIXTURE = fileURLToPath(new URL('../fixtures/wordpress.xml', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exampress-pieces-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bring = (deps: Deps, file: string, onProgress?: (progress: ImportProgress) => void) =>
  importWordPress(deps, { file, media_dir: null, fetch_media: false }, onProgress);

const comment = (id: number, parent: number) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Reader</wp:comment_author><wp:comment_date_gmt>2024-01-02 00:00:00</wp:comment_date_gmt><wp:comment_content>Comment ${id}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;

const post = (id: number, content: string, inside = '') =>
  `<item><title>Post ${id}</title><link>https://old.example.org/post-${id}/</link><guid>https://old.example.org/?p=${id}</guid><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2024-01-01 12:00:00</wp:post_date_gmt><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="post_tag" nicename="t${id % 3}">Tag ${id % 3}</category>${inside}</item>`;

async function exportOf(name: string, items: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(
    file,
    `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Old</title>\n<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example.org</wp:base_blog_url>\n${items}</channel></rss>`,
  );
  return file;
}

/** Everything that an import leaves, without ids and times of today. */
async function remains({ deps }: World) {
  const { db } = deps;
  const articles = await db.selectFrom('articles').select(['slug', 'content_html', 'comment_count', 'status']).orderBy('slug').execute();
  const tables = [
    'comments',
    'tags',
    'article_tags',
    'redirects',
    'imported',
    'article_revisions',
    'article_derived',
    'search_documents',
    'search_postings',
    'categories',
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
  const pending = await db.selectFrom('search_documents').select('document_id').where('posted', '=', 0).execute();
  return { articles, counts, pending: pending.length };
}

describeEachWorld('import in pieces', (test, fresh) => {
  test('stopped in the middle again and again, the next run brings what is missing and nothing twice', async () => {
    const items = Array.from({ length: 70 }, (_, at) =>
      post(
        at + 1,
        `Words of post ${at + 1}. See <a href="https://old.example.org/post-${((at + 7) % 70) + 1}/">another</a>.`,
        comment(at * 2 + 1, 0) + comment(at * 2 + 2, at * 2 + 1),
      ),
    );
    const file = await exportOf('seventy.xml', items.join('\n'));
    const whole = await buildWorld(fresh);
    await bring(whole.deps, file);
    const expected = await remains(whole);
    expect(expected).toMatchObject({ counts: { comments: 140, tags: 3, article_derived: 70 }, pending: 0 });
    expect(expected.articles.every(({ comment_count }) => comment_count === 2)).toBe(true);

    const world = await buildWorld(fresh);
    const { content, db } = world.deps;
    const raise = content.raise.bind(content);
    for (let allowed = 0; ; allowed += 1) {
      let left = allowed;
      content.raise = (trx, now) => (left-- > 0 ? raise(trx, now) : Promise.reject(new Error('killed')));
      const isWhole = await bring(world.deps, file).then(
        () => true,
        (error: Error) => expect(error.message).toBe('killed'),
      );
      if (isWhole === true) break;
      expect(allowed).toBeLessThan(40);
    }
    content.raise = raise;
    expect(await remains(world)).toEqual(expected);
    const answers = await db.selectFrom('comments as reply').innerJoin('comments as first', 'first.id', 'reply.parent_id').select('reply.content').execute();
    expect(answers).toHaveLength(70);
  });

  test('an import that died before its postings were written: the running site goes on with them', async ({ world }) => {
    await bring(world.deps, FIXTURE);
    const { counts } = await remains(world);
    await world.deps.db.updateTable('search_documents').set({ posted: 0 }).execute();
    const some = await world.deps.db.selectFrom('search_postings').select('term').limit(1).executeTakeFirstOrThrow();
    await world.deps.db.deleteFrom('search_postings').where('term', '>', some.term).execute();
    expect(await postForgotten(world.deps)).toBe(0);
    world.pass(120_000);
    expect(await postForgotten(world.deps)).toBeGreaterThan(10);
    expect(await postForgotten(world.deps)).toBe(0);
    expect((await remains(world)).counts).toEqual(counts);
    const found = (await world.call('GET', '/articles/public?q=tower')).body.data;
    expect(found.map(({ slug }: { slug: string }) => slug)).toContain('tower');
  });

  test('an article saved while its postings are still to come is found by its new words alone', async ({ world }) => {
    await bring(world.deps, await exportOf('one.xml', post(1, 'Marmalade and other words')));
    const { db } = world.deps;
    await db.updateTable('search_documents').set({ posted: 0 }).execute();
    await db.deleteFrom('search_postings').execute();
    const { id, version } = await db.selectFrom('articles').select(['id', 'version']).executeTakeFirstOrThrow();
    const token = await world.as('admin');
    const body = { version, content_html: '<p>Quince jelly</p>', status: 'published' };
    expect((await world.call('PUT', `/articles/${id}`, { token, body })).status).toBe(200);
    world.pass(120_000);
    expect(await postForgotten(world.deps)).toBe(0);
    const find = async (q: string) => (await world.call('GET', `/articles/public?q=${q}`)).body.data.length;
    expect([await find('quince'), await find('marmalade')]).toEqual([1, 0]);
  });

  test('a post that is nested too deep or too long is left out by name; the others come', async ({ world }) => {
    const items = [
      post(1, `${'<div>'.repeat(4500)}deep`),
      post(2, 'Before'),
      post(3, 'x'.repeat(LIMITS.import.text + 1)),
      post(4, `${'[caption]'.repeat(3000)}${'<em>'.repeat(90_000)}`),
      post(5, 'After'),
    ];
    const summary = await bring(world.deps, await exportOf('hostile.xml', items.join('\n')));
    const slugs = await world.deps.db.selectFrom('articles').select('slug').orderBy('slug').execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['post-2', 'post-5']);
    const left = [...summary.left_out].map(([reason, { examples }]) => `${reason}: ${examples}`).join('\n');
    expect(left).toContain(`Elements stand in one another more than ${LIMITS.html.depth} deep: Post 1 (line 3)`);
    expect(left).toContain(`a text of more than ${LIMITS.import.text} characters: Post 3 (line 5)`);
    expect(left).toContain('Post 4 (line 6)');
  });

  test('comments of one post that are too many to be held together come in parts, each answer with its own', async ({ world }) => {
    const long = (id: number, parent: number) => comment(id, parent).replace(`Comment ${id}`, `Comment ${id} ${'x'.repeat(LIMITS.import.text / 2)}`);
    const comments = Array.from({ length: 7 }, (_, at) => (at % 3 === 2 ? long(at + 1, at) : comment(at + 1, at))).join('\n');
    const file = await exportOf('many.xml', [post(1, 'One', comments), post(2, 'Two', comment(8, 0))].join('\n'));
    const parts: number[] = [];
    for await (const item of readWxr(file)) parts.push(item.comments.length);
    expect(parts).toEqual([3, 3, 1, 1]);
    const summary = await bring(world.deps, file);
    expect(summary.toJSON()).toMatchObject({ came: { article: 2, comment: 8 }, left_out: [] });
    const { db } = world.deps;
    const answers = await db
      .selectFrom('comments as reply')
      .innerJoin('comments as first', 'first.id', 'reply.parent_id')
      .whereRef('reply.article_id', '=', 'first.article_id')
      .select(['reply.content as reply', 'first.content as first'])
      .orderBy('reply.content')
      .execute();
    expect(answers.map(({ reply, first }) => [reply, first].map((text) => Number(text.split(' ')[1])))).toEqual([2, 3, 4, 5, 6, 7].map((id) => [id, id - 1]));
    expect(await remains(world)).toMatchObject({ counts: { comments: 8, imported: 10 } });
    const again = await bring(world.deps, file);
    expect(again.toJSON()).toMatchObject({ came: {}, known: { article: 2, comment: 8 } });
    await db.deleteFrom('imported').where('resource', '=', 'comment').where('source_id', 'like', '%#7').execute();
    await db.deleteFrom('comments').where('content', 'like', 'Comment 7%').execute();
    expect((await bring(world.deps, file)).toJSON()).toMatchObject({ came: { comment: 1 }, known: { comment: 7 } });
  });

  test('a comment without a date has that of its article, and the summary says so', async ({ world }) => {
    const dated = comment(1, 0);
    const undated = comment(2, 0).replace('2024-01-02 00:00:00', '0000-00-00 00:00:00');
    const { changed } = await bring(world.deps, await exportOf('undated.xml', post(1, 'Words', dated + undated)));
    const rows = await world.deps.db.selectFrom('comments').select(['content', 'created_at']).orderBy('content').execute();
    expect(rows.map(({ content, created_at }) => [content, new Date(created_at).toISOString()])).toEqual([
      ['Comment 1', '2024-01-02T00:00:00.000Z'],
      ['Comment 2', '2024-01-01T12:00:00.000Z'],
    ]);
    expect(changed.get('comment without a date: has that of its article')).toEqual({ count: 1, examples: ['Reader: Post 1'] });
  });

  test('tags whose names make one address are named when they are joined', async ({ world }) => {
    const tagged = (id: number, ...names: string[]) =>
      post(id, 'Words', names.map((name, at) => `<category domain="post_tag" nicename="n${id}-${at}">${name}</category>`).join(''));
    const file = await exportOf('tags.xml', tagged(1, 'C++', 'GRE') + tagged(2, 'C#', 'gre', 'GRE!'));
    const { changed } = await bring(world.deps, file);
    const joined = changed.get('tag whose name makes the address of another: joined with it');
    expect(joined).toEqual({ count: 2, examples: ['C# → C++', 'GRE! → GRE'] });
    // A second run brings nothing, and has nothing to say of it.
    expect((await bring(world.deps, file)).changed.size).toBe(0);
  });

  test('elements in elements of the file itself stop it, with the line; nothing is written', async ({ world }) => {
    const file = await exportOf('deep.xml', `${post(1, 'One')}\n${'<a>'.repeat(100_000)}`);
    await expect(bring(world.deps, file)).rejects.toThrow(`${file}:4: elements stand in one another more than ${LIMITS.import.xml_depth} deep`);
    expect((await remains(world)).articles).toEqual([]);
  });

  test('progress: steps in their order, each from nothing to all, with rate and time left', async ({ world }) => {
    const heard: ImportProgress[] = [];
    await bring(world.deps, FIXTURE, (progress) => heard.push(progress));
    expect([...new Set(heard.map(({ phase }) => phase))]).toEqual(['check', 'media', 'articles', 'search', 'menus']);
    const { length } = await readFile(FIXTURE);
    expect(heard.filter(({ phase }) => phase === 'check').at(-1)).toMatchObject({ done: length, total: length, secondsLeft: 0 });
    for (const { done, total, perSecond } of heard) expect(done <= total && perSecond >= 0).toBe(true);
  });
});
