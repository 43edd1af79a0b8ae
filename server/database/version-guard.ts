import { CompiledQuery, type DatabaseConnection, DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import { AsyncScope } from '../async-scope.ts';
import type { Db } from './schema.ts';

/** A newer version has taken the database further: a process of this one changes nothing more. */
export class Superseded extends Error {
  override name = 'Superseded';

  constructor(migrations: readonly string[]) {
    super(`A newer version of ExamPress has taken the database further (${migrations.join(', ')} is not known here): nothing more is changed by this one`);
  }
}

/** The content has been replaced (a restore) since the request was let in: what it means to change is not there any more, nor is its sender. */
export class Replaced extends Error {
  override name = 'Replaced';
}

/** Under which `state` holds what the content came with; another value after each restore. */
export const CONTENT_ORIGIN = 'content_origin';

/** What has been done to the database, by name; fails where nothing has. */
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
 * Stands at the beginning of every transaction that may write, once this version has brought the database up to date: what an older process wrote into a newer
 * database would lack what the newer one derives and relies on. See docs/decisions/055-two-versions-at-once.md.
 */
export class VersionGuard {
  #known: ReadonlySet<string> | null = null;
  #foreign: readonly string[] = [];
  /** Where the content came from when somebody looked last. */
  #origin: string | null = null;
  readonly #letIn = new AsyncScope<{ origin: string | null }>();

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

  get origin(): string | null {
    return this.#origin;
  }

  #note(rows: readonly Fact[]): void {
    this.#foreign = rows.flatMap(({ name }) => (name !== null && this.#known?.has(name) === false ? [name] : []));
    this.#origin = rows.find(({ origin }) => origin !== null)?.origin ?? null;
  }

  /** Looks now, outside of any transaction. */
  async look(db: Db): Promise<void> {
    if (this.isWatching) this.#note((await db.executeQuery<Fact>(FACTS as CompiledQuery<Fact>)).rows);
  }

  /** Does what was allowed over content of this origin: it writes into no other. */
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
