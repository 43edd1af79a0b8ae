import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite, Sqlite } from '../../server/database/open.ts';

test('while another process writes, ours waits without standing still, and loses nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exampress-patience-'));
  const file = join(folder, 'test.sqlite');
  const open = openSqlite(file);
  await migrate(open);
  const other = new Sqlite(file);
  const order: string[] = [];

  other.exec('begin immediate');
  const put = (key: string) => ({ key, value: '1', updated_at: 1 });
  const single = open.db
    .insertInto('state')
    .values(put('single'))
    .execute()
    .then(() => order.push('single statement'));
  const whole = open.db
    .transaction()
    .execute(async (trx) => {
      const before = await trx.selectFrom('state').select('key').where('key', '=', 'theirs').execute();
      await trx
        .insertInto('state')
        .values(put(`saw ${before.length}`))
        .execute();
    })
    .then(() => order.push('transaction'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  order.push('the event loop went on');
  other.exec("insert into state (key, value, updated_at) values ('theirs', '1', 1)");
  other.exec('commit');
  await Promise.all([single, whole]);

  expect(order).toEqual(['the event loop went on', 'single statement', 'transaction']);
  const keys = await open.db.selectFrom('state').select('key').orderBy('key').execute();
  expect(keys.map(({ key }) => key)).toEqual(['saw 1', 'single', 'theirs']);
  other.close();
  await open.db.destroy();
  rmSync(folder, { recursive: true });
});

test('who asks one question after another lets others have their turn in between, but for a transaction', async () => {
  const { db } = openSqlite(':memory:');
  // Each takes a millisecond or two.
  const question = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 8000) select sum(i) from n`;
  let asking = true;
  let turns = 0;
  const others = () => {
    turns += 1;
    if (asking) setImmediate(others);
  };
  setImmediate(others);
  for (let count = 0; count < 40; count += 1) await question.execute(db);
  expect(turns).toBeGreaterThan(2);
  const before = turns;
  await db.transaction().execute(async (trx) => {
    for (let count = 0; count < 40; count += 1) await question.execute(trx);
  });
  expect(turns - before).toBeLessThan(3);
  asking = false;
  await db.destroy();
});
