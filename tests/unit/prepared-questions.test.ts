import { type CompiledQuery, Kysely, type KyselyPlugin, type LogEvent, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Sqlite } from '../../server/database/open.ts';
import { paddedList, prepared } from '../../server/database/prepared.ts';
import type { Db } from '../../server/database/schema.ts';
import { PatientSqliteDialect } from '../../server/database/sqlite-dialect.ts';

interface Note {
  id: number;
  text: string;
  language: string | null;
  pinned: number;
}

const NOTES: readonly Note[] = [
  { id: 1, text: 'one', language: 'en', pinned: 0 },
  { id: 2, text: 'two', language: 'zh', pinned: 1 },
  { id: 3, text: "three'; drop table notes; --", language: null, pinned: 0 },
  { id: 4, text: 'one', language: 'zh', pinned: 0 },
];

/** A database of one table, and what it is asked. */
async function openNotes(plugins: KyselyPlugin[] = []) {
  const asked: CompiledQuery[] = [];
  const log = ({ query }: Pick<LogEvent, 'query'>) => void asked.push(query);
  const db = new Kysely<{ notes: Note }>({ dialect: new PatientSqliteDialect(new Sqlite(':memory:'), undefined, log), plugins, log });
  onTestFinished(() => db.destroy());
  await sql`create table notes (id integer primary key, text text, language text, pinned integer)`.execute(db);
  await db
    .insertInto('notes')
    .values([...NOTES])
    .execute();
  asked.length = 0;
  return { db, asked };
}

interface Wanted {
  ids?: readonly number[];
  text?: string;
  language?: string | null;
  is_pinned?: boolean;
  limit: number;
}

/** How often the question was put together, and the question. */
function question() {
  const built = { times: 0 };
  const ask = prepared((source, { ids, text, language, is_pinned, limit }: Wanted, order: 'asc' | 'desc') => {
    built.times += 1;
    let query = (source as unknown as Kysely<{ notes: Note }>).selectFrom('notes').select('id').orderBy('id', order).limit(limit);
    if (ids !== undefined) query = ids.length > 0 ? query.where('id', 'in', ids) : query.where(sql<boolean>`1 = 0`);
    if (text !== undefined) query = query.where('text', '=', text);
    if (language !== undefined) query = language === null ? query.where('language', 'is', null) : query.where('language', '=', language);
    if (is_pinned) query = query.where('pinned', '=', 1);
    return query;
  });
  const idsOf = async (db: unknown, wanted: Wanted, order: 'asc' | 'desc' = 'asc') => (await ask(db as Db, wanted, order)).map(({ id }) => id);
  return { built, idsOf };
}

test('other values of one shape are asked in the same words, and answered as what they are', async () => {
  const { db, asked } = await openNotes();
  const { built, idsOf } = question();
  expect(await idsOf(db, { text: 'one', limit: 10 })).toEqual([1, 4]);
  expect(await idsOf(db, { text: 'two', limit: 10 })).toEqual([2]);
  expect(await idsOf(db, { text: "three'; drop table notes; --", limit: 10 })).toEqual([3]);
  expect(await idsOf(db, { text: 'one', limit: 1 })).toEqual([1]);
  expect(built.times).toBe(1);
  expect(new Set(asked.map(({ sql: text }) => text)).size).toBe(1);
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    ['one', 10],
    ['two', 10],
    ["three'; drop table notes; --", 10],
    ['one', 1],
  ]);
});

test('a list of another length, null, a boolean and another form are other questions', async () => {
  const { db } = await openNotes();
  const { built, idsOf } = question();
  expect(await idsOf(db, { ids: [1, 2], limit: 10 })).toEqual([1, 2]);
  expect(await idsOf(db, { ids: [4, 3], limit: 10 })).toEqual([3, 4]);
  expect(built.times).toBe(1);
  expect(await idsOf(db, { ids: [4, 3, 2], limit: 10 })).toEqual([2, 3, 4]);
  expect(await idsOf(db, { ids: [], limit: 10 })).toEqual([]);
  expect(await idsOf(db, { language: null, limit: 10 })).toEqual([3]);
  expect(await idsOf(db, { language: 'zh', limit: 10 })).toEqual([2, 4]);
  expect(await idsOf(db, { language: 'zh', limit: 10 }, 'desc')).toEqual([4, 2]);
  expect(await idsOf(db, { language: 'zh', is_pinned: true, limit: 10 })).toEqual([2]);
  expect(await idsOf(db, { language: 'zh', is_pinned: false, limit: 10 })).toEqual([2, 4]);
  expect(built.times).toBe(8);
});

test('one connection knows the question of another, and a transaction sees its own changes', async () => {
  const [one, other] = [await openNotes(), await openNotes()];
  const { built, idsOf } = question();
  await other.db.deleteFrom('notes').where('id', '=', 4).execute();
  expect(await idsOf(one.db, { text: 'one', limit: 10 })).toEqual([1, 4]);
  expect(await idsOf(other.db, { text: 'one', limit: 10 })).toEqual([1]);
  await one.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('notes').where('id', '=', 1).execute();
    expect(await idsOf(trx, { text: 'one', limit: 10 })).toEqual([4]);
  });
  expect(built.times).toBe(1);
});

test('a plugin sees each question whole', async () => {
  let seen = 0;
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = await openNotes([watching]);
  seen = 0;
  const { idsOf } = question();
  expect(await idsOf(db, { text: 'one', limit: 10 })).toEqual([1, 4]);
  expect(await idsOf(db, { text: 'two', limit: 10 })).toEqual([2]);
  expect(seen).toBe(2);
});

test('a list is asked for in one of few lengths, and means what it meant', () => {
  for (const count of [0, 1, 2, 5, 63, 64, 65, 200, 512, 900]) {
    const values = Array.from({ length: count }, (_, at) => at);
    expect([...new Set(paddedList(values))]).toEqual(values);
  }
  const lengths = new Set(Array.from({ length: 512 }, (_, at) => paddedList(Array.from({ length: at + 1 }, () => at)).length));
  expect(lengths.size).toBe(7);
});
