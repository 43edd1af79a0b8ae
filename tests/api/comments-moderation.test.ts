import { expect } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import type { Comment } from '../../contract/comments.ts';
import { lock } from '../../server/database/lock.ts';
import { expireComments } from '../../server/resources/comments/comments.recycle.ts';
import { closeComments } from '../../server/resources/comments/comments.rules.ts';
import { article, countOf, moderate, say, seen, send, setting, threads } from '../support/comments.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const list = async (world: World, query = '') => (await world.call('GET', `/comments${query}`, { token: await world.as('editor') })).body;
const ids = async (world: World, query: string): Promise<number[]> => (await list(world, query)).data.map((row: Comment) => row.id);
const remove = async (world: World, id: number) => (await world.call('DELETE', `/comments/${id}`, { token: await world.as('editor') })).status;
const restore = async (world: World, id: number) => world.call('POST', `/comments/${id}/restore`, { token: await world.as('editor') });
/** Makes everything in the recycle bin older; a session would not live so long. */
const age = (world: World, ms: number) =>
  world.deps.db
    .updateTable('comments')
    .set((eb) => ({ deleted_at: eb('deleted_at', '-', ms) }))
    .where('deleted_at', 'is not', null)
    .execute();
const batch = async (world: World, of: number[], action: string) =>
  (await world.call('POST', '/comments/batch', { token: await world.as('editor'), body: { ids: of, action } })).body.data;

