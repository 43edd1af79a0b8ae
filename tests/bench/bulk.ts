import { sql } from 'kysely';
import type { OpenDatabase } from '../../server/database/open.ts';

/** Rows in one statement. */
const ROWS = 20_000;

/**
 * Inserts many rows quickly. SQLite takes them out of one JSON text, PostgreSQL out of a list for each column. Columns ending in `#` are numbers. `filled`: columns that the
 * database itself fills, `made` being the row as it came, from a table that its column `by` names a row of.
 */
export async function bulkInsert(
  { db, dialect }: OpenDatabase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  filled?: { from: string; by: string; columns: Record<string, string> },
): Promise<void> {
  const made = columns.map((column) => column.replace('#', ''));
  const own = made.filter((name) => name !== filled?.by && !(name in (filled?.columns ?? {})));
  const names = [...own, ...Object.keys(filled?.columns ?? {})];
  const values = [...own.map((name) => sql.ref(`made.${name}`)), ...Object.values(filled?.columns ?? {}).map((value) => sql.raw(value))];
  const join = filled ? sql`join ${sql.table(filled.from)} on ${sql.ref(`${filled.from}.id`)} = ${sql.ref(`made.${filled.by}`)}` : sql``;
  for (let start = 0; start < rows.length; start += ROWS) {
    const some = rows.slice(start, start + ROWS);
    const cells = made.map((name, at) => sql`json_extract(value, ${sql.lit(`$[${at}]`)}) as ${sql.ref(name)}`);
    const lists = columns.map((column, at) => sql`${some.map((row) => row[at])}::${sql.raw(column.endsWith('#') ? 'bigint' : 'text')}[]`);
    const source =
      dialect.name === 'sqlite'
        ? sql`(select ${sql.join(cells)} from json_each(${JSON.stringify(some)})) as made`
        : sql`unnest(${sql.join(lists)}) as made(${sql.join(made.map((name) => sql.ref(name)))})`;
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(values)} from ${source} ${join}`.execute(db);
  }
}
