import { sql } from 'kysely';
import { expect } from 'vitest';
import { changeContent } from '../../server/change.ts';
import { publish } from '../support/articles.ts';
import { countTables, planOf, Statements } from '../support/plans.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

/** A document of the index many times over, each with an article of its own. */
async function multiply(world: World, id: number, times: number, name: string): Promise<void> {
  const { db } = world.deps;
  const { id: _, creation_key: __, ...row } = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let start = 0; start < times; start += 500) {
    const copies = Array.from({ length: Math.min(500, times - start) }, (_, number) => ({ ...row, slug: `${name}-${start + number}` }));
    await db.insertInto('articles').values(copies).execute();
  }
  await sql`insert into search_documents (scope, document_id, exam, section, kind, language, words)
    select 0, articles.id, model.exam, model.section, model.kind, model.language, model.words
    from articles, search_documents as model where articles.slug like ${`${name}-%`} and model.document_id = ${id}`.execute(db);
  await sql`insert into search_postings (term, scope, weight, document_id)
    select model.term, 0, model.weight, articles.id
    from articles, search_postings as model where articles.slug like ${`${name}-%`} and model.document_id = ${id}`.execute(db);
  await sql`update search_totals set documents = documents + ${times} where scope = 0`.execute(db);
  await countTables(world);
}

describeEachWorld('what a search costs', (test, fresh) => {
  test('does not grow with the archive: the same questions, each answered by an index', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const { id } = await publish(world, {
      title: 'Reading fast',
      exam: 'GRE',
      section: 'verbal',
      content_html: '<h2>Timing</h2><p>Reading with a clock. 词汇和阅读。</p>',
    });
    const ask = async () => {
      // What was found before is forgotten.
      await changeContent(world.deps, async () => {});
      statements.nodes = [];
      for (const q of ['reading', 'reading timing', '词汇', 'reeding', 'GRE reading clock']) {
        const answer = await world.call('GET', `/articles/public?per_page=10&q=${encodeURIComponent(q)}`);
        expect([q, answer.status, answer.body.data.length > 0]).toEqual([q, 200, true]);
      }
      return statements.nodes;
    };
    await multiply(world, id, 9, 'few');
    await ask();
    const few = (await ask()).length;
    await multiply(world, id, 3000, 'more');
    await ask();
    const many = await ask();
    // Asked again, a question is answered from its bytes.
    statements.nodes = [];
    const again = await world.call('GET', '/articles/public?per_page=10&q=reading');
    expect([again.body.data.length > 0, statements.nodes.length]).toEqual([true, 0]);
    // Its next page finds without looking: what is shown is read, and nothing else.
    await world.call('GET', '/articles/public?per_page=10&page=2&q=reading');
    expect(statements.nodes.map((node) => JSON.stringify(node)).filter((node) => /search_(postings|documents|words|slips)/.test(node))).toEqual([]);
    // Common words are counted and looked at again.
    expect(many.length).toBeLessThanOrEqual(few + 20);
    const plans = await Promise.all(many.map((node) => planOf(world, node)));
    for (const plan of plans)
      expect(plan).not.toMatch(/^\d+ \d+ \d+ SCAN (articles|search_[pdsw]\w+|article_derived)$|Seq Scan on (articles|search_[pdsw]|article_derived)/m);
    // What documents are is read past their words, and only of those that no question before has found.
    const index = world.deps.dialect.name === 'postgres' ? /search_documents_pk/ : /COVERING INDEX search_documents_attributes/;
    expect(plans.filter((plan) => index.test(plan)).length).toBeGreaterThan(0);
  });

  test('the place that is shown comes from the text that was kept', async ({ world }) => {
    const { id } = await publish(world, { title: 'Kept', content_html: '<h2>A zeugma</h2><p>First. He lost a zeugma and his hat.</p>' });
    let asked = 0;
    const snippet = async () => {
      // Other words each time: the same again would be answered from their bytes.
      asked += 1;
      const { body } = await world.call('GET', `/articles/public?q=zeugma&per_page=${asked}`);
      return body.data[0].snippet.map(({ text }: { text: string }) => text).join('');
    };
    expect(await snippet()).toBe('He lost a zeugma and his hat.');
    await world.deps.db.updateTable('article_derived').set({ body_text: 'Another zeugma was kept.' }).where('article_id', '=', id).execute();
    expect(await snippet()).toBe('Another zeugma was kept.');
    // Older code kept something else: the body itself tells.
    await world.deps.db.updateTable('article_derived').set({ made_by: 0 }).where('article_id', '=', id).execute();
    expect(await snippet()).toBe('He lost a zeugma and his hat.');
  });

  test('documents lie by their numbers: in the tree of their key SQLite would go down a level for every fourfold of them', async ({ world }) => {
    const { db, dialect } = world.deps;
    if (dialect.name !== 'sqlite') return;
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'search_documents'`.execute(db);
    expect(rows.map((row) => row.sql.toLowerCase().includes('without rowid'))).toEqual([false]);
    const { id } = await publish(world, { title: 'Reading fast', content_html: '<p>Reading with a clock.</p>' });
    const plan = await planOf(world, db.selectFrom('search_documents').select('words').where('scope', '=', 0).where('document_id', '=', id).toOperationNode());
    expect(plan).toContain('sqlite_autoindex_search_documents_1');
  });
});
