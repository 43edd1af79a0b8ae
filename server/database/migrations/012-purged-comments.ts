import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** That a comment was removed for good is said by a time of its own; it was an empty text before. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('purged_at', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
  await sql`update comments set purged_at = updated_at where content = '' and deleted_at is not null`.execute(db);
}
