import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { KEPT } from '../../config/limits.ts';
import { type Dialect, postgresDialect, sqliteDialect } from './dialect.ts';
import { type News, postgresNews } from './news.ts';
import { postgresDriver, SteadyPostgresDialect } from './postgres-driver.ts';
import { logQuery } from './query-times.ts';
import type { Database, Trx } from './schema.ts';
import { PatientSqliteDialect } from './sqlite-dialect.ts';
import { VersionGuard } from './version-guard.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  dialect: Dialect;
  /** How processes hear of each other's changes; null where they have to look. */
  news: News | null;
  /** Reads everything as it stands at one moment, on a connection of its own: writers go on meanwhile, unseen. */
  snapshot<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** Keeps this version from writing into what a newer one has changed. */
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
  // Closed to others: password hashes and second factors are in it.
  if (!isInMemory) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Pages that the connection keeps for itself; the system keeps them all the same, once for everybody.
  database.pragma(`cache_size = -${KEPT.sqlite_pages_kb}`);
  // Waiting is the driver's affair, which does it without stopping the event loop.
  database.pragma('busy_timeout = 50');
  const snapshot: OpenDatabase['snapshot'] = async (work) => {
    // What is in memory has no second connection: a copy of it is read.
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
    db: new Kysely<Database>({ dialect: new PatientSqliteDialect(database, guard), log: logQuery }),
    dialect: sqliteDialect,
    news: null,
    snapshot,
    guard,
  };
}

/** Opens PostgreSQL by its address; `max` connections. */
export function openPostgres(url: string, max = 10): OpenDatabase {
  const { Pool } = postgresDriver();
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000 });
  // A connection that breaks must not end the process, neither an idle one (the pool's event) nor one in use (its own): whoever asks it next hears of it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const guard = new VersionGuard();
  const db = new Kysely<Database>({ dialect: new SteadyPostgresDialect({ pool }, guard), log: logQuery });
  return { db, dialect: postgresDialect, news: postgresNews(url), snapshot: (work) => readAtOnce(db, work), guard };
}

/** From better-sqlite3 13 on: Node 22.14 and newer have it. */
const NEEDED_NODE_API = 10;

/**
 * better-sqlite3 in the major that this Node can run. 13 speaks Node-API 10 and ends Node 20 with a segmentation fault; 12
 * ends Node 24.19 and newer with a failed assertion as soon as a statement is collected. Shapes are the same.
 */
export const Sqlite = createRequire(import.meta.url)(
  Number(process.versions.napi) >= NEEDED_NODE_API ? 'better-sqlite3' : 'better-sqlite3-node20',
) as typeof BetterSqlite;
