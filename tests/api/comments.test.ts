import { expect } from 'vitest';
import type { Comment } from '../../contract/comments.ts';
import { article, countOf, moderate, say, seen, send, setting, threads } from '../support/comments.ts';
import { describeEachWorld } from '../support/world.ts';

describeEachWorld('comments', (test) => {
  test('comments.create holds a reader’s comment until it is approved; HTML in it is text', async ({ world }) => {
    const { id, slug } = await article(world);
    const made = await send(world, { article_id: id, author_email: 'ann@example.org', content: ' <b>Hi</b>\r\n<script>x</script>\u0007 ' });
    expect(made.status, made.text).toBe(201);
    expect([made.status, made.body.data.status]).toEqual([201, 'pending']);
    expect(Object.keys(made.body.data).sort()).toEqual(['created_at', 'id', 'status']);
    expect([await threads(world), await countOf(world, slug)]).toEqual([[], 0]);
    expect((await moderate(world, made.body.data.id, { status: 'approved' })).body.data).toMatchObject({
      ...{ status: 'approved', author_email: 'ann@example.org', ip: '127.0.0.1', is_operator: false, parent: null },
      article: { id, slug, title: 'Guide' },
    });
    const [thread] = await threads(world, `?article=${slug}`);
    expect(thread).toEqual({
      ...{ id: made.body.data.id, parent_id: null, author_name: 'Ann', content: '<b>Hi</b>\n<script>x</script>', is_operator: false },
      ...{ created_at: made.body.data.created_at, article: { id, slug, title: 'Guide' }, removed: false, reply_count: 0, replies: [] },
    });
    expect(await countOf(world, slug)).toBe(1);
  });

  test('marks that are heaped on a sign are left out beyond what any script writes', async ({ world }) => {
    const { id } = await article(world);
    const heap = '\u0316\u0317\u0318\u0319\u031a\u031b\u031c\u031d'.repeat(4);
    const { body } = await send(world, { article_id: id, author_name: `Z${heap}ed`, content: `x${heap}y Tiếng Việt נִקּוּד ที่ नमस्ते 1️⃣` });
    const { author_name, content } = await seen(world, body.data.id);
    expect(author_name).toMatch(/^Z\p{M}{5}ed$/u);
    expect(content).toMatch(/^x\p{M}{5}y /u);
    expect(content.endsWith('Tiếng Việt נִקּוּד ที่ नमस्ते 1️⃣'.normalize('NFC'))).toBe(true);
  });

  test('limits and broken fields are named, in the reader’s language', async ({ world }) => {
    const { id } = await article(world);
    const bad = await send(world, { article_id: id, author_name: 'x'.repeat(61), author_email: 'nobody', content: '  ', surprise: 1 });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['author_email', 'author_name', 'content', 'surprise']]);
    const long = await send(world, { article_id: id, content: 'x'.repeat(2001) });
    expect([long.status, long.body.errors]).toEqual([422, { content: ['At most 2000 characters.'] }]);
    const zh = await send(world, { article_id: id, content: 'x'.repeat(2001) }, { headers: { cookie: 'language=zh' } });
    expect(zh.body.errors).toEqual({ content: ['最多 2000 个字符'] });
    // On a Chinese article's page, whatever its reader has stored.
    const there = await send(world, { article_id: id, content: 'x'.repeat(2001) }, { headers: { 'content-language': 'zh' } });
    expect([there.body.message, there.body.errors]).toEqual(['请检查填写的内容', { content: ['最多 2000 个字符'] }]);
    expect((await send(world, { article_id: id, content: '\u0001\u0002' })).body.errors).toHaveProperty('content');
    expect((await send(world, { article_id: id, content: 'x'.repeat(2000) })).status).toBe(201);
  });

  test('no comments on what is not public (404) or closed (403)', async ({ world }) => {
    const draft = await article(world, { status: 'draft' });
    for (const article_id of [draft.id, 999]) expect((await send(world, { article_id })).status).toBe(404);
    expect((await world.call('GET', `/comments/public?article_id=${draft.id}`)).status).toBe(404);
    expect((await world.call('GET', '/comments/public?article=missing')).status).toBe(404);
    const closed = await article(world, { allow_comments: false });
    expect((await send(world, { article_id: closed.id })).status).toBe(403);
    const open = await article(world);
    await setting(world, 'comments_moderation', 'off');
    expect((await send(world, { article_id: open.id })).body).toMatchObject({ code: 'forbidden', message: 'Comments are closed.' });
  });

  test('threads: the newest first, replies of any depth below, the oldest first, naming whom they answer', async ({ world }) => {
    const { id, slug } = await article(world);
    const other = await article(world, { title: 'Other' });
    const root = await say(world, { article_id: id, author_name: 'Root' });
    const reply = await say(world, { article_id: id, author_name: 'Reply', parent_id: root });
    const deep = await say(world, { article_id: id, author_name: 'Deep', parent_id: reply });
    const newer = await say(world, { article_id: id, author_name: 'Newer' });
    const elsewhere = await say(world, { article_id: other.id, author_name: 'Elsewhere' });
    expect((await threads(world)).map((thread) => thread.id)).toEqual([elsewhere, newer, root]);
    const shown = await threads(world, `?article_id=${id}`);
    expect(shown.map((thread) => thread.id)).toEqual([newer, root]);
    expect(shown[1]?.replies.map(({ id: key, parent_id, reply_to }) => [key, parent_id, reply_to])).toEqual([
      [reply, root, null],
      [deep, reply, { id: reply, author_name: 'Reply' }],
    ]);
    const past = await world.call('GET', `/comments/public?article_id=${id}&page=7&per_page=1`);
    expect(past.body).toEqual({ data: [], meta: { page: 7, per_page: 1, total: 2 } });

    await moderate(world, reply, { status: 'rejected' });
    expect((await threads(world, `?article=${slug}`))[1]?.replies).toMatchObject([{ id: deep, parent_id: root, reply_to: null }]);
    expect(await countOf(world, slug)).toBe(3);
    await world.call('DELETE', `/articles/${other.id}`, { token: await world.as('editor') });
    expect((await threads(world)).map((thread) => thread.id)).toEqual([newer, root]);
  });

  test('a reply needs an approved comment of the same article', async ({ world }) => {
    const [a, b] = [await article(world), await article(world, { title: 'Other' })];
    const approved = await say(world, { article_id: a.id });
    const pending = (await send(world, { article_id: a.id })).body.data.id;
    expect((await send(world, { article_id: a.id, parent_id: approved })).status).toBe(201);
    for (const [article_id, parent_id] of [
      [b.id, approved],
      [a.id, pending],
      [a.id, 999],
    ] as const) {
      expect((await send(world, { article_id, parent_id })).body.errors).toHaveProperty('parent_id');
    }
  });

  test('operators speak in their own name and are approved at once; a reply approves what waited', async ({ world }) => {
    const { id, slug } = await article(world);
    const token = await world.as('editor');
    const own = await send(world, { article_id: id, author_name: 'Somebody else', elapsed_ms: 1 }, { token });
    expect(own.body.data.status).toBe('approved');
    expect((await threads(world))[0]).toMatchObject({ author_name: 'editor', is_operator: true });
    const pending = (await send(world, { article_id: id, content: 'Hello' })).body.data.id;
    const reply = await world.call('POST', `/comments/${pending}/reply`, { token, body: { content: ' Thanks ' } });
    expect([reply.status, reply.body.data]).toMatchObject([
      201,
      { content: 'Thanks', status: 'approved', is_operator: true, parent: { id: pending, content: 'Hello' } },
    ]);
    expect(await countOf(world, slug)).toBe(3);
    await moderate(world, pending, { status: 'spam' });
    expect((await world.call('POST', `/comments/${pending}/reply`, { token, body: { content: 'x' } })).status).toBe(409);
    expect((await world.call('POST', '/comments/999/reply', { token, body: { content: 'x' } })).status).toBe(404);
    expect((await world.call('POST', `/comments/${pending}/reply`, { token, body: { content: ' ' } })).status).toBe(422);
  });

  test('comments.list filters, searches and sorts; comments.update changes texts', async ({ world, editor: token }) => {
    const [a, b] = [await article(world), await article(world, { title: 'Other' })];
    const first = await say(world, { article_id: a.id, author_name: 'Zoë', content: '100% sure' });
    const second = (await send(world, { article_id: b.id, author_email: 'bob@example.org', content: '极限' })).body.data.id;
    const ids = async (query: string) => (await world.call('GET', `/comments?${query}`, { token })).body.data.map((row: Comment) => row.id);
    expect([await ids(''), await ids('sort=created_at'), await ids('status=pending'), await ids(`article_id=${a.id}`)]).toEqual([
      [second, first],
      [first, second],
      [second],
      [first],
    ]);
    expect([await ids('q=BOB@'), await ids('q=%E6%9E%81'), await ids('q=0%25'), await ids('q=zo'), await ids('q=_')]).toEqual([
      [second],
      [second],
      [first],
      [first],
      [],
    ]);
    expect((await world.call('GET', '/comments?page=3', { token })).body).toMatchObject({ data: [], meta: { page: 3, per_page: 20, total: 2 } });
    expect((await world.call('GET', '/comments?sort=content', { token })).status).toBe(400);
    expect((await world.call('GET', '/comments?q=%00', { token })).status).toBeLessThan(500);
    expect((await moderate(world, first, { content: 'Quite sure', author_name: 'Zoe' })).body.data).toMatchObject({
      content: 'Quite sure',
      author_name: 'Zoe',
      status: 'approved',
    });
    expect((await moderate(world, first, { status: 'hidden' })).status).toBe(422);
    expect((await moderate(world, 999, { status: 'spam' })).status).toBe(404);
  });

  test('comments.batch tells what happened to each; what is deleted is gone', async ({ world, editor: token }) => {
    const { id, slug } = await article(world);
    const [a, b] = [(await send(world, { article_id: id })).body.data.id, (await send(world, { article_id: id })).body.data.id];
    const batch = (ids: number[], action: string) => world.call('POST', '/comments/batch', { token, body: { ids, action } });
    expect((await batch([b, 999, a], 'approve')).body.data).toEqual([
      { id: b, ok: true },
      { id: 999, ok: false, code: 'not_found', message: '评论不存在或已被删除' },
      { id: a, ok: true },
    ]);
    expect(await countOf(world, slug)).toBe(2);
    await batch([a], 'spam');
    expect(await countOf(world, slug)).toBe(1);
    await batch([a, b], 'delete');
    expect([
      await countOf(world, slug),
      (await batch([a], 'reject')).body.data[0].ok,
      (await world.call('DELETE', `/comments/${a}`, { token })).status,
    ]).toEqual([0, false, 404]);
    expect((await world.call('GET', '/comments', { token })).body.meta.total).toBe(0);
    for (const body of [
      { ids: [], action: 'spam' },
      { ids: [1, 1], action: 'spam' },
      { ids: [1], action: 'burn' },
      { ids: Array.from({ length: 201 }, (_, index) => index + 1), action: 'spam' },
    ]) {
      expect((await world.call('POST', '/comments/batch', { token, body })).status).toBe(422);
    }
  });

  test('e-mail and address never reach readers', async ({ world }) => {
    const { id } = await article(world);
    await say(world, { article_id: id, author_email: 'ann@example.org' });
    expect((await world.call('GET', '/comments/public')).text).not.toMatch(/example\.org|127\.0\.0\.1|user_agent/);
  });
});
