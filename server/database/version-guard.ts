import { CompiledQuery, type DatabaseConnection, DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import type { Db } from './db.ts';

/** A newer version has taken the database further: a process of this one changes nothing more. */
export class Superseded extends Error {
  override name = 'Superseded';

  constructor(migrations: readonly string[]) {
    super(`A newer version of ExamPress has taken the database further (${migrations.join(', ')} is not known here): nothing more is changed by this one`);
  }
}

/** What has been done to the database, by name; fails where nothing has. */
export async function namesRun(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const NAMES = CompiledQuery.raw(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`);

/**
 * Stands at the beginning of every transaction that may write, once this version has brought the database up to date: what an older process wrote into a newer
 * database would lack what the newer one derives and relies on. See docs/decisions/055-two-versions-at-once.md.
 */
export class VersionGuard {
  #known: ReadonlySet<string> | null = null;
  #foreign: readonly string[] = [];

  /** From now on there is a version to hold to: the migrations that it knows, all of which have run. */
  watch(known: readonly string[]): void {
    this.#known = new Set(known);
  }

  get isWatching(): boolean {
    return this.#known !== null;
  }

  /** Whether a newer version had been here when somebody looked last. */
  get isSuperseded(): boolean {
    return this.#foreign.length > 0;
  }

  #note(names: readonly string[]): void {
    this.#foreign = names.filter((name) => this.#known?.has(name) === false);
  }

  /** Looks now, outside of any transaction. */
  async look(db: Db): Promise<void> {
    if (this.isWatching) this.#note(await namesRun(db));
  }

  /**
   * Looks inside the transaction that has just begun on this connection.
   * @throws Superseded
   */
  async check(connection: DatabaseConnection): Promise<void> {
    if (!this.isWatching) return;
    const { rows } = await connection.executeQuery<{ name: string }>(NAMES);
    this.#note(rows.map(({ name }) => name));
    if (this.isSuperseded) throw new Superseded(this.#foreign);
  }
}
