import { setTimeout as pause } from 'node:timers/promises';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver, type TransactionSettings } from 'kysely';

/** How long another process's write is waited for, and how often it is asked again; milliseconds. */
const PATIENCE_MS = 8000;
const PAUSE_MS = 40;

const isBusy = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '').startsWith('SQLITE_BUSY');

/**
 * Runs `work` again while another process (an import, a backup) holds the database. The wait is asynchronous: SQLite's own
 * busy handler would stop the whole event loop, and with it every page that needs no database.
 */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** One statement outside a transaction is tried again; inside one the write lock is already held. */
class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  in_transaction = false;

  constructor(inner: DatabaseConnection) {
    this.#inner = inner;
  }

  executeQuery: DatabaseConnection['executeQuery'] = (query) =>
    this.in_transaction ? this.#inner.executeQuery(query) : patiently(() => this.#inner.executeQuery(query));

  streamQuery: DatabaseConnection['streamQuery'] = (query, size) => this.#inner.streamQuery(query, size);
}

class PatientSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection());
  }

  /** `immediate`: the write lock is taken at once, so a transaction that read first never finds its snapshot too old to write. */
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
    (connection as PatientConnection).in_transaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    (connection as PatientConnection).in_transaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as PatientConnection).in_transaction = false;
    // A full disk makes SQLite roll back by itself; a second rollback would fail, and hide why.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely's SQLite dialect over one connection that waits for other processes without stopping this one. */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new PatientSqliteDriver(this.#database);
  }
}
