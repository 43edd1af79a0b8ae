import type { InsertQueryBuilder, InsertResult } from 'kysely';
import { prepared } from './prepared.ts';
import type { Database, Db, Trx } from './schema.ts';
import { flag } from './values.ts';

/** Rows of one statement: as many as fit, then fewer. Each number is a text of its own, which stays prepared. */
const PIECES = [64, 16, 4, 1] as const;

type Insert<Table extends keyof Database> = InsertQueryBuilder<Database, Table, InsertResult>;

/** The rows in pieces of which there are few lengths, so that a question for each has been put together before. */
export function piecesOf<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  let at = 0;
  for (const size of PIECES) {
    for (; rows.length - at >= size; at += size) pieces.push(rows.slice(at, at + size));
  }
  return pieces;
}

/** Neither database has truth values: a column of them holds 0 and 1. */
const cellOf = (value: unknown) => (typeof value === 'boolean' ? flag(value) : value);

/**
 * Writes rows of one table by statements that are put together once. `columns` name all that a row has; `conflict` says what becomes of one that is there already.
 * A column never mixes `null` with values of other rows by luck: both are values here.
 */
export function rowWriter<Table extends keyof Database, Row extends object>(
  table: Table,
  columns: readonly (keyof Row & string)[],
  conflict: (insert: Insert<Table>) => Insert<Table> = (insert) => insert,
): (db: Db | Trx, rows: readonly Row[]) => Promise<void> {
  const insert = prepared((db, lists: Record<string, readonly unknown[]>) => {
    const count = lists[columns[0] as string]?.length ?? 0;
    const rows = Array.from({ length: count }, (_, at) => Object.fromEntries(columns.map((name) => [name, lists[name]?.[at]])));
    return conflict(db.insertInto(table).values(rows as never) as Insert<Table>);
  });
  return async (db, rows) => {
    for (const piece of piecesOf(rows)) await insert(db, Object.fromEntries(columns.map((name) => [name, piece.map((row) => cellOf(row[name]))])));
  };
}
