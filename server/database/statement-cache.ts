import type { Database as SqliteDatabase, Statement } from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MEMORY } from '../../config/limits.ts';

const CHANGES_TABLES = /^\s*(?:create|alter|drop|vacuum|attach|detach)\b/i;

/** A statement with the names of its result columns; none where it returns no rows. */
class Prepared {
  readonly #statement: Statement<unknown[], unknown>;
  #row: Record<string, unknown> = {};
  #names: readonly string[] = [];

  constructor(statement: Statement<unknown[], unknown>) {
    this.#statement = statement;
    if (statement.reader) statement.raw();
  }

  #learn(): void {
    this.#names = this.#statement.columns().map(({ name }) => name);
    this.#row = Object.fromEntries(this.#names.map((name) => [name, null]));
  }

  /** Reads rows as arrays and turns them into objects here: letting the driver build the objects takes as long as the query itself. */
  #rows(values: unknown[][]): unknown[] {
    // Another process may have added columns to a table read by `select *`.
    if (values[0] && values[0].length !== this.#names.length) this.#learn();
    const names = this.#names;
    return values.map((own) => {
      const row = { ...this.#row };
      for (let at = 0; at < names.length; at += 1) row[names[at] as string] = own[at];
      return row;
    });
  }

  run<Row>(parameters: readonly unknown[]): QueryResult<Row> {
    if (this.#statement.reader) return { rows: this.#rows(this.#statement.all(parameters) as unknown[][]) as Row[] };
    const { changes, lastInsertRowid } = this.#statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}

/** A connection's statements, each prepared once: preparing takes longer than most of them run. */
export class StatementCache {
  readonly #database: SqliteDatabase;
  readonly #known = new LRUCache<string, Prepared>({ max: MEMORY.statements.max });

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  #prepared(text: string): Prepared {
    const known = this.#known.get(text);
    if (known) return known;
    // Statements prepared for the former schema are dropped.
    const isChange = CHANGES_TABLES.test(text);
    if (isChange) this.#known.clear();
    const statement = new Prepared(this.#database.prepare(text));
    if (!isChange && text.length <= MEMORY.statements.characters) this.#known.set(text, statement);
    return statement;
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    return this.#prepared(sql).run(parameters);
  }
}
