import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SCHEDULED_TASKS } from '../../server/scheduler.ts';
import { publish } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { countTables, planOf, Statements } from '../support/plans.ts';
import { buildWorld } from '../support/world.ts';

/** What is done more often than this must not read through what grows. Milliseconds. */
const OFTEN_MS = 30_000;
const GROWS = 'articles|article_derived|article_revisions|comments|search_documents|search_postings|visits|audit_log';

describeEachDatabase('what the clock does every few seconds', (fresh) => {
  test('reads no table through, however large the archive is', async () => {
    const statements = new Statements();
    const world = await buildWorld(fresh, (deps) => {
      deps.db = deps.db.withPlugin(statements);
    });
    const { db } = world.deps;
    const { id } = await publish(world, { title: 'One of many', exam: 'GRE' });
    const { id: _, creation_key: __, ...row } = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (let from = 0; from < 500; from += 250) {
      await db
        .insertInto('articles')
        .values(Array.from({ length: 250 }, (_, number) => ({ ...row, slug: `copy-${from + number}` })))
        .execute();
    }
    const often = SCHEDULED_TASKS.filter(({ every_ms }) => every_ms <= OFTEN_MS);
    // Whatever a first turn makes, or makes anew after an update, is made.
    for (let turn = 0; turn < 60; turn += 1) for (const { run } of often) await run(world.deps);
    await sql`update articles set status = 'scheduled', published_at = ${world.deps.clock() + 1e9} where id = ${id}`.execute(db);
    await countTables(world);
    for (const { name, run } of often) {
      statements.nodes = [];
      await run(world.deps);
      // What is no question (`set`) has no plan.
      for (const node of statements.nodes.filter(({ kind }) => kind !== 'RawNode')) {
        const plan = await planOf(world, node);
        expect(`${name}: ${plan}`).not.toMatch(new RegExp(`SCAN (${GROWS})(?! USING COVERING)|Seq Scan on (${GROWS})`));
      }
    }
  });
});