describeEachWorld('moderating comments', (test, fresh) => {
  test('what somebody of the team says stays signed with his name', async ({ world, admin, editor }) => {
    const { id: article_id } = await article(world);
    const { id } = (await send(world, { article_id }, { token: admin })).body.data;
    const [own] = (await list(world)).data as Comment[];
    const change = (body: object) => world.call('PUT', `/comments/${id}`, { token: editor, body });
    expect((await change({ author_name: 'The Boss' })).body.errors).toEqual({ author_name: ['团队成员的署名不能修改'] });
    expect((await change({ author_name: own?.author_name, content: 'Better put.' })).status).toBe(200);
    expect((await list(world)).data[0]).toMatchObject({ author_name: own?.author_name, content: 'Better put.', is_operator: true });
  });

  test('an answer to what somebody is just marking as spam waits, and is refused', async ({ world, editor }) => {
    const { id: article_id } = await article(world);
    const { id } = (await send(world, { article_id })).body.data;
    const { db, dialect } = world.deps;
    const opened = () => {
      let open = () => {};
      const passed = new Promise<void>((resolve) => {
        open = resolve;
      });
      return { open, passed };
    };
    const [marked, end] = [opened(), opened()];
    const marking = db.transaction().execute(async (trx) => {
      await lock(trx, dialect, 'comments');
      await trx.updateTable('comments').set({ status: 'spam' }).where('id', '=', id).execute();
      marked.open();
      await end.passed;
    });
    await marked.passed;
    const answering = world.call('POST', `/comments/${id}/reply`, { token: editor, body: { content: 'Thank you.' } });
    // It has come to the comments by now, as far as it comes.
    await new Promise((resolve) => setTimeout(resolve, 200));
    end.open();
    await marking;
    expect((await answering).status).toBe(409);
    expect(await seen(world, id)).toMatchObject({ status: 'spam' });
  });

  test('a text is mended and a state changed at the same time: neither takes the other back', async ({ world, editor }) => {
    const { id: article_id } = await article(world);
    const { id } = (await send(world, { article_id }, { token: editor })).body.data;
    const change = async (body: object) => expect((await world.call('PUT', `/comments/${id}`, { token: editor, body })).status).toBe(200);
    for (let turn = 0; turn < 12; turn += 1) {
      const status = turn % 2 === 0 ? 'spam' : 'approved';
      await Promise.all([change({ content: `Mended ${turn}.` }), change({ status })]);
      expect(await list(world).then(({ data }) => (data as Comment[]).find((row) => row.id === id))).toMatchObject({
        content: `Mended ${turn}.`,
        status,
      });
    }
  });

  test('every tab has its count, under the other filters', async ({ world }) => {
    const [a, b] = [await article(world), await article(world, { title: 'Other' })];
    const made: number[] = [];
    for (const [status, target] of [
      ['approved', a],
      ['rejected', a],
      ['spam', a],
      ['pending', a],
      ['approved', b],
      ['pending', b],
    ] as const) {
      const { id } = (await send(world, { article_id: target.id })).body.data;
      await moderate(world, id, { status });
      made.push(id);
    }
    await remove(world, made[2] ?? 0);
    const counts = { all: 5, pending: 2, approved: 2, rejected: 1, spam: 0, recycled: 1 };
    expect((await list(world)).meta).toEqual({ page: 1, per_page: 20, total: 5, counts });
    expect((await list(world, '?status=pending')).meta).toMatchObject({ total: 2, counts });
    expect((await list(world, `?status=spam&article_id=${a.id}`)).meta).toMatchObject({
      total: 0,
      counts: { all: 3, pending: 1, approved: 1, rejected: 1, spam: 0, recycled: 1 },
    });
    expect(await ids(world, '?status=recycled')).toEqual([made[2]]);
    expect(await ids(world, '?q=127.0.0')).toHaveLength(5);
  });

  test('a row tells of its article, its thread, its sender and where readers find it', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.options.trust_proxy = true;
    });
    const { id, slug } = await article(world);
    const agent = {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    };
    const sent = async (body: Record<string, unknown>, ip: string) => (await send(world, { article_id: id, ...body }, { ip, headers: agent })).body.data.id;
    const root = await sent({ author_email: 'ann@example.org' }, '203.0.113.7');
    await moderate(world, root, { status: 'approved' });
    world.pass(1000);
    await moderate(world, await sent({ author_email: 'Ann@example.org' }, '198.51.100.1'), { status: 'approved' });
    await moderate(world, await sent({}, '203.0.113.7'), { status: 'spam' });
    await moderate(world, await sent({}, '192.0.2.1'), { status: 'spam' });
    world.pass(1000);
    const reply = await sent({ author_email: 'ann@example.org', parent_id: root }, '203.0.113.7');
    expect(await seen(world, reply)).toMatchObject({
      parent: { id: root },
      article: { id, slug, title: 'Guide', is_public: true },
      thread_size: 2,
      history: { approved: 2, spam: 1 },
      browser: 'Safari · 手机',
      is_public: false,
      edits: 0,
      deleted_at: null,
    });
    expect(await seen(world, root)).toMatchObject({ history: { approved: 0, spam: 0 }, is_public: true });
    expect(await ids(world, `?sender_of=${reply}&sort=created_at`)).toHaveLength(4);
    expect(await ids(world, '?sender_of=999')).toEqual([]);
    const answer = await world.call('POST', `/comments/${reply}/reply`, { token: await world.as('editor'), body: { content: 'Welcome' } });
    expect(answer.body.data).toMatchObject({ history: null, is_operator: true, thread_size: 3, held_reason: [] });
    expect((await seen(world, reply)).is_public).toBe(true);
    await world.call('DELETE', `/articles/${id}`, { token: await world.as('editor') });
    expect(await seen(world, reply)).toMatchObject({ is_public: false, article: { is_public: false } });
  });

  test('a thread is shown whole, in every state, the first comment first', async ({ world }) => {
    const { id } = await article(world);
    const root = await say(world, { article_id: id });
    const reply = await say(world, { article_id: id, parent_id: root });
    const deep = (await send(world, { article_id: id, parent_id: reply })).body.data.id;
    await say(world, { article_id: id });
    await remove(world, reply);
    const { body } = await world.call('GET', `/comments/${deep}/thread`, { token: await world.as('editor') });
    expect(body.data.map((row: Comment) => [row.id, row.status, row.deleted_at !== null])).toEqual([
      [root, 'approved', false],
      [reply, 'approved', true],
      [deep, 'pending', false],
    ]);
    expect((await world.call('GET', '/comments/999/thread', { token: await world.as('editor') })).status).toBe(404);
  });

  test('replies stay readable when what they answer goes; the count is what readers see', async ({ world }) => {
    const { id, slug } = await article(world);
    const root = await say(world, { article_id: id, author_name: 'Root', author_email: 'root@example.org' });
    const reply = await say(world, { article_id: id, parent_id: root, author_name: 'Reply' });
    const alone = await say(world, { article_id: id });
    const visible = async () => {
      const shown = await threads(world, `?article_id=${id}`);
      return shown.flatMap((thread) => [...(thread.removed ? [] : [thread.id]), ...thread.replies.map((row) => row.id)]).sort();
    };
    for (const change of [() => moderate(world, root, { status: 'spam' }), () => remove(world, root)]) {
      await change();
      expect((await threads(world, `?article_id=${id}`))[1]).toMatchObject({
        ...{ id: root, removed: true, author_name: '', content: '', is_operator: false },
        replies: [{ id: reply, reply_to: null, parent_id: root }],
      });
      expect([await visible(), await countOf(world, slug)]).toEqual([[reply, alone].sort(), 2]);
    }
    expect((await threads(world)).map((thread) => thread.id)).toEqual([alone]);
    expect((await send(world, { article_id: id, parent_id: root })).body.errors).toHaveProperty('parent_id');
    await remove(world, reply);
    expect((await threads(world, `?article_id=${id}`)).map((thread) => thread.id)).toEqual([alone]);
    expect([await visible(), await countOf(world, slug)]).toEqual([[alone], 1]);
    await restore(world, root);
    await moderate(world, root, { status: 'approved' });
    await restore(world, reply);
    expect([await visible(), await countOf(world, slug)]).toEqual([[root, reply, alone].sort(), 3]);
  });

  test('what is deleted comes back in the state it had, or ends after 30 days', async ({ world }) => {
    const { id, slug } = await article(world);
    const root = await say(world, { article_id: id, author_name: 'Root', author_email: 'root@example.org', content: 'Secret' });
    const reply = await say(world, { article_id: id, parent_id: root });
    const spam = (await send(world, { article_id: id })).body.data.id;
    await moderate(world, spam, { status: 'spam' });
    expect([await remove(world, spam), await remove(world, spam), (await moderate(world, spam, { status: 'approved' })).status]).toEqual([204, 404, 404]);
    expect((await restore(world, spam)).body.data).toMatchObject({ status: 'spam', deleted_at: null });
    expect((await restore(world, spam)).status).toBe(409);
    await moderate(world, root, { content: 'Secret 2' });
    for (const key of [root, spam]) await remove(world, key);
    await age(world, 30 * DAY_MS);
    await expireComments(world.deps);
    expect(await ids(world, '?status=recycled')).toHaveLength(2);
    await age(world, 1);
    await expireComments(world.deps);
    expect((await list(world)).meta.counts).toEqual({ all: 1, pending: 0, approved: 1, rejected: 0, spam: 0, recycled: 0 });
    expect(await world.deps.db.selectFrom('comments').selectAll().where('id', '=', root).executeTakeFirst()).toMatchObject({
      ...{ content: '', author_name: '', author_email: null, ip: null, user_agent: null, email_key: null, ip_key: null },
      purged_at: world.deps.clock(),
    });
    expect(await world.deps.db.selectFrom('comment_revisions').selectAll().execute()).toEqual([]);
    expect((await threads(world, `?article=${slug}`))[0]).toMatchObject({ removed: true, replies: [{ id: reply }] });
    expect((await restore(world, root)).status).toBe(404);
    expect((await batch(world, [root], 'restore'))[0].ok).toBe(false);
    await remove(world, reply);
    await age(world, 31 * DAY_MS);
    await expireComments(world.deps);
    expect(await world.deps.db.selectFrom('comments').select('id').execute()).toEqual([]);
  });

  test('only an admin removes for good, and only from the recycle bin', async ({ world }) => {
    const { id } = await article(world);
    const comment = await say(world, { article_id: id });
    const purge = async (role: 'admin' | 'editor', key = comment) =>
      (await world.call('DELETE', `/comments/${key}/permanent`, { token: await world.as(role) })).status;
    expect([await purge('editor'), await purge('admin'), await purge('admin', 999)]).toEqual([403, 409, 404]);
    await remove(world, comment);
    expect([await purge('admin'), await purge('admin')]).toEqual([204, 404]);
  });

  test('what a comment was before a change is kept, twenty times', async ({ world }) => {
    const { id } = await article(world);
    const comment = await say(world, { article_id: id, content: 'One', author_name: 'Ann' });
    await moderate(world, comment, { content: 'Two' });
    await moderate(world, comment, { author_name: 'Anna' });
    await moderate(world, comment, { content: 'Two', status: 'approved' });
    const revisions = async () => (await world.call('GET', `/comments/${comment}/revisions`, { token: await world.as('editor') })).body.data;
    expect(await revisions()).toMatchObject([
      { content: 'Two', author_name: 'Ann', changed_by: 'editor' },
      { content: 'One', author_name: 'Ann', changed_by: 'editor' },
    ]);
    expect((await seen(world, comment)).edits).toBe(2);
    for (let number = 0; number < 25; number += 1) await moderate(world, comment, { content: `Text ${number}` });
    const kept = await revisions();
    expect([kept.length, kept[0].content]).toEqual([20, 'Text 23']);
    expect((await moderate(world, comment, { content: '  ' })).body.errors).toHaveProperty('content');
  });

  test('a batch holds, restores and says of each what happened', async ({ world }) => {
    const { id, slug } = await article(world);
    const [a, b] = [await say(world, { article_id: id }), await say(world, { article_id: id })];
    expect(await batch(world, [a, 999, b], 'hold')).toEqual([
      { id: a, ok: true },
      { id: 999, ok: false, code: 'not_found', message: '评论不存在或已被删除' },
      { id: b, ok: true },
    ]);
    expect([(await list(world)).meta.counts.pending, await countOf(world, slug)]).toEqual([2, 0]);
    await batch(world, [a, b], 'approve');
    await batch(world, [a], 'delete');
    expect((await batch(world, [a, b], 'spam')).map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true]);
    expect((await batch(world, [a, b], 'restore')).every(({ ok }: { ok: boolean }) => ok)).toBe(true);
    expect([(await seen(world, a)).status, (await seen(world, b)).status, await countOf(world, slug)]).toEqual(['approved', 'spam', 1]);
  });

  test('a batch tells where each stood, and leaves alone what stands elsewhere by now', async ({ world }) => {
    const { id } = await article(world);
    const [a, b] = [await say(world, { article_id: id }), await say(world, { article_id: id })];
    const post = async (body: object) => (await world.call('POST', '/comments/batch', { token: await world.as('editor'), body })).body;
    await batch(world, [b], 'hold');
    expect((await post({ ids: [a, b, 999], action: 'spam' })).meta).toEqual({
      before: [
        { id: a, status: 'approved', recycled: false },
        { id: b, status: 'pending', recycled: false },
      ],
    });
    await batch(world, [a], 'reject');
    const undone = await post({ ids: [a, b], action: 'hold', if_standing: { status: 'spam', recycled: false } });
    expect(undone.data).toEqual([
      { id: a, ok: false, code: 'conflict', message: '已被他人处理' },
      { id: b, ok: true },
    ]);
    expect([(await seen(world, a)).status, (await seen(world, b)).status]).toEqual(['rejected', 'pending']);
    expect((await post({ ids: [a], action: 'hold', if_standing: { status: 'gone', recycled: false } })).code).toBe('validation_failed');
  });

  test('kept pages learn that an article’s days for comments have ended', async ({ world }) => {
    await setting(world, 'comment_close_days', 2);
    await article(world);
    const version = async () => (await world.deps.db.selectFrom('state').selectAll().where('key', '=', 'content_version').executeTakeFirst())?.value;
    await closeComments(world.deps);
    const before = await version();
    expect(before).toBeTruthy();
    world.pass(2 * DAY_MS - 1000);
    await closeComments(world.deps);
    expect(await version()).toBe(before);
    world.pass(2000);
    await closeComments(world.deps);
    const closed = await version();
    expect(closed).not.toBe(before);
    world.pass(60_000);
    await closeComments(world.deps);
    expect(await version()).toBe(closed);
  });
});
