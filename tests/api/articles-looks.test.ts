import { sql } from 'kysely';
import { expect } from 'vitest';
import { changeContent } from '../../server/change.ts';
import { onQuery } from '../../server/database/open.ts';
import { sitemapArticles, sitemapOutline } from '../../server/resources/articles/public/sitemap.ts';
import { makeEdition, multiply, publish, read, withPages } from '../support/articles.ts';
import { countTables, planOf, Statements, tidyTable } from '../support/plans.ts';
import { buildWorld, describeEachWorld } from '../support/world.ts';

describeEachWorld('what an article’s reader asks for', (test, fresh) => {
  test('is found by index, in a number of questions that does not grow', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const edition = await makeEdition(world, 'GRE', 'Old', '2020-01-01', '2023-09-21');
    await makeEdition(world, 'GRE', 'New', '2023-09-22');
    const { id } = await publish(world, { title: 'Model', exam: 'GRE', section: 'general', skill: 'reading', edition_id: edition });
    const exam = (await world.call('GET', '/exams/GRE', { token: await world.as('admin') })).body.data;
    const first_step = { version: exam.version, start_url: '/article/copy-0', practise_url: '/article/copy-3' };
    expect((await world.call('PUT', '/exams/GRE', { token: await world.as('admin'), body: first_step })).status).toBe(200);
    const ask = async () => {
      // What was answered before is forgotten.
      await changeContent(world.deps, async () => {});
      statements.nodes = [];
      for (const path of [
        `/articles/public/${id}`,
        '/articles/public?exam=GRE',
        '/articles/public?group_by=exam',
        '/articles/public?exam=GRE&reader=zh',
        '/articles/public?exam=GRE&group_by=section&reader=zh',
        '/articles/public?exam=GRE&group_by=section',
        '/articles/public?kind=guide&language=en',
        '/exams/public',
        '/menus/public',
        '/categories/public',
      ]) {
        const answer = await world.call('GET', path);
        expect(answer.status, answer.text).toBe(200);
      }
      return statements.nodes;
    };
    await multiply(world, id, 20);
    await ask();
    const few = (await ask()).length;
    await multiply(world, id, 3000, 'more');
    await read(world, id);
    const many = await ask();
    // A page that one language fills does not ask for the other.
    expect(many.length).toBeLessThanOrEqual(few);
    // Ten answers, and the change that made them necessary.
    expect(few).toBeLessThanOrEqual(80);
    const plans = await Promise.all(many.map((node) => planOf(world, node)));
    for (const plan of plans) {
      // A row of `articles` that no index led to, or all of them sorted.
      expect(plan).not.toMatch(/^\d+ \d+ \d+ SCAN articles$|Seq Scan on articles/m);
    }
    // The translations of an article, and of those that exam pages name.
    expect(plans.filter((plan) => /articles_translations/.test(plan)).length).toBeGreaterThanOrEqual(2);
    const looks = plans.filter((plan) => /articles_near/.test(plan));
    expect(looks.length).toBeGreaterThanOrEqual(2);
  });

  test('what ids and slugs name is found by these, though few articles had become many since the database counted them', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const token = await world.as('admin');
    const { id } = await publish(world, { title: 'Model', exam: 'GRE', section: 'general' });
    await multiply(world, id, 2);
    await multiply(world, id, 300, 'more', false);
    for (const [at, code] of ['GRE', 'SAT', 'ACT', 'AP'].entries()) {
      const { version } = (await world.call('GET', `/exams/${code}`, { token })).body.data;
      const body = { version, start_url: `/article/more-${at}`, practise_url: `/article/more-${at + 9}` };
      expect((await world.call('PUT', `/exams/${code}`, { token, body })).status).toBe(200);
      await world.call('POST', '/menus', { token, body: { label: code, url: `/article/more-${at}`, position: 'header' } });
    }
    const commented = Array.from({ length: 300 }, (_, at) => ({ article_id: id, author_name: 'Ann', content: `${at}`, created_at: at, updated_at: at }));
    await world.deps.db
      .insertInto('comments')
      .values(commented.map((row) => ({ ...row, status: 'approved' as const })))
      .execute();
    await sql`update articles set comment_count = 300 where id = ${id}`.execute(world.deps.db);
    await countTables(world);
    statements.nodes = [];
    for (const path of ['/exams/public', '/menus/public', '/articles/public/more-1', `/articles/public/${id}`, `/comments/public?article_id=${id}&per_page=2`])
      expect((await world.call('GET', path)).status, path).toBe(200);
    const named = statements.nodes.filter((node) =>
      /"articles"\."(?:slug|id)" in \(/.test(world.deps.db.getExecutor().compileQuery(node, { queryId: 'named' }).sql),
    );
    const plans = await Promise.all(named.map((node) => planOf(world, node)));
    expect(plans.length).toBeGreaterThanOrEqual(4);
    for (const plan of plans) expect(plan).not.toMatch(/status=|Index Cond: .*status/);
    // The replies of two threads, and not every approved comment of the site.
    const replies = statements.nodes.filter((node) => /"root_id" = /.test(world.deps.db.getExecutor().compileQuery(node, { queryId: 'replies' }).sql));
    expect(replies.length).toBe(1);
    for (const node of replies) expect(await planOf(world, node)).toContain('comments_shown_replies');
  });

  test('an article’s page made anew asks as many questions among five hundred articles as among fifty', async () => {
    const world = await buildWorld(fresh, withPages);
    const { id } = await publish(world, { title: 'Model', exam: 'GRE', section: 'general' });
    const questions = async () => {
      const asked = [];
      for (const path of ['/article/copy-6', '/GRE', '/']) {
        await changeContent(world.deps, async () => {});
        let count = 0;
        const stop = onQuery(() => {
          count += 1;
        });
        expect((await world.app.inject(path)).statusCode, path).toBe(200);
        stop();
        asked.push(count);
      }
      return asked;
    };
    // Lists that are asked at once may find what another has just read, or not: the fewest of several times.
    const fewest = async () => {
      const times = [await questions(), await questions(), await questions(), await questions()];
      return [0, 1, 2].map((at) => Math.min(...times.map((counts) => counts[at] as number)));
    };
    await multiply(world, id, 50);
    const among50 = await fewest();
    await multiply(world, id, 450, 'more');
    // On a busy machine even the fewest differ by one or two; a question for each article of a list would be a dozen.
    for (const [at, count] of (await fewest()).entries()) expect(Math.abs(count - (among50[at] as number))).toBeLessThanOrEqual(3);
    // The article with what stands around every page.
    expect(among50[0]).toBeLessThanOrEqual(16);
  });

  test('a page of a list, however deep and in whatever order, is read from an index that has its order and all that it is narrowed by', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const shelf = await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: 'Shelf', slug: 'shelf' } });
    const { id } = await publish(world, { title: 'Model', exam: 'GRE', section: 'general', category_id: shelf.body.data.id, tags: ['common'] });
    await multiply(world, id, 3000);
    const tag = await world.deps.db.selectFrom('tags').select('id').where('slug', '=', 'common').executeTakeFirstOrThrow();
    const copies = await world.deps.db.selectFrom('articles').select('id').where('id', '<>', id).execute();
    for (let start = 0; start < copies.length; start += 500) {
      const rows = copies.slice(start, start + 500).map((copy) => ({ article_id: copy.id, tag_id: tag.id, position: 0 }));
      await world.deps.db.insertInto('article_tags').values(rows).execute();
    }
    const { author_id } = await world.deps.db.selectFrom('articles').select('author_id').where('id', '=', id).executeTakeFirstOrThrow();
    await countTables(world);
    await tidyTable(world, 'articles');
    for (const query of [
      '',
      'page=100',
      'reader=zh',
      'reader=en&page=100',
      'exam=GRE&page=40',
      'exam=GRE&reader=en&page=20',
      'exam=GRE&section=general&page=20',
      'kind=guide&reader=en&page=9',
      `author_id=${author_id}&reader=en`,
      `author_id=${author_id}&page=50`,
      'sort=title',
      'sort=title&page=50',
      'sort=-view_count',
      'sort=-view_count&page=50',
      'sort=title&reader=en&page=50',
      'sort=title&language=en&page=50',
      'sort=-view_count&reader=en&page=50',
      'section=general&page=20',
      'category=shelf&kind=guide&reader=en',
      `category=shelf&author_id=${author_id}&sort=title`,
      `kind=guide&author_id=${author_id}&section=general`,
      'tag=common&page=20',
      'tag=common&section=general&sort=-view_count',
      'group_by=section&per_group=20&reader=en',
      'group_by=section&tag=common&category=shelf',
      `group_by=exam&author_id=${author_id}&kind=guide`,
    ]) {
      // A page that another of these queries has found is looked for again.
      await changeContent(world.deps, async () => {});
      statements.nodes = [];
      expect((await world.call('GET', `/articles/public?${query}`)).status, query).toBe(200);
      const plans = await Promise.all(statements.nodes.map((node) => planOf(world, node)));
      const pages = plans.filter((plan) =>
        /articles_(front|language_front|author_front|exam_front|exam_language_front|section_front|by_title|most_viewed)/.test(plan),
      );
      expect(pages.length, `${query}\n${plans.join('\n\n')}`).toBeGreaterThanOrEqual(1);
      // What stands first in its group is put in order once more, a few rows.
      if (!query.includes('group_by')) for (const plan of pages) expect(plan, query).not.toMatch(/TEMP B-TREE|Sort/);
      // Neither what is shown nor what is counted is looked for row by row: only what an id names.
      for (const plan of plans) expect(plan, query).not.toMatch(/SEARCH articles USING INDEX|Seq Scan on articles/);
      // PostgreSQL counts as it likes, and looks at a title behind an expression of it.
      for (const plan of pages) expect(plan, query).toMatch(/COVERING INDEX|Index Only Scan|Index Scan using articles_by_title|^Aggregate/);
    }
  });

  test('the sitemap is read from its index', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const { id } = await publish(world, { title: 'Model', exam: 'GRE' });
    await multiply(world, id, 3000);
    await countTables(world);
    if (world.deps.dialect.name === 'postgres') await sql`vacuum analyze articles`.execute(world.deps.db);
    statements.nodes = [];
    await sitemapOutline(world.deps);
    await sitemapArticles(world.deps, id);
    const plans = (await Promise.all(statements.nodes.map((node) => planOf(world, node)))).filter((plan) => /articles_sitemap/.test(plan));
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const plan of plans) expect(plan).toMatch(/COVERING INDEX articles_sitemap|Index Only Scan using articles_sitemap/);
  });

  test('related: the fresh ones of the exam first, of the section, of the skill, the newest first', async ({ world }) => {
    await world.call('PUT', '/configs/related_count', { token: await world.as('admin'), body: { value: 6 } });
    const category = (await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: 'One' } })).body.data.id;
    const ended = await makeEdition(world, 'GRE', 'Old', '2020-01-01', '2023-09-21');
    const make = async (title: string, more: object) => {
      world.pass(1000);
      await publish(world, { title, ...more });
    };
    await make('exam', { exam: 'GRE', section: 'verbal' });
    await make('skill', { exam: 'GRE', section: 'verbal', skill: 'math' });
    await make('section', { exam: 'GRE', section: 'quant' });
    await make('both', { exam: 'GRE', section: 'quant', skill: 'math' });
    await make('overdue', { exam: 'GRE', section: 'quant', skill: 'math', review_by: '2026-01-01' });
    await make('ended', { exam: 'GRE', section: 'quant', skill: 'math', edition_id: ended });
    await make('category', { exam: 'SAT', category_id: category });
    await make('other', { exam: 'SAT' });
    await make('other language', { exam: 'GRE', section: 'quant', skill: 'math', language: 'zh' });
    const { id } = await publish(world, { title: 'Self', exam: 'GRE', section: 'quant', skill: 'math', category_id: category });
    const { related } = (await world.call('GET', `/articles/public/${id}`)).body.data;
    expect(related.map(({ title }: { title: string }) => title)).toEqual(['both', 'section', 'skill', 'exam', 'category', 'ended']);
  });
});
