import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** When the text that readers see last changed, apart from any other change. What was known of old articles is their last change of any kind. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('articles')
    .addColumn('text_updated_at', dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update articles set text_updated_at = updated_at`.execute(db);
}
