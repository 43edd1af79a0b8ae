import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** Every backup that was begun: how far it is, where it lies, why it failed. What was known of the last one becomes the first row. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const builder = db.schema.createTable('backups');
  const table = (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
  await table
    .addColumn('id', int, (column) => (sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('done', int, (column) => column.notNull().defaultTo(0))
    .addColumn('total', int, (column) => column.notNull().defaultTo(0))
    .addColumn('bytes', int)
    .addColumn('error', 'text')
    .addColumn('user_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', int, (column) => column.notNull())
    .addColumn('updated_at', int, (column) => column.notNull())
    .addColumn('link_hash', 'text')
    .addColumn('link_until', int)
    .execute();
  await db.schema.createIndex('backups_state').on('backups').columns(['state', 'created_at']).execute();
  await sql`insert into backups (name, origin, state, created_at, updated_at) select value, 'recorded', 'done', updated_at, updated_at from state where key = 'backup_at'`.execute(
    db,
  );
  await sql`delete from state where key = 'backup_at'`.execute(db);
}
