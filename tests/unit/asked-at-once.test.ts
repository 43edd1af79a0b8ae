import { Kysely, type LogEvent, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Sqlite } from '../../server/database/open.ts';
import { prepared } from '../../server/database/prepared.ts';
import type { Db } from '../../server/database/schema.ts';
import { PatientSqliteDialect } from '../../server/database/sqlite-dialect.ts';

/** A database of one table, and which way each question went: Kysely's, or past it. */
async function openState() {
  const database = new Sqlite(':memory:');
  const ways: string[] = [];
  const dialect = new PatientSqliteDialect(database, undefined, () => ways.push('at once'));
  const db = new Kysely({ dialect, log: ({ level, query }: LogEvent) => void ways.push(`${level} ${query.sql.split(' ')[0]}`) }) as unknown as Db;
  onTestFinished(() => db.destroy());
  await sql`create table state (key text primary key, value text not null, updated_at integer not null)`.execute(db);
  ways.length = 0;
  return { db, ways };
}

const ask = prepared((db, { key }: { key: string }) => db.selectFrom('state').select('value').where('key', '=', key));
const write = prepared((db, row: { key: string; value: string; updated_at: number }) => db.insertInto('state').values(row));
const one = { key: 'one', value: '1', updated_at: 0 };

test('a prepared question is asked at once while nobody has the connection', async () => {
  const { db, ways } = await openState();
  await write(db, one);
  expect(await ask(db, one)).toEqual([{ value: '1' }]);
  expect(ways).toEqual(['at once', 'at once']);
});

test('during a transaction of others it waits, and sees nothing of what they take back', async () => {
  const { db, ways } = await openState();
  let asked: Promise<unknown> | undefined;
  const broken = db.transaction().execute(async (trx) => {
    await write(trx, one);
    expect(await ask(trx, one)).toEqual([{ value: '1' }]);
    asked = ask(db, one);
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  expect(await asked).toEqual([]);
  expect(ways).not.toContain('at once');
});

test('one that cannot be answered is refused as ever, and once', async () => {
  const { db, ways } = await openState();
  await write(db, one);
  ways.length = 0;
  await expect(write(db, one)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  expect(ways).toEqual(['error insert']);
  expect(await ask(db, one)).toEqual([{ value: '1' }]);
});

test('a connection that is lent is asked in the usual way', async () => {
  const { db, ways } = await openState();
  await db.connection().execute(async (own) => expect(await ask(own, one)).toEqual([]));
  expect(ways).toEqual(['query select']);
});
