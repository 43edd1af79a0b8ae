import type { Kysely } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/**
 * What a search asks of some hundred documents stands in one row with all their words. SQLite would read past those: an index that holds
 * nothing else answers. PostgreSQL keeps long values apart.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  if (dialect !== 'sqlite') return;
  await db.schema
    .createIndex('search_documents_attributes')
    .on('search_documents')
    .columns(['document_id', 'scope', 'exam', 'section', 'kind', 'language'])
    .execute();
}
