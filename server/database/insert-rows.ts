import type { InsertQueryBuilder, InsertResult } from 'kysely';
import { prepared } from './prepared.ts';
import type { Database, Db } from './schema.ts';
import { flag } from './values.ts';

/** Rows per statement, largest first. Each count is a statement text of its own, which stays prepared. */
const PIECES = [64, 16, 4, 1] as const;

type Insert<Table extends keyof Database> = InsertQueryBuilder<Database, Table, InsertResult>;

/** The rows in chunks of few different lengths, so that each length's statement has been prepared before. */
export function piecesOf<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  let at = 0;
  for (const size of PIECES) {
    for (; rows.length - at >= size; at += size) pieces.push(rows.slice(at, at + size));
  }
  return pieces;
}

/** Booleans are stored as 0 and 1 in both databases. */
const cellOf = (value: unknown) => (typeof value === 'boolean' ? flag(value) : value);

/**
 * Writes rows of one table with statements that are built once. `columns` lists all columns of a row; `conflict` says what happens to a row that exists already.
 * `null` is a value like any other: rows with and without one share a statement.
 */
export function rowWriter<Table extends keyof Database, Row extends object>(
  table: Table,
  columns: readonly (keyof Row & string)[],
  conflict: (insert: Insert<Table>) => Insert<Table> = (insert) => insert,
): (db: Db, rows: readonly Row[]) => Promise<void> {
  const insert = prepared((db, lists: Record<string, readonly unknown[]>) => {
    const count = lists[columns[0] as string]?.length ?? 0;
    const rows = Array.from({ length: count }, (_, at) => Object.fromEntries(columns.map((name) => [name, lists[name]?.[at]])));
    return conflict(db.insertInto(table).values(rows as never) as Insert<Table>);
  });
  return async (db, rows) => {
    for (const piece of piecesOf(rows)) await insert(db, Object.fromEntries(columns.map((name) => [name, piece.map((row) => cellOf(row[name]))])));
  };
}
