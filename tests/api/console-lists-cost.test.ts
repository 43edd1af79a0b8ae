import type { RootOperationNode } from 'kysely';
import { expect } from 'vitest';
import { multiply, publish, save, write } from '../support/articles.ts';
import { countTables, planOf, Statements, tidyTable } from '../support/plans.ts';
import { buildWorld, describeEachWorld, NOW, type World } from '../support/world.ts';

/** Comments of one network under an article, each a minute after the other. */
async function addComments({ deps: { db } }: World, article_id: number, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, at) => {
    const created_at = NOW - (to - at) * 60_000;
    const status = (from + at) % 4 === 0 ? 'pending' : 'approved';
    return {
      article_id,
      author_name: 'A reader',
      content: `Comment ${from + at}`,
      status,
      ip_key: '203.0.113.0/24',
      created_at,
      updated_at: created_at,
    } as const;
  });
  await db.insertInto('comments').values(rows).execute();
}

const textOf = ({ deps: { db } }: World, node: RootOperationNode) => db.getExecutor().compileQuery(node, { queryId: 'told' }).sql;

const LISTS = ['/comments?per_page=20', '/comments?per_page=20&status=pending', '/media?per_page=20', '/articles/counts', '/articles?per_page=20'];

describeEachWorld('what the console’s lists cost', (test, fresh) => {
  test('the same questions for few rows and for many, each page in the order of an index', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const token = await world.as('editor');
    const { id } = await publish(world, { title: 'Discussed', exam: 'GRE' });
    const ask = async () => {
      statements.nodes = [];
      for (const path of LISTS) expect((await world.call('GET', path, { token })).status).toBe(200);
      return [...statements.nodes];
    };
    await addComments(world, id, 0, 40);
    await countTables(world);
    await ask();
    const few = await ask();
    await addComments(world, id, 40, 2000);
    await countTables(world);
    const many = await ask();
    expect(many.length).toBe(few.length);
    const pages = many.filter((node) => /select \* from "comments".* order by "created_at" desc/.test(textOf(world, node)));
    expect(pages.length).toBe(2);
    for (const node of pages) expect(await planOf(world, node)).not.toMatch(/TEMP B-TREE|Sort/);
  });

  test('a search asks those articles that it found and does not know, by their own rows', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const token = await world.as('editor');
    for (let at = 0; at < 60; at += 1) await (at % 6 === 0 ? write : publish)(world, { title: `${at % 2 === 0 ? 'Quartz' : 'Granite'} ${at}`, exam: 'GRE' });
    await multiply(world, 1, 600);
    await tidyTable(world, 'articles');
    // `of`: how many of the thirty that are found each list asks about. Search knows of a public one all but what is named here.
    const lists = [
      { path: '/articles?q=quartz', of: 10, shown: 30 },
      { path: '/articles?q=quartz&status=published&exam=GRE', of: 10, shown: 20 },
      { path: '/articles?q=quartz&status=draft', of: 30, shown: 10 },
      { path: '/articles?q=quartz&skill=math', of: 30, shown: 0 },
      { path: '/articles?q=quartz&sort=title', of: 30, shown: 30 },
    ];
    for (const { path, of, shown } of lists) {
      statements.nodes = [];
      const { body } = await world.call<{ data: unknown[]; meta: { total: number } }>('GET', `${path}&per_page=100`, { token });
      expect([path, body.meta.total, body.data.length]).toEqual([path, shown, shown]);
      const asked = statements.nodes.flatMap((node) => {
        const named = /^select (?:"articles"."id"|count.*) from "articles" where "articles"."id" in \((.*?)\)/.exec(textOf(world, node))?.[1];
        return named ? [{ node, count: named.split(',').length }] : [];
      });
      expect(asked.length, path).toBeGreaterThan(0);
      for (const { node, count } of asked) {
        expect(count, path).toBe(of);
        expect(await planOf(world, node), path).toMatch(/PRIMARY KEY|ANY/);
      }
    }
  });

  test('a list of articles is read and counted from an index, in any order and whatever narrows it', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const token = await world.as('editor');
    const { id } = await publish(world, { title: 'Model', exam: 'GRE', section: 'general', skill: 'reading', level: 'beginner' });
    await multiply(world, id, 600);
    await tidyTable(world, 'articles');
    const narrowed = [
      'skill=math',
      'level=beginner',
      'pinned=true',
      'edition_id=1',
      'author_id=1',
      'kind=guide',
      'language=zh',
      'date=created_at&from=2020-01-01',
    ];
    for (const sort of ['updated_at', '-updated_at', 'title', '-title', '-published_at', '-view_count', 'comment_count'])
      for (const filter of ['', ...narrowed]) {
        statements.nodes = [];
        const path = `/articles?sort=${sort}&${filter}`;
        expect((await world.call('GET', path, { token })).status, path).toBe(200);
        const asked = statements.nodes.filter((node) => /^select (?:"articles"."id"|count\(\*\) as "total") from "articles"/.test(textOf(world, node)));
        expect(asked.length, path).toBeGreaterThan(0);
        for (const node of asked) {
          const plan = await planOf(world, node);
          if (filter === '') expect([path, plan]).toEqual([path, expect.not.stringMatching(/TEMP B-TREE|Sort/)]);
          // PostgreSQL keeps bodies apart: to look at a row is to read past nothing there.
          if (world.deps.dialect.name === 'sqlite') expect([path, plan]).toEqual([path, expect.stringContaining('COVERING INDEX')]);
        }
      }
  });

  test('the dashboard reads no row of an article but of those that are due, and the library goes by index', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const token = await world.as('admin');
    const { id } = await publish(world, { title: 'Model', exam: 'GRE', section: 'general' });
    await multiply(world, id, 600);
    await tidyTable(world, 'articles');
    statements.nodes = [];
    const paths = ['/statistics/overview', '/statistics/waiting', '/statistics/coverage', '/media', '/media?sort=name', '/media?sort=-bytes'];
    for (const path of paths) expect((await world.call('GET', path, { token })).status, path).toBe(200);
    const plans = await Promise.all(statements.nodes.map(async (node) => `${textOf(world, node)}\n${await planOf(world, node)}`));
    expect(plans.length).toBeGreaterThan(paths.length);
    for (const plan of plans) expect(plan).not.toMatch(/SCAN articles\b(?! USING)|Seq Scan on articles\b|SCAN media\n.*TEMP B-TREE/);
  });

  test('a sender’s earlier comments are counted once, by either key', async ({ world }) => {
    const { id } = await publish(world, { title: 'Discussed' });
    const row = { article_id: id, author_name: 'A reader', content: 'Text', updated_at: NOW, status: 'approved' } as const;
    const [email_key, ip_key] = ['a@example.org', '203.0.113.0/24'];
    const keys = [{ email_key }, { ip_key }, { email_key, ip_key }, {}, { email_key: 'b@example.org', ip_key }, { email_key, ip_key }];
    for (const [at, own] of keys.entries())
      await world.deps.db
        .insertInto('comments')
        .values({ ...row, ...own, created_at: NOW + at })
        .execute();
    const { body } = await world.call('GET', '/comments', { token: await world.as('editor') });
    expect(body.data.map(({ history }: { history: { approved: number } | null }) => history?.approved ?? null)).toEqual([4, 2, null, 2, 0, 0]);
  });

  test('a file that an article and its working copy show is used in one place', async ({ world }) => {
    const media = { name: 'a.png', mime: 'image/png', bytes: 1, file_key: 'a', alt: 'A', width: 1, height: 1, created_at: NOW, updated_at: NOW };
    const insert = async (name: string) => {
      const { id } = await world.deps.db
        .insertInto('media')
        .values({ ...media, storage_key: `2026/11/${name}.png`, sha256: name } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, html: `<p><img src="/media/2026/11/${name}.png" alt=""></p>` };
    };
    const [one, two] = [await insert('one'), await insert('two')];
    const { id } = await publish(world, { title: 'Live', content_html: one.html });
    await write(world, { title: 'Draft', content_html: one.html });
    await save(world, id, { content_html: `${one.html}${two.html}` });
    const { body } = await world.call('GET', '/media?sort=created_at', { token: await world.as('editor') });
    expect(body.data.map(({ use_count }: { use_count: number }) => use_count)).toEqual([2, 1]);
  });
});
