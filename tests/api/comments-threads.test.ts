import { expect } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import type { CommentThread } from '../../contract/comments.ts';
import type { Meta } from '../../contract/schema.ts';
import { setCommentCount } from '../../server/resources/articles/articles.repository.ts';
import { insertComments } from '../../server/resources/comments/comments.repository.ts';
import { page, withPages } from '../support/articles.ts';
import { article, countOf, moderate, say, setting, threads } from '../support/comments.ts';
import { countTables, planOf, Statements, tidyTable } from '../support/plans.ts';
import { buildWorld, describeEachWorld, NOW, type World } from '../support/world.ts';

const { replies_shown: SHOWN, replies_per_page: PER_PAGE } = LIMITS.comment;

interface Thread {
  data: CommentThread;
  meta: Meta;
}
const threadOf = async (world: World, id: number, query = '') => (await world.call<Thread>('GET', `/comments/public/${id}${query}`)).body;

/** A thread as an import brings it: a chain in which each answers the one before. Returns the ids, the first comment's before them. */
async function importChain({ deps: { db } }: World, article_id: number, length: number): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const row = (at: number) => {
      const time = NOW - (length - at) * 60_000;
      return { article_id, author_name: `Reader ${at}`, content: `Comment ${at}.`, status: 'approved' as const, created_at: time, updated_at: time };
    };
    const [root = 0] = await insertComments(trx, [row(0)]);
    const ids = [root];
    while (ids.length <= length) {
      const rows = Array.from({ length: Math.min(300, length + 1 - ids.length) }, (_, at) => ({ ...row(ids.length + at), root_id: root, parent_id: root }));
      const made = await insertComments(trx, rows);
      for (const id of made) {
        await trx
          .updateTable('comments')
          .set({ parent_id: ids.at(-1) })
          .where('id', '=', id)
          .execute();
        ids.push(id);
      }
    }
    await setCommentCount(trx, article_id);
    return ids;
  });
}

