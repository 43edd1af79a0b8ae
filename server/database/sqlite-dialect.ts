import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type LimitNode,
  type LogEvent,
  type OffsetNode,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { LIMITS } from '../../config/limits.ts';
import { StatementCache } from './statement-cache.ts';
import { VersionGuard } from './version-guard.ts';

/** How long to wait for another process's write, and the pause between two attempts; milliseconds. */
const PATIENCE_MS = 8000;
const PAUSE_MS = 40;

const isBusy = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '').startsWith('SQLITE_BUSY');

/**
 * Retries `work` while another process (an import, a backup) holds the database. The wait is asynchronous: SQLite's own
 * busy handler would block the event loop, and with it every page that needs no database.
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

/** Outside a transaction a statement is retried and yields to other requests; inside one the write lock is already held. */
class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #statements: StatementCache;
  readonly #turns: Turns;
  readonly #database: SqliteDatabase;
  in_transaction = false;

  constructor(inner: DatabaseConnection, statements: StatementCache, turns: Turns, database: SqliteDatabase) {
    this.#inner = inner;
    this.#database = database;
    this.#statements = statements;
    this.#turns = turns;
  }

  executeQuery: DatabaseConnection['executeQuery'] = async <Row>(query: CompiledQuery) => {
    if (this.in_transaction) return this.#statements.run<Row>(query);
    this.#turns.begin();
    const result = await patiently(async () => this.#statements.run<Row>(query));
    // Inside a transaction nothing yields: the write lock is held.
    if (!this.#database.inTransaction) await this.#turns.end();
    return result;
  };

  streamQuery: DatabaseConnection['streamQuery'] = (query, size) => this.#inner.streamQuery(query, size);
}

class PatientSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase;
  readonly #statements: StatementCache;
  readonly #turns = new Turns();
  readonly #guard: VersionGuard;
  #connection: PatientConnection | undefined;
  /** Whether somebody has the connection, for a question or a transaction. */
  #isTaken = false;

  constructor(database: SqliteDatabase, guard: VersionGuard) {
    super({ database });
    this.#database = database;
    this.#guard = guard;
    this.#statements = new StatementCache(database);
  }

  /** There is one, and whoever asks waits until it is free: Kysely lays itself around each that it has not seen. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    this.#connection ??= new PatientConnection(inner, this.#statements, this.#turns, this.#database);
    this.#isTaken = true;
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#isTaken = false;
    await super.releaseConnection();
  }

  /** Asks while nobody has the connection; undefined where somebody has, or it could not be asked. SQLite answers before anybody else's turn comes: it need not be taken. */
  askAtOnce<Row>(query: CompiledQuery): AtOnce<Row> | undefined {
    if (this.#isTaken) return undefined;
    this.#turns.begin();
    try {
      const { rows } = this.#statements.run<Row>(query);
      return { rows, rest: this.#turns.isLong ? this.#turns.end() : undefined };
    } catch {
      // It has done nothing. Asked again in Kysely's way, it waits for another process, or is refused there.
      return undefined;
    }
  }

  /** `immediate` takes the write lock at once: a transaction that reads first never finds its snapshot too old to write. */
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
    (connection as PatientConnection).in_transaction = true;
    if (accessMode === 'read only') return;
    try {
      await this.#guard.check(connection);
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    (connection as PatientConnection).in_transaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as PatientConnection).in_transaction = false;
    // On a full disk SQLite has rolled back already; a second rollback would fail and hide the cause.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

type Heard = (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void;

/** What a question was answered at once, and what is to be waited for before the next: others' turn. */
interface AtOnce<Row> {
  rows: Row[];
  rest: Promise<void> | undefined;
}

/**
 * What Kysely knows of the dialect. Schema changes are transactional in SQLite: an interrupted migration leaves no trace, and nobody else writes meanwhile. A prepared
 * question may be asked without Kysely's way to the connection and back (a lock, a log, some fifteen promises), which takes longer than most answers.
 */
export class PatientSqliteAdapter extends SqliteAdapter {
  readonly #driver: () => PatientSqliteDriver | undefined;
  readonly #heard: Heard;

  constructor(driver: () => PatientSqliteDriver | undefined, heard: Heard) {
    super();
    this.#driver = driver;
    this.#heard = heard;
  }

  /** Asks outside of any transaction; undefined where Kysely's way has to be gone. */
  askAtOnce<Row>(query: CompiledQuery): AtOnce<Row> | undefined {
    const start = performance.now();
    const answer = this.#driver()?.askAtOnce<Row>(query);
    if (answer) this.#heard({ query, queryDurationMillis: performance.now() - start });
    return answer;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite's planner looks at the value of `limit ?` and therefore prepares such a statement again for each run, which takes several times as long as running it.
 * It does not look into an expression.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.#count('limit', limit);
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.#count('offset', offset);
  }

  #count(word: string, value: LimitNode['limit']): void {
    this.append(`${word} (`);
    this.visitNode(value);
    this.append(' + 0)');
  }
}

/** Kysely's SQLite dialect over one connection that waits for other processes without blocking this one. */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #guard: VersionGuard;
  readonly #heard: Heard;
  #driver: PatientSqliteDriver | undefined;

  /** `heard` is told of what was asked past Kysely, as Kysely's `log` is of the rest. */
  constructor(database: SqliteDatabase, guard = new VersionGuard(), heard: Heard = () => {}) {
    super({ database });
    this.#database = database;
    this.#guard = guard;
    this.#heard = heard;
  }

  override createDriver(): Driver {
    this.#driver = new PatientSqliteDriver(this.#database, this.#guard);
    return this.#driver;
  }

  override createAdapter(): DialectAdapter {
    return new PatientSqliteAdapter(() => this.#driver, this.#heard);
  }

  override createQueryCompiler(): QueryCompiler {
    return new SteadyQueryCompiler();
  }
}

/**
 * SQLite answers synchronously, and awaiting a settled promise does not yield to the event loop: a request of ten queries would hold the process for all ten.
 * A request that has run for longer than `LIMITS.turn_ms` without yielding lets others go first.
 */
class Turns {
  #since: number | null = null;

  /** Before a query. */
  begin(): void {
    if (this.#since !== null) return;
    this.#since = performance.now();
    setImmediate(() => {
      this.#since = null;
    });
  }

  get isLong(): boolean {
    return this.#since !== null && performance.now() - this.#since > LIMITS.turn_ms;
  }

  /** After its result. */
  async end(): Promise<void> {
    if (this.isLong) await nextTurn();
  }
}
