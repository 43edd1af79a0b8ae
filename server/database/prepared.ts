import type { Compilable, CompiledQuery, InsertQueryBuilder, InsertResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MEMORY } from '../../config/limits.ts';
import type { Database, Db } from './schema.ts';
import { PatientSqliteAdapter } from './sqlite-dialect.ts';
import { WrittenTables } from './tables.ts';
import { flag } from './values.ts';

type Values = object;

/** Placeholder for a value that is known only when the query runs. */
class Place {
  readonly #name: string;
  readonly #at: number | null;

  constructor(name: string, at: number | null = null) {
    this.#name = name;
    this.#at = at;
  }

  in(values: Values): unknown {
    const value = (values as Record<string, unknown>)[this.#name];
    return this.#at === null ? value : (value as readonly unknown[])[this.#at];
  }
}

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

/** What the text of a query depends on: the length of its lists, and every value that is neither text nor number (`null` is written differently). */
function shapeOf(values: Values): string {
  let shape = '';
  for (const [name, value] of Object.entries(values)) shape += `${name} ${isText(value) ? '?' : Array.isArray(value) ? value.length : String(value)} `;
  return shape;
}

function placesFor<Own extends Values>(values: Own): Own {
  const placed = Object.entries(values).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((_, at) => new Place(name, at))];
    return [name, isText(value) ? new Place(name) : value];
  });
  return Object.fromEntries(placed) as Own;
}

/**
 * A query that is built and compiled once per shape of its values and per dialect, then run again with other values: building and compiling a
 * long query takes longer than running it. `build` must pass values on unchanged: texts, numbers and lists of them are placeholders while it runs,
 * so nothing may be computed from them. `null`, `undefined` and booleans are known, and so is `form`, which selects a variant of the query.
 */
export function prepared<Own extends Values, Row, Form = undefined>(
  build: (db: Db, values: Own, form: Form) => Compilable<Row> & { execute(): Promise<Row[]> },
) {
  const dialects = new WeakMap<object, LRUCache<string, CompiledQuery<Row>>>();
  return async (db: Db, values: Own, ...[form]: undefined extends Form ? [] : [form: Form]): Promise<Row[]> => {
    const { adapter, plugins } = db.getExecutor();
    // Any other plugin has to see each query itself.
    if (plugins.some((plugin) => !(plugin instanceof WrittenTables))) return build(db, values, form as Form).execute();
    const known = dialects.get(adapter.constructor) ?? new LRUCache<string, CompiledQuery<Row>>({ max: MEMORY.statements.shapes });
    dialects.set(adapter.constructor, known);
    const shape = shapeOf(values) + (form === undefined ? '' : JSON.stringify(form));
    const compiled = known.get(shape) ?? build(db, placesFor(values), form as Form).compile();
    known.set(shape, compiled);
    for (const plugin of plugins) (plugin as WrittenTables).saw(compiled.query);
    const parameters = compiled.parameters.map((value) => (value instanceof Place ? value.in(values) : value));
    const query = { ...compiled, parameters };
    // A transaction has a connection of its own.
    const answer = !db.isTransaction && adapter instanceof PatientSqliteAdapter ? adapter.askAtOnce<Row>(query) : undefined;
    if (!answer) return (await db.executeQuery<Row>(query)).rows;
    if (answer.rest) await answer.rest;
    return answer.rows;
  };
}

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

/** Lengths of lists that are asked for, each a statement text of its own, which stays prepared. */
const LENGTHS = [1, 4, 16, 64, 128, 256, 512] as const;

/** A list of one of few lengths that means the same where a condition names it: its last value stands in it again. Longer ones than those stay as they are. */
export function paddedList<Value>(values: readonly Value[]): readonly Value[] {
  const length = LENGTHS.find((enough) => enough >= values.length) ?? values.length;
  return values.length === 0 || values.length === length ? values : [...values, ...Array<Value>(length - values.length).fill(values.at(-1) as Value)];
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
