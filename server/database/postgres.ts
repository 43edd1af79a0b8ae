import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { onFirstUse } from '../runtime.ts';
import { SHAPE_LOCK } from './lock.ts';
import type { Db } from './schema.ts';
import type { VersionGuard } from './version-guard.ts';

const load = onFirstUse<typeof import('pg')>('pg');

/** pg, loaded only where PostgreSQL is used. It returns counts, sums and ids as strings; here they are numbers, as on SQLite. */
export function postgresDriver(): typeof import('pg') {
  const pg = load();
  pg.types.setTypeParser(20, (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new Error(`${value} is too large for a number`);
    return number;
  });
  pg.types.setTypeParser(1700, Number);
  return pg;
}

/** Begins and takes the shared lock in one round trip: a writer waits for a migration under way, and a migration for writers. */
const BEGIN = CompiledQuery.raw(`begin; select pg_advisory_xact_lock_shared(hashtext('${SHAPE_LOCK}'))`);

class SteadyPostgresDriver extends PostgresDriver {
  readonly #guard: VersionGuard;

  constructor(config: PostgresDialectConfig, guard: VersionGuard) {
    super(config);
    this.#guard = guard;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!this.#guard.isWatching || settings.accessMode === 'read only') return super.beginTransaction(connection, settings);
    if (settings.isolationLevel || settings.accessMode) throw new Error('A transaction that writes has no settings');
    await connection.executeQuery(BEGIN);
    try {
      await this.#guard.check(connection);
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  /** Fails only where the connection is gone, and the transaction with it; the statement before has reported why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Kysely's PostgreSQL dialect, with errors that are those of the statement that failed. */
export class SteadyPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #guard: VersionGuard;

  constructor(config: PostgresDialectConfig, guard: VersionGuard) {
    super(config);
    this.#config = config;
    this.#guard = guard;
  }

  override createDriver(): Driver {
    return new SteadyPostgresDriver(this.#config, this.#guard);
  }
}

/** Pause between two attempts to listen again after the connection broke, milliseconds. */
const AGAIN_MS = 1000;

/** Notifications between the processes that share a database. */
export interface Notifications {
  /** Notifies the others when the transaction commits; a rolled-back transaction notifies nobody. `channel` is one of our own names, not user input. */
  tell(trx: Db, channel: string): Promise<void>;
  /** Calls `onNews` for each notification of any process, and after every gap in which some may have been missed. Returns a function that stops listening. */
  hear(channel: string, onNews: () => void): () => void;
}

/** PostgreSQL's LISTEN and NOTIFY, on a connection of its own that reconnects by itself. */
export function postgresNotifications(url: string): Notifications {
  return {
    async tell(trx, channel) {
      await sql`select pg_notify(${channel}, '')`.execute(trx);
    },
    hear(channel, onNews) {
      let stopped = false;
      let client: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      const connect = () => {
        const { Client } = postgresDriver();
        const current = new Client({ connectionString: url, keepAlive: true });
        let gone = false;
        const again = () => {
          if (gone) return;
          gone = true;
          current.end().catch(() => {});
          if (stopped) return;
          timer = setTimeout(connect, AGAIN_MS);
          timer.unref();
        };
        client = current;
        current.on('error', again);
        current.on('end', again);
        current.on('notification', onNews);
        current
          .connect()
          .then(() => current.query(`listen ${current.escapeIdentifier(channel)}`))
          .then(onNews)
          .catch(again);
      };
      connect();
      return () => {
        stopped = true;
        clearTimeout(timer);
        client?.end().catch(() => {});
      };
    },
  };
}
