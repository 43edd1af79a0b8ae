import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { onFirstUse } from '../runtime.ts';
import { SHAPE_LOCK } from './lock.ts';
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
