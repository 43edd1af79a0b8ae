import { CompiledQuery, type DatabaseConnection, DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import { AsyncScope } from '../runtime.ts';
import type { Db } from './schema.ts';

/** A newer version has migrated the database: a process of this version writes nothing more. */
export class Superseded extends Error {
  override name = 'Superseded';

  constructor(migrations: readonly string[]) {
    super(`A newer version of ExamPress has taken the database further (${migrations.join(', ')} is not known here): nothing more is changed by this one`);
  }
}

/** A restore has replaced the content since the request was authorised: what it would change is gone, and so is its session. */
export class Replaced extends Error {
  override name = 'Replaced';
}

/** The key in `state` of the content's origin, a value that each restore changes. */
export const CONTENT_ORIGIN = 'content_origin';

/** The names of the migrations that have run; throws where none has. */
export async function namesRun(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const FACTS = CompiledQuery.raw(
  `select name, null as origin from ${DEFAULT_MIGRATION_TABLE} union all select null, value from state where key = '${CONTENT_ORIGIN}'`,
);
interface Fact {
  name: string | null;
  origin: string | null;
}

/**
 * Runs at the beginning of every transaction that may write, once this version has migrated the database: rows that an older process wrote into a newer
 * database would lack what the newer version derives and relies on. See docs/decisions/055-two-versions-at-once.md.
 */
export class VersionGuard {
  #known: ReadonlySet<string> | null = null;
  #foreign: readonly string[] = [];
  /** The content's origin when it was last read. */
  #origin: string | null = null;
  readonly #letIn = new AsyncScope<{ origin: string | null }>();

  /** Starts the guard: all migrations that this version knows have run. */
  watch(known: readonly string[]): void {
    this.#known = new Set(known);
  }

  get isWatching(): boolean {
    return this.#known !== null;
  }

  /** Whether a newer version had migrated the database at the last look. */
  get isSuperseded(): boolean {
    return this.#foreign.length > 0;
  }

  get origin(): string | null {
    return this.#origin;
  }

  #note(rows: readonly Fact[]): void {
    this.#foreign = rows.flatMap(({ name }) => (name !== null && this.#known?.has(name) === false ? [name] : []));
    this.#origin = rows.find(({ origin }) => origin !== null)?.origin ?? null;
  }

  /** Looks now, outside any transaction. */
  async look(db: Db): Promise<void> {
    if (this.isWatching) this.#note((await db.executeQuery<Fact>(FACTS as CompiledQuery<Fact>)).rows);
  }

  /** Runs work that was authorised over content of this origin; its transactions refuse any other. */
  since<Result>(origin: string | null, work: () => Promise<Result>): Promise<Result> {
    return this.#letIn.run({ origin }, work);
  }

  /**
   * Looks inside the transaction that has just begun on this connection.
   * @throws Superseded, Replaced
   */
  async check(connection: DatabaseConnection): Promise<void> {
    if (!this.isWatching) return;
    const { rows } = await connection.executeQuery<Fact>(FACTS);
    this.#note(rows);
    if (this.isSuperseded) throw new Superseded(this.#foreign);
    const letIn = this.#letIn.value;
    if (letIn && letIn.origin !== this.#origin) throw new Replaced('The content was replaced meanwhile');
  }
}
