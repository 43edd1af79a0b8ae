import { type DatabaseConnection, type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';

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
