import { DEFAULT_MIGRATION_TABLE, type Kysely, Migrator, sql } from 'kysely';
import type { Dialect, MigrationContext } from './dialect.ts';
import { lockShape } from './lock.ts';
import { MIGRATIONS } from './migrations/all.ts';
import type { OpenDatabase } from './open.ts';
import type { Trx } from './schema.ts';
import { namesRun } from './version-guard.ts';

type MigratedDatabase = Pick<OpenDatabase, 'db' | 'dialect' | 'guard'>;

function migrator({ db, dialect }: Pick<MigratedDatabase, 'db' | 'dialect'>): Migrator {
  const context: MigrationContext = { dialect: dialect.name };
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, migration]) => [
            name,
            {
              up: async (target: Kysely<unknown>) => {
                await lockShape(target as unknown as Trx, dialect);
                await migration(target, context);
              },
            },
          ]),
        ),
    },
  });
}

/** The names of all migrations that this version knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Runs the named migrations, or all that have not run yet, inside a transaction, and records them. With names given, the record of earlier migrations is cleared first:
 * the tables were created in this transaction.
 */
export async function runMigrations(trx: Trx, dialect: Dialect, names: readonly string[] | 'all'): Promise<void> {
  const ran = sql.table(DEFAULT_MIGRATION_TABLE);
  if (names !== 'all') await sql`delete from ${ran}`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from ${ran}`.execute(trx);
  for (const [name, migration] of Object.entries(MIGRATIONS)) {
    if (rows.some((row) => row.name === name) || (names !== 'all' && !names.includes(name))) continue;
    await migration(trx as unknown as Kysely<unknown>, { dialect: dialect.name });
    await sql`insert into ${ran} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
}

/** The database has migrations that this version does not know: nothing in it is touched. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';

  constructor(migrations: readonly string[]) {
    super(
      `The database was made by a newer version of ExamPress (${migrations.join(', ')} is not known here). Start that version or a later one, or restore a backup from before the upgrade into an empty place`,
    );
  }
}

/** Migrations that have run on the database and that this version does not know. */
async function foreignMigrations({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  return (await namesRun(db)).filter((name) => !Object.hasOwn(MIGRATIONS, name));
}

/** Migrates the database to the newest schema and binds this process to it; several instances may start at once. Throws the failed migration's error, or NewerDatabase. */
export async function migrate(open: MigratedDatabase): Promise<void> {
  const foreign = await foreignMigrations(open);
  if (foreign.length > 0) throw new NewerDatabase(foreign);
  const { error, results } = await migrator(open).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (${failed})` : ''}`, { cause: error });
  }
  open.guard.watch(MIGRATION_NAMES);
  await open.guard.look(open.db);
}

/** Whether the database has this version's schema: every known migration has run, and no unknown one. */
export async function isMigrated({ db }: Pick<OpenDatabase, 'db'>): Promise<boolean> {
  const ran = new Set(await namesRun(db));
  return ran.size === MIGRATION_NAMES.length && MIGRATION_NAMES.every((name) => ran.has(name));
}
