import { type DatabaseConnection, type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import { onFirstUse } from '../on-first-use.ts';

const load = onFirstUse<typeof import('pg')>('pg');

/** pg, loaded by whoever opens a PostgreSQL. Counts, sums and ids arrive from it as strings; here they are numbers as on SQLite. */
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

class SteadyPostgresDriver extends PostgresDriver {
  /** Fails only where the connection is gone, and the transaction with it: why it is gone has been said by the statement before. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Kysely's PostgreSQL dialect, whose errors are those of the statement that failed. */
export class SteadyPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SteadyPostgresDriver(this.#config);
  }
}
