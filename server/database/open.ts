import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { Kysely, type LogEvent, sql } from 'kysely';
import { MEMORY } from '../../config/limits.ts';
import { type Dialect, postgresDialect, sqliteDialect } from './dialect.ts';
import { type Notifications, postgresDriver, postgresNotifications, SteadyPostgresDialect } from './postgres.ts';
import type { Database, Trx } from './schema.ts';
import { PatientSqliteDialect } from './sqlite-dialect.ts';
import { VersionGuard } from './version-guard.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  dialect: Dialect;
  /** How processes are told of each other's changes; null where they have to poll. */
  notifications: Notifications | null;
  /** Reads everything as of one moment, on a connection of its own; writes made meanwhile are not seen. */
  snapshot<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** Keeps this version from writing into a database that a newer one has migrated. */
  guard: VersionGuard;
}

function readAtOnce<Result>(db: Kysely<Database>, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Opens SQLite: `file` is a path (its folder is made), `:memory:`, or a database's bytes, which are taken into memory. WAL with
 * full sync: what was acknowledged survives a kill and a power cut.
 */
export function openSqlite(file: string | Buffer): OpenDatabase {
  const isInMemory = typeof file !== 'string' || file === ':memory:';
  // Readable by this user only: it holds password hashes and second factors.
  if (!isInMemory) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // The connection's own page cache is kept small: the operating system caches the same pages, once for all processes.
  database.pragma(`cache_size = -${MEMORY.sqlite_pages_kb}`);
  // Short, since SQLite waits on the event loop: our driver does the long waiting, without blocking it.
  database.pragma('busy_timeout = 50');
  const snapshot: OpenDatabase['snapshot'] = async (work) => {
    // An in-memory database cannot have a second connection: a copy is read.
    const copy = new Kysely<Database>({
      dialect: new PatientSqliteDialect(isInMemory ? new Sqlite(database.serialize()) : new Sqlite(file, { readonly: true })),
    });
    try {
      return await readAtOnce(copy, work);
    } finally {
      await copy.destroy();
    }
  };
  const guard = new VersionGuard();
  return {
    db: new Kysely<Database>({ dialect: new PatientSqliteDialect(database, guard, logQuery), log: logQuery }),
    dialect: sqliteDialect,
    notifications: null,
    snapshot,
    guard,
  };
}

/** Opens PostgreSQL by its address; `max` connections. */
export function openPostgres(url: string, max = 10): OpenDatabase {
  const { Pool } = postgresDriver();
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000 });
  // A broken connection must not end the process, whether idle (the pool's event) or in use (its own): the next query reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const guard = new VersionGuard();
  const db = new Kysely<Database>({ dialect: new SteadyPostgresDialect({ pool }, guard), log: logQuery });
  return { db, dialect: postgresDialect, notifications: postgresNotifications(url), snapshot: (work) => readAtOnce(db, work), guard };
}

/** From better-sqlite3 13 on: Node 22.14 and newer have it. */
const NEEDED_NODE_API = 10;

/**
 * better-sqlite3 in the major version that this Node can run. 13 needs Node-API 10 and crashes Node 20 (segmentation fault); 12
 * crashes Node 24.19 and newer (failed assertion when a statement is garbage-collected). Their API is the same.
 */
export const Sqlite = createRequire(import.meta.url)(
  Number(process.versions.napi) >= NEEDED_NODE_API ? 'better-sqlite3' : 'better-sqlite3-node20',
) as typeof BetterSqlite;

type Listener = (seconds: number) => void;
const listeners = new Set<Listener>();

/** Reports how long each statement of this process takes, failed ones included. Returns a function that unsubscribes. */
export function onQuery(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kysely's `log` option; what is asked past Kysely is told here too. */
function logQuery({ queryDurationMillis }: Pick<LogEvent, 'queryDurationMillis'>): void {
  for (const listener of listeners) listener(queryDurationMillis / 1000);
}

/** Rows per index that `analyze` samples: a few milliseconds however large the table. */
const LOOKED_AT = 400;
/** SQLite's mask: analyse tables that were never analysed or have grown tenfold. */
const WHERE_NEEDED = 0x10002;

/**
 * Updates SQLite's table statistics. Without them it assumes that few articles are published and reads all of them to find three by their addresses. Run
 * repeatedly, since tables grow; where nothing has changed it costs nothing. PostgreSQL does this by itself.
 */
export async function refreshPlanner({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<void> {
  if (dialect.name !== 'sqlite') return;
  await sql`pragma analysis_limit = ${sql.lit(LOOKED_AT)}`.execute(db);
  await sql`pragma optimize = ${sql.lit(WHERE_NEEDED)}`.execute(db);
}
