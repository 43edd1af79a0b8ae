import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** The hits of finished days, column by column: what is narrowed to one row is counted from them. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const builder = db.schema.createTable('hit_blocks');
  const table = (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
  await table
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('start_at', int, (column) => column.notNull())
    .addColumn('end_at', int, (column) => column.notNull())
    .addColumn('body', sqlite ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('hit_blocks_pk', ['name', 'start_at'])
    .execute();
  // Single hits are read by their time only; these made every hit dearer to write.
  for (const column of ['article_id', 'path', 'source']) await db.schema.dropIndex(`visits_${column}`).execute();
}
