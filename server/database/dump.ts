import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Trx } from './schema.ts';

/** A row in a backup: values by column, bytes as base64. */
type PlainValue = string | number | null | { base64: string };
export type PlainRow = Record<string, PlainValue>;

/** Rows per fetch, and the size of a fetch (characters) that makes the next one smaller or larger: bodies are long, hits are short. */
const ROWS = { first: 20, max: 2000 };
const TEXT = { little: 250_000, much: 2_000_000 };

function plain(row: Record<string, unknown>): PlainRow {
  for (const [column, value] of Object.entries(row)) if (Buffer.isBuffer(value)) row[column] = { base64: value.toString('base64') };
  return row as PlainRow;
}

async function* streamed(trx: Trx, table: string): AsyncGenerator<Record<string, unknown>> {
  yield* trx
    .selectFrom(table as 'state')
    .selectAll()
    .stream();
}

async function* fetched(trx: Trx, table: string): AsyncGenerator<Record<string, unknown>> {
  await sql`declare rows_of no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (let count = ROWS.first; ; ) {
    const { rows } = await sql<Record<string, unknown>>`fetch forward ${sql.lit(count)} from rows_of`.execute(trx);
    yield* rows;
    if (rows.length < count) break;
    const size = rows.reduce((sum, row) => sum + Object.values(row).reduce<number>((length, value) => length + String(value).length, 0), 0);
    if (size < TEXT.little) count = Math.min(count * 2, ROWS.max);
    if (size > TEXT.much) count = Math.max(1, count >> 1);
  }
  await sql`close rows_of`.execute(trx);
}

/** A table's rows as lines of JSON, in chunks of about `size` characters; inside a snapshot. The process does other work between two reads. */
export async function* linesOf(trx: Trx, dialect: Dialect, table: string, size: number): AsyncGenerator<{ text: string; rows: number }> {
  let lines: string[] = [];
  let length = 0;
  let since = 0;
  for await (const row of dialect.name === 'sqlite' ? streamed(trx, table) : fetched(trx, table)) {
    const line = `${JSON.stringify(plain(row))}\n`;
    if (lines.length > 0 && length + line.length > size) {
      yield { text: lines.join(''), rows: lines.length };
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length;
    since += line.length;
    if (since < TEXT.little) continue;
    since = 0;
    await breathe();
  }
  if (lines.length > 0) yield { text: lines.join(''), rows: lines.length };
}

/** The last id that each table has assigned, rows since deleted included: an address is never reused. */
export async function sequencesOf(trx: Trx, dialect: Dialect, tables: readonly string[]): Promise<Record<string, number>> {
  if (dialect.name === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(trx);
    return Object.fromEntries(rows.filter(({ name }) => tables.includes(name)).map(({ name, seq }) => [name, seq]));
  }
  const { rows } = await sql<{ name: string; seq: number | null }>`
    select c.relname as name, s.last_value as seq
    from pg_depend d
    join pg_class q on q.oid = d.objid and q.relkind = 'S'
    join pg_class c on c.oid = d.refobjid
    join pg_sequences s on s.schemaname = current_schema() and s.sequencename = q.relname
    where d.deptype = 'i' and c.relnamespace = current_schema()::regnamespace`.execute(trx);
  return Object.fromEntries(rows.flatMap(({ name, seq }) => (seq !== null && tables.includes(name) ? [[name, seq]] : [])));
}