/** What the page's island is given. */
function islandOf(html: string): { threads: CommentThread[] } {
  return JSON.parse(/data-island="comments".*?<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as { threads: CommentThread[] };
}
const shownIn = (html: string) => [...html.matchAll(/id="comment-(\d+)"/g)].map(([, id]) => Number(id));

describeEachWorld('long threads', (test, fresh) => {
  test('a list shows the first replies of each thread and counts those that readers see; the thread has them all', async ({ world }) => {
    await setting(world, 'comment_rate_count', 100);
    const { id, slug } = await article(world);
    const short = await say(world, { article_id: id });
    const answer = await say(world, { article_id: id, parent_id: short });
    const root = await say(world, { article_id: id });
    const replies: number[] = [];
    for (let at = 0; at < 28; at += 1) replies.push(await say(world, { article_id: id, parent_id: root }));
    // One that waits, one that is spam, one that is deleted: the first of all, one among those shown, one beyond them.
    const [waiting = 0, spam = 0, deleted = 0] = [replies[0], replies[5], replies[27]];
    await moderate(world, waiting, { status: 'pending' });
    await moderate(world, spam, { status: 'spam' });
    await world.call('DELETE', `/comments/${deleted}`, { token: await world.as('editor') });
    const seen = replies.filter((reply) => ![waiting, spam, deleted].includes(reply));
    const list = await threads(world, `?article_id=${id}`);
    expect(list.map((thread) => [thread.id, thread.reply_count, thread.replies.map((reply) => reply.id)])).toEqual([
      [root, 25, seen.slice(0, SHOWN)],
      [short, 1, [answer]],
    ]);
    expect((await threads(world)).map((thread) => [thread.reply_count, thread.replies.length])).toEqual([
      [25, SHOWN],
      [1, 1],
    ]);
    expect(await countOf(world, slug)).toBe(28);

    const whole = await threadOf(world, root);
    expect([whole.data.reply_count, whole.data.replies.map((reply) => reply.id), whole.meta]).toEqual([25, seen, { page: 1, per_page: PER_PAGE, total: 25 }]);
    // By any of its comments, at the page that shows it.
    const last = seen.at(-1) as number;
    expect((await threadOf(world, last, '?per_page=10')).meta.page).toBe(3);
    expect((await threadOf(world, last, '?per_page=10')).data).toMatchObject({ id: root, replies: seen.slice(20).map((reply) => ({ id: reply })) });
    expect((await threadOf(world, seen[9] as number, '?per_page=10')).meta.page).toBe(1);
    expect((await threadOf(world, seen[10] as number, '?per_page=10')).meta.page).toBe(2);
    expect((await threadOf(world, last, '?per_page=10&page=1')).data.replies.map((reply) => reply.id)).toEqual(seen.slice(0, 10));
    expect((await threadOf(world, root, '?page=9')).data.replies).toEqual([]);
    for (const gone of [waiting, spam, deleted, 999_999]) expect((await world.call('GET', `/comments/public/${gone}`)).status).toBe(404);
    expect((await world.call('GET', `/comments/public/${root}?page=0`)).status).toBe(400);

    // A first comment that is gone leaves its place above what answers it; without any answer nothing is left of it.
    await moderate(world, root, { status: 'spam' });
    expect((await threadOf(world, root)).data).toMatchObject({ removed: true, author_name: '', content: '', reply_count: 25 });
    await moderate(world, short, { status: 'rejected' });
    await moderate(world, answer, { status: 'pending' });
    for (const gone of [short, answer]) expect((await world.call('GET', `/comments/public/${gone}`)).status).toBe(404);
    await world.call('DELETE', `/articles/${id}`, { token: await world.as('editor') });
    for (const gone of [root, last]) expect((await world.call('GET', `/comments/public/${gone}`)).status).toBe(404);
  });

  test('an imported chain of 3,000 is one short page, and every reply has an address that shows it', async () => {
    const world = await buildWorld(fresh, withPages);
    const { id, slug } = await article(world);
    const other = await article(world, { title: 'Other' });
    const chain = await importChain(world, id, 3000);
    const [root = 0] = chain;
    const first = await page(world, `/article/${slug}`);
    expect([first.status, shownIn(first.text)]).toEqual([200, chain.slice(0, SHOWN + 1)]);
    expect(first.text.length).toBeLessThan(60_000);
    expect(islandOf(first.text).threads.map((thread) => [thread.reply_count, thread.replies.length])).toEqual([[3000, SHOWN]]);
    expect(first.text).toContain('3,001 comments');
    const link = new RegExp(`<a [^>]*href="(/article/${slug}\\?thread=${chain[SHOWN]}#comment-${chain[SHOWN]})">([^<]*)</a>`).exec(first.text);
    expect(link?.[2]).toBe('Show all 3,000 replies');

    // The link leads to the last that was shown, with those that follow.
    const alone = await page(world, (link?.[1] ?? '').split('#')[0] as string);
    expect(shownIn(alone.text)).toEqual(chain.slice(0, PER_PAGE + 1));
    expect(alone.text).toContain(`href="/article/${slug}#comments"`);
    expect(alone.text).toContain(`href="/article/${slug}?thread=${root}&amp;page=60#comments"`);
    // To search engines it is the article.
    expect(alone.text).toContain(`<link rel="canonical" href="${world.deps.options.public_url}/article/${slug}"/>`);
    expect(alone.text).not.toContain('Show all 3,000');

    // A reply far behind, and whom it answers, who is a page before.
    const far = chain[2051] as number;
    const deep = await page(world, `/article/${slug}?thread=${far}`);
    expect(shownIn(deep.text)).toEqual([root, ...chain.slice(2051, 2101)]);
    expect(deep.text).toMatch(/aria-label="[^"]*42"[^>]*aria-current="page"/);
    expect(deep.text).toContain(`href="/article/${slug}?thread=${chain[2050]}#comment-${chain[2050]}">answers Reader 2050<`);
    expect(deep.text).toContain(`href="#comment-${far}">answers Reader 2051<`);
    expect(shownIn((await page(world, `/article/${slug}?thread=${root}&page=42`)).text)).toEqual(shownIn(deep.text));

    const zh = await page(world, `/article/${slug}`, { cookie: 'language=zh' });
    expect(zh.text).toContain('>查看全部 3,000 条回复</a>');

    // What is not there, or not here, leads to the article's comments.
    await moderate(world, far, { status: 'pending' });
    for (const path of [`${slug}?thread=${far}`, `${slug}?thread=x`, `${slug}?thread=0`, `${slug}?thread=9999999`, `${other.slug}?thread=${root}`]) {
      const moved = await page(world, `/article/${path}`);
      expect([path, moved.status, moved.headers.location]).toEqual([path, 302, `/article/${path.split('?')[0]}#comments`]);
    }
    expect((await threadOf(world, root)).data.reply_count).toBe(2999);
  });

  test('no look reads more replies than it shows, and counts go by index', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const { id } = await article(world);
    const [root = 0] = await importChain(world, id, 600);
    const [, far = 0] = await importChain(world, id, 300);
    for (let at = 0; at < 3; at += 1) await say(world, { article_id: id });
    await countTables(world);
    await tidyTable(world, 'comments');
    for (const path of [`/comments/public?article_id=${id}`, `/comments/public/${root}?page=9`, `/comments/public/${far}`]) {
      statements.nodes = [];
      expect((await world.call('GET', path)).status, path).toBe(200);
      const asked = statements.nodes
        .map((node) => ({ node, text: world.deps.db.getExecutor().compileQuery(node, { queryId: 'told' }).sql }))
        .filter(({ text }) => / from "comments"/.test(text));
      expect(asked.length, path).toBeGreaterThan(1);
      for (const { node, text } of asked) {
        const plan = await planOf(world, node);
        const told = `${path}\n${text}\n${plan}`;
        expect(told).not.toMatch(/SCAN comments|Seq Scan|comments_status|comments_article\b/);
        if (!/"root_id" (=|in)/.test(text)) continue;
        expect(plan, told).toContain('comments_shown_replies');
        // What is counted and passed over is not looked at; what is shown comes in the index's order.
        if (/count\(\*\)/.test(text)) expect(plan, told).toMatch(/COVERING INDEX comments_shown_replies|Index Only Scan using comments_shown_replies/);
        if (/union all/.test(text)) expect(plan, told).not.toMatch(/TEMP B-TREE|Sort/);
      }
    }
    // Threads are found without their replies, and in order.
    statements.nodes = [];
    await world.call('GET', `/comments/public?article_id=${id}&per_page=1`);
    const roots = statements.nodes.filter((node) => /"root_id" is null/.test(world.deps.db.getExecutor().compileQuery(node, { queryId: 'told' }).sql));
    expect(roots.length).toBe(2);
    for (const node of roots) {
      const plan = await planOf(world, node);
      expect(plan).toContain('comments_threads');
      expect(plan).toContain('comments_shown_replies');
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });
});
