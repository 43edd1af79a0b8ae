import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** Imports that were asked for in the console: how far each is, and what came of it. Their files lie in parts beside the backups. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const builder = db.schema.createTable('imports');
  const table = (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
  await table
    .addColumn('id', int, (column) => (sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addColumn('bytes', int, (column) => column.notNull())
    .addColumn('received', int, (column) => column.notNull().defaultTo(0))
    .addColumn('parts', int, (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('done', int, (column) => column.notNull().defaultTo(0))
    .addColumn('total', int, (column) => column.notNull().defaultTo(0))
    .addColumn('per_second', int, (column) => column.notNull().defaultTo(0))
    .addColumn('seconds_left', int)
    .addColumn('fetch_media', int, (column) => column.notNull().defaultTo(0))
    .addColumn('report', 'text')
    .addColumn('error', 'text')
    .addColumn('user_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', int, (column) => column.notNull())
    .addColumn('updated_at', int, (column) => column.notNull())
    .execute();
}
