import { expect } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import type { Article } from '../../contract/articles.ts';
import { runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { at, BODY, publish, write } from '../support/articles.ts';
import { describeEachWorld } from '../support/world.ts';

describeEachWorld('articles', (test) => {
  test('articles.create needs only a title; the slug is made from it and is unique', async ({ world }) => {
    const first = await write(world, { title: '托福阅读技巧' });
    const second = await write(world, { title: '托福阅读技巧' });
    expect([first.slug, second.slug]).toEqual(['tuo-fu-yue-du-ji-qiao', 'tuo-fu-yue-du-ji-qiao-2']);
    expect(first).toMatchObject({ status: 'draft', version: 1, kind: 'guide', language: 'en', tags: [], allow_comments: true, working_copy: null });
    expect((await write(world, { title: '2026' })).slug).toBe('post-2026');
  });

  test('a request that is repeated with its key makes nothing and answers what the first one made', async ({ world }) => {
    const send = async (role: 'editor' | 'admin', title: string) =>
      world.call('POST', '/articles', { token: await world.as(role), body: { title, creation_key: 'window-1-abcdef' } });
    const first = await send('editor', 'Once');
    expect(first.status).toBe(201);
    const again = await send('editor', 'Once, and more');
    expect([again.status, again.body.code, again.body.data.id, again.body.data.title]).toEqual([409, 'version_conflict', first.body.data.id, 'Once']);
    // Another author's window may have come upon the same word.
    expect((await send('admin', 'Another')).status).toBe(201);
    const rows = await world.call('GET', '/articles', { token: await world.as('editor') });
    expect(rows.body.data.map(({ title }: Article) => title).sort()).toEqual(['Another', 'Once']);
    const both = await Promise.all(
      ['a', 'b'].map(async (title) => world.call('POST', '/articles', { token: await world.as('editor'), body: { title, creation_key: 'at-the-same-time' } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await world.call('POST', '/articles', { token: await world.as('editor'), body: { title: 'x', creation_key: 'short' } })).status).toBe(422);
  });

  test('every broken rule is named at once', async ({ world, editor: token }) => {
    const answer = await world.call('POST', '/articles', {
      token,
      body: {
        title: 'x',
        slug: '123',
        exam: 'GRE',
        section: 'speaking',
        category_id: 999,
        edition_id: 999,
        cover_media_id: 999,
        translation_of: 999,
        status: 'published',
      },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual([
      'category_id',
      'content_html',
      'cover_media_id',
      'edition_id',
      'section',
      'slug',
      'translation_of',
    ]);
    const long = await world.call('POST', '/articles', { token, body: { title: 'x'.repeat(201), exam: 'GMAT', tags: Array(21).fill('a'), surprise: 1 } });
    expect(Object.keys(long.body.errors).sort()).toEqual(['exam', 'surprise', 'tags', 'title']);
  });

  test('only published articles whose time has come are public', async ({ world }) => {
    await publish(world, { title: 'Now', slug: 'now' });
    await publish(world, { title: 'Tomorrow', slug: 'tomorrow', published_at: at(24 * HOUR_MS) });
    await write(world, { title: 'Draft', slug: 'draft-one', content_html: BODY });
    const list = await world.call('GET', '/articles/public');
    expect(list.body.data.map((article: Article) => article.slug)).toEqual(['now']);
    expect(list.body.meta).toEqual({ page: 1, per_page: 20, total: 1 });
    for (const slug of ['tomorrow', 'draft-one', 'never']) expect((await world.call('GET', `/articles/public/${slug}`)).status).toBe(404);
    const one = await world.call('GET', '/articles/public/now');
    expect(one.body.data).toMatchObject({ slug: 'now', content_html: BODY, previous: null, next: null, related: [] });
    expect(one.body.data).not.toHaveProperty('status');
    expect((await world.call('GET', `/articles/public/${one.body.data.id}`)).body.data.slug).toBe('now');
  });

  test('a scheduled article appears at its time, once, and is taken down at its end', async ({ world }) => {
    const article = await write(world, {
      title: 'Later',
      slug: 'later',
      content_html: BODY,
      status: 'scheduled',
      published_at: at(HOUR_MS),
      unpublish_at: at(2 * HOUR_MS),
    });
    expect(article.status).toBe('scheduled');
    expect(await runSchedule(world.deps)).toBe(0);
    world.pass(HOUR_MS);
    expect(await Promise.all([runSchedule(world.deps), runSchedule(world.deps)])).toEqual(expect.arrayContaining([1, 0]));
    expect((await world.call('GET', '/articles/public/later')).status).toBe(200);
    world.pass(HOUR_MS);
    expect(await runSchedule(world.deps)).toBe(1);
    expect((await world.call('GET', '/articles/public/later')).status).toBe(404);
  });

  test('a published article’s changes wait in the working copy until they are published', async ({ world, editor: token }) => {
    const article = await publish(world, { title: 'First title', slug: 'waiting' });
    const saved = await world.call('PUT', `/articles/${article.id}`, { token, body: { title: 'Second title', tags: ['timing'], version: article.version } });
    expect(saved.body.data).toMatchObject({
      title: 'Second title',
      tags: ['timing'],
      status: 'published',
      working_copy: { user: { name: 'editor' }, updated_at: at(0) },
      version: article.version + 1,
    });
    expect((await world.call('GET', '/articles/public/waiting')).body.data).toMatchObject({ title: 'First title', tags: [] });
    const live = await world.call('PUT', `/articles/${article.id}`, { token, body: { status: 'published', version: saved.body.data.version } });
    expect(live.body.data.working_copy).toBe(null);
    expect((await world.call('GET', '/articles/public/waiting')).body.data).toMatchObject({
      title: 'Second title',
      tags: [{ name: 'timing', slug: 'timing' }],
    });
  });

  test('articles.discard drops the working copy', async ({ world, editor: token }) => {
    const article = await publish(world, { title: 'Stays', slug: 'stays' });
    await world.call('PUT', `/articles/${article.id}`, { token, body: { title: 'Goes', version: article.version } });
    const answer = await world.call('POST', `/articles/${article.id}/discard`, { token });
    expect(answer.body.data).toMatchObject({ title: 'Stays', working_copy: null });
  });

  test('a stale or missing version loses nobody’s work', async ({ world, editor: token }) => {
    const article = await write(world, { title: 'Shared' });
    expect((await world.call('PUT', `/articles/${article.id}`, { token, body: { title: 'A' } })).body.errors).toEqual({ version: ['必填'] });
    expect((await world.call('PUT', `/articles/${article.id}`, { token, body: { title: 'A', version: article.version } })).status).toBe(200);
    const stale = await world.call('PUT', `/articles/${article.id}`, { token, body: { title: 'B', version: article.version } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'version_conflict', data: { title: 'A', version: article.version + 1 } });
    const both = await Promise.all(
      ['C', 'D'].map((title) => world.call('PUT', `/articles/${article.id}`, { token, body: { title, version: article.version + 1 } })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('a taken slug is refused; a changed slug leaves its old address behind', async ({ world, editor: token }) => {
    const first = await publish(world, { title: 'One', slug: 'one' });
    const taken = await world.call('POST', '/articles', { token, body: { title: 'Two', slug: 'one' } });
    expect([taken.status, taken.body.code]).toEqual([409, 'slug_taken']);
    const second = await publish(world, { title: 'Second', slug: 'second' });
    const waiting = await world.call('PUT', `/articles/${second.id}`, { token, body: { slug: 'one', version: second.version } });
    expect([waiting.status, waiting.body.code]).toEqual([409, 'slug_taken']);
    await world.call('PUT', `/articles/${first.id}`, { token, body: { slug: 'uno', status: 'published', version: first.version } });
    expect((await world.call('GET', '/articles/public/one')).body.data.slug).toBe('uno');
    await publish(world, { title: 'New one', slug: 'one' });
    expect((await world.call('GET', '/articles/public/one')).body.data.title).toBe('New one');
  });

  test('the recycle bin: out of sight, restored as a draft, deleted for good by admins alone', async ({ world, editor, admin }) => {
    const article = await publish(world, { title: 'Old', slug: 'old' });
    expect((await world.call('DELETE', `/articles/${article.id}?permanent=true`, { token: admin })).status).toBe(409);
    expect((await world.call('DELETE', `/articles/${article.id}`, { token: editor })).status).toBe(204);
    expect((await world.call('GET', '/articles/public/old')).status).toBe(404);
    const bin = await world.call('GET', '/articles?status=recycled', { token: editor });
    expect(bin.body.data.map((row: Article) => row.id)).toEqual([article.id]);
    const stale = await world.call('PUT', `/articles/${article.id}`, { token: editor, body: { title: 'x', version: article.version + 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect((await world.call('POST', `/articles/${article.id}/restore`, { token: editor })).body.data).toMatchObject({ status: 'draft', deleted_at: null });
    await world.call('DELETE', `/articles/${article.id}`, { token: editor });
    expect((await world.call('DELETE', `/articles/${article.id}?permanent=true`, { token: editor })).status).toBe(403);
    expect((await world.call('DELETE', `/articles/${article.id}?permanent=true`, { token: admin })).status).toBe(204);
    expect((await world.call('GET', `/articles/${article.id}`, { token: admin })).status).toBe(404);
    expect((await world.call('GET', '/articles/public/old')).status).toBe(410);
  });

  test('articles.batch tells what happened to each', async ({ world, editor: token }) => {
    const full = await write(world, { title: 'Full', content_html: BODY });
    const empty = await write(world, { title: 'Empty' });
    const answer = await world.call('POST', '/articles/batch', { token, body: { ids: [full.id, empty.id, 9999], action: 'publish' } });
    expect(answer.body.data).toEqual([
      { id: full.id, ok: true, before: { status: 'draft', published_at: null, version: full.version + 1 } },
      { id: empty.id, ok: false, code: 'validation_failed', message: '正文不能为空' },
      { id: 9999, ok: false, code: 'not_found', message: expect.any(String) },
    ]);
  });

  test('revisions: every save makes one, the oldest go, restoring makes a new one', async ({ world, editor: token }) => {
    let article = await write(world, { title: 'Version 1' });
    for (let number = 2; number <= 53; number += 1) {
      article = (await world.call('PUT', `/articles/${article.id}`, { token, body: { title: `Version ${number}`, version: article.version } })).body.data;
    }
    const list = await world.call('GET', `/articles/${article.id}/revisions`, { token });
    expect(list.body.data).toHaveLength(50);
    expect(list.body.data[0]).toMatchObject({ revision: 53, title: 'Version 53', author: { name: 'editor' } });
    const restored = await world.call('POST', `/articles/${article.id}/revisions/10/restore`, { token });
    expect(restored.body.data.title).toBe('Version 10');
    expect((await world.call('GET', `/articles/${article.id}/revisions`, { token })).body.data[0]).toMatchObject({ revision: 54, title: 'Version 10' });
  });

  test('a revision that names a deleted category comes back without it', async ({ world, admin: token }) => {
    const category = (await world.call('POST', '/categories', { token, body: { name: 'Short-lived' } })).body.data;
    const article = await write(world, { title: 'Kept', category_id: category.id });
    await world.call('PUT', `/articles/${article.id}`, { token, body: { category_id: null, version: article.version } });
    expect((await world.call('DELETE', `/categories/${category.id}`, { token })).status).toBe(204);
    const restored = await world.call('POST', `/articles/${article.id}/revisions/1/restore`, { token });
    expect([restored.status, restored.body.data.category_id]).toEqual([200, null]);
  });

  test('search finds English and Chinese, titles first, and nothing of a query is SQL', async ({ world }) => {
    await publish(world, { title: 'Counting', slug: 'in-body', content_html: '<p>The limit of a sequence. 高等数学中的极限概念。</p>' });
    await publish(world, { title: 'Limit and continuity', slug: 'in-title', content_html: BODY });
    await publish(world, { title: '托福口语', slug: 'chinese', content_html: '<p>口语练习</p>', language: 'zh' });
    const slugs = async (q: string) =>
      (await world.call('GET', `/articles/public?q=${encodeURIComponent(q)}`)).body.data.map((article: Article) => article.slug);
    expect(await slugs('limit')).toEqual(['in-title', 'in-body']);
    expect(await slugs('极限')).toEqual(['in-body']);
    expect(await slugs('极')).toEqual(['in-body']);
    expect(await slugs('托福')).toEqual(['chinese']);
    expect(await slugs('contin')).toEqual(['in-title']);
    expect(await slugs('nowhere')).toEqual([]);
    for (const q of ['"', "'", '*', 'a" OR "b', "'; drop table articles; --", 'C++', '100%', '\\', '(', '&|!'])
      expect(Array.isArray(await slugs(q)), q).toBe(true);
  });

  test('filters combine; a page past the end keeps its total; ties are stable', async ({ world, admin: token }) => {
    const parent = (await world.call('POST', '/categories', { token, body: { name: 'Skills' } })).body.data;
    const child = (await world.call('POST', '/categories', { token, body: { name: 'Reading', parent_id: parent.id } })).body.data;
    const same = at(-HOUR_MS);
    for (let number = 1; number <= 5; number += 1) {
      await publish(world, {
        title: `T${number}`,
        exam: 'TOEFL',
        section: 'reading',
        category_id: child.id,
        tags: ['Time Saving'],
        kind: 'strategy',
        published_at: same,
      });
    }
    await publish(world, { title: 'Other', exam: 'GRE' });
    const query = async (text: string) => (await world.call('GET', `/articles/public?${text}`)).body;
    expect((await query('exam=TOEFL&section=reading&category=skills&tag=time-saving&kind=strategy')).meta.total).toBe(5);
    expect((await query('exam=TOEFL&category=nowhere')).meta.total).toBe(0);
    expect(await query('exam=TOEFL&page=9&per_page=2')).toEqual({ data: [], meta: { page: 9, per_page: 2, total: 5 } });
    const pages = await Promise.all([1, 2, 3].map((page) => query(`exam=TOEFL&per_page=2&page=${page}`)));
    expect(new Set(pages.flatMap((page) => page.data.map((article: Article) => article.id))).size).toBe(5);
    expect((await query('sort=title')).data.map((article: Article) => article.title)).toEqual(['Other', 'T1', 'T2', 'T3', 'T4', 'T5']);
  });

  test('what an article says is cleaned at the door of the database', async ({ world }) => {
    const article = await publish(world, { title: 'Dirty', slug: 'dirty', content_html: '<p onclick="x()">ok</p><script>alert(1)</script>' });
    expect(article.content_html).toBe('<p>ok</p>');
    expect((await world.deps.db.selectFrom('articles').select('content_html').where('slug', '=', 'dirty').executeTakeFirst())?.content_html).toBe('<p>ok</p>');
  });

  test('the console’s list filters, sorts and counts with a fixed number of queries', async ({ world, editor: token }) => {
    for (const title of ['b', 'a', 'c']) await write(world, { title, exam: 'SAT', tags: ['one', 'two'] });
    const list = await world.call('GET', '/articles?sort=title&exam=SAT&status=draft&from=2026-11-21&to=2026-11-21', { token });
    expect(list.body.data.map((row: Article) => row.title)).toEqual(['a', 'b', 'c']);
    expect(list.body.data[0]).toMatchObject({ tags: ['one', 'two'], author: { name: 'editor' }, status: 'draft' });
    expect((await world.call('GET', '/articles?from=2026-11-22', { token })).body.meta.total).toBe(0);
  });

  test('every change raises the content version that page caches follow', async ({ world }) => {
    await world.deps.content.refresh();
    let changes = 0;
    world.deps.content.onChange(() => {
      changes += 1;
    });
    const article = await publish(world, { title: 'Seen' });
    await world.call('DELETE', `/articles/${article.id}`, { token: await world.as('editor') });
    expect(changes).toBe(2);
  });
});
