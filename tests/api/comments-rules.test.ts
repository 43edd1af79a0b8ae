import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, vi } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import { proofText, zeroBits } from '../../config/proof-of-work.ts';
import * as migration from '../../server/database/migrations/004-comments.ts';
import { workProof } from '../../src/pages/site/article/comments/use-comment-form.ts';
import { article, countOf, moderate, say, seen, send, setting, threads } from '../support/comments.ts';
import type { FreshDatabase } from '../support/database.ts';
import { buildWorld, describeWorldsOf } from '../support/world.ts';

/** A world behind a proxy, so that readers have addresses of their own. */
const worldOf = (fresh: FreshDatabase) =>
  buildWorld(fresh, (deps) => {
    deps.options.trust_proxy = true;
  });
const ANN = 'ann@example.org';
const HOME = '203.0.113.7';
const CHINESE = { headers: { cookie: 'language=zh' } };

const describeEachWorld = describeWorldsOf(worldOf);

describeEachWorld('the rules of comments', (test, fresh) => {
  test('all are reviewed first unless told; off closes the site, what is public stays', async ({ world }) => {
    const { id, slug } = await article(world);
    const first = await send(world, { article_id: id });
    expect(first.body.data.status).toBe('pending');
    expect((await seen(world, first.body.data.id)).held_reason).toEqual([{ rule: 'review', detail: '' }]);
    const shown = await say(world, { article_id: id });
    await setting(world, 'comments_moderation', 'off');
    expect(await send(world, { article_id: id })).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'Comments are closed.' } });
    expect((await send(world, { article_id: id }, CHINESE)).body.message).toBe('评论已关闭');
    expect((await send(world, { article_id: id }, { token: await world.as('admin') })).status).toBe(403);
    expect((await world.call('GET', `/articles/public/${slug}`)).body.data.allow_comments).toBe(false);
    expect((await threads(world, `?article_id=${id}`)).map((thread) => thread.id)).toEqual([shown]);
    const reply = await world.call('POST', `/comments/${shown}/reply`, { token: await world.as('editor'), body: { content: 'Still here' } });
    expect(reply.status).toBe(201);
  });

  test('trusted after the first approval: by e-mail and network together, never by an e-mail alone', async ({ world }) => {
    const { id } = await article(world);
    await setting(world, 'comments_moderation', 'trusted');
    const status = async (body: Record<string, unknown>, ip: string) => (await send(world, { article_id: id, ...body }, { ip })).body.data.status;
    const first = (await send(world, { article_id: id, author_email: ANN }, { ip: HOME })).body.data;
    expect(first.status).toBe('pending');
    expect((await seen(world, first.id)).held_reason).toEqual([{ rule: 'first', detail: '' }]);
    expect(await status({ author_email: ANN }, HOME)).toBe('pending');
    await moderate(world, first.id, { status: 'approved' });
    expect(await status({ author_email: 'Ann@Example.ORG' }, HOME)).toBe('approved');
    expect(await status({ author_email: ANN }, '198.51.100.9')).toBe('pending');
    expect(await status({ author_email: 'bob@example.org' }, HOME)).toBe('pending');
    expect(await status({}, HOME)).toBe('pending');
    expect(await status({ author_email: '' }, HOME)).toBe('pending');
    const spam = (await send(world, { article_id: id, author_email: ANN }, { ip: HOME })).body.data.id;
    await moderate(world, spam, { status: 'spam' });
    await world.call('DELETE', `/comments/${spam}`, { token: await world.as('editor') });
    expect(await status({ author_email: ANN }, HOME)).toBe('pending');
  });

  test('an IPv6 reader is known by the /64', async ({ world }) => {
    const { id } = await article(world);
    await setting(world, 'comments_moderation', 'trusted');
    const sent = async (ip: string) => (await send(world, { article_id: id, author_email: ANN }, { ip })).body.data;
    await moderate(world, (await sent('2001:db8:1:2::5')).id, { status: 'approved' });
    expect((await sent('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).status).toBe('approved');
    expect((await sent('2001:db8:1:3::5')).status).toBe('pending');
    await setting(world, 'comment_rate_count', 3);
    const last = await send(world, { article_id: id }, { ip: '2001:db8:1:2::77' });
    expect([last.status, (await send(world, { article_id: id }, { ip: '2001:db8:1:2::78' })).status]).toEqual([201, 429]);
    expect((await send(world, { article_id: id }, { ip: '2001:db8:1:4::1' })).status).toBe(201);
  });

  test('what a machine probably wrote is held, never refused, trusted or not', async ({ world }) => {
    const { id } = await article(world);
    await setting(world, 'comments_moderation', 'trusted');
    const from = { ip: HOME };
    const first = (await send(world, { article_id: id, author_email: ANN }, from)).body.data.id;
    await moderate(world, first, { status: 'approved' });
    const sent = async (body: Record<string, unknown>) => (await send(world, { article_id: id, author_email: ANN, ...body }, from)).body.data;
    expect((await sent({ elapsed_ms: 2000, website: '' })).status).toBe('approved');
    const trapped = await sent({ website: 'http://spam.example', elapsed_ms: 1999 });
    expect(trapped.status).toBe('pending');
    expect((await seen(world, trapped.id)).held_reason.map(({ rule }) => rule)).toEqual(['honeypot', 'quick']);
  });

  test('where a proof of work is asked for, a comment without a good one is held', async ({ world }) => {
    const { id } = await article(world);
    await setting(world, 'comments_moderation', 'trusted');
    const from = { ip: HOME };
    await moderate(world, (await send(world, { article_id: id, author_email: ANN }, from)).body.data.id, { status: 'approved' });
    const rules = async (body: Record<string, unknown>) => {
      const { id: sent } = (await send(world, { article_id: id, author_email: ANN, ...body }, from)).body.data;
      return (await seen(world, sent)).held_reason.map(({ rule }) => rule);
    };
    expect(await rules({ content: 'No proof is asked for' })).toEqual([]);
    await setting(world, 'comment_proof', 'light');
    const work = async (content: string, now = world.deps.clock()) => {
      vi.setSystemTime(now);
      const proof = await workProof('light', { article_id: id, content });
      vi.useRealTimers();
      return { content, proof };
    };
    expect(await rules(await work('Worked out for this text'))).toEqual([]);
    expect(await rules({ content: 'Without a proof' })).toEqual(['proof']);
    expect(await rules({ ...(await work('One text')), content: 'Another text' })).toEqual(['proof']);
    expect(await rules(await work('Worked out long ago', world.deps.clock() - 61 * 60_000))).toEqual(['proof']);
    expect(await rules(await work('Worked out tomorrow', world.deps.clock() + DAY_MS))).toEqual(['proof']);
    // Short texts are said by many, each with work of their own; the work of another is of use to nobody.
    const short = await work('Thanks!');
    expect(await rules(short)).toEqual([]);
    const elsewhere = async (body: Record<string, unknown>, ip = '198.51.100.9') => {
      const { id: sent } = (await send(world, { article_id: id, ...body }, { ip })).body.data;
      return (await seen(world, sent)).held_reason.map(({ rule }) => rule);
    };
    expect(await elsewhere(short)).toEqual(['proof']);
    world.pass(20 * 60_000);
    expect(await elsewhere({ ...short, content: 'Thanks!', article_id: (await article(world)).id })).toEqual(['proof']);
    expect(await elsewhere(await work('THANKS'), '198.51.100.10')).toEqual(['first']);
    await setting(world, 'comment_proof', 'strong');
    const weak = await work('Twelve bits are rarely sixteen');
    const hash = createHash('sha256')
      .update(proofText({ article_id: id, content: weak.content, at: weak.proof?.at ?? '' }, weak.proof?.nonce ?? 0))
      .digest();
    expect(await rules(weak)).toEqual(zeroBits(hash) >= 16 ? [] : ['proof']);
    expect((await send(world, { article_id: id, proof: { at: 'yesterday', nonce: -1 } }, from)).status).toBe(422);
  });

  test('comments close some days after publication, to the millisecond', async ({ world }) => {
    await setting(world, 'comment_close_days', 7);
    const { id, slug } = await article(world);
    const isOpen = async () => (await world.call('GET', `/articles/public/${slug}`)).body.data.allow_comments;
    world.pass(7 * DAY_MS - 1);
    expect([(await send(world, { article_id: id })).status, await isOpen()]).toEqual([201, true]);
    world.pass(1);
    expect([(await send(world, { article_id: id })).status, await isOpen()]).toEqual([403, false]);
    await setting(world, 'comment_close_days', 8);
    expect((await send(world, { article_id: id })).status).toBe(201);
    await setting(world, 'comment_close_days', 0);
    world.pass(2000 * DAY_MS);
    expect((await send(world, { article_id: id })).status).toBe(201);
  });

  test('the word list holds, replaces and refuses, whatever the words wear', async ({ world }) => {
    const { id } = await article(world);
    await setting(world, 'comments_moderation', 'trusted');
    await setting(world, 'comment_words_hold', '赌博\ncasino*');
    await setting(world, 'comment_words_replace', 'damn\n笨蛋');
    await setting(world, 'comment_words_refuse', '办证');
    const sent = (body: Record<string, unknown>, options = {}) => send(world, { article_id: id, author_email: ANN, ...body }, { ip: HOME, ...options });
    await moderate(world, (await sent({})).body.data.id, { status: 'approved' });

    const held = (await sent({ content: '這裡有賭\u200b博和 ＣＡＳＩＮＯＳ' })).body.data;
    expect(held.status).toBe('pending');
    expect((await seen(world, held.id)).held_reason).toEqual([{ rule: 'words', detail: '赌博、casino' }]);
    const named = (await sent({ author_name: 'Best Casino' })).body.data;
    expect((await seen(world, named.id)).held_reason).toEqual([{ rule: 'words', detail: 'casino' }]);

    const replaced = (await sent({ content: 'ＤＡＭＮ you, 笨 蛋!', author_name: 'Mr Damn' })).body.data;
    expect(replaced.status).toBe('approved');
    expect(await seen(world, replaced.id)).toMatchObject({ content: '**** you, **!', author_name: 'Mr ****', edits: 1, held_reason: [] });
    const { body } = await world.call('GET', `/comments/${replaced.id}/revisions`, { token: await world.as('editor') });
    expect(body.data).toMatchObject([{ content: 'ＤＡＭＮ you, 笨 蛋!', author_name: 'Mr Damn', changed_by: null }]);
    expect((await world.call('GET', '/comments/public')).text).not.toMatch(/ＤＡＭＮ|example\.org/);

    expect((await sent({ content: '快来辦-證' })).body.errors).toEqual({ content: ['Your comment has words that are not allowed here: 办证'] });
    expect((await sent({ author_name: '办证' }, CHINESE)).body.errors).toEqual({ content: ['评论含有不允许的内容：办证'] });
    expect((await sent({ content: '办证' }, { token: await world.as('editor') })).body.data.status).toBe('approved');
  });

  test('more links than allowed hold a comment', async ({ world }) => {
    const { id } = await article(world);
    await setting(world, 'comments_moderation', 'trusted');
    const sent = async (content: string) => (await send(world, { article_id: id, author_email: ANN, content }, { ip: HOME })).body.data;
    await moderate(world, (await sent('A first one')).id, { status: 'approved' });
    expect((await sent('See https://www.ets.org/gre for it')).status).toBe('approved');
    const two = await sent('https://one.example and www.two.example');
    expect([two.status, (await seen(world, two.id)).held_reason]).toEqual(['pending', [{ rule: 'links', detail: '2' }]]);
    await setting(world, 'comment_max_links', 0);
    expect((await sent('See spam.com')).status).toBe('pending');
    expect((await sent('See ann@spam.com')).status).toBe('approved');
  });

  test('the same text twice from one place below one article is refused; a long one from elsewhere is held', async ({ world }) => {
    const [a, b] = [await article(world), await article(world, { title: 'Other' })];
    await setting(world, 'comments_moderation', 'trusted');
    const sent = (content: string, { to = a.id, ip = HOME, ...options }: { to?: number; ip?: string; headers?: Record<string, string> } = {}) =>
      send(world, { article_id: to, author_email: ANN, content }, { ip, ...options });
    for (const ip of [HOME, '198.51.100.9']) await moderate(world, (await sent(`From ${ip}`, { ip })).body.data.id, { status: 'approved' });
    expect((await sent('Thanks!')).body.data.status).toBe('approved');
    expect(await sent('ｔｈａｎｋｓ …')).toMatchObject({ status: 422, body: { errors: { content: ['You have already sent this comment.'] } } });
    expect((await sent('Thanks', CHINESE)).body.errors).toEqual({ content: ['你已经提交过同样的评论'] });
    expect((await sent('Thanks!', { ip: '198.51.100.9' })).body.data.status).toBe('approved');
    expect((await sent('Thanks!', { to: b.id })).body.data.status).toBe('approved');

    const long = 'This is a rather long advertisement.';
    expect((await sent(long)).body.data.status).toBe('approved');
    for (const other of [{ to: b.id }, { ip: '198.51.100.9' }]) {
      const held = (await sent(long, other)).body.data;
      expect([held.status, (await seen(world, held.id)).held_reason]).toEqual(['pending', [{ rule: 'duplicate', detail: '' }]]);
    }
    world.pass(DAY_MS + 1);
    expect((await sent(long)).body.data.status).toBe('approved');
    await setting(world, 'comment_duplicate_hours', 0);
    expect((await sent(long)).status).toBe(201);
  });

  test('the same comment sent several times at once is taken once', async ({ world }) => {
    const { id } = await article(world);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(world, { article_id: id, content: 'Once only' }, { ip: HOME })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  test('an address may write as often as the settings say; a refused word counts as a try', async ({ world }) => {
    const { id } = await article(world);
    for (let number = 0; number < 10; number += 1) expect((await send(world, { article_id: id })).status).toBe(201);
    const refused = await send(world, { article_id: id });
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after'])]).toEqual([429, 'rate_limited', 600]);
    expect((await send(world, { article_id: id }, CHINESE)).body.message).toBe('评论过于频繁，请稍后再试');
    expect((await send(world, { article_id: id }, { ip: HOME })).status).toBe(201);
    expect((await send(world, { article_id: id }, { token: await world.as('editor') })).status).toBe(201);
    world.pass(10 * 60_000 + 1);
    expect((await send(world, { article_id: id })).status).toBe(201);
    await setting(world, 'comment_words_refuse', 'forbidden');
    await setting(world, 'comment_rate_count', 2);
    await setting(world, 'comment_rate_minutes', 1440);
    const tries = [];
    for (let number = 0; number < 3; number += 1) tries.push((await send(world, { article_id: id, content: 'forbidden' }, { ip: '192.0.2.200' })).status);
    expect(tries).toEqual([422, 422, 429]);
    world.pass(DAY_MS - 1000);
    expect((await send(world, { article_id: id }, { ip: '192.0.2.200' })).status).toBe(429);
  });

  test('a thread takes 200 replies', async ({ world }) => {
    const { id, slug } = await article(world);
    const root = await say(world, { article_id: id });
    const reply = { article_id: id, parent_id: root, root_id: root, author_name: 'A', status: 'approved' as const };
    const at = world.deps.clock();
    await world.deps.db
      .insertInto('comments')
      .values(Array.from({ length: 199 }, (_, index) => ({ ...reply, content: `Reply ${index}`, created_at: at + index, updated_at: at })))
      .execute();
    const last = await say(world, { article_id: id, parent_id: root });
    expect(await countOf(world, slug)).toBe(201);
    for (const parent_id of [root, last]) {
      expect((await send(world, { article_id: id, parent_id })).body.errors).toEqual({
        parent_id: ['This conversation is full. Please write a new comment instead.'],
      });
    }
    expect((await send(world, { article_id: id })).status).toBe(201);
  });

  test('settings are checked by their type', async ({ world, admin: token }) => {
    for (const [key, value] of [
      ['comments_moderation', 'open'],
      ['comment_close_days', -1],
      ['comment_close_days', 1.5],
      ['comment_rate_minutes', 0],
      ['comment_rate_minutes', 1441],
      ['comment_words_hold', 'x'.repeat(20_001)],
      ['comment_words_hold', ['x']],
      ['comment_duplicate_hours', '24'],
    ] as const) {
      expect((await world.call('PUT', `/configs/${key}`, { token, body: { value } })).status, `${key} ${value}`).toBe(422);
    }
    const { body } = await world.call('GET', '/configs/public');
    expect(Object.keys(body.data).filter((key) => key.startsWith('comment'))).toEqual(['comment_proof', 'comment_max_length']);
  });

  test('what stood before: senders are known by their keys, two settings become one', async () => {
    for (const [old, now] of [
      [{ comments_enabled: 'false', comments_moderation: '"trusted"' }, '"off"'],
      [{ comments_enabled: 'false' }, '"off"'],
      [{ comments_enabled: 'true', comments_moderation: '"open"' }, '"trusted"'],
      [{ comments_moderation: '"trusted"' }, '"trusted"'],
      [{}, undefined],
    ] as const) {
      const world = await buildWorld(fresh);
      const { id } = await article(world);
      const { db, dialect } = world.deps;
      const at = world.deps.clock();
      // Back to the shape before.
      for (const name of ['email', 'ip', 'text', 'deleted']) await db.schema.dropIndex(`comments_${name}`).execute();
      for (const name of ['email_key', 'ip_key', 'text_key', 'held_reason']) await db.schema.alterTable('comments').dropColumn(name).execute();
      await db.schema.dropTable('comment_revisions').execute();
      const row = { article_id: id, author_name: 'A', content: 'x', status: 'approved' as const, created_at: at, updated_at: at };
      await db
        .insertInto('comments')
        .values({ ...row, author_email: 'Ann@Example.org', ip: '2001:db8:1:2::9' })
        .execute();
      await db
        .insertInto('comments')
        .values({ ...row, author_email: null, ip: null })
        .execute();
      for (const [key, value] of Object.entries(old)) await db.insertInto('configs').values({ key, value, version: 3, updated_at: at }).execute();

      await migration.up(db as unknown as Kysely<unknown>, { dialect: dialect.name });
      const keys = await db.selectFrom('comments').select(['email_key', 'ip_key', 'held_reason']).orderBy('id').execute();
      expect(keys).toEqual([
        { email_key: 'ann@example.org', ip_key: '2001:db8:1:2::/64', held_reason: '[]' },
        { email_key: null, ip_key: null, held_reason: '[]' },
      ]);
      const stored = await db.selectFrom('configs').select(['key', 'value']).where('key', 'like', 'comments_%').execute();
      expect(stored).toEqual(now === undefined ? [] : [{ key: 'comments_moderation', value: now }]);
    }
  });
});
