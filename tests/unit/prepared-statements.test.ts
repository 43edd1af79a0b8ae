import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MEMORY } from '../../config/limits.ts';
import { Sqlite } from '../../server/database/open.ts';
import { PatientSqliteDialect } from '../../server/database/sqlite-dialect.ts';

interface Tables {
  notes: { id: number; text: string };
}

/** A database of one table, and how often it was asked to prepare a statement. */
async function openNotes() {
  const database = new Sqlite(':memory:');
  const prepare = database.prepare.bind(database);
  const prepared: string[] = [];
  database.prepare = ((text: string) => {
    prepared.push(text);
    return prepare(text);
  }) as typeof database.prepare;
  const db = new Kysely<Tables>({ dialect: new PatientSqliteDialect(database) });
  onTestFinished(() => db.destroy());
  await sql`create table notes (id integer primary key, text text not null)`.execute(db);
  return { database, db, prepared };
}

test('the same statement is prepared once, whatever its values, in a transaction too', async () => {
  const { db, prepared } = await openNotes();
  prepared.length = 0;
  for (const text of ['one', 'two'])
    await db
      .insertInto('notes')
      .values({ text } as Tables['notes'])
      .execute();
  await db.transaction().execute((trx) =>
    trx
      .insertInto('notes')
      .values({ text: 'three' } as Tables['notes'])
      .execute(),
  );
  const read = (id: number) => db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();
  expect([await read(1), await read(2), await read(3)].map((row) => row?.text)).toEqual(['one', 'two', 'three']);
  expect(prepared.filter((text) => text.startsWith('insert'))).toHaveLength(1);
  expect(prepared.filter((text) => text.startsWith('select'))).toHaveLength(1);
});

test('after a change of the table its rows come as they are now', async () => {
  const { db } = await openNotes();
  const all = () => db.selectFrom('notes').selectAll().execute();
  await db
    .insertInto('notes')
    .values({ text: 'one' } as Tables['notes'])
    .execute();
  await all();
  await sql`alter table notes add column language text not null default 'en'`.execute(db);
  expect(await all()).toEqual([{ id: 1, text: 'one', language: 'en' }]);
});

test('a column that another process has added comes with the others', async () => {
  const { database, db } = await openNotes();
  const all = () => db.selectFrom('notes').selectAll().execute();
  await db
    .insertInto('notes')
    .values({ text: 'one' } as Tables['notes'])
    .execute();
  await all();
  database.exec("alter table notes add column language text not null default 'en'");
  expect(await all()).toEqual([{ id: 1, text: 'one', language: 'en' }]);
});

test('SQLite does not look at a limit while it plans: it would plan anew each time', async () => {
  const { db } = await openNotes();
  for (const text of ['one', 'two', 'three'])
    await db
      .insertInto('notes')
      .values({ text } as Tables['notes'])
      .execute();
  const second = db.selectFrom('notes').select('text').orderBy('id').limit(1).offset(1);
  expect(second.compile().sql).toContain('limit (? + 0) offset (? + 0)');
  expect(await second.execute()).toEqual([{ text: 'two' }]);
});

test('no more statements stay prepared than the limit, the least used go first', async () => {
  const { db, prepared } = await openNotes();
  const { max } = MEMORY.statements;
  for (let number = 0; number <= max; number += 1) await sql.raw(`select ${number} as number`).execute(db);
  prepared.length = 0;
  await sql.raw(`select ${max} as number`).execute(db);
  await sql.raw('select 0 as number').execute(db);
  expect(prepared).toEqual(['select 0 as number']);
});
